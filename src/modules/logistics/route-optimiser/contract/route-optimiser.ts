import { z } from 'zod'
import { Day, Geo, Id, Instant } from '../../../../core/contract/common'
import { OrderLeg, VehicleType } from '../../routes/contract/routes'
import { StopEta } from '../../routes/contract/waypoints'

export const MOST_ORDERS = 300
export const MOST_TIME_MS = 10_000

export const OptimiseRoutes = z
  .object({
    /** What is to be brought: these orders, and those of routes that have not begun. */
    purchaseIds: z.array(Id).max(MOST_ORDERS).default([]),
    routeIds: z.array(Id).max(50).default([]),
    /** Left out with routes: the vehicles of those. */
    vehicles: z
      .array(
        z.strictObject({
          driverId: Id.nullish(),
          /** Left out: that of the courier. */
          vehicleType: VehicleType.optional(),
          startGeo: Geo.optional(),
          startAt: Instant.optional(),
          endAt: Instant.optional(),
          packages: z.int().min(1).max(10_000).optional(),
          mostStops: z.int().min(2).max(200).optional(),
        }),
      )
      .max(60)
      .default([]),
    /** Only what is to be brought on this day. */
    date: Day.optional(),
    leg: OrderLeg.optional(),
    /** The same seed proposes the same, as long as there was time enough. */
    seed: z.int().min(0).max(2_147_483_647).default(1),
    timeLimitMs: z.int().min(50).max(MOST_TIME_MS).default(1000),
  })
  .refine(input => input.purchaseIds.length + input.routeIds.length > 0, {
    path: ['purchaseIds'],
    message: 'Name orders or routes',
  })

export const UNASSIGNED_REASONS = [
  'notRoutable',
  'otherDay',
  'started',
  'window',
  'capacity',
  'vehicleEnds',
  'stops',
  'noVehicle',
  'noRoom',
] as const

export const ProposedRoute = z.object({
  /** Which of the vehicles drives it; of a route that was named, its id. */
  vehicle: z.int(),
  routeId: Id.nullable(),
  driverId: Id.nullable(),
  vehicleType: VehicleType,
  /** As a new route takes them. */
  waypoints: z.array(
    z.object({
      tempId: z.string(),
      name: z.string(),
      storeId: Id.nullable(),
      locationId: Id.nullable(),
      warehouseId: Id.nullable(),
      address: z.object({ formattedAddress: z.string(), details: z.string().optional(), geo: Geo }),
      purchaseIds: z.array(Id),
      shouldPickup: z.boolean(),
      shouldDeliver: z.boolean(),
      windowStart: Instant,
      windowEnd: Instant,
      eta: StopEta,
    }),
  ),
  meters: z.int(),
  seconds: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
})
export const RouteProposal = z.object({
  routes: z.array(ProposedRoute),
  unassigned: z.array(z.object({ purchaseId: Id, reason: z.enum(UNASSIGNED_REASONS) })),
  cost: z.object({ meters: z.int(), seconds: z.int(), routes: z.int(), unassigned: z.int() }),
  seed: z.int(),
  /** How often it was tried to do better. */
  tries: z.int(),
})
export type RouteProposal = z.infer<typeof RouteProposal>
