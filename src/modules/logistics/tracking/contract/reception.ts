import { z } from 'zod'
import { Channel, Id, Instant, Text } from '../../../../core/contract/common'
import { ORDER_STATES } from '../../../order-records/states/rules/order-state'
import { ARRIVAL_STEPS, MAX_RECEIVER_CHARACTERS } from '../rules/reception'

const Token = Text(400)
export const AskReception = z.object({ locationId: Id })
export const AskReceptionByLink = z.object({ token: Token })

const Received = {
  purchaseId: Id,
  /** Who took it at the front desk; null takes that back. */
  name: Text(MAX_RECEIVER_CHARACTERS).nullable(),
}
export const ReceiveOrder = z.object({ locationId: Id, ...Received })
export const ReceiveOrderByLink = z.object({ token: Token, ...Received })

/** An order that arrives today, as the front desk needs it: nothing that it costs, and no number to call. */
export const ArrivingOrder = z.object({
  id: Id,
  ufid: z.string(),
  storeName: z.string(),
  channel: Channel,
  state: z.enum(ORDER_STATES),
  step: z.enum(ARRIVAL_STEPS),
  /** First name and initial. */
  forName: z.string(),
  /** Floor, door or desk. */
  place: z.string(),
  /** Null before they are packed. */
  bags: z.int().nullable(),
  /** When it was promised. */
  promised: z.object({ start: Instant, end: Instant }),
  courier: z.string().nullable(),
  /** When the courier will be there; null where that is not known, or has happened. */
  window: z.object({ from: Instant, to: Instant }).nullable(),
  arrivedAt: Instant.nullable(),
  /** The promise is over and it is not here. */
  isLate: z.boolean(),
  received: z.object({ name: z.string(), at: Instant }).nullable(),
  canReceive: z.boolean(),
})
export type ArrivingOrder = z.infer<typeof ArrivingOrder>

export const Arrivals = z.object({
  location: z.object({ id: Id, name: z.string(), floor: z.string().nullable() }),
  /** At the door first, then what comes next; what was received last. */
  orders: z.array(ArrivingOrder),
})
export type Arrivals = z.infer<typeof Arrivals>

/** Null: there is no link that opens. */
export const ReceptionLink = z.object({ url: z.string().nullable() })
