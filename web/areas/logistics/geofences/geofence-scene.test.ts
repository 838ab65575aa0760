import { expect, test } from 'bun:test'
import type { GeofenceArea } from '../../../../src/modules/logistics/geofences/contract/geofences'
import { metersOutside } from '../../../../src/modules/logistics/geofences/rules/area'
import { outlineOf } from '../../../map/line-shapes'
import { geofenceAreas, geofenceId, middleOf } from './geofence-scene'

const centre = { lat: 41.4036, lon: 2.1869 }
const circle: GeofenceArea = { shape: 'circle', centre, meters: 300 }
const triangle: GeofenceArea = {
  shape: 'polygon',
  corners: [centre, { lat: 41.4066, lon: 2.1869 }, { lat: 41.4036, lon: 2.1899 }],
}

function edgeOf(area: GeofenceArea) {
  const [shown] = geofenceAreas([{ id: 'a', name: 'Glòries', area }], {
    scheme: 'light',
    chosenId: null,
    draft: null,
  })
  return outlineOf(shown!)
}

test('the edge of a circle is drawn where couriers cross it', () => {
  const distances = edgeOf(circle).map(([lon, lat]) => Math.abs(metersOutside(circle, { lon, lat })))
  expect(Math.max(...distances)).toBeLessThan(2)
  expect(middleOf(circle)).toEqual(centre)
})

test('the name of a polygon stands inside it', () => {
  expect(edgeOf(triangle)).toEqual([
    [2.1869, 41.4036],
    [2.1869, 41.4066],
    [2.1899, 41.4036],
  ])
  expect(metersOutside(triangle, middleOf(triangle))).toBeLessThan(0)
})

test('the geofence that is changed is drawn as it will be, in place of what it was', () => {
  const geofences = [
    { id: 'a', name: 'Glòries', area: circle },
    { id: 'b', name: 'Sants', area: circle },
  ]
  const areas = geofenceAreas(geofences, {
    scheme: 'light',
    chosenId: 'b',
    draft: { name: 'Sants station', area: triangle },
  })
  expect(areas.map(({ id, name, isRaised }) => [geofenceId.read(id), name, isRaised])).toEqual([
    ['a', 'Glòries', false],
    ['draft', 'Sants station', true],
  ])
  expect(geofenceId.read('courier a')).toBeNull()
})
