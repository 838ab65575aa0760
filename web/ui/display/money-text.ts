import { type Language, locales } from '../../i18n/language'

/** Cents from what somebody typed, with a comma or a point; null when it is no amount. */
export function readCents(text: string): number | null {
  const plain = text.replace(/[\s€]/g, '')
  const match = /^(-?)(\d{1,3}([.,])\d{3}(?:\3\d{3})*|\d+)(?:([.,])(\d{0,2}))?$/.exec(plain)
  if (!match) return null
  const [, sign, whole = '0', thousands, point, cents = ''] = match
  if (thousands && thousands === point) return null
  const euros = Number(whole.replace(/[.,]/g, ''))
  if (!Number.isSafeInteger(euros)) return null
  const total = euros * 100 + Number(cents.padEnd(2, '0') || 0)
  return sign ? -total : total
}

/** Cents as a plain decimal in a language, without the sign of the currency: 1250 → "12,50". */
export function decimalsOf(cents: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(cents / 100)
}
