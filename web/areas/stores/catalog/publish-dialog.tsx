import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Send, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Catalog } from '../../../../src/modules/stores/catalog/contract/catalogs'
import { api, trpc } from '../../../api'
import { readMoment, writtenMoment } from '../../../collection/fields/date-fields'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { randomId } from '../../../session/random-id'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { RadioGroup } from '../../../ui/fields/toggles'
import { isSame, MenuDifferencesList } from './menu-differences'
import { MenuWarnings } from './menu-warnings'

/** What publishing the draft, or an older version again, changes for customers; and the button that does it. */
export function PublishDialog({
  catalogId,
  version,
  plan = null,
  onClose,
}: {
  catalogId: string
  /** When the draft goes on sale by itself; null: it does not. */
  plan?: Catalog['plannedPublication']
  /** Left out: the draft. */
  version?: { id: string; number: number }
  onClose: () => void
}) {
  const t = useTranslations('catalog')
  const failureText = useFailureText()
  const format = useFormat()
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const what = { catalogId, ...(version ? { versionId: version.id } : {}) }
  const preview = trpc.merchant.catalogs.previewPublication.useQuery(what, { gcTime: 0 })
  const key = useRef(randomId())
  const [note, setNote] = useState(plan?.note ?? '')
  const [isLater, setLater] = useState(plan !== null)
  const [moment, setMoment] = useState(() => writtenMoment('instant', plan?.at ?? null))
  const [isPast, setPast] = useState(false)
  const at = isLater ? readMoment('instant', moment) : null
  const [failure, setFailure] = useState<string | null>(null)

  const send = async () => {
    setFailure(null)
    setPast(false)
    const written = note.trim()
    const done = await api.merchant.catalogs.publish.mutate(
      {
        ...{ ...what, looked: preview.data!.looked },
        ...(written ? { note: written } : {}),
        ...(at ? { at: new Date(at) } : {}),
      },
      { context: { idempotencyKey: key.current } },
    )
    await Promise.all([
      client.invalidateQueries({ queryKey: ['collection', 'catalogs'] }),
      utils.merchant.catalogs.versions.invalidate({ catalogId }),
    ])
    toast.success(
      done.plannedAt
        ? t('publish.plannedFor', { when: format.dateTime(done.plannedAt) })
        : t('publish.done', { number: done.number! }),
    )
  }
  const failed = (error: unknown) => {
    key.current = randomId()
    if (readFailure(error)?.name === 'PublicationInPast') return setPast(true)
    if (readFailure(error)?.name !== 'StaleRecord') return setFailure(failureText(error))
    setFailure(t('publish.stale'))
    void preview.refetch()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={version ? t('publish.back', { number: version.number }) : t('publish.now')}
      {...(version ? { text: t('publish.backText', { number: version.number }) } : {})}
      footer={
        <>
          <Button onClick={onClose}>{t('publish.cancel')}</Button>
          <ActionButton
            icon={version ? Undo2 : isLater ? CalendarClock : Send}
            action={send}
            onDone={onClose}
            onError={failed}
            disabled={!preview.data || (isLater && !at)}
          >
            {t(version ? 'publish.goBack' : isLater ? 'publish.plan' : 'publish.now')}
          </ActionButton>
        </>
      }
    >
      {preview.isError && !preview.data ? (
        <ErrorState error={preview.error} onRetry={preview.refetch} />
      ) : !preview.data ? (
        <SkeletonRows rows={4} />
      ) : (
        <div className="space-y-4">
          {failure && (
            <div role="alert">
              <Banner tone="bad">{failure}</Banner>
            </div>
          )}
          <div>
            <h3 className="font-semibold">{t('publish.changes')}</h3>
            {!preview.data.live && <p className="text-text2">{t('publish.first')}</p>}
          </div>
          {isSame(preview.data.differences) ? (
            <p className="text-text2">{t('publish.none')}</p>
          ) : (
            <MenuDifferencesList differences={preview.data.differences} />
          )}
          <MenuWarnings warnings={preview.data.warnings} />
          {!version && (
            <>
              <Field label={t('publish.when')}>
                <RadioGroup
                  look="row"
                  value={isLater ? 'later' : 'now'}
                  onChange={next => setLater(next === 'later')}
                  options={[
                    { value: 'now', label: t('publish.atOnce') },
                    { value: 'later', label: t('publish.later') },
                  ]}
                />
              </Field>
              {isLater && (
                <Field
                  label={t('publish.at')}
                  hint={t('publish.laterHint')}
                  error={isPast ? t('publish.past') : undefined}
                >
                  <Input
                    type="datetime-local"
                    value={moment}
                    onChange={event => {
                      setMoment(event.target.value)
                      setPast(false)
                    }}
                  />
                </Field>
              )}
            </>
          )}
          <Field label={t('publish.note')} hint={t('publish.noteHint')}>
            <Input value={note} maxLength={400} onChange={event => setNote(event.target.value)} />
          </Field>
        </div>
      )}
    </Dialog>
  )
}
