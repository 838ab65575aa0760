import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'
import { Route, VehicleType } from '../../routes/contract/routes'
import { Flag, MAX_STOPS, StopPlace } from '../../routes/contract/waypoints'

/** Stops of a route that another courier takes over. */
export const SplitRoute = z.object({
  id: Id,
  /** The `updatedAt` of the route that the caller read. The call fails when the route has changed since. */
  updatedAt: Instant.optional(),
  /** The stops that go, with all their orders. Neither stops nor orders: everything that is left. */
  waypointIds: z.array(Id).max(MAX_STOPS).default([]),
  /** The orders that go, from any stop of the route. */
  purchaseIds: z.array(Id).max(500).default([]),
  /** The open route that takes them; without it a route is made. */
  addToExistingRouteId: Id.nullish(),
  /** The courier of the new route; null for none. An open route keeps its courier. */
  driverId: Id.nullish(),
  /** Default: the vehicle of the courier. */
  vehicleType: VehicleType.optional(),
  /** Where the couriers meet to pass bags. Default: the last position of the courier who gives them. */
  meetingPoint: StopPlace.optional(),
  /** For both couriers, at the meeting point. */
  note: Text(500).optional(),
  skipOverlapCheck: Flag,
})

export const SplitAnswer = z.object({
  /** The first route; null when no stop remained. */
  from: Route.nullable(),
  to: Route,
})
