import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, toMillis } from '../../../../core/rules/instant'

export const MIN_BREAK_MINUTES = 5
export const MAX_BREAK_MINUTES = 180

const MIN_SHIFT_MS = 15 * MINUTE_MS
const MAX_SHIFT_MS = 16 * HOUR_MS
/** An act that a phone reports later than this counts as this old. */
const OLDEST_ACT_MS = 7 * DAY_MS

export interface Span {
  startsAt: Instant
  endsAt: Instant
}

/** When an act took place: as the phone says, not in the future, and not before what came first. */
export function timeOfAct(occurredAt: Date | undefined, now: Date, notBefore: Instant = 0): Date {
  if (!occurredAt) return now
  const earliest = Math.max(now.getTime() - OLDEST_ACT_MS, toMillis(notBefore))
  return new Date(Math.min(now.getTime(), Math.max(earliest, occurredAt.getTime())))
}

/** A shift lasts a quarter of an hour at least, and no longer than a long day. */
export function isShiftLength({ startsAt, endsAt }: Span): boolean {
  const length = toMillis(endsAt) - toMillis(startsAt)
  return length >= MIN_SHIFT_MS && length <= MAX_SHIFT_MS
}

/** The break that is under way. */
export function breakAt<Break extends Span>(breaks: readonly Break[], at: Instant): Break | null {
  const now = toMillis(at)
  return breaks.find(one => toMillis(one.startsAt) <= now && now < toMillis(one.endsAt)) ?? null
}

/** Whether a break would meet another one. */
export function meetsBreak(breaks: readonly Span[], { startsAt, endsAt }: Span): boolean {
  return breaks.some(
    one => toMillis(one.startsAt) < toMillis(endsAt) && toMillis(startsAt) < toMillis(one.endsAt),
  )
}
