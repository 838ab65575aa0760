import { z } from 'zod'
import { Geo } from '../../../../core/contract/common'
import { VEHICLE_TYPES } from '../../couriers/rules/vehicles'

/** The origin of a time or a length: a road server, the imported streets, or a straight line made longer. */
export const ROAD_SOURCES = ['osrm', 'valhalla', 'streets', 'estimate'] as const
export const RoadSource = z.enum(ROAD_SOURCES)
export type RoadSource = z.infer<typeof RoadSource>

export const Directions = z.object({
  points: z
    .array(
      z.union([
        Geo,
        z.object({ lat: z.number(), lng: z.number() }).transform(p => ({ lat: p.lat, lon: p.lng })),
      ]),
    )
    .min(2)
    .max(100),
  vehicleType: z.enum(VEHICLE_TYPES).optional(),
})
export const DirectionsAnswer = z.object({
  /** [longitude, latitude] */
  path: z.array(z.tuple([z.number(), z.number()])),
  /** A leg is estimated where no road network knows a way between its ends. */
  legs: z.array(z.object({ meters: z.int(), seconds: z.int(), estimated: z.boolean() })),
  meters: z.int(),
  seconds: z.int(),
  source: RoadSource,
})
export type DirectionsAnswer = z.infer<typeof DirectionsAnswer>
