import { addDays, type LocalDate } from '../../../../core/rules/local-time'
import type { OpeningHours, SpecialHours } from './opening-hours'

interface Days {
  from: LocalDate
  until: LocalDate
}

/** What is to hold on some days. */
export interface SpecialHoursChange extends Days {
  name: string
  /** Empty: closed. Null: the hours of the week again. */
  hours: OpeningHours[] | null
}

const overlap = (one: Days, other: Days) => one.from <= other.until && other.from <= one.until

export const inOrder = (list: readonly SpecialHours[]) =>
  list.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))

/** The first two whose days overlap; null where none do. */
export function overlapAmong(list: readonly SpecialHours[]): [SpecialHours, SpecialHours] | null {
  const sorted = inOrder(list)
  const at = sorted.findIndex((one, index) => index > 0 && overlap(sorted[index - 1]!, one))
  return at === -1 ? null : [sorted[at - 1]!, sorted[at]!]
}

/** The special hours that a change would replace, in part or whole. */
export const replacedBy = (list: readonly SpecialHours[], change: Days): SpecialHours[] =>
  list.filter(one => overlap(one, change))

/** The list after a change. What held on its days before gives way there, and stays on its other days. */
export function withSpecialHours(list: readonly SpecialHours[], change: SpecialHoursChange): SpecialHours[] {
  const { from, until, name, hours } = change
  const rest = list.flatMap(one =>
    overlap(one, change)
      ? [
          { ...one, until: addDays(from, -1) },
          { ...one, from: addDays(until, 1) },
        ].filter(part => part.from <= part.until)
      : [one],
  )
  return inOrder(hours === null ? rest : [...rest, { from, until, name, hours }])
}

/** The whole days on which a store is closed, one by one, as clients write them. */
export const closingDaysOf = (list: readonly SpecialHours[]): LocalDate[] =>
  inOrder(list).flatMap(one => (one.hours.length === 0 ? daysOf(one) : []))

/** The list after its closing days were written one by one: names stay, and so do special hours of days on which it is open. */
export function withClosingDays(list: readonly SpecialHours[], days: readonly LocalDate[]): SpecialHours[] {
  const wanted = new Set(days)
  const kept = list.flatMap(one =>
    one.hours.length > 0
      ? [one]
      : rangesOf(daysOf(one).filter(day => wanted.has(day))).map(range => ({ ...one, ...range })),
  )
  const closed = new Set(closingDaysOf(kept))
  return rangesOf([...wanted].filter(day => !closed.has(day))).reduce(
    (so, range) => withSpecialHours(so, { ...range, name: '', hours: [] }),
    inOrder(kept),
  )
}

function daysOf({ from, until }: Days): LocalDate[] {
  const days: LocalDate[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** Days that follow each other, as ranges. */
function rangesOf(days: readonly LocalDate[]): Days[] {
  const ranges: Days[] = []
  for (const day of days.toSorted()) {
    const last = ranges.at(-1)
    if (last && addDays(last.until, 1) === day) last.until = day
    else ranges.push({ from: day, until: day })
  }
  return ranges
}
