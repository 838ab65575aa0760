import { useMemo, useState } from 'react'
import type { City } from '../../../../src/core/contract/common'
import type { Geofence, GeofenceArea } from '../../../../src/modules/logistics/geofences/contract/geofences'
import {
  MAX_CORNERS,
  MAX_RADIUS_METERS,
  MIN_RADIUS_METERS,
} from '../../../../src/modules/logistics/geofences/rules/area'
import { trpc } from '../../../api'
import type { Pen } from '../../../map/area-pen'
import { useScheme } from '../../../use-scheme'
import { geofenceAreas, geofenceId } from './geofence-scene'

const MAX_SHOWN = 100

/** The fields of an edited geofence; the area is null until it is drawn. */
export interface GeofenceDraft {
  id: string | null
  name: string
  area: GeofenceArea | null
  storeId: string | null
  locationId: string | null
  stayMinutes: number | null
  incidentOn: Geofence['incidentOn']
}

const NEW_GEOFENCE: GeofenceDraft = {
  id: null,
  name: '',
  area: null,
  storeId: null,
  locationId: null,
  stayMinutes: 15,
  incidentOn: ['stayed'],
}

/** The geofences of a city on the map, and the one in the form. */
export function useGeofences(city: City, { areShown }: { areShown: boolean }) {
  const scheme = useScheme()
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState<GeofenceDraft | null>(null)
  const [drawing, setDrawing] = useState<Pen['shape'] | null>(null)
  const { data } = trpc.logistics.geofences.list.useQuery(
    { filter: { city }, limit: MAX_SHOWN, sort: 'name' },
    { enabled: areShown || isOpen, refetchInterval: isOpen ? 30_000 : false },
  )
  const geofences = useMemo(() => data?.docs ?? [], [data])
  const areas = useMemo(
    () =>
      areShown || isOpen
        ? geofenceAreas(geofences, {
            scheme,
            chosenId: draft?.id ?? null,
            draft: draft?.area ? { name: draft.name, area: draft.area } : null,
          })
        : [],
    [areShown, isOpen, geofences, scheme, draft],
  )
  const pen: Pen | null = drawing && {
    shape: drawing,
    onDrawn: area => {
      setDrawing(null)
      setDraft(current => current && { ...current, area: asDrawn(area) })
    },
    onCancel: () => setDrawing(null),
  }
  const open = (id: string) => {
    const geofence = geofences.find(one => one.id === id)
    if (!geofence) return
    setIsOpen(true)
    setDraft(draftOf(geofence))
  }
  return {
    isOpen,
    geofences,
    areas,
    pen,
    radius: { min: MIN_RADIUS_METERS, max: MAX_RADIUS_METERS },
    draft,
    setDraft,
    drawing,
    draw: setDrawing,
    toggle: () => {
      setIsOpen(!isOpen)
      setDraft(null)
      setDrawing(null)
    },
    open,
    start: () => setDraft(NEW_GEOFENCE),
    /** Opens the geofence that an id of the map names; false when it names none. */
    pick: (id: string | null): boolean => {
      const picked = geofenceId.read(id)
      if (picked === null || !isOpen) return false
      open(picked)
      return true
    },
  }
}

export type Geofences = ReturnType<typeof useGeofences>

/** Brings a drawn area within the limits of the server. */
const asDrawn = (area: GeofenceArea): GeofenceArea =>
  area.shape === 'circle'
    ? { ...area, meters: Math.min(MAX_RADIUS_METERS, Math.max(MIN_RADIUS_METERS, area.meters)) }
    : { ...area, corners: area.corners.slice(0, MAX_CORNERS) }

const draftOf = ({
  id,
  name,
  area,
  storeId,
  locationId,
  stayMinutes,
  incidentOn,
}: Geofence): GeofenceDraft => ({
  id,
  name,
  area,
  storeId,
  locationId,
  stayMinutes,
  incidentOn,
})
