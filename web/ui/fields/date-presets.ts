export type DatePreset =
  | 'today'
  | 'yesterday'
  | 'last24h'
  | 'last3'
  | 'last7'
  | 'last14'
  | 'last30'
  | 'thisWeek'
  | 'lastWeek'
  | 'lastMonth'
  | 'lastYear'

export const datePresets: readonly DatePreset[] = [
  'today',
  'yesterday',
  'last24h',
  'last3',
  'last7',
  'last14',
  'last30',
  'thisWeek',
  'lastWeek',
  'lastMonth',
  'lastYear',
]

export interface DayRange {
  /** yyyy-mm-dd, both days included. */
  from: string
  to: string
}

/** The days that a preset stands for. Weeks start on Monday; `last24h` touches yesterday and today. */
export function daysOf(preset: DatePreset, today: string): DayRange {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = shiftDay(today, -weekday)
  const [year = 0, month = 1] = today.split('-').map(Number)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: shiftDay(today, -1), to: shiftDay(today, -1) }
    case 'last24h':
      return { from: shiftDay(today, -1), to: today }
    case 'last3':
      return { from: shiftDay(today, -2), to: today }
    case 'last7':
      return { from: shiftDay(today, -6), to: today }
    case 'last14':
      return { from: shiftDay(today, -13), to: today }
    case 'last30':
      return { from: shiftDay(today, -29), to: today }
    case 'thisWeek':
      return { from: monday, to: shiftDay(monday, 6) }
    case 'lastWeek':
      return { from: shiftDay(monday, -7), to: shiftDay(monday, -1) }
    case 'lastMonth':
      return { from: isoDay(year, month - 1, 1), to: isoDay(year, month, 0) }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

export function shiftDay(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The months count from 1; day 0 is the last of the month before. */
function isoDay(year: number, month: number, day: number) {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** The day it is at the stores. */
export function todayAt(now: Date) {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(now)
}
