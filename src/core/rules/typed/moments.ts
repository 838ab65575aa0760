import {
  addDays,
  DEFAULT_TZ,
  isLocalDate,
  type LocalDate,
  localDateOf,
  localTimeOf,
  millisOf,
} from '../local-time'

const WIRE =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/

/** An instant as the wire writes it: ISO 8601 with a zone. Null for everything else, and for days that no month has. */
export function readInstant(text: string): Date | null {
  const found = WIRE.exec(text)
  if (!found || !isLocalDate(found[1]!)) return null
  // Postgres may leave the minutes of a zone out, which engines do not read.
  const at = new Date(text.replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(at.getTime()) ? null : at
}

export type MomentRefusal = 'notDay' | 'noSuchDay' | 'ambiguousDay' | 'noSuchTime' | 'ambiguousTime'
type Read<Value> = { value: Value } | { refusal: MomentRefusal }

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const LOCAL_DAY = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
/** Years of two digits, which may as well be days. */
const SHORT_YEAR = /^\d{1,2}([/.-])\d{1,2}\1\d{2}$/

/** A day as people and spreadsheets write it: `2026-11-07` or `07/11/2026`, the day before the month. */
export function readDay(text: string): Read<LocalDate> {
  const written = text.trim()
  const iso = ISO_DAY.exec(written)
  const local = LOCAL_DAY.exec(written)
  if (SHORT_YEAR.test(written)) return { refusal: 'ambiguousDay' }
  if (!iso && !local) return { refusal: 'notDay' }
  const [year, month, day] = iso ? iso.slice(1) : [local![4], local![3], local![1]]
  const value = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return isLocalDate(value) ? { value } : { refusal: 'noSuchDay' }
}

const WITH_TIME = /^(\S+?)(?:T|,?\s+)(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/

/**
 * A moment in a file: an instant with its zone, or a time of the platform's zone. A day alone counts as a whole, from its
 * first moment to its last one.
 */
export function readMoment(text: string, edge: 'first' | 'last', tz = DEFAULT_TZ): Read<Date> {
  const written = text.trim()
  if (WIRE.test(written)) {
    const value = readInstant(written)
    return value ? { value } : { refusal: 'noSuchDay' }
  }
  const [, dayText = written, hours, minutes, seconds = '0'] = WITH_TIME.exec(written) ?? []
  const day = readDay(dayText)
  if ('refusal' in day) return day
  if (hours !== undefined && Number(hours) > 23) return { refusal: 'noSuchTime' }
  if (hours !== undefined)
    return atTime(day.value, Number(hours) * 60 + Number(minutes), Number(seconds) * 1000, tz)
  return {
    value: new Date(
      edge === 'first' ? millisOf(day.value, 0, tz) : millisOf(addDays(day.value, 1), 0, tz) - 1,
    ),
  }
}

/** Clocks leave an hour out in spring and repeat one in autumn; neither says when it is. */
function atTime(day: LocalDate, minutes: number, millis: number, tz: string): Read<Date> {
  const at = millisOf(day, minutes, tz)
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  if (localTimeOf(at, tz) !== time || localDateOf(at, tz) !== day) return { refusal: 'noSuchTime' }
  const isRepeated = [-HOUR_MS, HOUR_MS].some(
    by => localTimeOf(at + by, tz) === time && localDateOf(at + by, tz) === day,
  )
  return isRepeated ? { refusal: 'ambiguousTime' } : { value: new Date(at + millis) }
}

const HOUR_MS = 3_600_000
