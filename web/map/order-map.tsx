import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Geo } from '../../src/core/contract/common'
import { useFormat } from '../i18n/format'
import { useScheme } from '../use-scheme'
import { MapCanvas } from './map-canvas'
import { mapColours } from './map-colours'
import type { Marker } from './scene'

export interface OrderMapProps {
  store: { name: string; geo: Geo }
  dropoff: { name: string; geo: Geo }
  courier?: { name: string; geo: Geo; at: Date | string } | null
  className?: string
}

/** Where an order is: from the store, on its way, to the door. */
export function OrderMap({ store, dropoff, courier, className }: OrderMapProps) {
  const t = useTranslations('ui')
  const format = useFormat()
  const colours = mapColours[useScheme()]
  const scene = useMemo(() => {
    const markers: Marker[] = [
      {
        id: 'store',
        geo: store.geo,
        title: store.name,
        detail: t('map.store'),
        look: { shape: 'store', colour: colours.store },
      },
      {
        id: 'dropoff',
        geo: dropoff.geo,
        title: dropoff.name,
        detail: t('map.dropoff'),
        look: { shape: 'home', colour: colours.brand },
      },
    ]
    if (courier) {
      markers.push({
        id: 'courier',
        geo: courier.geo,
        title: courier.name,
        detail: t('map.courierSeen', { when: format.ago(courier.at) }),
        look: {
          shape: 'courier',
          colour: colours.courier,
          text: courier.name.slice(0, 1),
          dot: colours.online,
        },
      })
    }
    return {
      markers,
      lines: [
        {
          id: 'way',
          colour: colours.brand,
          dashed: true,
          points: [courier?.geo ?? store.geo, dropoff.geo],
        },
      ],
    }
  }, [store, dropoff, courier, colours, t, format])
  const points = scene.markers.map(({ geo }) => geo)
  return (
    <MapCanvas
      label={t('map.order')}
      scene={scene}
      focus={{ key: courier ? 'with courier' : 'without', points }}
      className={className ?? 'h-56 rounded-card border'}
    />
  )
}
