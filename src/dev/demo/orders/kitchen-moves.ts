import { MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import { AUTO_ACCEPT } from '../../../core/rules/ordering/channels'
import { type Random, randomOf } from '../random'
import { pickupAtOf } from '../routes/make-route'
import type { Fate, Move, PlannedOrder } from './planned-order'

const REASONS: Partial<Record<Fate, readonly string[]>> = {
  rejected_by_store: ['Cocina completa', 'Producto agotado', 'Cerramos antes por avería'],
  canceled_by_user: ['Cambio de planes', 'Reunión anulada', 'Me he equivocado de día', ''],
  canceled_by_store: ['Falta un ingrediente principal', 'Avería en el horno', 'Sin repartidor disponible'],
}

/** Whether the store takes orders without looking. */
export const acceptsByItself = ({ store }: PlannedOrder) =>
  AUTO_ACCEPT[store.channel] && store.merchant.key !== 'cuina'

/**
 * Adds what happened before the road: placed, accepted, packed, checked, or given up. Afterwards the moves stand in
 * their order, seconds apart, and none is of the future.
 */
export function addKitchenMoves(
  seed: number,
  now: Date,
  orders: readonly PlannedOrder[],
  cookOf: (order: PlannedOrder) => string,
): void {
  const random = randomOf(seed, 'kitchens')
  for (const order of orders) {
    const kitchen = movesInKitchen(random, order, now, cookOf(order))
    order.moves = inTime([...kitchen, ...order.moves], now)
  }
}

function movesInKitchen(random: Random, order: PlannedOrder, now: Date, cookId: string): Move[] {
  const { placedAt, fate } = order
  const at = (millis: number) => new Date(Math.floor(millis / SECOND_MS) * SECOND_MS)
  const moves: Move[] = [
    { state: 'pending', at: placedAt, role: 'customer', source: 'customer', byPersonId: order.person.id },
  ]
  const byCook = (state: Move['state'], millis: number, reason?: string) =>
    moves.push({
      state,
      at: at(millis),
      role: 'merchant',
      source: 'live-orders',
      byPersonId: cookId,
      ...(reason ? { reason } : {}),
    })
  const decided = placedAt.getTime() + random.whole(60, 900) * SECOND_MS

  if (fate === 'pending') return moves
  if (fate === 'rejected_by_store') {
    byCook('rejected_by_store', decided, random.pick(REASONS.rejected_by_store!))
    return moves
  }
  if (fate === 'canceled_by_user' && random.is(0.6)) {
    moves.push(canceledByUser(random, order, at(decided)))
    return moves
  }
  if (acceptsByItself(order))
    moves.push({
      state: 'accepted',
      at: at(placedAt.getTime() + SECOND_MS),
      role: 'system',
      source: 'system',
      byPersonId: null,
    })
  else byCook('accepted', decided)
  if (fate === 'accepted') return moves
  const acceptedAt = moves.at(-1)!.at.getTime()
  if (fate === 'canceled_by_user') {
    moves.push(canceledByUser(random, order, at(acceptedAt + random.whole(2, 40) * MINUTE_MS)))
    return moves
  }
  if (fate === 'canceled_by_store') {
    byCook(
      'canceled_by_store',
      acceptedAt + random.whole(4, 60) * MINUTE_MS,
      random.pick(REASONS.canceled_by_store!),
    )
    return moves
  }
  const leaves = order.moves[0]?.at.getTime() ?? Math.min(pickupAtOf(order).getTime(), now.getTime())
  byCook('pending_pickup', leaves - random.whole(3, 12) * MINUTE_MS)
  if (fate === 'bag_check' || (order.moves.length > 0 && !order.store.isCrossDocking && random.is(0.2)))
    byCook('bag_check', leaves - random.whole(60, 150) * SECOND_MS)
  if (fate === 'collected')
    byCook('delivered', order.window.start.getTime() + random.whole(0, 25) * MINUTE_MS)
  return moves
}

const canceledByUser = (random: Random, order: PlannedOrder, at: Date): Move => {
  const reason = random.pick(REASONS.canceled_by_user!)
  return {
    state: 'canceled_by_user',
    at,
    role: 'customer',
    source: 'customer',
    byPersonId: order.person.id,
    ...(reason ? { reason } : {}),
  }
}

const APART_MS = 2 * SECOND_MS

/** Each after the one before; what would come after now is moved to just before it. */
function inTime(moves: readonly Move[], now: Date): Move[] {
  let last = Number.NEGATIVE_INFINITY
  const rising = moves.map(move => {
    last = Math.max(move.at.getTime(), last + APART_MS)
    return { ...move, at: new Date(last) }
  })
  let next = now.getTime()
  return rising
    .reverse()
    .map(move => {
      next = Math.min(move.at.getTime(), next - APART_MS)
      return { ...move, at: new Date(Math.floor(next / SECOND_MS) * SECOND_MS) }
    })
    .reverse()
}
