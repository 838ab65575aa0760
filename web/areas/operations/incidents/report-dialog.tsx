import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PICTURE_MAX_BYTES } from '../../../../src/modules/files/photos/contract/pictures'
import { INCIDENCE_PHOTOS_MAX } from '../../../../src/modules/operations/incidents/contract/incidences'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button, IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import type { IncidentsOfProps } from './open-incidents'
import { newRecordId } from './record-id'
import { sendPhotos } from './send-photos'

const TYPES = [
  'late',
  'missing_item',
  'wrong_item',
  'quality',
  'damaged',
  'not_delivered',
  'courier',
  'other',
] as const
const COMMENT_LENGTH = 2000

/** Reports what went wrong with an order or a route: what kind, in words, with photos. */
export function ReportDialog({ of, onClose }: IncidentsOfProps & { onClose: () => void }) {
  const t = useTranslations('incidents')
  const collectionTexts = useTranslations('collection')
  const utils = trpc.useUtils()
  const failureText = useFailureText()
  // The same id however often it is sent.
  const [id] = useState(newRecordId)
  const sent = useRef(new Map<File, string>())
  const [type, setType] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const chosen = TYPES.find(one => one === type)
  const send = async () => {
    setFailure(null)
    await api.admin.incidences.report.mutate({
      ...of,
      id,
      type: chosen!,
      comment: comment.trim(),
      photos: await sendPhotos(photos, sent.current),
    })
    toast.success(t('card.sent'))
    await utils.admin.incidences.invalidate()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('card.report')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{collectionTexts('collection.cancel')}</Button>
          <ActionButton
            kind="primary"
            action={send}
            onDone={onClose}
            onError={setFailure}
            whyDisabled={chosen ? (comment.trim() ? null : t('card.comment')) : t('card.chooseType')}
          >
            {t('card.send')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field label={collectionTexts('fields.type')} required>
          <Select
            value={type}
            onChange={setType}
            placeholder={t('card.chooseType')}
            options={TYPES.map(value => ({ value, label: collectionTexts(`choices.incidence.${value}`) }))}
          />
        </Field>
        <Field label={t('card.comment')} required>
          <TextArea
            rows={4}
            maxLength={COMMENT_LENGTH}
            value={comment}
            onChange={event => setComment(event.target.value)}
          />
        </Field>
        <Photos photos={photos} onChange={setPhotos} />
      </div>
    </Dialog>
  )
}

/** The photos that go with a report, each removable, and a button for another. */
function Photos({
  photos,
  onChange,
}: {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
}) {
  const t = useTranslations('incidents')
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const add = async (file: File | undefined) => {
    if (!file) return
    const { shrinkPicture } = await import('../../../shrink-picture')
    const smaller = await shrinkPicture(file)
    setTooLarge(smaller.size > PICTURE_MAX_BYTES)
    if (smaller.size <= PICTURE_MAX_BYTES) onChange([...photos, smaller])
  }
  return (
    <div>
      <p className="mb-1 font-medium text-note">{t('incidence.photos')}</p>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={`${photo.name} ${photo.lastModified}`}>
            <Thumbnail
              photo={photo}
              label={t('photos.remove', { number: index + 1 })}
              onRemove={() => onChange(photos.filter(one => one !== photo))}
            />
          </li>
        ))}
        {photos.length < INCIDENCE_PHOTOS_MAX && (
          <li>
            <label
              htmlFor={id}
              className={cx(
                'flex min-h-20 cursor-pointer items-center justify-center gap-2 rounded-card border-2 border-control border-dashed px-3 font-medium text-note hover:bg-sunken',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              )}
            >
              {t('photos.add')}
              <input
                id={id}
                type="file"
                accept="image/jpeg,image/png,image/webp"
                className="sr-only"
                onChange={event => {
                  void add(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {isTooLarge && (
        <p role="alert" className="mt-1 text-bad text-meta">
          {t('photos.tooLarge')}
        </p>
      )}
    </div>
  )
}

function Thumbnail({ photo, label, onRemove }: { photo: File; label: string; onRemove: () => void }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return (
    <span className="relative block size-20 overflow-hidden rounded-card border bg-sunken">
      <img src={address} alt="" className="size-full object-cover" />
      <span className="absolute top-2 right-2">
        <IconButton kind="outline" size="small" icon={X} label={label} onClick={onRemove} />
      </span>
    </span>
  )
}
