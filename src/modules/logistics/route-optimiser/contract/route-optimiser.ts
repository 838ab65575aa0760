import { z } from 'zod'
import { Day, Geo, Id, Instant } from '../../../../core/contract/common'
import { OrderLeg, VehicleType } from '../../routes/contract/routes'
import { ProofRequirement, StopEta } from '../../routes/contract/waypoints'
import { LEFT_REASONS } from '../rules/explain'

export const MAX_ORDERS = 600
export const MAX_TIME_MS = 60_000

export const OptimiseRoutes = z
  .object({
    /** What is to be brought: these orders, and those of routes, where started stops stay as they are. */
    purchaseIds: z.array(Id).max(MAX_ORDERS).default([]),
    routeIds: z.array(Id).max(50).default([]),
    /** Who may drive besides the routes' own couriers. */
    vehicles: z
      .array(
        z.strictObject({
          driverId: Id.nullish(),
          /** Left out: that of the courier. */
          vehicleType: VehicleType.optional(),
          /** Left out: where the courier is, or will be after the route in hand. */
          startGeo: Geo.optional(),
          endGeo: Geo.optional(),
          startAt: Instant.optional(),
          endAt: Instant.optional(),
          /** It begins between these times. */
          breaks: z
            .array(z.strictObject({ from: Instant, until: Instant, minutes: z.int().min(1).max(240) }))
            .max(4)
            .default([]),
          packages: z.int().min(1).max(10_000).optional(),
          maxStops: z.int().min(2).max(200).optional(),
        }),
      )
      .max(60)
      .default([]),
    /** Only what is to be brought on this day. */
    date: Day.optional(),
    leg: OrderLeg.optional(),
    /** Rather two tours of equal length than a long and a short one. */
    isBalanced: z.boolean().default(false),
    /** The same seed and iterations propose the same, as long as there was time enough. */
    seed: z.int().min(0).max(2_147_483_647).default(1),
    iterations: z.int().min(1).max(10_000_000).default(200_000),
    timeLimitMs: z.int().min(50).max(MAX_TIME_MS).default(1000),
  })
  .refine(input => input.purchaseIds.length + input.routeIds.length > 0, {
    path: ['purchaseIds'],
    message: 'Name orders or routes',
  })

export const UNASSIGNED_REASONS = ['notRoutable', 'otherDay', ...LEFT_REASONS] as const

/** What would mend it, with the courier who comes nearest; figures that say nothing about the reason are null. */
export const UnassignedOrder = z.object({
  purchaseId: Id,
  reason: z.enum(UNASSIGNED_REASONS),
  driverId: Id.nullable(),
  /** So much longer the window or the shift would have to be. */
  minutes: z.int().nullable(),
  arrivesAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  /** So many packages too many. */
  packages: z.int().nullable(),
  /** The smallest vehicle that takes it. */
  vehicleType: VehicleType.nullable(),
})

export const TourSum = z.object({
  meters: z.int(),
  /** From the first departure to the end. */
  seconds: z.int(),
  lateSeconds: z.int(),
  lateStops: z.int(),
})

export const ProposedRoute = z.object({
  /** Which of the vehicles drives it, the routes' own first; of a route that was named, its id. */
  vehicle: z.int(),
  routeId: Id.nullable(),
  /** For a named route: its `updatedAt` when the plan was made. */
  updatedAt: Instant.nullable(),
  driverId: Id.nullable(),
  vehicleType: VehicleType,
  /** It begins after the courier's other routes: these are no reason to refuse it. */
  isAfterOthers: z.boolean(),
  /** As a new route takes them; `waypointId` of those that stand on the route already. */
  waypoints: z.array(
    z.object({
      tempId: z.string(),
      waypointId: Id.nullable(),
      isStarted: z.boolean(),
      name: z.string(),
      storeId: Id.nullable(),
      locationId: Id.nullable(),
      warehouseId: Id.nullable(),
      address: z.object({ formattedAddress: z.string(), details: z.string().optional(), geo: Geo }),
      purchaseIds: z.array(Id),
      packageIds: z.array(z.string()),
      shouldPickup: z.boolean(),
      shouldDeliver: z.boolean(),
      isExternal: z.boolean(),
      isAddressBook: z.boolean(),
      isCrossDocking: z.boolean(),
      contactName: z.string().nullable(),
      contactPhone: z.string().nullable(),
      note: z.string(),
      proofRequirement: ProofRequirement,
      windowStart: Instant,
      windowEnd: Instant,
      eta: StopEta,
    }),
  ),
  meters: z.int(),
  seconds: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  breaks: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
  packages: z.int(),
  /** The limits besides windows that the tour exceeds, because locked stops allow no better tour. */
  violations: z.array(
    z.object({
      kind: z.enum(['shift', 'capacity', 'break', 'stops']),
      /** How many minutes, packages or stops above the limit; null for a break. */
      over: z.int().nullable(),
    }),
  ),
  /** Of a route that was named: as it is today, and which orders it gets and gives away. */
  before: TourSum.nullable(),
  after: TourSum,
  gained: z.array(Id),
  lost: z.array(Id),
})

export const RouteProposal = z.object({
  routes: z.array(ProposedRoute),
  unassigned: z.array(UnassignedOrder),
  cost: z.object({ meters: z.int(), seconds: z.int(), routes: z.int(), unassigned: z.int() }),
  /** The routes that were named, as they are today; and all that is proposed. */
  before: TourSum.extend({ routes: z.int() }),
  after: TourSum.extend({ routes: z.int() }),
  /** Whether some times are estimated, because no road network has them. */
  isEstimate: z.boolean(),
  seed: z.int(),
  /** How many were made: named again, they propose the same. */
  iterations: z.int(),
})
export type RouteProposal = z.infer<typeof RouteProposal>

/** How far the search of the caller is; `isRunning` is false when none runs on the server that answers. */
export const SearchProgress = z.object({
  isRunning: z.boolean(),
  iterations: z.int(),
  routes: z.int(),
  left: z.int(),
  /** What the tours cost, in minutes of a courier. */
  minutes: z.int(),
})
