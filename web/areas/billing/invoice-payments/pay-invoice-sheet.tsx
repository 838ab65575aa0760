import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import type { CardEntryHandle } from '../../../payments/card-entry'
import { PayDialog } from '../../../payments/pay-dialog'
import { Sheet } from '../../../ui/dialogs/sheet'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { type InvoicePayData, PayInvoicePanel } from './pay-invoice-panel'
import { useCardPayment } from './use-card-payment'

interface Props {
  invoice: { id: string; legalId: string | null }
  onClose: () => void
}

/** How an invoice of mine is paid, with the card beside it. */
export function PayInvoiceSheet({ invoice, onClose }: Props) {
  const t = useTranslations('invoice-payments')
  const utils = trpc.useUtils()
  const query = trpc.customer.invoices.howToPay.useQuery({ invoiceId: invoice.id })
  const [isByCard, setByCard] = useState(false)
  const close = () => {
    setByCard(false)
    void utils.customer.invoices.invalidate()
    void utils.company.invoices.invalidate()
  }
  return (
    <Sheet open onOpenChange={onClose} title={t('panel.title', { legalId: invoice.legalId ?? '' })}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.isPending ? (
        <SkeletonRows rows={5} />
      ) : (
        <PayInvoicePanel data={query.data} onPayByCard={() => setByCard(true)} />
      )}
      {isByCard && query.data && <PayByCard data={query.data} onClose={close} />}
    </Sheet>
  )
}

/** Pays all that is owed, with a saved card or another one. */
function PayByCard({ data, onClose }: { data: InvoicePayData; onClose: () => void }) {
  const t = useTranslations('invoice-payments')
  const f = useFormat()
  const payByCard = useCardPayment(options =>
    api.customer.invoices.execute.mutate({ invoiceId: data.invoiceId }, options),
  )
  const pay = async (card: CardEntryHandle): Promise<string | null> => {
    const why = await payByCard(card)
    if (why !== null) return why
    toast.success(t('panel.paid', { legalId: data.legalId }))
    onClose()
    return null
  }
  const amount = f.money(data.owed.amount)
  return (
    <PayDialog
      title={t('panel.byCard')}
      text={data.legalId}
      submit={t('panel.pay', { amount })}
      canSave={false}
      onClose={onClose}
      pay={pay}
    />
  )
}
