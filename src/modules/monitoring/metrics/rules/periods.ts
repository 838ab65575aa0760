import { addDays, daysBetween, type LocalDate } from '../../../../core/rules/local-time'

export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]
export type Days = { from: LocalDate; to: LocalDate }

/** The first day of the day, week or month that a day is in. Weeks begin on Monday. */
export function startOf(by: Period, day: LocalDate): LocalDate {
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

/** Every period that these days touch, cut to them. */
export function periodsOf(by: Period, { from, to }: Days): Days[] {
  const all: Days[] = []
  for (let start = from; start <= to; ) {
    const end = endOf(by, start)
    all.push({ from: start, to: end < to ? end : to })
    start = addDays(end, 1)
  }
  return all
}

/** As many days before; of whole months as many months, however long they were. */
export function daysBefore({ from, to }: Days): Days {
  const isWholeMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  const last = addDays(from, -1)
  if (!isWholeMonths) return { from: addDays(from, -(daysBetween(from, to) + 1)), to: last }
  const months = monthNumber(to) - monthNumber(from) + 1
  return { from: firstOfMonth(monthNumber(from) - months), to: last }
}

/** The whole months within these days, and the days that are left; all of them, unless it is asked by month. */
export function splitMonths(by: Period, days: Days): { months: Days | null; rest: Days[] } {
  if (by !== 'month') return { months: null, rest: [days] }
  const whole = periodsOf('month', days).filter(
    ({ from, to }) => from.endsWith('-01') && endOf('month', from) === to,
  )
  if (!whole.length) return { months: null, rest: [days] }
  const months = { from: whole[0]!.from, to: whole.at(-1)!.to }
  const before = { from: days.from, to: addDays(months.from, -1) }
  const after = { from: addDays(months.to, 1), to: days.to }
  return { months, rest: [before, after].filter(({ from, to }) => from <= to) }
}

/** What a month has beside some days that begin or end it; null of all others. */
export function restOfMonth({ from, to }: Days): Days | null {
  const [first, last] = [startOf('month', from), endOf('month', from)]
  if (from === first && to < last) return { from: addDays(to, 1), to: last }
  if (to === last && from > first) return { from: first, to: addDays(from, -1) }
  return null
}

function endOf(by: Period, day: LocalDate): LocalDate {
  if (by === 'day') return day
  if (by === 'week') return addDays(startOf('week', day), 6)
  return addDays(firstOfMonth(monthNumber(day) + 1), -1)
}

const monthNumber = (day: LocalDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOfMonth = (number: number): LocalDate =>
  `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`
