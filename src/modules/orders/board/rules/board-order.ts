import { HOUR_MS, MINUTE_MS } from '../../../../core/rules/instant'

/** So many rows of the board are asked for by their ids at once. */
export const MOST_BOARD_ROWS = 100

/** Of the orders of a day the board shows so many: more than any day has. */
export const MOST_ON_BOARD = 25_000

/** Of the orders of a longer range it shows so many, those with the latest windows; lists that only want some look through as many. */
export const MOST_LOOKED_THROUGH = 1_500

/** Longer than any day, also one on which the clocks are set back. */
const LONGEST_DAY_MS = 25 * HOUR_MS

/** Of a day as many as are asked for; of a longer range, in which nobody reads them all, those with the latest windows. */
export function mostOnBoard({
  after,
  before,
  countUpTo,
}: {
  after?: Date
  before?: Date
  countUpTo?: number
}) {
  const isToday = !after && !before
  const isDay = isToday || (after && before && before.getTime() - after.getTime() <= LONGEST_DAY_MS)
  return isDay || countUpTo === undefined ? countUpTo : Math.min(countUpTo, MOST_LOOKED_THROUGH)
}

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

/** For an order whose answer is overdue for longer than this, nothing rings any more. */
export const RINGS_FOR_MINUTES = 180
