import type { Selectable } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import type { LocationSettings, StoreSettings } from '../../../core/db/columns'
import type { RefundTable } from '../../../core/db/tables'
import { type PaymentParts, sumOfParts } from '../../money/ledger/rules/waterfall'
import type { Order, PaymentSplit } from './contract/ordering'
import { partsOf, refundedPartsOf } from './order-money'
import { cancelFacts } from './orders'
import type { OrderRow } from './orders.store'
import { cancelOffer } from './rules/cancel-offer'

/** What its customer would get back by canceling it now. */
export function presentOffer(row: OrderRow, settings: StoreSettings, now: Date): Order['cancelOffer'] {
  const facts = { ...cancelFacts(row, settings), paid: partsOf(row), refunded: refundedPartsOf(row) }
  const offer = cancelOffer(facts, settings.cancelSteps ?? [], now)
  return (
    offer && { percent: offer.percent, amount: toMoney(offer.amountCents), parts: presentParts(offer.parts) }
  )
}

type OwnRefund = Pick<
  Selectable<RefundTable>,
  | 'id'
  | 'state'
  | 'card_method'
  | 'is_change'
  | 'created_at'
  | 'kind_cents'
  | 'flex_cents'
  | 'balance_cents'
  | 'card_cents'
  | 'transfer_cents'
>

/** A refund as its customer sees it: what, how far, to where. Why staff gave it is theirs. */
export function presentOwnRefund(refund: OwnRefund): Order['refunds'][number] {
  const parts = {
    kindCents: refund.kind_cents,
    flexCents: refund.flex_cents,
    balanceCents: refund.balance_cents,
    cardCents: refund.card_cents,
    transferCents: refund.transfer_cents,
  }
  return {
    id: refund.id,
    amount: toMoney(sumOfParts(parts)),
    parts: presentParts(parts),
    state: refund.state as Order['refunds'][number]['state'],
    isNeverCharged: refund.card_cents > 0 && refund.card_method !== 'refund' && refund.card_method !== null,
    isChange: refund.is_change,
    createdAt: refund.created_at,
  }
}

export const presentParts = (parts: PaymentParts) => ({
  card: toMoney(parts.cardCents),
  transfer: toMoney(parts.transferCents),
  balance: toMoney(parts.balanceCents),
  flex: toMoney(parts.flexCents),
  inKind: toMoney(parts.kindCents),
})

type Payer = { settings: LocationSettings | null; organization_settings: LocationSettings | null }

/** The company says so for those who order there; elsewhere it takes a VAT number: private people have no projects. */
export function allowsProjectCode(
  order: Pick<OrderRow, 'location_id' | 'billing_details'>,
  payer: Payer | undefined,
): boolean {
  const byCompany =
    payer?.settings?.allowCustomProjectCodes ?? payer?.organization_settings?.allowCustomProjectCodes
  return byCompany ?? (order.location_id === null && Boolean(order.billing_details?.vatNumber))
}

/** How a payment is split over its sources, and what is left to pay. */
export const presentSplit = (parts: PaymentParts): PaymentSplit => ({
  appliedInKind: toMoney(parts.kindCents),
  appliedFlex: toMoney(parts.flexCents),
  appliedBalance: toMoney(parts.balanceCents),
  card: toMoney(parts.cardCents),
  transfer: toMoney(parts.transferCents),
  dueByUserAfterBalance: toMoney(parts.cardCents + parts.transferCents),
})
