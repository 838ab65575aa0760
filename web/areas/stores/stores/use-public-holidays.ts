import { addDays, DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import { trpc } from '../../../api'
import type { CITIES } from '../../../collection/cities'

type City = (typeof CITIES)[number]

/** The public holidays of a city in the year that begins today. */
export function usePublicHolidays(city: City | null) {
  const today = localDateOf(Date.now(), DEFAULT_TZ)
  const last = addDays(today, 365)
  const year = Number(today.slice(0, 4))
  const options = { enabled: city !== null, staleTime: Number.POSITIVE_INFINITY }
  const ask = { city: city ?? 'bcn' }
  const years = [
    trpc.admin.stores.publicHolidays.useQuery({ ...ask, year }, options),
    trpc.admin.stores.publicHolidays.useQuery({ ...ask, year: year + 1 }, options),
  ]
  if (city === null) return []
  return years
    .flatMap(({ data }) => data?.holidays ?? [])
    .filter(
      ({ on }, index, all) => on >= today && on <= last && all.findIndex(one => one.on === on) === index,
    )
}
