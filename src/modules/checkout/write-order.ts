import { sql } from 'kysely'
import type { World } from '../../core/context'
import { literalList } from '../../core/db/literal-list'
import { sumCents } from '../../core/rules/money/cents'
import { TERMINAL_ORDER_STATES } from '../../core/rules/ordering/order-states'
import type { Writing } from '../../core/write'
import { flexPeriodOf } from '../allowances/rules/entitlements'
import { consumeStock, type Shortage, takeStock } from '../catalog/inventory.store'
import { postTx, unhold } from '../ledger/ledger.store'
import { SHIPPING_VAT } from '../ledger/rules/vat'
import { jsonb } from '../orders/order-money'
import { insertOrder, insertOrderEvents, insertOrderLines } from '../orders/orders.store'
import { acceptDeadline } from '../orders/rules/acceptance'
import { placementPostings } from '../orders/rules/order-postings'
import { paymentWhenPlaced } from '../orders/rules/payment-state'
import { pickupCodeCandidates, storeLetter } from '../orders/rules/pickup-code'
import { UFID_BYTES, ufidOf } from '../orders/rules/ufid'
import { takeUses } from '../promotions/promotions.store'
import { merchantMoney } from '../stores/rules/commission'
import {
  type CheckoutDraft,
  type CheckoutRow,
  holdsOf,
  insertCheckout,
  promotionUsesOf,
  setCheckoutPlaced,
} from './checkouts.store'

type Making = Pick<World, 'newId' | 'randomBytes'>
type Payment = { intentId: string; isCaptured: boolean } | null

/** A reserved checkout, locked, becomes an order: what was set aside is used up. */
export async function placeReserved(
  writing: Writing,
  world: Making,
  now: Date,
  checkout: CheckoutRow,
  payment: Payment,
): Promise<CheckoutRow> {
  const { db } = writing
  const draft = checkout.plan
  const orderId = world.newId()
  const placed: CheckoutRow = {
    ...checkout,
    state: 'placed',
    order_id: orderId,
    payment_intent_id: payment?.intentId ?? checkout.payment_intent_id,
    updated_at: now,
  }
  // Sent in this order over one connection, without waiting for each other's answers.
  await Promise.all([
    unhold(db, holdsOf(draft)),
    consumeStock(db, draft.storeId, draft.stock, now),
    setCheckoutPlaced(db, checkout.id, placed, now),
    writeOrder(writing, world, now, placed, payment),
  ])
  return placed
}

/** An order that charges no card is placed in the transaction that judged it, which must not commit with anything missing. */
export async function placeDirectly(
  writing: Writing,
  world: Making,
  now: Date,
  checkout: CheckoutRow,
): Promise<{ placed: CheckoutRow; missing: Shortage[] }> {
  const { db } = writing
  const draft = checkout.plan
  const placed: CheckoutRow = { ...checkout, state: 'placed', order_id: world.newId() }
  const [stock] = await Promise.all([
    draft.isRequestingQuote ? { limited: [], missing: [] } : takeStock(db, draft.storeId, draft.stock, now),
    insertCheckout(db, placed),
    takeUses(db, world, now, promotionUsesOf(placed)),
    writeOrder(writing, world, now, placed, null),
  ])
  return { placed, missing: stock.missing }
}

/** The order with its lines, its history, its postings and its event. One statement per table. */
async function writeOrder(
  writing: Writing,
  world: Making,
  now: Date,
  checkout: CheckoutRow,
  payment: Payment,
): Promise<void> {
  const { db, emit, audit } = writing
  const draft = checkout.plan
  const id = checkout.order_id!
  const state = draft.acceptsAtOnce ? 'accepted' : 'pending'
  const history = [
    {
      from_state: null,
      state: 'pending',
      role: 'customer',
      source: 'customer',
      by_person_id: draft.orderedById,
    },
    ...(draft.acceptsAtOnce
      ? [{ from_state: 'pending', state: 'accepted', role: 'system', source: 'system', by_person_id: null }]
      : []),
  ]
  await Promise.all([
    insertOrder(db, orderRow(world, now, checkout, state, payment)),
    insertOrderLines(db, lineRows(id, draft.lines)),
    insertOrderEvents(
      db,
      history.map(entry => ({
        id: world.newId(),
        order_id: id,
        city: draft.city,
        at: now,
        by_impersonator_id: entry.by_person_id ? draft.impersonatorId : null,
        ...entry,
      })),
    ),
    postPlacement(writing, world, now, checkout),
  ])
  const subject = { storeId: draft.storeId, personId: draft.personId, locationId: draft.locationId }
  emit('order.placed', { orderId: id, ...subject, state }, draft.city)
  if (draft.stock.length)
    emit(
      'stock.changed',
      { storeId: draft.storeId, productIds: draft.stock.map(({ productId }) => productId) },
      draft.city,
    )
  audit({ type: 'order', id, after: { checkoutId: checkout.id, totalCents: checkout.total_cents } })
}

async function postPlacement({ db }: Writing, world: Making, now: Date, checkout: CheckoutRow) {
  const draft = checkout.plan
  if (checkout.total_cents === 0) return
  const postings = placementPostings({
    channel: draft.channel,
    userId: draft.personId,
    merchantId: draft.merchantId,
    transferOwnerId: draft.transferOwnerId,
    kindOn: draft.deliveryOn,
    flexPeriod: flexPeriodOf(draft.deliveryOn),
    deliveryVatPercentage: SHIPPING_VAT,
    lines: draft.lines.map(line => line.shares),
    parts: draft.parts,
  })
  await postTx(
    db,
    world,
    {
      key: `place:${checkout.id}`,
      kind: 'order',
      ref: { type: 'order', id: checkout.order_id! },
      actorId: draft.orderedById,
      impersonatorId: draft.impersonatorId,
      at: now,
      setAsideAt: checkout.created_at,
    },
    postings,
  )
}

/** Those that nobody has yet, as random as a short code can be. */
const PICKUP_CODES_TRIED = 12

/** A code that no open order of the store has on that day, as the database finds it. */
export function freePickupCode(
  world: Pick<World, 'randomBytes'>,
  { storeId, storeName, deliveryOn }: Pick<CheckoutDraft, 'storeId' | 'storeName' | 'deliveryOn'>,
) {
  const random = world.randomBytes(2 * PICKUP_CODES_TRIED)
  const codes = pickupCodeCandidates(
    Array.from({ length: PICKUP_CODES_TRIED }, (_, i) => random[2 * i]! * 256 + random[2 * i + 1]!),
    storeLetter(storeName),
  )
  return sql<string>`(
    select code from unnest(${codes}::text[]) with ordinality as free (code, place)
    where not exists (
      select 1 from purchase_order o
      where o.store_id = ${storeId} and o.delivery_on = ${deliveryOn}::date and o.pickup_code = free.code
        and o.state not in ${literalList(TERMINAL_ORDER_STATES)})
    order by place limit 1)`
}

function orderRow(world: Making, now: Date, checkout: CheckoutRow, state: string, payment: Payment) {
  const draft = checkout.plan
  const { price, parts, isRequestingQuote: isQuote } = draft
  const platformPromotion = sumCents(draft.lines.map(line => line.shares.platformPromotionCents))
  const merchant = merchantMoney(
    { goodsCents: price.goodsCents, merchantPromotionCents: price.promotionCents - platformPromotion },
    { commissionBps: draft.commissionBps },
  )
  return {
    id: checkout.order_id!,
    ufid: ufidOf(world.randomBytes(UFID_BYTES)),
    city: draft.city,
    channel: draft.channel,
    state,
    state_at: now,
    store_id: draft.storeId,
    merchant_id: draft.merchantId,
    person_id: draft.personId,
    ordered_by_id: draft.orderedById,
    location_id: draft.locationId,
    warehouse_id: draft.isCrossDocking ? draft.warehouseId : null,
    checkout_id: checkout.id,
    payment_intent_id: payment?.intentId ?? null,
    catalog_version_id: draft.catalogVersionId,
    is_pickup: draft.isPickup,
    is_cross_docking: draft.isCrossDocking,
    is_requesting_quote: isQuote,
    pickup_code: freePickupCode(world, draft),
    pickup_at: new Date(draft.pickupAt),
    accept_by: state === 'pending' ? acceptBy(now, draft) : null,
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
    customer_comments: draft.comments,
    billing_details: draft.billingDetails,
    billing_meta: draft.billingMeta,
    project_code: draft.billingMeta.projectCode ?? null,
    request_meta: draft.requestMeta,
    goods_cents: price.goodsCents,
    discount_cents: price.promotionCents,
    delivery_cents: isQuote ? 0 : price.deliveryFeeCents - price.deliveryPromotionCents,
    total_cents: checkout.total_cents,
    vat: jsonb(price.vat.map(({ percentage, ...cents }) => ({ percent: percentage, ...cents }))),
    price: {
      deliveryFeeCents: price.deliveryFeeCents,
      deliveryPromotionCents: price.deliveryPromotionCents,
      deliveryVatPercentage: SHIPPING_VAT,
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
    payment_state: paymentWhenPlaced(payment),
    created_at: now,
    updated_at: now,
  }
}

/** Until when the store has to answer; a request for a quote is not answered by accepting it. */
const acceptBy = (now: Date, { isRequestingQuote, answering, pickupAt }: CheckoutDraft) =>
  isRequestingQuote || !answering ? null : acceptDeadline({ placedAt: now, leavesAt: pickupAt }, answering)

export const lineRows = (orderId: string, lines: CheckoutDraft['lines']) =>
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
      allergens: line.allergens,
      comment: line.comment,
      shares,
    }
  })
