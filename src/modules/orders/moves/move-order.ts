import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { solveIncidence } from '../../operations/incidents/incidences.store'
import {
  historyOf,
  insertOrderEvents,
  type LockedOrder,
  lockOrder,
  type Moving,
  setOrderState,
  subjectOf,
} from '../../order-records/orders/orders.store'
import { codesToReopen } from '../../order-records/orders/pickup-codes'
import { isSamePickupCode } from '../../order-records/orders/rules/pickup-code'
import {
  canMove,
  isFailed,
  type MoveFacts,
  type MoveRefusal,
  ORDER_MOVES,
  type OrderActor,
  type OrderMoveSource,
  type OrderState,
  stepsBetween,
  whyNotMove,
} from '../../order-records/states/rules/order-state'
import { followMoveOnPaper } from '../../printing/print-jobs/follow-orders'
import { settleWithMerchant } from '../payments/delivery-postings'
import { unacceptedKey } from './order-incidence'
import { reinstateOrder, reverseOrder } from './reverse-order'

/** Who moves an order, where, and how sure they are. */
export type Move = {
  actors: readonly OrderActor[]
  source: OrderMoveSource
  force?: boolean
  reason?: string | null
  /** Read from the customer's phone when an order is collected. */
  pickupCode?: string | null
  /** Of a cancellation: the share of the money that comes back; all of it when left out. */
  refundPercent?: number
  /** As counted when it was packed. */
  bags?: number | undefined
}

/** What the table of moves has to know about an order and who asks. */
export async function moveFacts(tx: Tx, order: LockedOrder, move: Move, now: Date): Promise<MoveFacts> {
  return {
    actors: move.actors,
    now,
    isCrossDocking: order.is_cross_docking,
    isPickup: order.is_pickup,
    isRequestingQuote: order.is_requesting_quote,
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
  const settled = await moveMoney(tx, ctx, order, moved, move)
  await finishMove(tx, ctx, order, settled, move.source)
  return settled
}

/** What a move means for money and stock: an order that failed gives both back, one that is handed over is earned. */
async function moveMoney(
  tx: Tx,
  ctx: Moving,
  from: LockedOrder,
  to: LockedOrder,
  move: Move,
): Promise<LockedOrder> {
  if (isFailed(to.state)) await reverseOrder(tx, ctx, to, move)
  else if (isFailed(from.state)) await reinstateOrder(tx, ctx, to)
  else if (to.state === 'delivered')
    await settleWithMerchant(tx, ctx, to, { kind: 'delivered', key: `deliver:${to.id}:${to.revision}` })
  else if (from.state === 'delivered')
    await settleWithMerchant(tx, ctx, to, { kind: 'undelivered', key: `undeliver:${to.id}:${to.revision}` })
  else return to
  return (await lockOrder(tx, to.id)) ?? to
}

/**
 * Moves an order by the shortest way when what happened says that steps in between must have happened too: a bag
 * that a courier scanned was packed, whether or not anyone said so. The store's own decision is never inferred.
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
  const before = current
  current = await writeState(tx, ctx, current, to, { ...move, role: roleOf(current.state, to, facts) })
  current = await moveMoney(tx, ctx, before, current, move)
  await finishMove(tx, ctx, order, current, move.source)
  return current
}

async function writeState(
  tx: Tx,
  ctx: Moving,
  order: LockedOrder,
  to: OrderState,
  move: Move & { role: OrderActor },
): Promise<LockedOrder> {
  const codes = order.is_open ? undefined : codesToReopen(ctx.world, order.pickup_code)
  const moved = await setOrderState(tx, order, to, ctx.now, { bags: move.bags, codes })
  if (order.state === 'pending' && order.unaccepted_at) await solveIncidence(tx, ctx, unacceptedKey(order.id))
  const person = ctx.caller?.kind === 'person' ? ctx.caller : null
  await insertOrderEvents(tx, [
    {
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
    },
  ])
  return moved
}

async function finishMove(
  tx: Tx,
  ctx: Moving,
  before: LockedOrder,
  order: LockedOrder,
  source: OrderMoveSource,
) {
  await followMoveOnPaper(tx, ctx, order, before)
  ctx.emit('order.moved', { ...subjectOf(order), from: before.state, state: order.state, source }, order.city)
}

/** In which of their roles the caller made a move: the first that is allowed it. */
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

export { type LockedOrder, lockOrder, type Moving } from '../../order-records/orders/orders.store'
