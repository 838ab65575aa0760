import { MINUTE_MS } from '../../../core/rules/instant'

/** So many rows of the board are asked for by their ids at once. */
export const MOST_BOARD_ROWS = 100

/** Of the orders of a range the board shows so many, those with the latest windows: more than any day has. */
export const MOST_ON_BOARD = 25_000

/** Lists that only want some orders of a range look through so many. */
export const MOST_LOOKED_THROUGH = 3_000

/** What says where an order stands on the board. */
export interface Place {
  id: string
  purchase: { deliveryWindowEnd: Date; createdAt: Date }
}

export const minuteOf = (instant: Date) => Math.floor(instant.getTime() / MINUTE_MS)

/** The order of the board's rows: the latest window first, then the newest order. */
export function compareOnBoard(a: Place, b: Place): number {
  return (
    minuteOf(b.purchase.deliveryWindowEnd) - minuteOf(a.purchase.deliveryWindowEnd) ||
    minuteOf(b.purchase.createdAt) - minuteOf(a.purchase.createdAt) ||
    (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
  )
}
