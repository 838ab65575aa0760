import type { Selectable } from 'kysely'
import { Failure } from '../../contract/failures'
import type { Tx } from '../../db/open'
import type { DB } from '../../db/tables'
import {
  canMove,
  isFailed,
  type MoveFacts,
  type MoveRefusal,
  ORDER_MOVES,
  type OrderActor,
  type OrderMoveSource,
  type OrderState,
  type StateHistoryEntry,
  stepsBetween,
  whyNotMove,
} from '../../rules/ordering/order-state'
import { isSamePickupCode } from '../../rules/ordering/pickup-code'
import type { Caller, RequestInfo, World } from '../../trpc/context'
import type { Writing } from '../../trpc/write'

/** A row of purchase_order. What a function asks as `LockedOrder` must have come from `lockOrder`. */
export type OrderRow = Selectable<DB['purchase_order']>
export type LockedOrder = OrderRow & { state: OrderState }

/** Who moves an order, where, and how sure they are. */
export type Move = {
  actors: readonly OrderActor[]
  source: OrderMoveSource
  force?: boolean
  reason?: string | null
  /** Read from the customer's phone when an order is collected. */
  pickupCode?: string | null
}

/** What a move needs besides the transaction. Jobs, which nobody called, leave the caller and the request out. */
export type Moving = {
  world: Pick<World, 'newId'>
  now: Date
  announce: Writing['announce']
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

/** What the table of moves has to know about an order and who asks. */
export async function moveFacts(tx: Tx, order: LockedOrder, move: Move, now: Date): Promise<MoveFacts> {
  return {
    actors: move.actors,
    now,
    isCrossDocking: order.is_cross_docking,
    isPickup: order.is_pickup,
    stateHistory: await historyOf(tx, order.id),
    force: move.force ?? false,
    reason: move.reason ?? null,
    ...(move.pickupCode ? { pickupCodeMatches: isSamePickupCode(move.pickupCode, order.pickup_code) } : {}),
  }
}

/**
 * Moves a locked order to another state, if the table of moves lets these actors: the state with its history
 * entry, and the event that tickets, mails and screens follow from. Throws the failure when it is refused.
 */
export async function moveOrder(
  tx: Tx,
  ctx: Moving,
  order: LockedOrder,
  to: OrderState,
  move: Move,
): Promise<LockedOrder> {
  const facts = await moveFacts(tx, order, move, ctx.now)
  const refusal = whyNotMove(order.state, to, facts)
  if (refusal) throw failureOf(refusal)

  const moved = await writeState(tx, ctx, order, to, { ...move, role: roleOf(order.state, to, facts) })
  announceMove(ctx, order.state, moved, move.source)
  return moved
}

/**
 * Moves an order by the shortest way when what happened says that steps in between must have happened too: a bag
 * that a courier scanned was packed, whether or not somebody said so. The store's own decision is never inferred.
 */
export async function moveOrderAlong(
  tx: Tx,
  ctx: Moving,
  order: LockedOrder,
  to: OrderState,
  move: Move,
): Promise<LockedOrder> {
  const steps =
    order.state === 'pending' || isFailed(to)
      ? null
      : stepsBetween(order.state, to, {
          isCrossDocking: order.is_cross_docking,
          isPickup: order.is_pickup,
        })
  const between = steps?.slice(1, -1) ?? []
  let current = order
  for (const step of between)
    current = await writeState(tx, ctx, current, step, { ...move, role: 'system', reason: 'inferred' })
  const facts = await moveFacts(tx, current, move, ctx.now)
  const refusal = whyNotMove(current.state, to, facts)
  if (refusal) throw failureOf(refusal)
  current = await writeState(tx, ctx, current, to, { ...move, role: roleOf(current.state, to, facts) })
  announceMove(ctx, order.state, current, move.source)
  return current
}

async function writeState(
  tx: Tx,
  ctx: Moving,
  order: LockedOrder,
  to: OrderState,
  move: Move & { role: OrderActor },
): Promise<LockedOrder> {
  const moved = await tx
    .updateTable('purchase_order')
    .set({ state: to, state_at: ctx.now, updated_at: ctx.now, revision: order.revision + 1 })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const person = ctx.caller?.kind === 'person' ? ctx.caller : null
  await tx
    .insertInto('order_event')
    .values({
      id: ctx.world.newId(),
      order_id: order.id,
      city: order.city,
      from_state: order.state,
      state: to,
      at: ctx.now,
      by_person_id: person?.id ?? null,
      by_impersonator_id: person?.impersonatorId ?? null,
      by_device_id: ctx.caller?.kind === 'printer' ? ctx.caller.deviceId : (ctx.request?.deviceId ?? null),
      role: move.role,
      source: move.source,
      forced: move.force ?? false,
      reason: move.reason?.trim() || null,
    })
    .execute()
  return moved as LockedOrder
}

function announceMove(ctx: Moving, from: OrderState, order: LockedOrder, source: OrderMoveSource) {
  ctx.announce('order.moved', { ...subjectOf(order), from, state: order.state, source }, order.city)
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

/** In which of their roles somebody made a move: the first that is allowed it. */
function roleOf(from: OrderState, to: OrderState, facts: MoveFacts): OrderActor {
  const edge = ORDER_MOVES[from][to]
  return (
    facts.actors.find(actor => edge?.actors.includes(actor)) ??
    facts.actors.find(actor => canMove(from, to, { ...facts, actors: [actor] })) ??
    facts.actors[0] ??
    'system'
  )
}

export function failureOf(refusal: MoveRefusal): Failure {
  switch (refusal.name) {
    case 'ForceNeedsReason':
      return new Failure('ReasonMissing')
    case 'ForceNotAllowed':
      return new Failure('Forbidden')
    default:
      return new Failure(refusal.name, refusal.params)
  }
}
