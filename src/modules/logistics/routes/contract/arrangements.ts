import { z } from 'zod'
import { City, Id, Instant } from '../../../../core/contract/common'
import { Route } from './routes'
import { Flag, MAX_STOPS, NewWaypoint, StopEta } from './waypoints'

const Orders = z.array(Id).min(1).max(500)
/** Names a stop that is not saved yet. */
const tempId = z.string().max(60)

/** A saved stop, with its own or other orders; a part of a saved stop; or the stops of orders without a route. */
const PlannedStop = z.union([
  Id,
  z.object({ id: Id, purchaseIds: Orders }),
  z.object({ tempId, copyOf: Id, purchaseIds: Orders }),
  z.object({ tempId, kind: z.enum(['pickup', 'delivery']), purchaseIds: Orders }),
])
export type PlannedStop = z.infer<typeof PlannedStop>

/** A route and its new stops. A stop that no route lists is removed. */
const NamedRoute = z.object({
  /** Null for a new route. */
  id: Id.nullable(),
  /** The courier of the new route. */
  driverId: Id.optional(),
})
const isNamed = (route: z.infer<typeof NamedRoute>) => Boolean(route.id || route.driverId)
const unnamed = { path: ['driverId'], message: 'A new route needs a courier' }

const MAX_ROUTES = 20

export const PlanArrangement = z.object({
  routes: z
    .array(
      NamedRoute.extend({
        /** In their order. */
        stops: z.array(PlannedStop).max(MAX_STOPS),
      }).refine(isNamed, unnamed),
    )
    .min(1)
    .max(MAX_ROUTES),
})

const Cost = z.object({
  meters: z.int(),
  /** On the road. */
  seconds: z.int(),
  /** Of all stops together. */
  lateMinutes: z.int(),
})

export const ArrangementPlan = z.object({
  /** Of all stops of the couriers whose routes change; new stops have their temporary ids. */
  etas: z.array(StopEta),
  before: Cost,
  after: Cost,
  /** Ids of other routes of the courier at the same time. */
  overlaps: z.array(Id),
  /** Why it cannot be saved. */
  refusal: z.object({ name: z.string(), waypointIds: z.array(Id), purchaseIds: z.array(Id) }).nullable(),
})
export type ArrangementPlan = z.infer<typeof ArrangementPlan>

export const ArrangeRoutes = z.object({
  city: City,
  routes: z
    .array(
      NamedRoute.extend({
        /** The `updatedAt` of the route that the caller read. The call fails when the route has changed since. */
        updatedAt: Instant.optional(),
        /** In their order. */
        stops: z.array(z.union([PlannedStop, z.object({ stop: NewWaypoint })])).max(MAX_STOPS),
      })
        .refine(isNamed, unnamed)
        .refine(route => route.id === null || route.updatedAt, {
          path: ['updatedAt'],
          message: 'Say which state of the route was looked at',
        }),
    )
    .min(1)
    .max(MAX_ROUTES),
  skipOverlapCheck: Flag,
})

export const ArrangedRoutes = z.object({
  /** The routes that have stops, in the order of the request. */
  routes: z.array(Route),
  /** Removed routes. A request with this `updatedAt` restores them. */
  removed: z.array(z.object({ id: Id, updatedAt: Instant })),
})
