import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { MoneyInput } from '../../../ui/fields/money-input'
import type { PaidInvoice } from './attempt-list'

interface Props {
  invoice: PaidInvoice
  mostCents: number
  onClose: () => void
}

/** Gives money back that was paid for an invoice. */
export function RefundDialog({ invoice, mostCents, onClose }: Props) {
  const t = useTranslations('invoice-payments')
  const f = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const [cents, setCents] = useState<number | null>(mostCents)
  const [reason, setReason] = useState('')
  const [mistake, setMistake] = useState<'amount' | 'reason' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const key = useRef(crypto.randomUUID())
  const fits = cents !== null && cents > 0 && cents <= mostCents
  const refund = async () => {
    setFailure(null)
    const why = !fits ? 'amount' : reason.trim() ? null : 'reason'
    setMistake(why)
    if (why || cents === null) throw new Unfilled()
    await api.admin.invoices.refund.mutate(
      { id: invoice.id, amount: cents, reason: reason.trim() },
      { context: { idempotencyKey: key.current } },
    )
    await utils.admin.invoices.invalidate()
    toast.success(t('refund.done'))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('refund.title', { legalId: invoice.legalId ?? '' })}
      text={t(invoice.total.amount < 0 ? 'refund.textRectifying' : 'refund.text')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            kind="danger"
            action={refund}
            onDone={onClose}
            onError={error => setFailure(error instanceof Unfilled ? null : error)}
          >
            {t('refund.do')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field
          label={t('refund.amount')}
          hint={t('refund.most', { amount: f.money(mostCents) })}
          error={mistake === 'amount' ? t('refund.amountWrong', { amount: f.money(mostCents) }) : null}
          required
        >
          <MoneyInput value={cents} onChange={setCents} />
        </Field>
        <Field
          label={t('refund.reason')}
          error={mistake === 'reason' ? t('refund.reasonMissing') : null}
          required
        >
          <TextArea
            value={reason}
            maxLength={500}
            rows={3}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}

/** What is wrong stands at its field. */
class Unfilled extends Error {}
