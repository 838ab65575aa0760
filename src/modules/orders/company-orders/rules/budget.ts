import { addDays, type LocalDate, weekdayOf } from '../../../../core/rules/local-time'

export const BUDGET_LEVELS = ['within', 'near', 'over'] as const
/** How far a month has used its budget. */
export type BudgetLevel = (typeof BUDGET_LEVELS)[number]

/** From this share of a budget on, the people who run the location are warned. */
export const NEAR_SHARE = 0.9

export function budgetLevel(spentCents: number, monthCents: number): BudgetLevel {
  if (spentCents > monthCents) return 'over'
  return spentCents >= monthCents * NEAR_SHARE ? 'near' : 'within'
}

interface Spent {
  /** Days from the first of the month to this one are over, or are today. */
  today: LocalDate
  /** Of orders delivered until today. */
  untilTodayCents: number
  /** Of all orders of the month, with those that are placed for later days. */
  cents: number
}

/**
 * What a month will have cost if each working day that is left costs as much as the working days so far, and at least what
 * is ordered already. Null where nothing can be said: the month is not the one of today, or no working day has begun.
 */
export function forecastCents(month: string, { today, untilTodayCents, cents }: Spent): number | null {
  if (!today.startsWith(month)) return null
  const days = workingDaysOf(month)
  const gone = days.filter(day => day <= today).length
  if (gone === 0) return null
  return Math.max(cents, Math.round((untilTodayCents / gone) * days.length))
}

/** Mondays to Fridays. */
function workingDaysOf(month: string): LocalDate[] {
  const days = Array.from({ length: 31 }, (_, after) => addDays(`${month}-01`, after))
  return days.filter(day => day.startsWith(month) && !['sat', 'sun'].includes(weekdayOf(day)))
}
