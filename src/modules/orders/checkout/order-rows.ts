import type { Address, BillingDetails, BillingMeta } from '../../../core/contract/common'
import type { Customer, OrderedModifier } from '../../../core/db/columns'
import type { LocalDate } from '../../../core/rules/local-time'
import { sumCents } from '../../../core/rules/money/cents'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { PaymentState } from '../../../core/rules/ordering/payment-states'
import { flexPeriodOf } from '../../companies/allowances/rules/entitlements'
import { SHIPPING_VAT } from '../../money/ledger/rules/vat'
import type { PaymentParts } from '../../money/ledger/rules/waterfall'
import type { FrozenLine, PricedOrder } from '../../offers/promotions/rules/pricing'
import type { OrderForPostings } from '../../order-records/amounts/rules/order-postings'
import type { AcceptedProposal } from '../../order-records/proposals/proposals.store'
import { acceptDeadline } from '../../order-records/states/rules/acceptance'
import type { OrderActor, OrderMoveSource, OrderState } from '../../order-records/states/rules/order-state'
import type { AnsweringStore } from '../../stores/hours/rules/slots'
import { merchantMoney } from '../../stores/stores/rules/commission'

/** An order to be, with everything that its rows are made of: decided, priced and split among who pays. */
export type OrderDraft = {
  personId: string
  orderedById: string
  storeId: string
  merchantId: string
  warehouseId: string | null
  city: string
  channel: Channel
  locationId: string | null
  /** Who owes what is paid by transfer. */
  transferOwnerId: string
  catalogVersionId: string | null
  isPickup: boolean
  isCrossDocking: boolean
  isRequestingQuote: boolean
  /** What it was offered in; `requestOrderId`: the request that becomes this order. */
  proposal?: AcceptedProposal & { requestOrderId: string | null }
  /** As it was offered; left out: that of the checkout. */
  deliveryVatPercentage?: number
  /** What decides until when the store has to answer. Earlier checkouts did not keep it. */
  answering?: AnsweringStore
  windowStart: string
  windowEnd: string
  cutoff: string | null
  pickupAt: string
  deliveryOn: LocalDate
  address: Address | null
  lat: number | null
  lon: number | null
  meters: number | null
  customer: Customer
  /** What the person who eats had declared not to eat. Earlier checkouts did not keep it. */
  avoidedAllergens?: string[]
  /** And how they had declared to eat. */
  diets?: string[]
  comments: string
  billingDetails: BillingDetails | null
  billingMeta: BillingMeta
  requestMeta: Record<string, unknown>
  lines: LineDraft[]
  price: Omit<PricedOrder, 'lines'>
  parts: PaymentParts
  commissionBps: number
}

type LineDraft = {
  productId: string
  name: string
  category: string
  unitCents: number
  totalCents: number
  children: OrderedModifier[]
  /** Not there in checkouts that were begun before it was kept. */
  subItemBehavior?: string
  allergens: readonly string[]
  /** These two as well. */
  mayContain?: readonly string[]
  allergensStated?: boolean
  comment: string
  shares: FrozenLine
}

/** What is known of an order once it is placed. */
type Placed = {
  id: string
  ufid: string
  checkoutId: string | null
  state: OrderState
  stateAt: Date
  paymentIntentId: string | null
  paymentState: PaymentState
  at: Date
}

/** The row of an order, but for its pickup code: that is free only where the other orders of the store are known. */
export function orderRow(draft: OrderDraft, placed: Placed) {
  const { price, parts, isRequestingQuote: isQuote } = draft
  const platformPromotion = sumCents(draft.lines.map(line => line.shares.platformPromotionCents))
  const merchant = merchantMoney(
    { goodsCents: price.goodsCents, merchantPromotionCents: price.promotionCents - platformPromotion },
    { commissionBps: draft.commissionBps },
  )
  return {
    id: placed.id,
    ufid: placed.ufid,
    city: draft.city,
    channel: draft.channel,
    state: placed.state,
    state_at: placed.stateAt,
    store_id: draft.storeId,
    merchant_id: draft.merchantId,
    person_id: draft.personId,
    ordered_by_id: draft.orderedById,
    location_id: draft.locationId,
    warehouse_id: draft.isCrossDocking ? draft.warehouseId : null,
    checkout_id: placed.checkoutId,
    payment_intent_id: placed.paymentIntentId,
    catalog_version_id: draft.catalogVersionId,
    is_pickup: draft.isPickup,
    is_cross_docking: draft.isCrossDocking,
    is_requesting_quote: isQuote,
    proposal_id: draft.proposal?.id ?? null,
    pickup_at: new Date(draft.pickupAt),
    accept_by: placed.state === 'pending' ? acceptBy(placed.at, draft) : null,
    window_start: new Date(draft.windowStart),
    window_end: new Date(draft.windowEnd),
    delivery_on: draft.deliveryOn,
    cutoff_at: draft.cutoff ? new Date(draft.cutoff) : null,
    address: draft.address,
    lat: draft.lat,
    lon: draft.lon,
    distance_m: draft.meters,
    customer: draft.customer,
    avoided_allergens: draft.avoidedAllergens ?? [],
    diets: draft.diets ?? [],
    customer_comments: draft.comments,
    billing_details: draft.billingDetails,
    billing_meta: draft.billingMeta,
    project_code: draft.billingMeta.projectCode ?? null,
    request_meta: draft.requestMeta,
    goods_cents: price.goodsCents,
    discount_cents: price.promotionCents,
    delivery_cents: isQuote ? 0 : price.deliveryFeeCents - price.deliveryPromotionCents,
    total_cents: isQuote ? 0 : price.totalCents,
    vat: price.vat.map(({ percentage, ...cents }) => ({ percent: percentage, ...cents })),
    price: {
      deliveryFeeCents: price.deliveryFeeCents,
      deliveryPromotionCents: price.deliveryPromotionCents,
      deliveryVatPercentage: draft.deliveryVatPercentage ?? SHIPPING_VAT,
      commissionBps: draft.commissionBps,
      transferOwnerId: draft.transferOwnerId,
      discounts: price.discounts,
    },
    kind_cents: parts.kindCents,
    flex_cents: parts.flexCents,
    balance_cents: parts.balanceCents,
    card_cents: parts.cardCents,
    transfer_cents: parts.transferCents,
    merchant_listing_cents: isQuote ? 0 : merchant.merchantListingPriceCents,
    platform_fee_cents: isQuote ? 0 : merchant.platformFeesCents,
    merchant_net_cents: isQuote ? 0 : merchant.merchantNetCents,
    payment_state: placed.paymentState,
    created_at: placed.at,
    updated_at: placed.stateAt,
  }
}

/** Until when the store has to answer; a request for a quote is not answered by accepting it. */
const acceptBy = (at: Date, { isRequestingQuote, answering, pickupAt }: OrderDraft) =>
  isRequestingQuote || !answering ? null : acceptDeadline({ placedAt: at, leavesAt: pickupAt }, answering)

export const orderLineRows = (orderId: string, lines: readonly LineDraft[]) =>
  lines.map((line, position) => {
    const { id, quantity, vatPercentage, ...shares } = line.shares
    return {
      id,
      order_id: orderId,
      position,
      product_id: line.productId,
      name: line.name,
      category: line.category,
      quantity,
      unit_cents: line.unitCents,
      total_cents: line.totalCents,
      vat_percent: vatPercentage,
      children: line.children,
      sub_item_behavior: line.subItemBehavior ?? 'perUnit',
      allergens: [...line.allergens],
      may_contain: [...(line.mayContain ?? [])],
      allergens_stated: line.allergensStated ?? false,
      comment: line.comment,
      shares,
      refunded_quantity: 0,
    }
  })

/** A state that an order came to. */
type Step = {
  state: OrderState
  at: Date
  role: OrderActor
  source: OrderMoveSource
  byPersonId: string | null
  byImpersonatorId?: string | null
  reason?: string
}

/** The history of an order from its beginning, oldest first. */
export const orderEventRows = (
  order: { id: string; city: string },
  history: readonly Step[],
  newId: (at: Date) => string,
  /** The state before the first of these steps; null: there was no order. */
  from: OrderState | null = null,
) =>
  history.map((step, index) => ({
    id: newId(step.at),
    order_id: order.id,
    city: order.city,
    from_state: history[index - 1]?.state ?? from,
    state: step.state,
    at: step.at,
    by_person_id: step.byPersonId,
    by_impersonator_id: step.byImpersonatorId ?? null,
    by_device_id: null,
    by_api_key_id: null,
    role: step.role,
    source: step.source,
    forced: false,
    reason: step.reason ?? null,
  }))

/** What the postings of an order are made of when it is placed. */
export const postingFactsOf = (draft: OrderDraft): OrderForPostings => ({
  channel: draft.channel,
  userId: draft.personId,
  merchantId: draft.merchantId,
  transferOwnerId: draft.transferOwnerId,
  kindOn: draft.deliveryOn,
  flexPeriod: flexPeriodOf(draft.deliveryOn),
  deliveryVatPercentage: draft.deliveryVatPercentage ?? SHIPPING_VAT,
  lines: draft.lines.map(line => line.shares),
  parts: draft.parts,
})
