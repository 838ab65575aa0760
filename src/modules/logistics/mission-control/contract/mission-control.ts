import { z } from 'zod'
import { Day, Id, Instant } from '../../../../core/contract/common'
import { ORDER_STATES } from '../../../order-records/states/rules/order-state'
import { BAG_STAGES } from '../rules/bag-stage'

export const AskMissionControl = z.object({ warehouseId: Id, on: Day })

/** A bag of an order, as far as its scans and the state of the order say. */
const HubBag = z.object({
  number: z.int(),
  stage: z.enum(BAG_STAGES),
  /** When it was last seen; null: not yet. */
  at: Instant.nullable(),
  /** Where it lies, while it is on a shelf. */
  shelf: z.string().nullable(),
})

/** An order that comes through the warehouse on its way to a customer. */
export const HubOrder = z.object({
  id: Id,
  ufid: z.string(),
  state: z.enum(ORDER_STATES),
  /** Since when it is in that state. */
  stateAt: Instant,
  /** Whether it has been at the warehouse: a courier who holds it then takes it away. */
  wasHere: z.boolean(),
  /** Units in it, not counting what was refunded. */
  units: z.int(),
  bags: z.array(HubBag),
  storeId: Id,
  storeName: z.string(),
  /** Null: it goes to an address of its own. */
  locationId: Id.nullable(),
  /** The office, or the street. */
  destination: z.string(),
  customerName: z.string(),
  customerComments: z.string(),
  windowStart: Instant,
  windowEnd: Instant,
  /** The route that brings it here, and the one that takes it on. */
  inboundRouteId: Id.nullable(),
  outboundRouteId: Id.nullable(),
})
export type HubOrder = z.infer<typeof HubOrder>

/** A route that stops at the warehouse. */
export const HubRoute = z.object({
  id: Id,
  name: z.string(),
  courierName: z.string().nullable(),
  vehicleType: z.string(),
  /** When it is to stop here. */
  from: Instant,
  until: Instant,
  hasArrived: z.boolean(),
})
export type HubRoute = z.infer<typeof HubRoute>

/** `hasMore`: only so many orders are shown, those whose window begins first. */
export const MissionControl = z.object({
  warehouse: z.object({ id: Id, name: z.string(), city: z.string(), address: z.string() }),
  on: Day,
  orders: z.array(HubOrder),
  routes: z.array(HubRoute),
  hasMore: z.boolean(),
})
export type MissionControl = z.infer<typeof MissionControl>
