import { decode } from '@googlemaps/polyline-codec'
import { z } from 'zod'
import type { VehicleType } from '../../modules/logistics/couriers/rules/vehicles'
import { modeOf, type TravelMode, timeFactor } from '../../modules/logistics/roads/rules/travel-modes'
import { OSM_CREDIT, type PlacedPoint, type RoadLeg, type RoadServer } from './port'
import { askServer, matrixInBlocks } from './road-server'

const TIMEOUT_MS = 5_000
const SHAPE_DIGITS = 6

const COSTINGS: Readonly<Record<TravelMode, string>> = {
  foot: 'pedestrian',
  bicycle: 'bicycle',
  moped: 'motor_scooter',
  car: 'auto',
  truck: 'truck',
}

/** The distance is in kilometres, the time in seconds; both are null where no way is found. */
const Pair = z.object({ distance: z.number().nullable(), time: z.number().nullable() })
const MatrixAnswer = z.object({ sources_to_targets: z.array(z.array(Pair)) })
const RouteAnswer = z.object({
  trip: z.object({
    legs: z.array(
      z.object({ shape: z.string(), summary: z.object({ length: z.number(), time: z.number() }) }),
    ),
  }),
})
const Refusal = z.object({ error_code: z.number() })

/** No road near a point, points that no road joins, no path. Any other code says that the server cannot be used. */
const NO_WAY = new Set([170, 171, 441, 442])

/** Ways from a Valhalla server, such as http://localhost:8002. */
export function valhallaRoads(url: string): RoadServer {
  const base = url.replace(/\/$/, '')
  return {
    credits: async () => [OSM_CREDIT],
    serves: () => true,
    matrix: (from, to, vehicle) =>
      matrixInBlocks('valhalla', from, to, async block => {
        const places = { sources: block.from.map(place), targets: block.to.map(place) }
        const answer = await ask('sources_to_targets', places, vehicle)
        if (!answer) return
        const rows = MatrixAnswer.parse(answer).sources_to_targets
        for (const [row, pairs] of rows.entries())
          for (const [column, { time, distance }] of pairs.entries())
            if (time !== null && distance !== null)
              block.set(row, column, time * timeFactor(vehicle), distance * 1000)
      }),
    async path(points, vehicle) {
      const whole = await way(points, vehicle)
      if (whole || points.length === 2) return { source: 'valhalla', legs: whole ?? [null] }
      // The server refuses the whole way for one leg that it does not find.
      const legs: (RoadLeg | null)[] = []
      for (const [index, to] of points.slice(1).entries())
        legs.push((await way([points[index]!, to], vehicle))?.[0] ?? null)
      return { source: 'valhalla', legs }
    },
  }

  async function way(points: readonly PlacedPoint[], vehicle: VehicleType): Promise<RoadLeg[] | null> {
    const answer = await ask('route', { locations: points.map(place), directions_type: 'none' }, vehicle)
    if (!answer) return null
    return RouteAnswer.parse(answer).trip.legs.map(({ shape, summary }) => ({
      path: decode(shape, SHAPE_DIGITS).map(([lat, lon]): [number, number] => [lon, lat]),
      meters: summary.length * 1000,
      seconds: summary.time * timeFactor(vehicle),
    }))
  }

  /** The server's answer; null when it says that there is no way. */
  async function ask(action: string, request: object, vehicle: VehicleType): Promise<unknown> {
    const answer = await askServer(
      `${base}/${action}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...request, costing: COSTINGS[modeOf(vehicle)], units: 'kilometers' }),
      },
      TIMEOUT_MS,
    )
    const refusal = Refusal.safeParse(answer)
    if (!refusal.success) return answer
    if (NO_WAY.has(refusal.data.error_code)) return null
    throw new Error(`The road server answered with error ${refusal.data.error_code}`)
  }
}

const place = ({ lat, lon }: PlacedPoint) => ({ lat, lon })
