import { z } from 'zod'
import type { VehicleType } from '../../modules/logistics/couriers/rules/vehicles'
import { modeOf, timeFactor } from '../../modules/logistics/roads/rules/travel-modes'
import { OSM_CREDIT, type PlacedPoint, type RoadLeg, type RoadServer } from './port'
import { askServer, MAX_SNAP_METERS, matrixInBlocks } from './road-server'

const TIMEOUT_MS = 4_000

/** Where servers answer. One OSRM server knows one profile: it was fixed when its data were prepared. */
export type OsrmServers = { driving?: string; cycling?: string; walking?: string }
type Profile = keyof OsrmServers

const Position = z.tuple([z.number(), z.number()]).rest(z.number())
/** A place of the request, moved to a road. Older servers do not say how far. */
const Waypoint = z.object({ distance: z.number().optional() })
const RouteAnswer = z.object({
  code: z.string(),
  waypoints: z.array(Waypoint).optional(),
  routes: z
    .array(
      z.object({
        legs: z.array(
          z.object({
            distance: z.number(),
            duration: z.number(),
            steps: z.array(z.object({ geometry: z.object({ coordinates: z.array(Position) }) })),
          }),
        ),
      }),
    )
    .optional(),
})
const TableAnswer = z.object({
  code: z.string(),
  sources: z.array(Waypoint).optional(),
  destinations: z.array(Waypoint).optional(),
  durations: z.array(z.array(z.number().nullable())).optional(),
  distances: z.array(z.array(z.number().nullable())).optional(),
})

/** Codes that say something about the points. Any other says that the server cannot be used. */
const NO_WAY = new Set(['NoRoute', 'NoTable', 'NoSegment'])

/** Ways from OSRM servers, such as http://localhost:5000. */
export function osrmRoads(servers: OsrmServers): RoadServer {
  return {
    credits: async () => [OSM_CREDIT],
    serves: vehicle => servers[profileOf(vehicle)] !== undefined,
    matrix: (from, to, vehicle) =>
      matrixInBlocks('osrm', from, to, async block => {
        const places = [...block.from, ...block.to]
        const sources = block.from.map((_, index) => index).join(';')
        const destinations = block.to.map((_, index) => block.from.length + index).join(';')
        const query = `sources=${sources}&destinations=${destinations}&annotations=duration,distance`
        const answer = TableAnswer.parse(await ask('table', places, vehicle, query))
        const { durations, distances } = answer
        if (!isKnown(answer.code)) return
        if (!durations || !distances) throw new Error('The road server answered without a table')
        const factor = timeFactor(vehicle, baseOf(vehicle))
        for (const [row, times] of durations.entries())
          for (const [column, seconds] of times.entries()) {
            const meters = distances[row]?.[column]
            if (seconds === null || meters === null || meters === undefined) continue
            if (isFar(answer.sources?.[row]) || isFar(answer.destinations?.[column])) continue
            block.set(row, column, seconds * factor, meters)
          }
      }),
    async path(points, vehicle) {
      const whole = await way(points, vehicle)
      if (whole || points.length === 2) return { source: 'osrm', legs: whole ?? [null] }
      // The server refuses the whole way for one leg that it does not find.
      const legs: (RoadLeg | null)[] = []
      for (const [index, to] of points.slice(1).entries())
        legs.push((await way([points[index]!, to], vehicle))?.[0] ?? null)
      return { source: 'osrm', legs }
    },
  }

  async function way(points: readonly PlacedPoint[], vehicle: VehicleType): Promise<RoadLeg[] | null> {
    const query = 'overview=false&geometries=geojson&steps=true'
    const answer = RouteAnswer.parse(await ask('route', points, vehicle, query))
    if (!isKnown(answer.code)) return null
    const route = answer.routes?.[0]
    if (!route) throw new Error('The road server answered without a route')
    if (answer.waypoints?.some(isFar)) return null
    const factor = timeFactor(vehicle, baseOf(vehicle))
    return route.legs.map(({ distance, duration, steps }) => ({
      path: steps.flatMap(step =>
        step.geometry.coordinates.map(([lon, lat]): [number, number] => [lon, lat]),
      ),
      meters: distance,
      seconds: duration * factor,
    }))
  }

  function ask(
    service: 'route' | 'table',
    points: readonly PlacedPoint[],
    vehicle: VehicleType,
    query: string,
  ): Promise<unknown> {
    const profile = profileOf(vehicle)
    const server = servers[profile]?.replace(/\/$/, '')
    if (!server) throw new Error(`No OSRM server knows ${profile}`)
    const places = points.map(({ lat, lon }) => `${lon},${lat}`).join(';')
    return askServer(`${server}/${service}/v1/${profile}/${places}?${query}`, {}, TIMEOUT_MS)
  }
}

const isFar = (waypoint: z.infer<typeof Waypoint> | undefined) => (waypoint?.distance ?? 0) > MAX_SNAP_METERS

function isKnown(code: string): boolean {
  if (code === 'Ok') return true
  if (NO_WAY.has(code)) return false
  throw new Error(`The road server answered ${code}`)
}

/** The mode whose times a server gives: one for all that drives. */
function baseOf(vehicle: VehicleType) {
  const mode = modeOf(vehicle)
  return mode === 'foot' || mode === 'bicycle' ? mode : 'car'
}

function profileOf(vehicle: VehicleType): Profile {
  const base = baseOf(vehicle)
  return base === 'foot' ? 'walking' : base === 'bicycle' ? 'cycling' : 'driving'
}
