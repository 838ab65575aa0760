import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { currentRoute } from '../outbox/optimistic'
import { startTracking } from '../outbox/tracking'
import { TrackingButton } from '../outbox/tracking-button'
import { useCourierRoutes } from '../outbox/use-route'
import RouteMap from './route-map'

/** The route on a map, with where the courier is. */
export default function LiveScreen() {
  const shell = useTranslations('screens')
  const { personId, routes, error, refetch } = useCourierRoutes()
  useEffect(() => (personId ? startTracking(personId) : undefined), [personId])
  const route = routes ? currentRoute(routes, null) : null
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!routes) return <Skeleton className="m-4 min-h-96 flex-1" />
  return (
    <>
      <header className="flex items-center gap-2 p-4">
        <h1 className="min-w-0 flex-1 truncate text-head">{route?.name ?? shell('courierLive')}</h1>
        <TrackingButton />
      </header>
      <RouteMap route={route} className="min-h-64 flex-1" />
    </>
  )
}
