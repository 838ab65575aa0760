import { DAY_MS, MINUTE_MS } from '../../../../core/rules/instant'

export type Window = { start: Date; end: Date }
const QUARTER_MS = 15 * MINUTE_MS
/** How many quarters of an hour from now a delivery can be brought again. */
const QUARTERS_AHEAD = [2, 4, 6, 8, 12, 16]

/** When a delivery can be made instead: soon, and at the same time of one of the next days. As long as it was. */
export function newWindows(
  { windowStart, windowEnd }: { windowStart: Date; windowEnd: Date },
  now: Date,
): Window[] {
  const lengthMs = windowEnd.getTime() - windowStart.getTime()
  const nextQuarter = Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS
  const starts = [
    ...QUARTERS_AHEAD.map(quarters => nextQuarter + quarters * QUARTER_MS),
    ...[1, 2, 3].map(days => windowStart.getTime() + days * DAY_MS).filter(start => start > now.getTime()),
  ]
  return [...new Set(starts)]
    .toSorted((a, b) => a - b)
    .map(start => ({ start: new Date(start), end: new Date(start + lengthMs) }))
}
