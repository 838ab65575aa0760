import { type Insertable, type Selectable, sql } from 'kysely'
import type { Caller, RequestInfo, World } from '../../../core/context'
import { insertOf, insertRows } from '../../../core/db/insert-rows'
import type { Tx } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import type { PaymentState } from '../../../core/rules/ordering/payment-states'
import type { Writing } from '../../../core/write'
import type { OrderState, StateHistoryEntry } from '../states/rules/order-state'
import { type PaymentFacts, whyNotMovePayment } from '../states/rules/payment-state'
import { freePickupCode } from './pickup-codes'

/** A row of purchase_order. What a function asks as `LockedOrder` must have come from `lockOrder`. */
export type OrderRow = Selectable<DB['purchase_order']>
export type LockedOrder = OrderRow & { state: OrderState }

/** What a move needs besides the transaction. Jobs, which nobody called, leave the caller and the request out. */
export type Moving = {
  world: Pick<World, 'newId' | 'randomBytes'>
  now: Date
  emit: Writing['emit']
  caller?: Caller
  request?: Pick<RequestInfo, 'deviceId'>
}

/** The order, held until the transaction ends; null when there is none. */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder | null> {
  return (await lockOrders(tx, [id]))[0] ?? null
}

/** Several orders, always locked in the order of their ids, so that two who lock the same ones never wait in a circle. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> {
  if (!ids.length) return []
  const rows = await tx
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as LockedOrder[]
}

/** The states an order has been in, oldest first. */
export async function historyOf(tx: Tx, orderId: string): Promise<StateHistoryEntry[]> {
  const rows = await tx
    .selectFrom('order_event')
    .select(['state', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows as StateHistoryEntry[]
}

/** What every event of an order carries, so that its channels are found without reading it. */
export function subjectOf(order: Pick<OrderRow, 'id' | 'store_id' | 'person_id' | 'location_id'>) {
  return {
    orderId: order.id,
    storeId: order.store_id,
    personId: order.person_id,
    locationId: order.location_id,
  }
}

export const insertOrderLines = (tx: Tx, lines: readonly Insertable<DB['order_line']>[]) =>
  insertRows(tx, 'order_line', lines)

/** Steps of the history of orders. */
export const insertOrderEvents = (tx: Tx, events: readonly Insertable<DB['order_event']>[]) =>
  insertRows(tx, 'order_event', events)

/** The same two as parts of a statement. */
export const orderLinesOf = (lines: readonly Insertable<DB['order_line']>[]) => insertOf('order_line', lines)
export const orderEventsOf = (events: readonly Insertable<DB['order_event']>[]) =>
  insertOf('order_event', events)

/** Other lines instead of those that an order has. */
export async function setOrderLines(
  tx: Tx,
  orderId: string,
  lines: readonly Insertable<DB['order_line']>[],
): Promise<void> {
  await tx.deleteFrom('order_line').where('order_id', '=', orderId).execute()
  await insertOrderLines(tx, lines)
}

/** What is changed of a locked order, as its next revision. */
export async function saveOrderChange(
  tx: Tx,
  order: LockedOrder,
  now: Date,
  changes: Partial<OrderRow>,
): Promise<LockedOrder> {
  const saved = await tx
    .updateTable('purchase_order')
    .set({ ...changes, revision: order.revision + 1, updated_at: now })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return saved as LockedOrder
}

/**
 * Only for what the table of moves allows. A substitute that is undecided again is asked about again.
 * @param codes for an order that is opened again: it gets the first that no open order has
 */
export async function setOrderState(
  tx: Tx,
  order: LockedOrder,
  state: OrderState,
  now: Date,
  { bags, codes }: { bags?: number | undefined; codes?: readonly string[] | undefined } = {},
): Promise<LockedOrder> {
  const moved = await tx
    .updateTable('purchase_order')
    .set({
      state,
      state_at: now,
      updated_at: now,
      revision: order.revision + 1,
      ...(state === 'pending' ? askedAnew(now) : {}),
      ...(bags === undefined ? {} : { bags }),
      ...(codes
        ? { pickup_code: freePickupCode({ storeId: order.store_id, deliveryOn: order.delivery_on }, codes) }
        : {}),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return moved as LockedOrder
}

/** A refusal was taken back: the store has its time to answer once more. */
const askedAnew = (now: Date) => ({
  accept_by: sql<Date>`${now}::timestamptz + make_interval(mins => (
    select accept_timeout_minutes from store where store.id = purchase_order.store_id))`,
  unaccepted_at: null,
})

type PaymentRow = Pick<
  OrderRow,
  'id' | 'payment_state' | 'payment_intent_id' | 'card_cents' | 'refunded_card_cents'
>

/** What the rules of payments have to know about an order. */
export const paymentFacts = (order: PaymentRow): PaymentFacts => ({
  state: order.payment_state as PaymentState,
  hasIntent: order.payment_intent_id !== null,
  cardCents: order.card_cents,
  refundedCardCents: order.refunded_card_cents,
})

/**
 * Moves the payment of a locked order to another state, with what changes of who pays it. Throws what the table of
 * moves does not have: nobody asks for such a move, so somebody has miscounted.
 */
export async function movePayment(
  tx: Tx,
  order: PaymentRow,
  to: PaymentState,
  now: Date,
  paid: Partial<Pick<OrderRow, 'payment_intent_id' | 'card_cents' | 'transfer_cents' | 'price'>> = {},
): Promise<void> {
  requireMove(order, to)
  if (to === order.payment_state && Object.keys(paid).length === 0) return
  await tx
    .updateTable('purchase_order')
    .set({ ...paid, payment_state: to, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  if (to === 'authorised')
    await tx
      .insertInto('payment_hold')
      .values({ order_id: order.id, since: now })
      .onConflict(oc => oc.doNothing())
      .execute()
  else if (order.payment_state === 'authorised')
    await tx.deleteFrom('payment_hold').where('order_id', '=', order.id).execute()
  if (to === 'capture_failed')
    await tx
      .insertInto('unpaid_order')
      .values({ order_id: order.id })
      .onConflict(oc => oc.doNothing())
      .execute()
  else if (order.payment_state === 'capture_failed')
    await tx.deleteFrom('unpaid_order').where('order_id', '=', order.id).execute()
}

/** As parts of a statement: payments that are held are taken. Those that have moved since are not among the rows of `moved`. */
export function takenPayments(orders: readonly PaymentRow[], now: Date) {
  for (const order of orders) requireMove(order, 'captured')
  const ids = orders.map(({ id }) => id)
  const moved = sql`
    update purchase_order set payment_state = 'captured', updated_at = ${now}
    where id = any(${ids}::text[]) and payment_state = 'authorised' and deleted_at is null
    returning id`
  return { moved, taken_holds: sql`delete from payment_hold where order_id = any(${ids}::text[])` }
}

function requireMove(order: PaymentRow, to: PaymentState) {
  const refusal = whyNotMovePayment(order.payment_state as PaymentState, to)
  if (refusal)
    throw new Error(`the payment of order ${order.id} cannot go from ${refusal.params.from} to ${to}`)
}

type Refunded = Pick<
  Selectable<DB['refund']>,
  'order_id' | 'kind_cents' | 'flex_cents' | 'balance_cents' | 'card_cents' | 'transfer_cents' | 'items'
>

/** Adds a refund to what its order and lines count as given back (1), or takes it off (-1). The database refuses more than was paid. */
export async function countRefund(tx: Tx, refund: Refunded, sign: 1 | -1, now: Date): Promise<void> {
  await tx
    .updateTable('purchase_order')
    .set(eb => ({
      refunded_kind_cents: eb('refunded_kind_cents', '+', sign * refund.kind_cents),
      refunded_flex_cents: eb('refunded_flex_cents', '+', sign * refund.flex_cents),
      refunded_balance_cents: eb('refunded_balance_cents', '+', sign * refund.balance_cents),
      refunded_card_cents: eb('refunded_card_cents', '+', sign * refund.card_cents),
      refunded_transfer_cents: eb('refunded_transfer_cents', '+', sign * refund.transfer_cents),
      updated_at: now,
    }))
    .where('id', '=', refund.order_id)
    .execute()
  for (const line of refund.items.filter(({ quantity }) => quantity > 0))
    await tx
      .updateTable('order_line')
      .set({ refunded_quantity: sql`refunded_quantity + ${sign * line.quantity}` })
      .where('id', '=', line.id)
      .execute()
}

/** How much of what its merchant earns with an order the merchant has to bear. */
export const setMerchantLiability = (tx: Tx, orderId: string, cents: number) =>
  tx
    .updateTable('purchase_order')
    .set({ merchant_liability_cents: cents })
    .where('id', '=', orderId)
    // A row that stays as it is would be written once more all the same.
    .where('merchant_liability_cents', '<>', cents)
    .execute()

/** Nobody has answered it in time. */
export const setUnaccepted = (tx: Tx, orderId: string, now: Date) =>
  tx.updateTable('purchase_order').set({ unaccepted_at: now }).where('id', '=', orderId).execute()

export const setRatingSkipped = (tx: Tx, orderId: string, now: Date) =>
  tx
    .updateTable('purchase_order')
    .set({ rating_skipped_at: now, updated_at: now })
    .where('id', '=', orderId)
    .execute()

/** Puts an order away, or takes it out again with null. */
export const setArchived = (tx: Tx, orderId: string, archivedAt: Date | null, now: Date): Promise<OrderRow> =>
  tx
    .updateTable('purchase_order')
    .set({ archived_at: archivedAt, updated_at: now })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow()
