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
import type { PaidInvoice } from './attempt-list'
import { useAttemptError } from './use-attempt-error'

/** Announces and then debits an invoice from the account of its location. */
export function DebitInvoiceDialog({ invoice, onClose }: { invoice: PaidInvoice; onClose: () => void }) {
  const t = useTranslations('invoice-payments')
  const f = useFormat()
  const failureText = useFailureText()
  const errorText = useAttemptError()
  const utils = trpc.useUtils()
  const [failure, setFailure] = useState<string | null>(null)
  const key = useRef(crypto.randomUUID())
  const debit = async () => {
    setFailure(null)
    const attempt = await api.admin.invoices.chargeSepa.mutate(
      { invoiceId: invoice.id },
      { context: { idempotencyKey: key.current } },
    )
    await utils.admin.invoices.invalidate()
    if (attempt.status === 'RECEIVED') return void toast.success(t('debit.done'))
    key.current = crypto.randomUUID()
    throw new Refused(attempt.error ? errorText(attempt.error) : t(`statuses.${attempt.status}`))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('debit.title', { amount: f.money(invoice.owed.amount) })}
      text={t('debit.text')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            action={debit}
            onDone={onClose}
            onError={error => setFailure(error instanceof Refused ? error.message : failureText(error))}
          >
            {t('debit.do')}
          </ActionButton>
        </>
      }
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
    </Dialog>
  )
}

/** It could not even be sent. */
class Refused extends Error {}
