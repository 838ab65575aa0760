import { useMemo } from 'react'
import { DEFAULT_TZ } from '../../../../src/core/rules/local-time'
import { useFormat } from '../../../i18n/format'
import { locales } from '../../../i18n/language'

/** What is written with figures here and nowhere else. */
export function useMetricFormats() {
  const format = useFormat()
  return useMemo(() => {
    const locale = locales[format.language]
    const dates = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { timeZone: DEFAULT_TZ, ...options })
    const day = dates({ day: 'numeric', month: 'short' })
    const month = dates({ month: 'short', year: '2-digit' })
    const money = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      notation: 'compact',
      maximumFractionDigits: 1,
    })
    const number = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
    const stars = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    return {
      ...format,
      /** "24 Nov" */
      shortDay: (at: string) => day.format(new Date(at)),
      /** "Nov 26" */
      shortMonth: (at: string) => month.format(new Date(at)),
      /** 1234500 → "€12.3K" */
      shortMoney: (cents: number) => money.format(cents / 100),
      /** 1234 → "1.2K" */
      shortNumber: (value: number) => number.format(value),
      /** 4.25 → "4.3 ★" */
      stars: (average: number) => `${stars.format(average)} ★`,
      /** 75 → "1.3 min" */
      seconds: (seconds: number) =>
        seconds < 90 ? `${stars.format(seconds)} s` : `${stars.format(seconds / 60)} min`,
    }
  }, [format])
}
