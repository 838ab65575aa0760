import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Skeleton } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { currentRoute } from '../outbox/optimistic'
import { useCourierRoutes } from '../outbox/use-route'

/** The whole route as one plain list, as couriers of the older application know it. */
export default function OldAppScreen() {
  const t = useTranslations('courier')
  const shell = useTranslations('screens')
  const format = useFormat()
  const { routes, error, refetch } = useCourierRoutes()
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!routes) return <Skeleton className="m-4 min-h-96 flex-1" />
  const route = currentRoute(routes, null)
  return (
    <div className="p-4">
      <h1 className="mb-3 text-head">{route?.name ?? shell('courierOldApp')}</h1>
      {!route && <EmptyState title={t('home.noRoute')} text={t('home.noRouteText')} />}
      <ol className="flex flex-col gap-3">
        {route?.waypoints.map((stop, index) => (
          <li key={stop.id} className="rounded-card border bg-surface p-4">
            <div className="flex items-center justify-between gap-2">
              <span className="num font-semibold">
                {index + 1}. {stop.name}
              </span>
              <StatusChip of="waypoint" status={stop.status} />
            </div>
            <p className="text-text2">{stop.address.formattedAddress}</p>
            <p className="num text-text2">
              {format.window(stop.windowStart, stop.windowEnd)} ·{' '}
              {stop.orders.map(order => order.ufid).join(', ')}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
