export type NumberRefusal = 'notNumber' | 'ambiguousNumber' | 'decimals'
type Read = { value: number } | { refusal: NumberRefusal }

/** Digits in groups of three, by one kind of separator, or without; then a fraction. */
const NUMBER = /^([+-]?)(\d{1,3}(?:([.,'’ ])\d{3})(?:\3\d{3})*|\d+)?(?:([.,])(\d*))?$/
const CURRENCY = /^(?:€|eur|euros?)\s*|\s*(?:€|eur|euros?)$/gi
const WIDE_SPACES = /[\u00a0\u2007\u2009\u202f]/g
/** A minus as typographers and spreadsheets set it. */
const MINUS = /^[\u2212\u2013]/

interface Parts {
  sign: string
  whole: string
  fraction: string
}

/**
 * The parts of a number with a decimal comma or point. `2.500` and `2,500` are refused: one country reads two and a half,
 * another two thousand five hundred. With a nought before it, or with four digits, only a decimal sign can be meant.
 */
function partsOf(text: string): Parts | NumberRefusal {
  const written = text.replace(WIDE_SPACES, ' ').trim().replace(MINUS, '-')
  const found = NUMBER.exec(written)
  if (!found) return 'notNumber'
  const [, sign = '', whole = '', group, point, fraction = ''] = found
  if (whole === '' && fraction === '') return 'notNumber'
  if (group === undefined) {
    const isGroup = fraction.length === 3 && whole.length > 0 && whole.length <= 3 && !whole.startsWith('0')
    return isGroup ? 'ambiguousNumber' : { sign, whole, fraction }
  }
  if (point === group) return 'notNumber'
  const digits = whole.replaceAll(group, '')
  if ((group === '.' || group === ',') && point === undefined && whole.split(group).length === 2) {
    if (whole.startsWith('0'))
      return { sign, whole: whole.split(group)[0]!, fraction: whole.split(group)[1]! }
    return 'ambiguousNumber'
  }
  return { sign, whole: digits, fraction }
}

/**
 * A number as people type it and files have it. `41.387` is a latitude and no longer ambiguous where `isPossible` allows
 * only what a decimal sign makes of it.
 */
export function readNumber(text: string, isPossible?: (value: number) => boolean): Read {
  const parts = partsOf(text)
  if (parts === 'ambiguousNumber' && isPossible) {
    const [decimal, grouped] = ['.', ''].map(sign =>
      Number(text.trim().replace(MINUS, '-').replace(/[.,]/, sign)),
    )
    if (isPossible(decimal!) && !isPossible(grouped!)) return { value: decimal! }
  }
  if (typeof parts === 'string') return { refusal: parts }
  const value = Number(`${parts.sign}${parts.whole || '0'}.${parts.fraction || '0'}`)
  return Number.isFinite(value) ? { value } : { refusal: 'notNumber' }
}

/** Cents of an amount as people type it and files have it. Nothing is rounded: parts of a cent are refused. */
export function readAmount(text: string): Read {
  const parts = partsOf(text.replace(WIDE_SPACES, ' ').trim().replace(CURRENCY, ''))
  if (typeof parts === 'string') return { refusal: parts }
  const fraction = parts.fraction.replace(/0+$/, '')
  if (fraction.length > 2) return { refusal: 'decimals' }
  const cents = Number(`${parts.whole || '0'}${fraction.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(cents)) return { refusal: 'notNumber' }
  return { value: parts.sign === '-' && cents > 0 ? -cents : cents }
}
