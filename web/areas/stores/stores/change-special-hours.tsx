import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import type { ChangedSpecialHours } from '../../../../src/modules/stores/hours/contract/special-hours'
import type { SpecialHoursChange } from '../../../../src/modules/stores/hours/rules/special-hours'
import type { Store } from '../../../../src/modules/stores/stores/contract/stores'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import type { RecordDialogProps } from '../../../collection/describe'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { SpecialHoursEditor } from './special-hours-editor'
import { usePublicHolidays } from './use-public-holidays'
import { useWrittenHours } from './written-hours'

/** Special hours for all chosen stores: first what would change, then the change. */
export function ChangeSpecialHours({ rows, onClose, onDone }: RecordDialogProps<Store>) {
  const t = useTranslations('stores.special')
  const format = useFormat()
  const failureText = useFailureText()
  const [change, setChange] = useState<SpecialHoursChange>(() => {
    const day = addDays(localDateOf(Date.now(), DEFAULT_TZ), 1)
    return { from: day, until: day, name: '', hours: [] }
  })
  const [preview, setPreview] = useState<ChangedSpecialHours | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [city, ...others] = new Set(rows.map(row => row.city))
  const holidays = usePublicHolidays(others.length > 0 ? null : (CITIES.find(one => one === city) ?? null))
  const edit = (next: SpecialHoursChange) => {
    setChange(next)
    setPreview(null)
    setFailure(null)
  }
  const isWrong = !change.from || !change.until || change.until < change.from
  const send = (dryRun: boolean) => {
    setFailure(null)
    return api.admin.stores.changeSpecialHours.mutate({
      storeIds: rows.map(row => row.id),
      ...change,
      dryRun,
    })
  }
  const onError = (error: unknown) => setFailure(failureText(error))
  const changing = preview?.stores.filter(({ isChanged }) => isChanged).length ?? 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={t('bulkTitle', { count: rows.length })}
      text={t('bulkText')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {preview ? (
            <ActionButton
              key="apply"
              kind="primary"
              whyDisabled={changing === 0 ? t('nothing') : null}
              action={async () => {
                const { stores } = await send(false)
                toast.success(t('done', { count: stores.filter(({ isChanged }) => isChanged).length }))
                await onDone()
              }}
              onError={onError}
            >
              {t('apply', { count: changing })}
            </ActionButton>
          ) : (
            <ActionButton
              key="check"
              kind="primary"
              whyDisabled={isWrong ? t('wrongOrder') : null}
              action={async () => setPreview(await send(true))}
              onError={onError}
            >
              {t('check')}
            </ActionButton>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {holidays.length > 0 && (
          <Field label={t('holidays')} hint={t('holidaysOf')}>
            <Select
              value={holidays.find(({ on }) => on === change.from && on === change.until)?.on ?? null}
              placeholder={t('chooseHoliday')}
              options={holidays.map(({ on, name }) => ({
                value: on,
                label: `${format.date(`${on}T12:00Z`)} · ${name}`,
              }))}
              onChange={on => {
                const name = holidays.find(one => one.on === on)?.name ?? ''
                edit({ ...change, from: on, until: on, name })
              }}
            />
          </Field>
        )}
        <SpecialHoursEditor
          value={change}
          onChange={edit}
          mayClear
          error={change.until < change.from ? t('wrongOrder') : null}
        />
        {failure && (
          <div role="alert">
            <Banner tone="bad">{failure}</Banner>
          </div>
        )}
        {preview && <Preview preview={preview} changing={changing} />}
      </div>
    </Dialog>
  )
}

/** How many stores change, and what gives way where something else was said about these days. */
function Preview({ preview, changing }: { preview: ChangedSpecialHours; changing: number }) {
  const t = useTranslations('stores.special')
  const written = useWrittenHours()
  const replacing = preview.stores.filter(({ replaced }) => replaced.length > 0)
  return (
    <section role="status" className="space-y-2 rounded-card border p-3">
      <p className="font-medium">{t('changes', { count: changing, of: preview.stores.length })}</p>
      {replacing.length > 0 && (
        <>
          <p className="text-text2">{t('replaces')}</p>
          <ul className="divide-y">
            {replacing.map(({ id, name, replaced }) => (
              <li key={id} className="py-1.5">
                <span className="font-medium">{name}</span>
                {replaced.map(one => (
                  <p key={one.from} className="num text-text2">
                    {[written.days(one), one.name, written.hours(one.hours)].filter(Boolean).join(' · ')}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
