import { type BoardRow, urgencyOf } from '../orders/order-row'

export interface Total {
  name: string
  quantity: number
}

/** What is still to be cooked, dish by dish, most first; lines that are ticked off are cooked. */
export function stillToCook(rows: readonly BoardRow[], done: ReadonlySet<string>): Total[] {
  const totals = new Map<string, number>()
  for (const { purchase } of rows)
    for (const line of purchase.cartItems)
      if (!done.has(line.id)) totals.set(line.name, (totals.get(line.name) ?? 0) + line.quantity)
  return [...totals]
    .map(([name, quantity]) => ({ name, quantity }))
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name))
}

export interface KitchenOrders {
  /** New or being prepared: both need hands. What is due first comes first, so what is late before all. */
  toDo: BoardRow[]
  /** Packed, and not fetched yet. */
  waiting: BoardRow[]
}

/** What is in the kitchen's hands. */
export function kitchenOrders(rows: readonly BoardRow[]): KitchenOrders {
  const inState = (...states: string[]) =>
    rows
      .filter(({ purchase }) => states.includes(purchase.state))
      .toSorted(
        (a, b) =>
          a.purchase.pickupTime.getTime() - b.purchase.pickupTime.getTime() ||
          a.purchase.createdAt.getTime() - b.purchase.createdAt.getTime(),
      )
  return { toDo: inState('pending', 'accepted'), waiting: inState('pending_pickup', 'bag_check') }
}

export const KITCHEN_FILTERS = ['all', 'late', 'toAccept', 'preparing', 'ready'] as const
export type KitchenFilter = (typeof KITCHEN_FILTERS)[number]

/** The orders behind each filter of the kitchen. */
export function behindFilter(
  { toDo, waiting }: KitchenOrders,
  now: number,
): Record<KitchenFilter, BoardRow[]> {
  return {
    all: toDo,
    late: toDo.filter(row => urgencyOf(row, now) === 'late'),
    toAccept: toDo.filter(({ purchase }) => purchase.state === 'pending'),
    preparing: toDo.filter(({ purchase }) => purchase.state === 'accepted'),
    ready: waiting,
  }
}
