import {
  isCooking,
  isFailed,
  isTerminal,
  type OrderState,
} from '../../../../src/modules/order-records/states/rules/order-state'
import type { OrderWrapper } from '../../../../src/modules/orders/board/contract/board'

/** What a day's orders come to. Those that failed count nowhere but in their state. */
export function dayInFigures(rows: readonly OrderWrapper[]) {
  const byState = new Map<OrderState, number>()
  const stores = new Map<
    string,
    { id: string; name: string; orders: number; open: number; revenueCents: number }
  >()
  let orders = 0
  let delivered = 0
  let onTime = 0
  let items = 0
  let revenueCents = 0
  /** Null: it is not told to the person who looks. */
  let feesCents: number | null = null
  for (const row of rows) {
    const { state, storeId, totalCost, refunded } = row.purchase
    byState.set(state, (byState.get(state) ?? 0) + 1)
    if (isFailed(state)) continue
    const cents = (totalCost?.amount ?? 0) - (refunded?.amount ?? 0)
    orders++
    items += row.cartCount
    revenueCents += cents
    if (row.platformFees) feesCents = (feesCents ?? 0) + row.platformFees.amount
    if (state === 'delivered') delivered++
    if (state === 'delivered' && row.lateMinutes === 0) onTime++
    const store = stores.get(storeId) ?? {
      id: storeId,
      name: row.storeName ?? '',
      orders: 0,
      open: 0,
      revenueCents: 0,
    }
    store.orders++
    store.revenueCents += cents
    if (!isTerminal(state)) store.open++
    stores.set(storeId, store)
  }
  return {
    orders,
    items,
    revenueCents,
    feesCents,
    averageCents: orders > 0 ? Math.round(revenueCents / orders) : 0,
    delivered,
    onTime,
    byState: [...byState],
    stores: [...stores.values()].toSorted((a, b) => b.orders - a.orders || a.name.localeCompare(b.name)),
  }
}

export type DayInFigures = ReturnType<typeof dayInFigures>

const WINDOWS = 8

export interface NextWindow {
  key: string
  start: Date
  end: Date
  count: number
  /** How many of them are packed. */
  ready: number
  /** All packed; or still to pack, which is too late once the window has begun. */
  standing: 'packed' | 'toPack' | 'late'
}

/** The windows that are still to come, the next one first, with how much of each is packed. */
export function nextWindows(rows: readonly OrderWrapper[], now: number): NextWindow[] {
  const windows = new Map<string, Omit<NextWindow, 'standing'>>()
  for (const { purchase } of rows) {
    if (isFailed(purchase.state) || purchase.deliveryWindowEnd.getTime() < now) continue
    const key = `${purchase.deliveryWindowStart.toISOString()}/${purchase.deliveryWindowEnd.toISOString()}`
    const window = windows.get(key) ?? {
      key,
      start: purchase.deliveryWindowStart,
      end: purchase.deliveryWindowEnd,
      count: 0,
      ready: 0,
    }
    window.count++
    if (!isCooking(purchase.state)) window.ready++
    windows.set(key, window)
  }
  return [...windows.values()]
    .map(window => ({ ...window, standing: standingOf(window, now) }))
    .toSorted((a, b) => a.start.getTime() - b.start.getTime() || a.end.getTime() - b.end.getTime())
    .slice(0, WINDOWS)
}

function standingOf(
  { count, ready, start }: Omit<NextWindow, 'standing'>,
  now: number,
): NextWindow['standing'] {
  if (ready === count) return 'packed'
  return start.getTime() <= now ? 'late' : 'toPack'
}
