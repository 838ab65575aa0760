import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import { lazyPart } from '../../../router/lazy-part'
import { placesOf } from '../geofences/places'
import type { useGeofences } from '../geofences/use-geofences'
import { type Board, courierName } from '../routes/board'
import { SidePanel } from './side-panel'

const GeofencePanel = lazyPart(() => import('../geofences/geofence-panel'))

interface GeofencePaneProps {
  board: Board
  city: City
  geofences: ReturnType<typeof useGeofences>
  isAnonymous: boolean
  isWide: boolean
}

/** The geofences of a city, beside the map that they are drawn on. */
export function GeofencePane({ board, city, geofences, isAnonymous, isWide }: GeofencePaneProps) {
  const t = useTranslations('geofences')
  return (
    <SidePanel label={t('title')} isWide={isWide}>
      <Suspense>
        <GeofencePanel
          city={city}
          geofences={geofences}
          places={placesOf(board)}
          nameOf={courier => courierName(courier, isAnonymous)}
        />
      </Suspense>
    </SidePanel>
  )
}
