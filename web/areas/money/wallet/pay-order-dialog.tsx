import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { readFailure } from '../../../failure'
import { useFormat } from '../../../i18n/format'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { useDeclineText } from '../../../payments/decline-text'
import { PayDialog } from '../../../payments/pay-dialog'
import { toast } from '../../../ui/feedback/toast'
import type { OwedOrder } from './pending-payments'

/** Pays what is owed for an order, with a saved card or another one. Trying again never pays twice. */
export function PayOrderDialog({
  order,
  onClose,
  onPaid,
}: {
  order: OwedOrder
  onClose: () => void
  onPaid: () => void
}) {
  const t = useTranslations('wallet')
  const f = useFormat()
  const declineText = useDeclineText()
  const amount = f.money(order.amount.amount)

  const pay = async (card: CardEntryHandle): Promise<string | null> => {
    try {
      const payment = await api.customer.orders.pay.mutate({ purchaseId: order.id })
      const outcome = await card.pay({
        intentId: payment.paymentIntentId,
        clientSecret: payment.clientSecret,
      })
      if (outcome.status === 'failed') return declineText(outcome)
      await api.customer.orders.confirmPayment.mutate({ purchaseId: order.id })
    } catch (error) {
      const name = readFailure(error)?.name
      if (name === 'PaymentFailed') return t('pending.notYet')
      // Paid already: by a click before, or in another window.
      if (name !== 'NothingToPay') throw error
    }
    toast.success(t('pending.paid', { number: order.ufid }))
    onPaid()
    return null
  }
  return (
    <PayDialog
      title={t('pending.dialog', { amount })}
      text={t('pending.dialogText', { number: order.ufid, store: order.storeName })}
      submit={t('pending.submit', { amount })}
      canSave={false}
      onClose={onClose}
      pay={pay}
    />
  )
}
