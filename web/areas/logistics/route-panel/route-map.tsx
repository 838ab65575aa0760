import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { MapCanvas } from '../../../map/map-canvas'
import { mapColours } from '../../../map/map-colours'
import type { Marker } from '../../../map/scene'
import { useMask } from '../../../session/incognito'
import { useScheme } from '../../../use-scheme'
import type { Route } from '../routes/board'
import { markerId } from '../routes/marker-ids'

/** The stops of one route on a small map. */
export function RouteMap({ route }: { route: Route }) {
  const t = useTranslations('routes')
  const mask = useMask()
  const colours = mapColours[useScheme()]
  const scene = useMemo(() => {
    const markers = route.waypoints.map((stop, index): Marker => {
      const isLate = (stop.eta?.lateMinutes ?? 0) > 0
      return {
        id: markerId.stop(stop.id),
        geo: stop.address.geo,
        title: stop.shouldPickup ? stop.name : (mask('address', stop.name) ?? stop.name),
        look: {
          shape: stop.shouldPickup ? 'square' : 'circle',
          colour: stop.status === 'Completed' ? colours.done : colours.brand,
          text: String(index + 1),
          ...(stop.status === 'Completed' && { done: true }),
          ...(isLate && { edge: colours.late }),
        },
      }
    })
    const points = route.waypoints.map(stop => stop.address.geo)
    return { markers, lines: [{ id: 'way', colour: colours.brand, points }] }
  }, [route, colours, mask])
  return (
    <MapCanvas
      className="mt-3 h-48 shrink-0"
      label={t('map', { name: route.name })}
      scene={scene}
      focus={{ key: route.id, points: scene.markers.map(({ geo }) => geo), maxZoom: 15 }}
      isListed
    />
  )
}
