import { type Instant, MINUTE_MS, toMillis } from '../../../../core/rules/instant'
import { addDays, DEFAULT_TZ, localDateOf, millisOf } from '../../../../core/rules/local-time'
import { hoursOn, openMinutes } from '../../../stores/hours/rules/opening-hours'
import type { AnsweringStore } from '../../../stores/hours/rules/slots'
import type { OrderState } from './order-state'

/** The reason of a cancellation that follows from silence; screens and mails say it in their language. */
export const UNACCEPTED = 'unaccepted'

/** Stores that open later than this are asked by the clock, as if they were open. */
const LOOK_AHEAD_DAYS = 14

/**
 * Until when a store has to have answered an order. Only the minutes in which it is open count: an order of the
 * night for next week is due after opening. When the food has to leave, an answer is due at the latest.
 */
export function acceptDeadline(order: { placedAt: Instant; leavesAt: Instant }, store: AnsweringStore): Date {
  const placed = toMillis(order.placedAt)
  const leaves = toMillis(order.leavesAt)
  const latest = leaves > placed ? leaves : Number.POSITIVE_INFINITY
  return new Date(Math.min(latest, afterOpenMinutes(placed, store)))
}

function afterOpenMinutes(from: number, store: AnsweringStore): number {
  const tz = store.tz || DEFAULT_TZ
  const first = localDateOf(from, tz)
  let left = store.acceptTimeoutMinutes * MINUTE_MS
  for (let day = 0; day < LOOK_AHEAD_DAYS; day++) {
    const on = addDays(first, day)
    const hours = openMinutes(hoursOn(store, on)).toSorted((a, b) => a.from - b.from)
    let counted = from
    for (const open of hours) {
      const start = Math.max(counted, millisOf(on, open.from, tz))
      const end = millisOf(on, open.to, tz)
      if (end <= start) continue
      if (end - start >= left) return start + left
      left -= end - start
      counted = end
    }
  }
  return from + store.acceptTimeoutMinutes * MINUTE_MS
}

interface Waiting {
  state: OrderState
  /** Null: no answer is due, as of a request for a quote. */
  acceptBy: Instant | null
}

/** Whether the store has let the time for its answer pass. */
export const isOverdue = ({ state, acceptBy }: Waiting, now: Instant): boolean =>
  state === 'pending' && acceptBy !== null && toMillis(acceptBy) <= toMillis(now)

/** Whole minutes until an answer is due, below zero once it is not there in time; null where none is due. */
export function minutesToAnswer({ state, acceptBy }: Waiting, now: Instant): number | null {
  if (state !== 'pending' || acceptBy === null) return null
  const left = (toMillis(acceptBy) - toMillis(now)) / MINUTE_MS
  return left > 0 ? Math.ceil(left) : 0 - Math.floor(-left)
}
