import type { BoardRow } from '../orders/order-row'

export interface Total {
  name: string
  quantity: number
  /** With each set of options it is ordered with, how often. */
  variants: { name: string; quantity: number }[]
}

/** Everything that has to be made, product by product, most first. */
export function allDayTotals(rows: readonly BoardRow[]): Total[] {
  const totals = new Map<string, { quantity: number; variants: Map<string, number> }>()
  for (const { purchase } of rows)
    for (const line of purchase.cartItems) {
      const total = totals.get(line.name) ?? { quantity: 0, variants: new Map<string, number>() }
      total.quantity += line.quantity
      const options = line.subItems.map(item => item.name).join(', ')
      if (options) total.variants.set(options, (total.variants.get(options) ?? 0) + line.quantity)
      totals.set(line.name, total)
    }
  return [...totals]
    .map(([name, { quantity, variants }]) => ({
      name,
      quantity,
      variants: [...variants]
        .map(([variant, count]) => ({ name: variant, quantity: count }))
        .toSorted((a, b) => b.quantity - a.quantity),
    }))
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name))
}

/** What is in the kitchen's hands, first due first. */
export function inTheKitchen(rows: readonly BoardRow[]): BoardRow[] {
  return rows
    .filter(({ purchase }) => ['pending', 'accepted', 'pending_pickup', 'bag_check'].includes(purchase.state))
    .toSorted(
      (a, b) =>
        a.purchase.pickupTime.getTime() - b.purchase.pickupTime.getTime() ||
        a.purchase.createdAt.getTime() - b.purchase.createdAt.getTime(),
    )
}
