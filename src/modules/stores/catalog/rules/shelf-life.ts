import type { Instant } from '../../../../core/rules/instant'
import { addDays, type LocalDate, localDateOf } from '../../../../core/rules/local-time'

/** The last day on which food may be eaten that is packed at this moment; zero days: the same day. */
export const lastDayOf = (packedAt: Instant, tz: string, expiryDays: number): LocalDate =>
  addDays(localDateOf(packedAt, tz), expiryDays)

/** The first of several such days; null: of none is it stated. */
export function firstUseBy(
  packedAt: Instant,
  tz: string,
  expiryDays: readonly (number | undefined)[],
): LocalDate | null {
  const stated = expiryDays.filter(days => days !== undefined)
  return stated.length > 0 ? lastDayOf(packedAt, tz, Math.min(...stated)) : null
}
