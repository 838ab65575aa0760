import type { City } from '../../../core/contract/common'
import type { Language } from '../../../core/rules/languages'
import type { LocalDate } from '../../../core/rules/local-time'

/** The region of each city, whose holidays hold there, as the library calls it. */
const REGIONS: Record<City, string> = { bcn: 'CT', mad: 'MD', sev: 'AN', vlc: 'VC' }

/**
 * The public holidays of a city's country and region; those of the town itself are in no list. The library is large, so
 * it is loaded when it is asked first.
 */
export async function publicHolidays(
  { city, year }: { city: City; year: number },
  language: Language,
): Promise<{ on: LocalDate; name: string }[]> {
  const { default: Holidays } = await import('date-holidays')
  const region = new Holidays('ES', REGIONS[city], { languages: [language, 'es'], types: ['public'] })
  return region.getHolidays(year).map(({ date, name }) => ({ on: date.slice(0, 10), name }))
}
