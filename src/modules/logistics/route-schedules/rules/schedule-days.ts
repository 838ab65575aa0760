import {
  addDays,
  instantOf,
  type LocalDate,
  type LocalTime,
  localDateOf,
  type Weekday,
  weekdayOf,
} from '../../../../core/rules/local-time'

/** When a schedule makes routes. */
export interface ScheduleTimes {
  weekdays: readonly Weekday[]
  startsAt: LocalTime
  tz: string
  daysAhead: number
  validFrom: LocalDate | null
  validUntil: LocalDate | null
  skippedDays: readonly LocalDate[]
  isActive: boolean
}

/** So far ahead days are looked for: a schedule that starts later has none yet. */
const HORIZON_DAYS = 400

/** The next days on which a route of it starts; today counts while its start is to come. */
export function nextDays(schedule: ScheduleTimes, now: Date, count: number): LocalDate[] {
  return daysWithin(schedule, now, HORIZON_DAYS, count)
}

/** The days of which the route has to be there by now; none while the schedule is paused. */
export function dueDays(schedule: ScheduleTimes, now: Date): LocalDate[] {
  return schedule.isActive ? daysWithin(schedule, now, schedule.daysAhead, schedule.daysAhead + 1) : []
}

function daysWithin(schedule: ScheduleTimes, now: Date, ahead: number, most: number): LocalDate[] {
  const today = localDateOf(now, schedule.tz)
  const days: LocalDate[] = []
  for (let at = 0; at <= ahead && days.length < most; at++) {
    const day = addDays(today, at)
    if (isDayOf(schedule, day) && instantOf(day, schedule.startsAt, schedule.tz) > now) days.push(day)
  }
  return days
}

const isDayOf = (schedule: ScheduleTimes, day: LocalDate) =>
  schedule.weekdays.includes(weekdayOf(day)) &&
  !schedule.skippedDays.includes(day) &&
  (schedule.validFrom === null || schedule.validFrom <= day) &&
  (schedule.validUntil === null || day <= schedule.validUntil)
