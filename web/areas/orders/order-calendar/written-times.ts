import { instantOf, localTimeOf } from '../../../../src/core/rules/local-time'
import { useFormat } from '../../../i18n/format'

/** "13:30–14:00", by the clock of the store. */
export const windowAt = (start: Date, end: Date, timeZone: string) =>
  `${localTimeOf(start, timeZone)}–${localTimeOf(end, timeZone)}`

/** At noon a day has the same name in every time zone that stores are in. */
const noonOf = (on: string) => instantOf(on, '12:00', 'Europe/Madrid')

/** "Tue 24 Nov" */
export function useDayName() {
  const format = useFormat()
  return (on: string) => format.day(noonOf(on))
}

/** "Tuesday 24 November" */
export function useLongDayName() {
  const format = useFormat()
  return (on: string) => format.longDay(noonOf(on))
}
