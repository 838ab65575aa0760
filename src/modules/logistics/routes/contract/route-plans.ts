import { z } from 'zod'
import { Geo, Id, Instant } from '../../../../core/contract/common'
import { VehicleType } from './routes'
import { Flag, MAX_STOPS, StopEta } from './waypoints'

export const PlanRoute = z
  .object({
    routeId: Id.optional(),
    waypoints: z
      .array(
        z.object({
          id: z.string().max(40),
          geo: Geo.nullable(),
          windowStart: Instant.nullable(),
          windowEnd: Instant.nullable(),
          purchaseIds: z.array(Id).default([]),
          shouldPickup: Flag,
          shouldDeliver: Flag,
          isExternal: Flag,
        }),
      )
      .max(MAX_STOPS)
      .optional(),
    vehicleType: VehicleType.optional(),
    startAt: Instant.optional(),
    startGeo: Geo.optional(),
  })
  .refine(plan => plan.routeId || plan.waypoints, { path: ['routeId'], message: 'Name a route or its stops' })
export const RoutePlan = z.object({
  etas: z.array(StopEta),
  /** The stops whose window is missed. */
  violations: z.array(StopEta),
  missingDropoff: z.array(Id),
  missingPickup: z.array(Id),
  wrongOrder: z.array(Id),
  meters: z.int(),
  /** On the road. */
  seconds: z.int(),
  endsAt: z.string().nullable(),
})
export type RoutePlan = z.infer<typeof RoutePlan>

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
  vehicleType: VehicleType.optional(),
})
export const DirectionsAnswer = z.object({
  /** [longitude, latitude] */
  path: z.array(z.tuple([z.number(), z.number()])),
  legs: z.array(z.object({ meters: z.int(), seconds: z.int() })),
  meters: z.int(),
  seconds: z.int(),
  source: z.enum(['osrm', 'estimate']),
})
export type DirectionsAnswer = z.infer<typeof DirectionsAnswer>
