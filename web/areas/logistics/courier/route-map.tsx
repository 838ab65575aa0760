import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import { MapCanvas } from '../../../map/map-canvas'
import { mapColours } from '../../../map/map-colours'
import type { Marker } from '../../../map/scene'
import { useScheme } from '../../../use-scheme'
import { stopsLeft } from '../outbox/optimistic'
import { useTracking } from '../outbox/tracking'

/** The stops of a route in order, the position of the courier, and the rest of the way. */
export default function RouteMap({ route, className }: { route: Route | null; className: string }) {
  const t = useTranslations('outbox')
  const shell = useTranslations('screens')
  const scheme = useScheme()
  const { geo } = useTracking()
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
  return (
    <MapCanvas
      className={className}
      label={shell('courierLive')}
      scene={scene}
      focus={{ key: `${route?.id ?? ''} ${geo === null}`, points: scene.markers.map(marker => marker.geo) }}
    />
  )
}
