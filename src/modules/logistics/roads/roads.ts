import type { Geo } from '../../../core/rules/ordering/distance'
import type { VehicleType } from '../couriers/rules/vehicles'
import { askRoads, type RoadsOf } from './ask-roads'
import type { RoadSource } from './contract/directions'
import { roadPath } from './road-path'
import { roadMeters, straightTravel, type Travel, type TravelOf, travelSeconds } from './rules/estimate'

/** How long a routing server may take for a table of many places. */
const MAX_MATRIX_MS = 15_000

/** Times and lengths between all pairs of points; the pair from a to b of n points stands at a × n + b. */
export type TravelMatrix = {
  /** `estimate` when every pair is estimated. */
  source: RoadSource
  seconds: Float64Array
  meters: Float64Array
  /** 1 for each pair of different points whose time is estimated from the straight line. */
  estimated: Uint8Array
}

/**
 * The times and lengths between all pairs of points for a vehicle. Roads answer where a road network is set up;
 * a pair without a known way is estimated.
 */
export async function travelMatrix(
  points: readonly Geo[],
  vehicle: VehicleType,
  world: RoadsOf,
): Promise<TravelMatrix> {
  const question = { vehicle, isNeeded: points.length > 1, withinMs: MAX_MATRIX_MS }
  const known = await askRoads(world, question, roads => roads.matrix(points, points, vehicle))
  const count = points.length
  const seconds = known?.seconds.slice() ?? new Float64Array(count * count).fill(Number.NaN)
  const meters = known?.meters.slice() ?? new Float64Array(count * count)
  const estimated = new Uint8Array(count * count)
  for (let from = 0; from < count; from++)
    for (let to = 0; to < count; to++) {
      const pair = from * count + to
      if (from === to) {
        seconds[pair] = 0
        meters[pair] = 0
      } else if (Number.isNaN(seconds[pair])) {
        meters[pair] = roadMeters(points[from]!, points[to]!, vehicle)
        seconds[pair] = travelSeconds(meters[pair]!, vehicle)
        estimated[pair] = 1
      }
    }
  const isEstimate = !known || (count > 1 && estimated.every((flag, pair) => flag || isDiagonal(pair, count)))
  return { source: isEstimate ? 'estimate' : known.source, seconds, meters, estimated }
}

const isDiagonal = (pair: number, count: number) => pair % (count + 1) === 0

type Pair = readonly [from: Geo, to: Geo]

/** How long a plan waits for road times when a screen asks for it again at every change. */
export const PLAN_ROADS_MS = 1_000

/**
 * Makes a plan with road times. It calls `plan` twice: first with estimates, to learn which pairs of places it needs,
 * then with the road times of these pairs. A pair without a road time is estimated.
 */
export async function withRoads<Plan>(
  world: RoadsOf,
  plan: (travelOf: TravelOf) => Plan,
  withinMs?: number,
): Promise<Plan> {
  if (!world.roads) return plan(straightTravel)
  const asked = new Map<VehicleType, Map<string, Pair>>()
  const first = plan(vehicle => {
    const ways = asked.get(vehicle) ?? new Map<string, Pair>()
    asked.set(vehicle, ways)
    const straight = straightTravel(vehicle)
    return (from, to) => {
      ways.set(nameOf(from, to), [from, to])
      return straight(from, to)
    }
  })
  const known = new Map(
    await Promise.all(
      [...asked].map(
        async ([vehicle, ways]) => [vehicle, await tripsOf(vehicle, ways, world, withinMs)] as const,
      ),
    ),
  )
  if ([...known.values()].every(trips => trips.size === 0)) return first
  return plan(vehicle => {
    const [trips, straight] = [known.get(vehicle), straightTravel(vehicle)]
    return (from, to) => trips?.get(nameOf(from, to)) ?? straight(from, to)
  })
}

const nameOf = (from: Geo, to: Geo) => `${from.lat},${from.lon} ${to.lat},${to.lon}`

async function tripsOf(
  vehicle: VehicleType,
  ways: ReadonlyMap<string, Pair>,
  world: RoadsOf,
  withinMs: number | undefined,
): Promise<Map<string, ReturnType<Travel>>> {
  const pairs = [...ways.values()]
  const question = { vehicle, isNeeded: pairs.length > 0, ...(withinMs !== undefined && { withinMs }) }
  const answer = await askRoads(world, question, roads =>
    roads.pairs(
      pairs.map(([from]) => from),
      pairs.map(([, to]) => to),
      vehicle,
    ),
  )
  if (!answer) return new Map()
  return new Map(
    [...ways.keys()].flatMap((name, at) => {
      const [seconds, meters] = [answer.seconds[at]!, answer.meters[at]!]
      return Number.isNaN(seconds) ? [] : [[name, { seconds, meters, isEstimate: false }]]
    }),
  )
}

type Position = [lon: number, lat: number]
type RoadLines = { lines: { routeId: string; path: Position[] }[]; credits: string[] }

/** Decimals of a degree; five are about one metre. */
const MAX_DIGITS = 5
const rounded = (degrees: number) => Number(degrees.toFixed(MAX_DIGITS))

/** The lines of routes along the roads, and the credits of the data. A route without a known way has no line here. */
export async function roadLines(
  routes: readonly { id: string; vehicleType: VehicleType; points: readonly Geo[] }[],
  world: RoadsOf,
): Promise<RoadLines> {
  const { roads } = world
  if (!roads) return { lines: [], credits: [] }
  const lines = await Promise.all(
    routes.map(async ({ id, vehicleType, points }) => {
      const way = await roadPath(points, vehicleType, world)
      if (way.source === 'estimate') return []
      return [{ routeId: id, path: way.path.map(([lon, lat]): Position => [rounded(lon), rounded(lat)]) }]
    }),
  )
  const found = lines.flat()
  return { lines: found, credits: found.length ? await roads.credits() : [] }
}
