import { useTranslations } from 'use-intl'
import { addDays, localDateOf, weekdayOf } from '../../../../src/core/rules/local-time'
import {
  hoursOn,
  type OpenStore,
  type SpecialHours,
  specialHoursOn,
} from '../../../../src/modules/stores/hours/rules/opening-hours'
import { useFormat } from '../../../i18n/format'

const SHOWN_DAYS = 7
/** Special hours after the week are named so many days before. */
const AHEAD_DAYS = 60

interface Props {
  store: OpenStore & { tz: string }
}

/** The hours of the next seven days as they are on these days, and special hours after them. */
export default function StoreHours({ store }: Props) {
  const t = useTranslations('store-hours')
  const f = useFormat()
  const today = localDateOf(Date.now(), store.tz)
  const days = Array.from({ length: SHOWN_DAYS }, (_, at) => addDays(today, at))
  const last = days.at(-1)!
  const later = (store.specialHours ?? []).filter(
    ({ from, until }) => until > last && from <= addDays(today, AHEAD_DAYS),
  )
  const date = (day: string) => f.day(`${day}T12:00:00Z`)
  /** "until 15:00" where only the end differs from the weekday. */
  const written = (day: string) => {
    const hours = hoursOn(store, day)
    if (hours.length === 0) return t('closed')
    const [usual] = store.schedule[weekdayOf(day)] ?? []
    const [only, ...more] = hours
    if (specialHoursOn(store, day) && more.length === 0 && usual && usual.start === only?.start)
      return t('until', { time: only.end })
    return hours.map(({ start, end }) => `${start}–${end}`).join(', ')
  }
  const daysOf = ({ from, until }: SpecialHours) => {
    const first = from > last ? from : addDays(last, 1)
    return first === until ? date(first) : `${date(first)} – ${date(until)}`
  }
  return (
    <section aria-labelledby="store-hours" className="mt-10 border-t pt-6">
      <h2 id="store-hours" className="text-title">
        {t('title')}
      </h2>
      <dl className="mt-3 max-w-md text-note">
        {days.map(day => {
          const special = specialHoursOn(store, day)
          return (
            <div key={day} className="flex flex-wrap gap-x-3 py-1">
              <dt className="w-32 shrink-0 first-letter:uppercase">
                {day === today ? t('today') : date(day)}
              </dt>
              <dd className={special ? 'num font-medium' : 'num text-text2'}>
                {written(day)}
                {special?.name && ` · ${special.name}`}
              </dd>
            </div>
          )
        })}
      </dl>
      {later.length > 0 && (
        <>
          <h3 className="mt-3 font-semibold text-note">{t('later')}</h3>
          <ul className="mt-1 text-note">
            {later.map(one => (
              <li key={one.from} className="flex flex-wrap gap-x-3 py-1">
                <span className="first-letter:uppercase">{daysOf(one)}</span>
                <span className="num font-medium">
                  {written(one.until)}
                  {one.name && ` · ${one.name}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
