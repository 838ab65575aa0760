import { Link } from '@tanstack/react-router'
import { CalendarDays, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Skeleton } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useCourierRoutes } from '../outbox/use-route'

/** The courier's routes by day. */
export default function CalendarScreen() {
  const t = useTranslations('courier')
  const shell = useTranslations('screens')
  const format = useFormat()
  const { routes, error, refetch } = useCourierRoutes()
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!routes) return <Skeleton className="m-4 min-h-96 flex-1" />
  const days = [
    ...Map.groupBy(
      routes.toSorted((a, b) => a.effectiveDate.getTime() - b.effectiveDate.getTime()),
      route => route.effectiveOn,
    ),
  ]
  return (
    <div className="p-4">
      <h1 className="mb-3 text-head">{shell('courierCalendar')}</h1>
      {days.length === 0 && (
        <EmptyState icon={CalendarDays} title={t('routes.none')} text={t('routes.noneText')} />
      )}
      {days.map(([day, there]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mb-5">
          <h2 id={`day-${day}`} className="mb-1 font-semibold text-text2">
            {format.longDay(`${day}T12:00Z`)}
          </h2>
          <ul className="overflow-hidden rounded-sheet border bg-surface">
            {there.map(route => (
              <li key={route.id} className="border-b last:border-b-0">
                <Link to="/courier/routes" className="flex min-h-16 items-center gap-3 px-4 py-2">
                  <span className="num font-semibold">{format.time(route.effectiveDate)}</span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{route.name}</span>
                    <span className="block text-note text-text2">
                      {t('offer.stops', { count: route.waypoints.length })}
                    </span>
                  </span>
                  <StatusChip of="route" status={route.canceledAt ? 'canceled' : route.status} />
                  <ChevronRight size={20} aria-hidden className="text-text2" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
