import type { World } from '../../../core/context'
import type { Geo } from '../../../core/rules/ordering/distance'
import type { VehicleType } from '../couriers/rules/vehicles'
import { askRoads } from './ask-roads'
import type { DirectionsAnswer } from './contract/directions'
import { roadMeters, travelSeconds } from './rules/estimate'

/**
 * The way through points, in their order, along the roads. A leg without a known way is a straight line with an
 * estimated time.
 */
export async function roadPath(
  points: readonly Geo[],
  vehicle: VehicleType,
  world: Pick<World, 'roads' | 'log'>,
): Promise<DirectionsAnswer> {
  const known = await askRoads(world, { vehicle, isNeeded: points.length > 1 }, roads =>
    roads.path(points, vehicle),
  )
  const legs = points.slice(1).map((to, index) => {
    const from = points[index]!
    const leg = known?.legs[index]
    if (leg) return { ...leg, estimated: false }
    const meters = roadMeters(from, to, vehicle)
    const path = [lonLat(from), lonLat(to)]
    return { path, meters, seconds: travelSeconds(meters, vehicle), estimated: true }
  })
  const rounded = legs.map(({ meters, seconds, estimated }) => ({
    meters: Math.round(meters),
    seconds: Math.round(seconds),
    estimated,
  }))
  return {
    path: joined(legs.map(leg => leg.path)),
    legs: rounded,
    meters: rounded.reduce((sum, leg) => sum + leg.meters, 0),
    seconds: rounded.reduce((sum, leg) => sum + leg.seconds, 0),
    source: known && rounded.some(leg => !leg.estimated) ? known.source : 'estimate',
  }
}

type Position = [lon: number, lat: number]
const lonLat = ({ lat, lon }: Geo): Position => [lon, lat]

/** Lines one after the other, without the points that repeat. */
function joined(lines: readonly Position[][]): Position[] {
  const path: Position[] = []
  for (const line of lines)
    for (const point of line) {
      const last = path.at(-1)
      if (last?.[0] !== point[0] || last?.[1] !== point[1]) path.push(point)
    }
  return path
}
