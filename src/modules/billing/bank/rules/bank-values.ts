import { isIban, normalIban } from '../../../../core/rules/fields/iban'

const LONGEST_TEXT = 1000
/** Characters that say nothing, and that Postgres cannot keep. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\ufffd]+/g
const UNPAIRED = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text of the bank on one line. */
export const cleanText = (text: string): string =>
  text.replace(CONTROLS, ' ').replace(UNPAIRED, '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT)

/** A day as YYYY-MM-DD, or null where the calendar has no such day. */
export function dayOf(year: number, month: number, day: number): string | null {
  if (!(year >= 2000 && year < 2100)) return null
  const at = new Date(Date.UTC(year, month - 1, day))
  const isSame = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isSame ? at.toISOString().slice(0, 10) : null
}

export const DATE_ORDERS = ['dmy', 'ymd', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** A date as people and spreadsheets write it, in a given order of day, month and year. */
export function readDay(text: string, order: DateOrder): string | null {
  // A time behind the date is left out.
  const parts =
    /^\s*(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?!\d)/.exec(text) ??
    /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(text)
  if (!parts) return null
  const [first, second, third] = parts.slice(1).map(Number) as [number, number, number]
  const isYearFirst = parts[1]!.length === 4 || order === 'ymd'
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : order === 'mdy'
      ? [third, first, second]
      : [third, second, first]
  return dayOf(year < 100 ? 2000 + year : year, month, day)
}

export const DECIMAL_MARKS = [',', '.'] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

/** More than this on one line is a mistake in the file. */
const MOST_CENTS = 1_000_000_000_000

/** An amount as a bank writes it, in cents; null where it is none. A minus may stand before or after it. */
export function readCents(text: string, mark: DecimalMark): number | null {
  const bare = text.replace(/[\s\u00a0€]|EUR$/gi, '').replace('\u2212', '-')
  const other = mark === ',' ? '.' : ','
  const sign = bare.startsWith('-') || bare.endsWith('-') || /^\(.*\)$/.test(bare) ? -1 : 1
  const digits = bare.replace(/^[-+(]|[-+)]$/g, '')
  const [whole = '', cents = '', ...more] = digits.split(mark)
  if (more.length || !/^\d{0,2}$/.test(cents)) return null
  const isGrouped = whole.includes(other) || whole.includes("'")
  const isWhole = isGrouped ? /^\d{1,3}([.,']\d{3})+$/.test(whole) : /^\d{1,13}$/.test(whole)
  if (!isWhole) return null
  const value = Number(whole.replace(/[.,']/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return value <= MOST_CENTS ? sign * value || 0 : null
}

const WRITTEN_IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g

/** The first IBAN that a text holds, as it is kept; empty where there is none. */
export function ibanIn(text: string): string {
  for (const [found] of text.toUpperCase().matchAll(WRITTEN_IBAN)) {
    const iban = normalIban(found)
    // What follows an IBAN without a mark between may belong to the next word.
    for (let length = iban.length; length >= 15; length--) {
      const shorter = iban.slice(0, length)
      if (isIban(shorter)) return shorter
    }
  }
  return ''
}

/** A day as ISO 8601 writes it, with or without a time behind. */
export function isoDay(text: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)/.exec(text)
  return parts ? dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null
}

/** An amount as ISO 20022 writes it: a point, no sign, and no fractions of a cent. */
export function isoCents(amount: string): number | null {
  const parts = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(amount)
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}
