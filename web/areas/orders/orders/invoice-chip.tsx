import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { InvoiceBadge } from '../../../../src/modules/orders/board/contract/board'
import { Chip, type Tone } from '../../../ui/display/chip'

const toneOf: Record<InvoiceBadge['kind'], Tone> = {
  invoiced: 'info',
  noPaymentRequired: 'muted',
  pending: 'bad',
  noBillingDetails: 'purple',
  noInvoice: 'bad',
}

/** Whether the order has its invoice, or why not. */
export function InvoiceChip({ badge, isCanteen }: { badge: InvoiceBadge; isCanteen: boolean }) {
  const t = useTranslations('orders')
  return (
    <Chip
      tone={isCanteen && badge.kind === 'noBillingDetails' ? 'muted' : toneOf[badge.kind]}
      icon={ReceiptText}
    >
      {badge.kind === 'invoiced'
        ? t('invoice.number', { count: badge.count, id: badge.shortId ?? '' })
        : t(`invoice.${badge.kind}`)}
    </Chip>
  )
}
