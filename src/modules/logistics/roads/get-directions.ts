import type { PermissionType } from '../../../core/contract/access'
import { holds } from '../../../core/procedures'
import { streetWayThrough } from '../../../streets/city-streets'
import { Directions, DirectionsAnswer } from './contract/directions'
import { roadPath } from './road-path'

const READS_ROADS: PermissionType[] = [
  'HelloAdminPermission',
  'LogisticsAdminPermission',
  'FleetAdminPermission',
  'DeveloperPermission',
]

/** The way along points. An estimate is drawn along the streets that the map draws; its times stay those of straight lines. */
export const getDirections = holds(...READS_ROADS)
  .input(Directions)
  .output(DirectionsAnswer)
  .query(async ({ input: { points, vehicleType }, ctx: { world } }) => {
    const way = await roadPath(points, vehicleType ?? 'van', world)
    if (way.source !== 'estimate') return way
    return { ...way, path: streetWayThrough(points).map(({ lat, lon }): [number, number] => [lon, lat]) }
  })
