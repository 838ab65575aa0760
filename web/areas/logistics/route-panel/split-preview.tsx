import { keepPreviousData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SplitPlan } from '../../../../src/modules/logistics/route-splits/rules/split-plan'
import { isWaypointOver } from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/display/skeleton'
import type { Route } from '../routes/board'
import { type stopsOfSecondRoute, TRANSFER_STOP_ID } from './split-plan'

interface SplitPreviewProps {
  route: Route
  plan: SplitPlan
  stops: ReturnType<typeof stopsOfSecondRoute>
  into: Route | null
  driverId: string | null
  takerName: string | null
  giverName: string
  vehicleType: Route['vehicleType']
}

/** The arrivals at each stop after the split, with the other work of both couriers. */
export function SplitPreview(props: SplitPreviewProps) {
  const { route, plan, stops, into, driverId, takerName, giverName, vehicleType } = props
  const t = useTranslations('routes.split')
  const words = useTranslations('routes')
  const format = useFormat()
  const mask = useMask()
  const planned = trpc.logistics.routes.plan.useQuery(
    {
      ...(into && { routeId: into.id }),
      waypoints: stops.map(({ status: _, ...stop }) => stop),
      vehicleType,
      driverId,
    },
    { placeholderData: keepPreviousData },
  )
  if (!planned.data) return planned.isError ? null : <Skeleton className="h-24" />
  const { etas, endsAt, violations, meters } = planned.data
  const names = new Map(
    [...route.waypoints, ...(into?.waypoints ?? [])].map(stop => [
      stop.id,
      stop.shouldPickup ? stop.name : (mask('address', stop.name) ?? stop.name),
    ]),
  )
  const stays = route.waypoints.filter(
    stop => !isWaypointOver(stop.status) && !plan.movedIds.includes(stop.id),
  ).length
  return (
    <section aria-label={t('preview')} className="rounded-card border p-3">
      <h3 className="font-semibold">{t('preview')}</h3>
      <p className="num text-meta text-text2">
        {[
          takerName ?? t('noCourier'),
          format.distance(meters),
          endsAt && words('routes.endsAt', { time: format.time(endsAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ol className="mt-1">
        {etas.map(eta => (
          <li key={eta.waypointId} className="num flex gap-2 text-meta">
            <span className={cx('w-12 shrink-0', eta.lateMinutes > 0 && 'font-semibold text-bad')}>
              {format.time(eta.arrivesAt)}
            </span>
            <span className="min-w-0 flex-1 truncate">
              {eta.waypointId === TRANSFER_STOP_ID
                ? t('takeFrom', { name: giverName })
                : names.get(eta.waypointId)}
            </span>
            {eta.lateMinutes > 0 && (
              <span className="shrink-0 text-bad">{words('late.minutes', { count: eta.lateMinutes })}</span>
            )}
          </li>
        ))}
      </ol>
      <p className={cx('mt-1 text-meta', violations.length > 0 ? 'text-bad' : 'text-ok')}>
        {violations.length > 0 ? t('lateStops', { count: violations.length }) : t('allOnTime')}
      </p>
      <p className="text-meta text-text3">{t('stays', { count: stays, name: giverName })}</p>
    </section>
  )
}
