import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { shiftDay, todayAt } from '../../../ui/fields/date-presets'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'

/** Drafts what companies owe for a month, as the timer does after it. */
export function DraftMonth({ onDrafted }: { onDrafted: () => void }) {
  const t = useTranslations('invoices')
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can('admin.invoices.draftMonth')) return null
  return (
    <>
      <Button icon={CalendarPlus} onClick={() => setOpen(true)}>
        {t('draftMonth')}
      </Button>
      {isOpen && <DraftMonthDialog onClose={() => setOpen(false)} onDrafted={onDrafted} />}
    </>
  )
}

function DraftMonthDialog({ onClose, onDrafted }: { onClose: () => void; onDrafted: () => void }) {
  const t = useTranslations('invoices')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const thisMonth = todayAt(new Date()).slice(0, 7)
  const [month, setMonth] = useState(shiftDay(`${thisMonth}-01`, -1).slice(0, 7))
  const [failure, setFailure] = useState<unknown>(null)
  const draft = async () => {
    setFailure(null)
    const { drafted, detailsMissing } = await api.admin.invoices.draftMonth.mutate({ month })
    await utils.admin.invoices.invalidate()
    toast.success(t('drafted', { count: drafted.length }))
    if (detailsMissing.length)
      toast.error(t('detailsMissing', { names: detailsMissing.map(({ name }) => name).join(', ') }))
    onDrafted()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('draftMonth')}
      text={t('draftMonthText')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <ActionButton
            action={draft}
            onDone={onClose}
            onError={setFailure}
            disabled={!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)}
          >
            {t('draftIt')}
          </ActionButton>
        </>
      }
    >
      {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
      <Field label={t('month')}>
        <Input type="month" value={month} max={thisMonth} onChange={event => setMonth(event.target.value)} />
      </Field>
    </Dialog>
  )
}
