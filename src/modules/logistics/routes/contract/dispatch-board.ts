import { z } from 'zod'
import { City, Id, Instant } from '../../../../core/contract/common'
import { CHANNELS } from '../../../../core/rules/ordering/channels'
import { ORDER_STATES } from '../../../order-records/states/rules/order-state'
import { ORDER_RISKS } from '../rules/order-risk'
import { Driver } from './drivers'
import { OrderLeg, Route } from './routes'
import { StopAddress } from './waypoints'

export const PlaceOnMap = z.object({ id: Id, name: z.string(), city: z.string(), address: StopAddress })
export const StoreOnMap = PlaceOnMap.extend({
  channels: z.array(z.enum(CHANNELS)),
  isCrossDocking: z.boolean(),
  warehouseId: Id.nullable(),
  accentColor: z.string().nullable(),
  phone: z.string().nullable(),
})

/** An order that waits for a courier. */
export const BoardOrder = z.object({
  id: Id,
  ufid: z.string(),
  state: z.enum(ORDER_STATES),
  channel: z.enum(CHANNELS),
  storeId: Id,
  storeName: z.string(),
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  warehouseId: Id.nullable(),
  isCrossDocking: z.boolean(),
  /** The part of its way that no route covers yet. */
  leg: OrderLeg,
  pickup: StopAddress,
  dropoff: StopAddress,
  pickupAt: Instant,
  windowStart: Instant,
  windowEnd: Instant,
  customerName: z.string(),
  /** For who dispatches. */
  customerPhone: z.string().nullable(),
  itemCount: z.int(),
  /** Why it should have a courier by now; null while there is time. */
  risk: z.object({ reason: z.enum(ORDER_RISKS), minutes: z.int() }).nullable(),
})
export type BoardOrder = z.infer<typeof BoardOrder>

export const BoardQuery = z
  .object({ city: City.default('bcn'), from: Instant, to: Instant })
  .refine(({ from, to }) => to > from && to.getTime() - from.getTime() <= 32 * 86_400_000, {
    path: ['to'],
    message: 'At most a month',
  })
/** The lines of routes along the roads, and the credits of the data that they come from. */
export const BoardRoads = z.object({
  lines: z.array(
    z.object({
      routeId: Id,
      /** [longitude, latitude] */
      path: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
  credits: z.array(z.string()),
})
/** Everything the dispatcher's map shows for a city and a time. */
export const Board = z.object({
  city: z.string(),
  from: Instant,
  to: Instant,
  at: Instant,
  stores: z.array(StoreOnMap),
  warehouses: z.array(PlaceOnMap),
  orders: z.array(BoardOrder),
  routes: z.array(Route),
  couriers: z.array(Driver),
  roads: BoardRoads,
})
export type Board = z.infer<typeof Board>
