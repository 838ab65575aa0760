import { SMALLEST_CARD_CENTS } from '../../../money/ledger/rules/waterfall'

/** What an order still owes, and to whom it falls. */
export interface OwedOrder {
  transferCents: number
  refundedTransferCents: number
  isOnInvoice: boolean
  /** Who owes it: an organization, or the person who ordered. */
  debtorId: string
  personId: string
  /** Whether the company lets its people pay for orders of theirs. */
  allowCustomerPayment: boolean
}

/** What was to come by transfer, also because a card did not pay in the end. What is on an invoice is paid there. */
export function amountDueCents(
  order: Pick<OwedOrder, 'transferCents' | 'refundedTransferCents' | 'isOnInvoice'>,
): number {
  return order.isOnInvoice ? 0 : order.transferCents - order.refundedTransferCents
}

/** Why it cannot be paid by card now. */
export function whyNotPayByCard(order: OwedOrder): 'NothingToPay' | 'CustomerPaymentNotAllowed' | null {
  if (amountDueCents(order) < SMALLEST_CARD_CENTS) return 'NothingToPay'
  if (order.debtorId !== order.personId && !order.allowCustomerPayment) return 'CustomerPaymentNotAllowed'
  return null
}
