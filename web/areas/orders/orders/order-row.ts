import { MINUTE_MS } from '../../../../src/core/rules/instant'
import {
  allergenConflict,
  type Contents,
  contentsOfLines,
} from '../../../../src/core/rules/ordering/allergens'
import { isOverdue } from '../../../../src/modules/order-records/states/rules/acceptance'
import {
  isBehindTime,
  isCooking,
  isFailed,
  isTerminal,
  type OrderState,
  stepsBetween,
} from '../../../../src/modules/order-records/states/rules/order-state'
import type { OrderWrapper } from '../../../../src/modules/orders/board/contract/board'

export type BoardRow = OrderWrapper

/** Where it usually goes next, when whoever looks may move it there; null when somebody else moves it, or nobody. */
export function nextStateOf({ purchase, allowedStates }: BoardRow): OrderState | null {
  if (isTerminal(purchase.state)) return null
  const way = stepsBetween(purchase.state, 'delivered', purchase)
  const next = way?.[1]
  return next && allowedStates.includes(next) ? next : null
}

/** The step that most of these orders wait for, with those that wait for it. */
export function commonNextState(rows: readonly BoardRow[]): { state: OrderState; ids: string[] } | null {
  const byState = new Map<OrderState, string[]>()
  for (const row of rows) {
    const state = nextStateOf(row)
    if (state) byState.set(state, [...(byState.get(state) ?? []), row.id])
  }
  const [most] = [...byState].toSorted(([, a], [, b]) => b.length - a.length)
  return most ? { state: most[0], ids: most[1] } : null
}

/** Every state that at least one of these orders may go to, and which those are. */
export function possibleStates(rows: readonly BoardRow[]): { state: OrderState; ids: string[] }[] {
  const byState = new Map<OrderState, string[]>()
  for (const row of rows)
    for (const state of row.allowedStates) byState.set(state, [...(byState.get(state) ?? []), row.id])
  return [...byState]
    .map(([state, ids]) => ({ state, ids }))
    .toSorted((a, b) => Number(isFailed(a.state)) - Number(isFailed(b.state)))
}

export type Urgency = 'calm' | 'soon' | 'late'

/** Minutes before the food has to leave the kitchen in which it is said to be soon. */
const SOON_MINUTES = 15

/** How the order stands by what was promised, not by when it came in. */
export function urgencyOf(row: BoardRow, now: number): Urgency {
  const { state, pickupTime } = row.purchase
  if (isBehindTime(row.purchase, now)) return 'late'
  if (!isCooking(state)) return 'calm'
  return pickupTime.getTime() - now < SOON_MINUTES * MINUTE_MS ? 'soon' : 'calm'
}

export function cartText({ purchase }: BoardRow): string {
  return purchase.cartItems.map(line => `${line.quantity}× ${line.name}`).join(', ')
}

/** What is in the order, and what of it the person who eats avoids. */
export function allergensIn({ purchase }: Pick<BoardRow, 'purchase'>) {
  const declared = purchase.avoidedAllergens ?? []
  return { ...partedContents(contentsOfLines(purchase.cartItems), declared), declared }
}

/** What of some contents the person who eats avoids, and the rest. */
export function partedContents(contents: Contents<string>, declared: readonly string[]) {
  const conflict = allergenConflict(contents, declared)
  return {
    conflict,
    others: contents.allergens.filter(one => !conflict.contains.includes(one)),
    otherTraces: contents.mayContain.filter(one => !conflict.mayContain.includes(one)),
    isQuietlyUnstated: !contents.allergensStated && !conflict.isNotStated,
  }
}

/** Past the time in which its store has to answer. */
export const isUnanswered = ({ purchase }: BoardRow, now: number): boolean => isOverdue(purchase, now)

/** Where it goes; of somebody whose details are hidden, only the city. */
export function placeOf({ locationName, purchase, isPrivate }: BoardRow): string {
  const address = purchase.address
  if (isPrivate) return address?.city ?? ''
  return locationName || address?.name || address?.address || address?.city || ''
}

export function driverOf({ logisticsDropoff, logisticsPickup }: BoardRow): string | null {
  return logisticsDropoff?.driver?.nickname ?? logisticsPickup?.driver?.nickname ?? null
}
