import { Camera, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PICTURE_MAX_BYTES } from '../../../../src/modules/files/photos/contract/pictures'
import { INCIDENCE_PHOTOS_MAX } from '../../../../src/modules/operations/incidents/contract/incidences'
import { IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'

/** A photo of what went wrong, chosen or taken, shown before it goes. */
function PhotoField({ photo, onChange }: { photo: File | null; onChange: (photo: File | null) => void }) {
  const t = useTranslations('help')
  const id = useId()
  const [address, setAddress] = useState<string | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  useEffect(() => {
    if (!photo) return setAddress(null)
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  const choose = async (file: File | undefined) => {
    if (!file) return
    const { shrinkPicture } = await import('../../../shrink-picture')
    const smaller = await shrinkPicture(file)
    setTooLarge(smaller.size > PICTURE_MAX_BYTES)
    if (smaller.size <= PICTURE_MAX_BYTES) onChange(smaller)
  }
  return (
    <div>
      <p className="mb-1 font-medium text-note">{t('help.photo')}</p>
      {address ? (
        <div className="relative overflow-hidden rounded-card border">
          <img
            src={address}
            alt={t('help.photoAdded')}
            className="max-h-64 w-full bg-sunken object-contain"
          />
          <span className="absolute top-2 right-2">
            <IconButton
              kind="outline"
              icon={X}
              label={t('help.removePhoto')}
              onClick={() => onChange(null)}
            />
          </span>
        </div>
      ) : (
        <label
          htmlFor={id}
          className={cx(
            'flex min-h-20 cursor-pointer items-center justify-center gap-2 rounded-card border-2 border-control border-dashed bg-surface font-medium text-note hover:bg-sunken',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
          )}
        >
          <Camera size={20} aria-hidden />
          {t('help.addPhoto')}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={`${id}-hint`}
            className="sr-only"
            onChange={event => {
              void choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
      )}
      <p
        id={`${id}-hint`}
        role={isTooLarge ? 'alert' : undefined}
        className={cx('mt-1 text-meta', isTooLarge ? 'text-bad' : 'text-text3')}
      >
        {t(isTooLarge ? 'help.photoTooLarge' : 'help.photoHint')}
      </p>
    </div>
  )
}

/** Several photos: each can be taken out again, and there is room for another until there are enough. */
export function PhotosField({
  photos,
  onChange,
}: {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
}) {
  return (
    <div className="flex flex-col gap-3">
      {photos.map(photo => (
        <PhotoField
          key={`${photo.name} ${photo.lastModified} ${photo.size}`}
          photo={photo}
          onChange={next => onChange(photos.flatMap(one => (one !== photo ? one : (next ?? []))))}
        />
      ))}
      {photos.length < INCIDENCE_PHOTOS_MAX && (
        <PhotoField
          key={`another ${photos.length}`}
          photo={null}
          onChange={next => next && onChange([...photos.filter(one => !isSame(one, next)), next])}
        />
      )}
    </div>
  )
}

/** A photo that is chosen a second time is there once. */
const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
