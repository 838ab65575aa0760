import { type Instant, toMillis } from '../../../../core/rules/instant'
import {
  AWAITING_PICKUP_ORDER_STATES,
  ON_ANY_LEG_ORDER_STATES,
  type OrderState,
  PACKED_ORDER_STATES,
} from '../../../../core/rules/ordering/order-states'

interface Order {
  id: string
  state: OrderState
  wasHere: boolean
  locationId: string | null
  destination: string
  windowStart: Instant
  inboundRouteId: string | null
  outboundRouteId: string | null
}

/** In the kitchen, or with the courier who brings it here. */
const COMING: readonly OrderState[] = [...AWAITING_PICKUP_ORDER_STATES, ...ON_ANY_LEG_ORDER_STATES]
/** What a hub can take in when it stands before it. */
const CAN_ARRIVE: readonly OrderState[] = [...PACKED_ORDER_STATES, ...ON_ANY_LEG_ORDER_STATES]

export interface Inbound<O> {
  /** Null: no route brings them yet. */
  routeId: string | null
  expected: O[]
  arrived: O[]
}

export interface Outbound<O> {
  key: string
  destination: string
  windowStart: Instant
  routeId: string | null
  orders: O[]
}

/**
 * A hub's day in what is done there: what each route still brings, what is to be checked, what leaves for
 * where.
 */
export function hubDay<O extends Order>(orders: readonly O[]) {
  const isComing = (order: O) => !order.wasHere && COMING.includes(order.state)
  return {
    inbound: [...Map.groupBy(orders, order => order.inboundRouteId)].map(
      ([routeId, group]): Inbound<O> => ({
        routeId,
        expected: group.filter(isComing),
        arrived: group.filter(order => !isComing(order)),
      }),
    ),
    toCheck: orders.filter(({ state }) => state === 'at_warehouse'),
    outbound: [
      ...Map.groupBy(
        orders,
        order =>
          `${order.locationId ?? order.destination} ${toMillis(order.windowStart)} ${order.outboundRouteId}`,
      ),
    ].map(
      ([key, group]): Outbound<O> => ({
        key,
        destination: group[0]!.destination,
        windowStart: group[0]!.windowStart,
        routeId: group[0]!.outboundRouteId,
        orders: group,
      }),
    ),
  }
}

export type HubStep = Extract<OrderState, 'at_warehouse' | 'bag_check' | 'picked_up'>

/** What a hub does next with a bag in its hands: take it in, check it, hand it over; null when nothing. */
export function hubStep({ state, wasHere }: Pick<Order, 'state' | 'wasHere'>): HubStep | null {
  if (!wasHere) return CAN_ARRIVE.includes(state) ? 'at_warehouse' : null
  if (state === 'at_warehouse') return 'bag_check'
  return state === 'bag_check' ? 'picked_up' : null
}
