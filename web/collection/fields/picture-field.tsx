import { ImageOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fetchSigned } from '../../api'
import { useFailureText } from '../../i18n/failure-text'
import { Button } from '../../ui/buttons/button'
import { Spinner } from '../../ui/display/spinner'
import { DropZone } from '../../ui/fields/drop-zone'

// Only who has chosen a photo cuts one.
const CropPicture = lazy(() =>
  import('../pictures/crop-picture').then(part => ({ default: part.CropPicture })),
)

export interface PictureFieldProps {
  value: string | null
  onChange: (picture: string | null) => void
  /** How the record looks without a new picture. */
  imageURL: string | null
  disabled: boolean
}

/** A photo that is sent in; without one the record is shown by what is drawn from its words. */
export function PictureField({ value, onChange, imageURL, disabled }: PictureFieldProps) {
  const t = useTranslations('collection')
  const failureText = useFailureText()
  const [sent, setSent] = useState<{ id: string; imageURL: string } | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const shown = sent && sent.id === value ? sent.imageURL : imageURL
  const [chosen, setChosen] = useState<File | null>(null)
  const send = async (file: File) => {
    setChosen(null)
    setIsSending(true)
    setFailure(null)
    try {
      const body = new FormData()
      const { shrinkPicture } = await import('../../shrink-picture')
      body.set('file', await shrinkPicture(file))
      const response = await fetchSigned('/api/v1/products/upload-image', { method: 'POST', body })
      const picture = (await response.json()) as { id: string; imageURL: string }
      setSent(picture)
      onChange(picture.id)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[9rem_1fr]">
      <div className="grid aspect-square w-36 place-items-center overflow-hidden rounded-card border bg-sunken">
        {isSending ? (
          <Spinner />
        ) : shown ? (
          <img src={shown} alt="" className="size-full object-cover" />
        ) : (
          <ImageOff size={22} aria-hidden className="text-text3" />
        )}
      </div>
      <div className="space-y-2">
        <DropZone
          label={t('collection.sendPicture')}
          accept="image/jpeg,image/png,image/webp"
          onFiles={([file]) => setChosen(file ?? null)}
          disabled={disabled || isSending}
        />
        {chosen && (
          <Suspense fallback={<Spinner />}>
            <CropPicture file={chosen} onDone={part => void send(part)} onClose={() => setChosen(null)} />
          </Suspense>
        )}
        {failure && (
          <p role="alert" className="text-bad">
            {failure}
          </p>
        )}
        {value && !disabled && (
          <Button kind="ghost" onClick={() => onChange(null)}>
            {t('collection.noPicture')}
          </Button>
        )}
      </div>
    </div>
  )
}
