import { account } from '../../rules/money/accounts'
import type { CommissionTerms } from '../../rules/money/fees'
import type { OrderForPostings } from '../../rules/money/order-postings'
import { SHIPPING_VAT } from '../../rules/money/vat'
import type { Channel } from '../../rules/ordering/channels'
import type { FrozenLine } from '../../rules/ordering/pricing'
import type { OrderRow } from './move-order'

/** What an order keeps in its `price` beside the columns: what later postings have to know. */
export type OrderPrice = {
  deliveryFeeCents: number
  deliveryPromotionCents: number
  deliveryVatPercentage: number
  /** Who owes what is paid by transfer: the organization, else the person. */
  transferOwnerId: string
  commissionBps: number
  discounts: { promotionId: string; target: string; amountCents: number }[]
}

/** A placed order as the rules of posting see it; `lines` are the frozen shares of its lines. */
export function orderForPostings(order: OrderRow, lines: readonly FrozenLine[]): OrderForPostings {
  const price = order.price as Partial<OrderPrice>
  return {
    channel: order.channel as Channel,
    userId: order.person_id,
    merchantId: order.merchant_id,
    transferOwnerId: price.transferOwnerId ?? order.person_id,
    kindOn: order.delivery_on,
    flexPeriod: order.delivery_on,
    deliveryVatPercentage: price.deliveryVatPercentage ?? SHIPPING_VAT,
    lines,
    parts: {
      kindCents: order.kind_cents,
      flexCents: order.flex_cents,
      balanceCents: order.balance_cents,
      cardCents: order.card_cents,
      transferCents: order.transfer_cents,
    },
  }
}

/** On what terms the merchant sold it. */
export const commissionTermsOf = (order: OrderRow): CommissionTerms => ({
  commissionBps: (order.price as Partial<OrderPrice>).commissionBps ?? 0,
})

/** The accounts of the person that an order can be paid from, and given back to: lock them before posting. */
export const walletAccounts = (personId: string, deliveryOn: string) => [
  account.balance(personId),
  account.flex(personId, deliveryOn),
  account.kind(personId, deliveryOn),
]
