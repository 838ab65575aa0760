import { DAY_MS, type Instant, MINUTE_MS, toMillis } from './instant'

/** Where the platform's cities are; a store or location may say otherwise. */
export const DEFAULT_TZ = 'Europe/Madrid'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** `YYYY-MM-DD`, a day of some place's calendar. */
export type LocalDate = string

/** `HH:mm`, from 00:00 to 24:00. */
export type LocalTime = string

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(tz: string): Intl.DateTimeFormat {
  let format = formats.get(tz)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: tz,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(tz, format)
  }
  return format
}

export function isTimeZone(tz: string): boolean {
  try {
    formatIn(tz)
    return true
  } catch {
    return false
  }
}

/** Clocks are changed at full quarters of an hour: what is true once is true for the rest of the quarter. */
const QUARTER_MS = 15 * MINUTE_MS
const MOST_OFFSETS = 10_000
/** Asking the calendar takes longer than all the rest that is done with a window, and it is asked for the same few all day. */
const offsets = new Map<string, Map<number, number>>()

/** How far the clocks of a place are ahead of UTC at that instant, in milliseconds. */
export function offsetAt(instant: Instant, tz: string): number {
  const quarter = Math.floor(toMillis(instant) / QUARTER_MS)
  const known = offsets.get(tz)?.get(quarter)
  if (known !== undefined) return known
  const offset = offsetInCalendar(quarter * QUARTER_MS, tz)
  const its = offsets.get(tz)
  if (its && its.size < MOST_OFFSETS) its.set(quarter, offset)
  else offsets.set(tz, new Map([[quarter, offset]]))
  return offset
}

function offsetInCalendar(millis: number, tz: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatIn(tz).formatToParts(millis)) parts[type] = Number(value)
  return (
    Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!) - millis
  )
}

export function localDateOf(instant: Instant, tz: string): LocalDate {
  const millis = toMillis(instant)
  return new Date(millis + offsetAt(millis, tz)).toISOString().slice(0, 10)
}

export function localTimeOf(instant: Instant, tz: string): LocalTime {
  const millis = toMillis(instant)
  return new Date(millis + offsetAt(millis, tz)).toISOString().slice(11, 16)
}

/** Minutes after midnight as the clock on the wall counts them, to milliseconds since 1970. */
export function millisOf(date: LocalDate, minutes: number, tz: string): number {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS
  const first = wall - offsetAt(wall, tz)
  const offset = offsetAt(first, tz)
  const second = wall - offset
  // In the hour that spring skips there is no such time: take the same moment counted from before the jump.
  return offsetAt(second, tz) === offset ? second : Math.max(first, second)
}

export function instantOf(date: LocalDate, time: LocalTime, tz: string): Date {
  return new Date(millisOf(date, minutesOf(time), tz))
}

/** Minutes after midnight of `HH:mm`. */
export function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function timeOf(minutes: number): LocalTime {
  const inDay = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from one to the other: 1 from a day to the next. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

export function weekdayOf(date: LocalDate): Weekday {
  return WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!
}

export function isLocalDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}

/** The first and the last instant of a local day: a day of 23, 24 or 25 hours. `end` belongs to the next. */
export function dayBounds(date: LocalDate, tz: string): { start: Date; end: Date } {
  return { start: new Date(millisOf(date, 0, tz)), end: new Date(millisOf(addDays(date, 1), 0, tz)) }
}
