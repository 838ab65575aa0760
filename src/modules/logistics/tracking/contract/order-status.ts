import { z } from 'zod'
import { Channel, Id, Instant, Money, Text } from '../../../../core/contract/common'
import { OrderState } from '../../../order-records/orders/contract/ordering'
import { ORDER_STATES } from '../../../order-records/states/rules/order-state'

export const OrderStatusQuery = z
  .object({ ufid: Text(20).optional(), token: Text(400).optional() })
  .refine(input => Boolean(input.ufid) !== Boolean(input.token), {
    message: 'Either ufid or token',
    path: ['ufid'],
  })
/** What anybody may know who has the order's number or its link: nothing about a person. */
export const OrderStatus = z.object({
  ufid: z.string(),
  state: z.enum(ORDER_STATES),
  stateHistory: z.array(z.object({ state: OrderState, at: Instant })),
  window: z.object({ start: Instant, end: Instant }),
  storeName: z.string(),
  isPickup: z.boolean(),
  isLate: z.boolean(),
  /** While it is under way. */
  eta: Instant.optional(),
  /** On the last leg: how the courier stands to the door. */
  arrival: z
    .object({
      /** When the courier stood at the door. */
      arrivedAt: Instant.nullable(),
      /** When the courier will be there; it narrows on the way. Null where that is not known, or has happened. */
      window: z.object({ from: Instant, to: Instant }).nullable(),
      /** Stops that come before this one. */
      stopsBefore: z.int(),
      /** The last signal of a courier who has fallen silent; the window is the one known then. */
      silentSince: Instant.nullable(),
    })
    .optional(),
  courier: z
    .object({ nickname: z.string(), geo: z.object({ lat: z.number(), lon: z.number() }).optional() })
    .optional(),
  /** Only to who has the link: where it goes to, for the map. */
  destination: z.object({ lat: z.number(), lon: z.number() }).optional(),
  /** Only to who has the link: what else the mail that brought it says. */
  linked: z
    .object({
      orderId: Id,
      store: z.object({
        id: Id,
        channel: Channel,
        address: z.string(),
        phone: z.string().nullable(),
        geo: z.object({ lat: z.number(), lon: z.number() }),
      }),
      /** The street it goes to, without floor and door; null when it is collected. */
      address: z.string().nullable(),
      /** While it waits to be collected. */
      pickupCode: z.string().nullable(),
      canBeRated: z.boolean(),
      /** Who took the order at the door, as the courier wrote it down. */
      receivedBy: z.string().nullable(),
      /** The photo of what was handed over. */
      proofImageURL: z.string().nullable(),
      /** Of an order that came to nothing: what goes back to its customer. */
      refunded: Money.nullable(),
    })
    .optional(),
})
export type OrderStatus = z.infer<typeof OrderStatus>

export const AskHandover = z.object({ purchaseId: Id })
/** How an order was handed over. */
export const Handover = z.object({ receivedBy: z.string().nullable(), proofImageURL: z.string().nullable() })
