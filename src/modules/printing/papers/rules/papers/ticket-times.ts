import { dateFormat } from '../../../../../core/rules/date-formats'
import { type Instant, toMillis } from '../../../../../core/rules/instant'
import type { Language } from '../../../../../core/rules/languages'

const format = (at: Instant, language: Language, options: Intl.DateTimeFormatOptions) =>
  dateFormat(language === 'en' ? 'en-GB' : language, options).format(toMillis(at))

/** "mar, 4 nov" where the store is. */
export function dayOnTicket(at: Instant, tz: string, language: Language): string {
  return format(at, language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: tz })
}

/** "13:00" where the store is. */
export function timeOnTicket(at: Instant, tz: string): string {
  return format(at, 'en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: tz })
}
