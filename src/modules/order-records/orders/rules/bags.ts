import { UNSENT_ORDER_STATES } from '../../../../core/rules/ordering/order-states'

/** What one bag holds, where a store packs it. */
const UNITS_IN_BAG = 10
const MOST_EXPECTED = 20

/** More than any courier carries for one order. */
export const MOST_BAGS = 99

/** Into how many bags an order of so many units goes, until it is counted; a meal of the canteen is one person's. */
export function expectedBags(channel: string, units: number): number {
  if (channel === 'canteen') return 1
  return Math.min(Math.max(Math.ceil(units / UNITS_IN_BAG), 1), MOST_EXPECTED)
}

interface Packed {
  channel: string
  /** As counted when it was packed; null before. */
  bags: number | null
}

export const bagsOf = (order: Packed, units: number): number =>
  order.bags ?? expectedBags(order.channel, units)

/** Where a kitchen or a hub has the bags before it, and can still say how many there are. */
export const COUNTS_BAGS_IN = UNSENT_ORDER_STATES
