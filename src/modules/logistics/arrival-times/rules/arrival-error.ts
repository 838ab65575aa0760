import { type Instant, SECOND_MS, toMillis } from '../../../../core/rules/instant'

/** So many days back arrivals are compared. */
export const ACCURACY_DAYS = [7, 30] as const
type ArrivalOutcome = 'early' | 'inside' | 'late'

/** How an arrival stands to a window; both ends belong to it. */
export function outcomeOf(arrivedAt: Instant, window: { from: Instant; to: Instant }): ArrivalOutcome {
  const arrived = toMillis(arrivedAt)
  if (arrived < toMillis(window.from)) return 'early'
  return arrived > toMillis(window.to) ? 'late' : 'inside'
}

/** Seconds after the estimate; negative before it. */
export const errorSeconds = (arrivedAt: Instant, estimate: Instant): number =>
  Math.round((toMillis(arrivedAt) - toMillis(estimate)) / SECOND_MS)

export interface HistoryEntry {
  status: string
  timestamp: string
  inferred?: boolean
}

/**
 * When the courier stood at the door of a stop that has just ended. A courier who ends a stop without saying so stood
 * there then; of a stop that the office ends, the hour of arrival is not known.
 */
export function arrivalAtDoor(history: readonly HistoryEntry[], isByCourier: boolean): string | null {
  const arrived = history.findLast(({ status }) => status === 'Arrived')
  if (!arrived || (arrived.inferred && !isByCourier)) return null
  return arrived.timestamp
}
