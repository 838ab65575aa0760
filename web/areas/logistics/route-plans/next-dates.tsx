import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { RouteSchedule } from '../../../../src/modules/logistics/route-schedules/contract/route-schedules'
import { useFormat } from '../../../i18n/format'
import { Section } from '../../../ui/layout/page'

/** The days to come of a schedule, with the route where it has been made. */
export function NextDates({ schedule }: { schedule: RouteSchedule }) {
  const t = useTranslations('route-plans')
  const format = useFormat()
  return (
    <Section title={t('dates.title')}>
      {schedule.nextDates.length === 0 ? (
        <p className="text-text2">{t(schedule.isActive ? 'dates.none' : 'dates.paused')}</p>
      ) : (
        <ul className="divide-y">
          {schedule.nextDates.map(({ on, startsAt, routeId }) => (
            <li key={on} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
              <span className="num">{format.dateTime(startsAt)}</span>
              {routeId ? (
                <Link
                  to="/admin/routes/{-$entityId}"
                  params={{ entityId: routeId }}
                  className="text-brand underline"
                >
                  {t('dates.route')}
                </Link>
              ) : (
                <span className="text-text2">{t('dates.toCome', { days: schedule.daysAhead })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
