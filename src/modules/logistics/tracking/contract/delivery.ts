import { z } from 'zod'
import { Geo, Id, Instant } from '../../../../core/contract/common'
import { WAYPOINT_STATUSES } from '../../routes/rules/waypoint-state'
import { Conversation } from './conversation'

export const AskDelivery = z.object({ purchaseId: Id })

/** How the delivery of an order stands, for the people who answer for it. */
export const Delivery = z.object({
  /** Null: no route has it, or its route has no courier. */
  courier: z
    .object({
      id: Id,
      nickname: z.string(),
      phone: z.string().nullable(),
      /** Where the last signal came from. */
      position: z.object({ lat: z.number(), lon: z.number(), at: Instant }).nullable(),
      /** As the crow flies, from the last signal to the door. */
      meters: z.int().nullable(),
      stopsBefore: z.int(),
      arrivesAt: Instant.nullable(),
      arrivedAt: Instant.nullable(),
      /** The last signal of a courier who has fallen silent. */
      silentSince: Instant.nullable(),
    })
    .nullable(),
  store: z.object({ name: z.string(), geo: Geo }),
  destination: z.object({ address: z.string(), geo: Geo }).nullable(),
  /** What happened at the stops of the order, first things first. */
  events: z.array(
    z.object({
      id: z.string(),
      stop: z.enum(['pickup', 'delivery']),
      name: z.string(),
      status: z.enum(WAYPOINT_STATUSES),
      at: Instant,
    }),
  ),
  /** A photo that the courier took at the door; its address opens for a while. */
  proofImageURL: z.string().nullable(),
  receivedBy: z.string().nullable(),
  conversation: Conversation,
})
export type Delivery = z.infer<typeof Delivery>
