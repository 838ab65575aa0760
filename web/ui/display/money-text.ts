import { type Language, locales } from '../../i18n/language'

/** Cents as a plain decimal in a language, without the sign of the currency: 1250 → "12,50". */
export function decimalsOf(cents: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(cents / 100)
}
