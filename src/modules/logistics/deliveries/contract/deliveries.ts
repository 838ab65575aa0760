import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'
import { Route } from '../../routes/contract/routes'
import { FailReason, WaypointStatus } from '../../routes/contract/waypoints'

export const CourierRange = z.object({
  after: Instant.optional(),
  before: Instant.optional(),
  /** For a dispatcher who looks at the routes of somebody. */
  userId: Id.optional(),
})
export const GetCourierRoutes = CourierRange.extend({ seen: z.array(Id).max(100).default([]) })
export const CourierRoutes = z.object({ routes: z.array(Route), offers: z.array(Route) })
export type CourierRoutes = z.infer<typeof CourierRoutes>

export const AcceptRoute = z.object({ routeId: Id })
export const RejectRoute = z.object({ routeId: Id, reason: Text(500).nullish() })

/** What every step on the road says: made once under its `opId`, when it happened on the phone's clock. */
const Step = z.object({
  routeId: Id,
  opId: z.string().min(1).max(80).optional(),
  occurredAt: Instant.optional(),
})
const Proof = z.object({
  /** The answer of the upload. */
  proofImageURL: z.string().max(400).nullish(),
  proofContactName: Text(160).nullish(),
  /** Lets a stop end when there can be no proof. */
  unavailableReason: Text(500).nullish(),
  pin: Text(12).nullish(),
})
export const SetNextWaypoint = Step.extend({ waypointId: Id })
export const SetWaypointStatus = Step.extend({ waypointId: Id, status: WaypointStatus })
  .extend(Proof.shape)
  .extend({
    reasonCode: FailReason.optional(),
    note: Text(1000).optional(),
  })
export const ConfirmWaypoint = Step.extend({ waypointId: Id })
  .extend(Proof.shape)
  .extend({
    pickupCount: z.int().min(0).max(10_000).nullish(),
    deliveryCount: z.int().min(0).max(10_000).nullish(),
  })
export const ConfirmLocation = Step.extend({
  locationId: Id,
  /** The stops that are handed over; left out, all that are open at the place. */
  waypointIds: z.array(Id).min(1).max(100).optional(),
}).extend(Proof.shape)
export const FailWaypoint = Step.extend({
  waypointId: Id,
  reasonCode: FailReason,
  note: Text(1000).optional(),
  proofImageURL: z.string().max(400).nullish(),
  /** Only these orders of the stop were not handed over; left out, none was. */
  purchaseIds: z.array(Id).min(1).max(100).optional(),
})
export const ReturnToStore = Step.extend({ waypointId: Id })
export const ReopenWaypoint = Step.extend({ waypointId: Id })
