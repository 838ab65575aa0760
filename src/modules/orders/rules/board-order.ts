import { MINUTE_MS } from '../../../core/rules/instant'

/** So many rows of the board are asked for by their ids; when more have changed, the list is fetched. */
export const MOST_BOARD_ROWS = 50

/** Of the orders of a range a screen looks at so many, those with the latest windows: more than a busy day has. */
export const MOST_ON_BOARD = 3000

interface Place {
  id: string
  purchase: { deliveryWindowEnd: Date; createdAt: Date }
}

const minuteOf = (instant: Date) => Math.floor(instant.getTime() / MINUTE_MS)

/** The order of the board's rows: the latest window first, then the newest order. */
export function compareOnBoard(a: Place, b: Place): number {
  return (
    minuteOf(b.purchase.deliveryWindowEnd) - minuteOf(a.purchase.deliveryWindowEnd) ||
    minuteOf(b.purchase.createdAt) - minuteOf(a.purchase.createdAt) ||
    (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
  )
}
