import type { Outputs } from '../../../api'

type LunchDay = Outputs['customer']['checkout']['days']['days'][number]

/** What a person should know before they order lunch for a day; `next`: the day that has an allowance instead. */
export type LunchWarning = { kind: 'served' | 'spent'; next: string | null }

const givenOn = ({ available }: LunchDay) => available.inKind.amount + available.flex.amount

/**
 * Lunch is ordered for the day already; or it has no allowance left while other days have, and so the person pays
 * themselves.
 * @param ownCents what they would pay
 */
export function lunchWarning(
  days: readonly LunchDay[],
  on: string | null,
  ownCents: number,
): LunchWarning | null {
  const day = days.find(one => one.on === on)
  if (!day) return null
  const free = days.filter(one => one !== day && one.isOpen && one.ordered === 0 && givenOn(one) > 0)
  const next = free.find(one => one.on > day.on) ?? free[0]
  if (day.ordered > 0) return { kind: 'served', next: next?.on ?? null }
  if (ownCents > 0 && givenOn(day) === 0 && next) return { kind: 'spent', next: next.on }
  return null
}
