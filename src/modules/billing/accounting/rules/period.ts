import { addDays, type LocalDate } from '../../../../core/rules/local-time'

export interface DaysOfPeriod {
  from: LocalDate
  /** The last day. */
  to: LocalDate
}

const QUARTER_MONTHS = 3

/** The days of a year, a quarter or a month: 2026, 2026-Q4, 2026-11. */
export function daysOfPeriod(period: string): DaysOfPeriod {
  const [year = '', part] = period.split('-')
  if (!part) return daysOfMonths(Number(year), 1, 12)
  if (!part.startsWith('Q')) return daysOfMonths(Number(year), Number(part), 1)
  const quarter = Number(part.slice(1))
  return daysOfMonths(Number(year), (quarter - 1) * QUARTER_MONTHS + 1, QUARTER_MONTHS)
}

function daysOfMonths(year: number, month: number, months: number): DaysOfPeriod {
  const next = month + months
  const after = next > 12 ? firstOf(year + 1, next - 12) : firstOf(year, next)
  return { from: firstOf(year, month), to: addDays(after, -1) }
}

const firstOf = (year: number, month: number): LocalDate => `${year}-${String(month).padStart(2, '0')}-01`
