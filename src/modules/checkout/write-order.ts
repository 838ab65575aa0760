import { sql } from 'kysely'
import type { World } from '../../core/context'
import { literalList } from '../../core/db/literal-list'
import { TERMINAL_ORDER_STATES } from '../../core/rules/ordering/order-states'
import type { Writing } from '../../core/write'
import { consumeStock, type Shortage, takeStock } from '../catalog/inventory.store'
import { postTx, unhold } from '../ledger/ledger.store'
import { jsonb } from '../orders/order-money'
import { orderEventRows, orderLineRows, orderRow, postingFactsOf } from '../orders/order-rows'
import { insertOrder, insertOrderEvents, insertOrderLines } from '../orders/orders.store'
import { placementPostings } from '../orders/rules/order-postings'
import { paymentWhenPlaced } from '../orders/rules/payment-state'
import { pickupCodeCandidates, storeLetter } from '../orders/rules/pickup-code'
import { UFID_BYTES, ufidOf } from '../orders/rules/ufid'
import { takeUses } from '../promotions/promotions.store'
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
  const order = orderRow(draft, {
    id,
    ufid: ufidOf(world.randomBytes(UFID_BYTES)),
    checkoutId: checkout.id,
    state: draft.acceptsAtOnce ? 'accepted' : 'pending',
    stateAt: now,
    paymentIntentId: payment?.intentId ?? null,
    paymentState: paymentWhenPlaced(payment),
    at: now,
  })
  const events = orderEventRows(order, historyOf(draft, now), () => world.newId())
  await Promise.all([
    insertOrder(db, { ...order, vat: jsonb(order.vat), pickup_code: freePickupCode(world, draft) }),
    insertOrderLines(db, orderLineRows(id, draft.lines)),
    insertOrderEvents(db, events),
    postPlacement(writing, world, now, checkout),
  ])
  const subject = { storeId: draft.storeId, personId: draft.personId, locationId: draft.locationId }
  emit('order.placed', { orderId: id, ...subject, state: order.state }, draft.city)
  if (draft.stock.length)
    emit(
      'stock.changed',
      { storeId: draft.storeId, productIds: draft.stock.map(({ productId }) => productId) },
      draft.city,
    )
  audit({ type: 'order', id, after: { checkoutId: checkout.id, totalCents: checkout.total_cents } })
}

/** The caller places it; a store that accepts by itself does so at once. */
const historyOf = (draft: CheckoutDraft, at: Date) => [
  {
    state: 'pending' as const,
    at,
    role: 'customer' as const,
    source: 'customer' as const,
    byPersonId: draft.orderedById,
    byImpersonatorId: draft.impersonatorId,
  },
  ...(draft.acceptsAtOnce
    ? [
        {
          state: 'accepted' as const,
          at,
          role: 'system' as const,
          source: 'system' as const,
          byPersonId: null,
        },
      ]
    : []),
]

async function postPlacement({ db }: Writing, world: Making, now: Date, checkout: CheckoutRow) {
  const draft = checkout.plan
  if (checkout.total_cents === 0) return
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
    placementPostings(postingFactsOf(draft)),
  )
}

/** Codes that are not in use yet, as random as a short code can be. */
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
