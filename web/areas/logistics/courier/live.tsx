import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { MapCanvas } from '../../../map/map-canvas'
import { mapColours } from '../../../map/map-colours'
import type { Marker } from '../../../map/scene'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useScheme } from '../../../use-scheme'
import { currentRoute, stopsLeft } from '../outbox/optimistic'
import { startTracking, useTracking } from '../outbox/tracking'
import { TrackingButton } from '../outbox/tracking-button'
import { useCourierRoutes } from '../outbox/use-route'

/** The route on a map, with where the courier is. */
export default function LiveScreen() {
  const t = useTranslations('outbox')
  const shell = useTranslations('screens')
  const scheme = useScheme()
  const { geo } = useTracking()
  const { personId, routes, error, refetch } = useCourierRoutes()
  useEffect(() => (personId ? startTracking(personId) : undefined), [personId])
  const route = routes ? currentRoute(routes, null) : null
  const scene = useMemo(() => {
    const colours = mapColours[scheme]
    const stops: Marker[] = (route?.waypoints ?? []).map((stop, index) => ({
      id: stop.id,
      geo: stop.address.geo,
      title: `${index + 1}. ${stop.name}`,
      detail: stop.address.formattedAddress,
      isSelected: stop.isCurrentTarget,
      look: {
        shape: stop.shouldPickup ? 'square' : 'circle',
        colour: stop.status === 'Completed' ? colours.done : colours.brand,
        text: String(index + 1),
        done: stop.status === 'Completed',
      },
    }))
    const here: Marker[] = geo
      ? [
          {
            id: 'here',
            geo,
            title: t('tracking.label'),
            look: { shape: 'courier', colour: colours.courier, dot: colours.online },
          },
        ]
      : []
    const points = [...(geo ? [geo] : []), ...(route ? stopsLeft(route).map(stop => stop.address.geo) : [])]
    return {
      markers: [...stops, ...here],
      lines: points.length > 1 ? [{ id: 'way', points, colour: colours.brand }] : [],
    }
  }, [route, geo, scheme, t])
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!routes) return <Skeleton className="m-4 min-h-96 flex-1" />
  return (
    <>
      <header className="flex items-center gap-2 p-4">
        <h1 className="min-w-0 flex-1 truncate text-head">{route?.name ?? shell('courierLive')}</h1>
        <TrackingButton />
      </header>
      <MapCanvas
        className="min-h-64 flex-1"
        label={shell('courierLive')}
        scene={scene}
        focus={{ key: `${route?.id ?? ''} ${geo === null}`, points: scene.markers.map(marker => marker.geo) }}
      />
    </>
  )
}
