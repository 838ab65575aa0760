import { useMemo } from 'react'
import { type Language, locales } from './language'
import { useLanguage } from './provider'

const timeZone = 'Europe/Madrid'
type Instant = string | number | Date

/** Everything that is written with figures, in one language. Times are those of the stores. */
export function formatsOf(language: Language) {
  const locale = locales[language]
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const date = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const day = dates({ weekday: 'short', day: 'numeric', month: 'short' })
  const longDay = dates({ weekday: 'long', day: 'numeric', month: 'long' })
  const weekday = dates({ weekday: 'narrow' })
  const month = dates({ month: 'long', year: 'numeric' })
  const time = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' })

  return {
    language,
    /** 1250 → "12,50 €" */
    money: (cents: number) => money.format(cents / 100),
    number: (value: number) => number.format(value),
    /** 1000 → "1,000+" */
    atLeast: (value: number) => `${number.format(value)}+`,
    /** 0.21 → "21 %" */
    percent: (share: number) => percent.format(share),
    /** Of taxes and commissions, which have two decimals. */
    rate: (share: number) => rate.format(share),
    date: (at: Instant) => date.format(new Date(at)),
    /** "Tue 24 Nov" */
    day: (at: Instant) => day.format(new Date(at)),
    longDay: (at: Instant) => longDay.format(new Date(at)),
    /** "T" */
    weekday: (at: Instant) => weekday.format(new Date(at)),
    /** "November 2026" */
    month: (at: Instant) => month.format(new Date(at)),
    time: (at: Instant) => time.format(new Date(at)),
    dateTime: (at: Instant) => `${day.format(new Date(at))}, ${time.format(new Date(at))}`,
    /** "13:30–14:00" */
    window: (from: Instant, to: Instant) => `${time.format(new Date(from))}–${time.format(new Date(to))}`,
    /** "2 min. ago", "in 3 h" */
    ago: (at: Instant, now: Instant = Date.now()) => {
      const seconds = Math.round((new Date(at).getTime() - new Date(now).getTime()) / 1000)
      const [unit, size] = unitFor(Math.abs(seconds))
      return relative.format(Math.round(seconds / size), unit)
    },
    /** Metres rounded to 50 below a kilometre, else kilometres. */
    distance: (metres: number) =>
      metres < 950
        ? `${number.format(Math.max(50, Math.round(metres / 50) * 50))} m`
        : `${decimal.format(metres / 1000)} km`,
    list: (items: readonly string[]) => list.format(items),
    /** "Catalan" */
    languageName: (of: Language) => languageNames.of(of) ?? of,
  }
}

function unitFor(seconds: number): [Intl.RelativeTimeFormatUnit, number] {
  if (seconds < 60) return ['second', 1]
  if (seconds < 3600) return ['minute', 60]
  if (seconds < 86_400) return ['hour', 3600]
  return ['day', 86_400]
}

const made = new Map<Language, ReturnType<typeof formatsOf>>()

/** The formats of the language in use. Making them is slow, so each language's are made once. */
export function useFormat() {
  const language = useLanguage()
  return useMemo(() => {
    const known = made.get(language) ?? formatsOf(language)
    made.set(language, known)
    return known
  }, [language])
}
