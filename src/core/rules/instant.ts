/** A point in time as a row, the wire or a clock gives it. */
export type Instant = Date | string | number

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Milliseconds since 1970, or NaN when the text is no date. */
export function toMillis(instant: Instant): number {
  return instant instanceof Date
    ? instant.getTime()
    : typeof instant === 'number'
      ? instant
      : Date.parse(instant)
}

export function toIso(instant: Instant): string {
  return new Date(toMillis(instant)).toISOString()
}
