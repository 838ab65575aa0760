import { addDays, type LocalDate, WEEKDAYS, weekdayOf } from '../../../../core/rules/local-time'

export const PAY_PERIODS = ['week', 'month'] as const
/** How often a merchant or courier is paid. */
export type PayPeriod = (typeof PAY_PERIODS)[number]

/** Its first and its last day. */
export interface Period {
  startsOn: LocalDate
  endsOn: LocalDate
}

/** The week, from Monday to Sunday, or the month of a day. */
export function periodOf(day: LocalDate, every: PayPeriod): Period {
  if (every === 'week') {
    const startsOn = addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)))
    return { startsOn, endsOn: addDays(startsOn, 6) }
  }
  const startsOn = `${day.slice(0, 7)}-01`
  // The 32nd day is always in the next month.
  return { startsOn, endsOn: addDays(`${addDays(startsOn, 31).slice(0, 7)}-01`, -1) }
}

/** The periods that are over, from the one that holds `first` to the last one before `today`. */
export function periodsOver(first: LocalDate, today: LocalDate, every: PayPeriod): Period[] {
  const periods: Period[] = []
  for (
    let period = periodOf(first, every);
    period.endsOn < today;
    period = periodOf(addDays(period.endsOn, 1), every)
  )
    periods.push(period)
  return periods
}
