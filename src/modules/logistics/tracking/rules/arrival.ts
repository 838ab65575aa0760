import { type Instant, MINUTE_MS, SECOND_MS, toMillis } from '../../../../core/rules/instant'

/** Without a position for so long a courier counts as silent: what was known last is shown as such. */
export const SILENT_AFTER_SECONDS = 300
/** Customers read the clock in steps of this length. */
const STEP_MS = 5 * MINUTE_MS
/** The narrowest window on each side of an estimate. */
const MIN_MARGIN_MS = 3 * MINUTE_MS
/** What is still far away is less certain: this share of the time that remains is added on each side. */
const MARGIN_SHARE = 0.2

export interface ArrivalWindow {
  from: Date
  to: Date
}

/**
 * The window in which a courier arrives, as customers read it: whole steps of five minutes that narrow as the
 * estimate comes closer. It never begins before the instant of the estimate.
 */
export function arrivalWindow(arrivesAt: Instant, knownAt: Instant): ArrivalWindow {
  const arrives = toMillis(arrivesAt)
  const margin = MIN_MARGIN_MS + Math.max(0, arrives - toMillis(knownAt)) * MARGIN_SHARE
  const earliest = Math.max(arrives - margin, Math.min(toMillis(knownAt), arrives))
  const from = Math.floor(earliest / STEP_MS) * STEP_MS
  const to = Math.max(Math.ceil((arrives + margin) / STEP_MS) * STEP_MS, from + 2 * STEP_MS)
  return { from: new Date(from), to: new Date(to) }
}

/** Whether a courier whose last position is of this instant has fallen silent. */
export const isSilent = (lastSignalAt: Instant | null, now: Instant): boolean =>
  lastSignalAt === null || toMillis(now) - toMillis(lastSignalAt) > SILENT_AFTER_SECONDS * SECOND_MS
