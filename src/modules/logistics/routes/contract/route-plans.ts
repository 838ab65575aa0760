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
    /** Who drives it: the route starts where and when the work in hand ends. Default: the route's courier. */
    driverId: Id.nullable().optional(),
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

export const SuggestCouriers = z.object({ purchaseIds: z.array(Id).min(1).max(100) })
export const CourierSuggestion = z.object({
  driverId: Id,
  /** The open route that takes the orders; null for a route to be made. */
  routeId: Id.nullable(),
  detourMinutes: z.int(),
  /** Stops that become late, or later; the new ones by names that are not ids. */
  late: z.array(z.object({ waypointId: z.string(), lateMinutes: z.int() })),
  endsAt: z.string().nullable(),
  overlaps: z.boolean(),
  /** On the road and not heard of. */
  isSilent: z.boolean(),
})
export type CourierSuggestion = z.infer<typeof CourierSuggestion>
export const CourierSuggestions = z.object({ suggestions: z.array(CourierSuggestion) })
