import { useRef } from 'react'
import type { BoardOrder } from './board'

/** Keeps the order of a list while orders are being selected: new rows come last. */
export function heldOrder(before: readonly string[], orders: readonly BoardOrder[]): BoardOrder[] {
  const place = new Map(before.map((id, index) => [id, index]))
  const at = ({ id }: BoardOrder) => place.get(id) ?? before.length
  return orders.toSorted((a, b) => at(a) - at(b))
}

/** The orders of a list, which holds still while `isHeld`. */
export function useHeldOrders(sorted: readonly BoardOrder[], isHeld: boolean): readonly BoardOrder[] {
  const before = useRef<readonly string[]>([])
  const shown = isHeld ? heldOrder(before.current, sorted) : sorted
  before.current = shown.map(({ id }) => id)
  return shown
}
