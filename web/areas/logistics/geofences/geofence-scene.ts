import type { Geo } from '../../../../src/core/contract/common'
import type { Geofence, GeofenceArea } from '../../../../src/modules/logistics/geofences/contract/geofences'
import type { Scheme } from '../../../map/engine'
import { mapColours } from '../../../map/map-colours'
import type { MapArea } from '../../../map/scene'

const outlineOf = (area: GeofenceArea): MapArea['outline'] =>
  area.shape === 'polygon' ? area.corners : { centre: area.centre, meters: area.meters }

/** The point at which the name of an area is drawn. */
export function middleOf(area: GeofenceArea): Geo {
  if (area.shape === 'circle') return area.centre
  const mean = (key: 'lat' | 'lon') =>
    area.corners.reduce((sum, corner) => sum + corner[key], 0) / area.corners.length
  return { lat: mean('lat'), lon: mean('lon') }
}

export const geofenceId = {
  of: (id: string) => `geofence ${id}`,
  read: (id: string | null) => (id?.startsWith('geofence ') ? id.slice('geofence '.length) : null),
}

/** Geofences as areas of the map; the edited one is emphasised. */
export function geofenceAreas(
  geofences: readonly Pick<Geofence, 'id' | 'name' | 'area'>[],
  {
    scheme,
    chosenId,
    draft,
  }: { scheme: Scheme; chosenId: string | null; draft: { name: string; area: GeofenceArea } | null },
): MapArea[] {
  const hues = mapColours[scheme]
  const shown = geofences.filter(({ id }) => !(draft && id === chosenId))
  return [
    ...shown.map(({ id, name, area }) => ({
      id: geofenceId.of(id),
      outline: outlineOf(area),
      middle: middleOf(area),
      name,
      colour: hues.brand,
      isRaised: id === chosenId,
    })),
    ...(draft
      ? [
          {
            id: geofenceId.of('draft'),
            outline: outlineOf(draft.area),
            middle: middleOf(draft.area),
            name: draft.name,
            colour: hues.chosen,
            isRaised: true,
          },
        ]
      : []),
  ]
}
