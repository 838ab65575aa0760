import { Camera, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { shrinkProof } from '../../../shrink-picture'
import { Button, IconButton } from '../../../ui/buttons/button'

export interface ProofPhotoProps {
  photo: Blob | null
  onPhoto: (photo: Blob | null) => void
}

/** Opens the camera, shows what was taken, and lets it be taken again. */
export function ProofPhoto({ photo, onPhoto }: ProofPhotoProps) {
  const t = useTranslations('stops')
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!photo) return setAddress(null)
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  const take = () => input.current?.click()
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        className="hidden"
        onChange={async event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onPhoto(await shrinkProof(file))
        }}
      />
      {address ? (
        <div className="relative overflow-hidden rounded-card border">
          <img src={address} alt={t('photo.taken')} className="max-h-64 w-full object-cover" />
          <div className="absolute inset-x-2 bottom-2 flex justify-between">
            <Button icon={RotateCcw} onClick={take}>
              {t('photo.again')}
            </Button>
            <IconButton kind="outline" icon={X} label={t('photo.remove')} onClick={() => onPhoto(null)} />
          </div>
        </div>
      ) : (
        <button
          type="button"
          onClick={take}
          className="flex min-h-24 w-full items-center justify-center gap-2 rounded-card border-2 border-control border-dashed bg-surface font-semibold"
        >
          <Camera size={24} aria-hidden />
          {t('photo.take')}
        </button>
      )}
    </div>
  )
}
