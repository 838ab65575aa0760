import type { Channel } from '../../../../core/rules/ordering/channels'

/** What of an order says how its invoice stands. */
export interface InvoiceBadgeFacts {
  invoiceIds: readonly string[]
  /** What is left for the customer to pay by other means than the balance. */
  dueByUserAfterBalanceCents: number
  billingDetails: { name?: string | undefined; vatNumber?: string | undefined } | null
  channel: Channel
}

export type InvoiceBadgeKind =
  | 'invoiced'
  | 'noPaymentRequired'
  | 'pending'
  | 'noBillingDetails' // grey in the canteen, where it is usual
  | 'noInvoice'

/** The badge of an order, asked in this order; null for a canteen order whose billing details are only begun. */
export function invoiceBadgeOf(order: InvoiceBadgeFacts): InvoiceBadgeKind | null {
  if (order.invoiceIds.length > 0) return 'invoiced'
  if (order.dueByUserAfterBalanceCents === 0) return 'noPaymentRequired'
  if (order.billingDetails?.name && order.billingDetails.vatNumber) return 'pending'
  if (order.billingDetails === null) return 'noBillingDetails'
  return order.channel === 'canteen' ? null : 'noInvoice'
}
