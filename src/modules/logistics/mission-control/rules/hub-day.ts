import { type Instant, MINUTE_MS, toMillis } from '../../../../core/rules/instant'
import {
  AWAITING_PICKUP_ORDER_STATES,
  CARRIED_ORDER_STATES,
  ON_ANY_LEG_ORDER_STATES,
  type OrderState,
  PACKED_ORDER_STATES,
} from '../../../../core/rules/ordering/order-states'

/** A hub wants its bags this long before the first customer's window, as the routes are planned. */
const DUE_BEFORE_WINDOW_MINUTES = 30

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

interface Route {
  id: string
  until: Instant
}

/** In the kitchen, or with the courier who brings it here. */
const COMING: readonly OrderState[] = [...AWAITING_PICKUP_ORDER_STATES, ...ON_ANY_LEG_ORDER_STATES]
const GONE: readonly OrderState[] = [...CARRIED_ORDER_STATES, 'delivered']
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
  checked: number
  gone: number
}

/**
 * A hub's day in what is done there: what each route still brings, what is to be checked, what leaves for where and how
 * much of it is ready, and what should be here by now and is not.
 */
export function hubDay<O extends Order>(orders: readonly O[], routes: readonly Route[], now: Instant) {
  const at = toMillis(now)
  const dueOf = (order: O) => {
    const route = routes.find(({ id }) => id === order.inboundRouteId)
    const latest = toMillis(order.windowStart) - DUE_BEFORE_WINDOW_MINUTES * MINUTE_MS
    return route ? Math.min(toMillis(route.until), latest) : latest
  }
  const isComing = (order: O) => !order.wasHere && COMING.includes(order.state)
  const isGone = (order: O) => GONE.includes(order.state) && !isComing(order)
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
        checked: group.filter(order => order.state === 'bag_check' && order.wasHere).length,
        gone: group.filter(isGone).length,
      }),
    ),
    missing: orders.filter(order => isComing(order) && dueOf(order) < at),
    counts: {
      expected: orders.length,
      arrived: orders.filter(order => !isComing(order)).length,
      here: orders.filter(order => !isComing(order) && !isGone(order)).length,
      gone: orders.filter(isGone).length,
    },
  }
}

export type HubStep = Extract<OrderState, 'at_warehouse' | 'bag_check' | 'picked_up'>

/** What a hub does next with a bag in its hands: take it in, check it, hand it over; null when nothing. */
export function hubStep({ state, wasHere }: Pick<Order, 'state' | 'wasHere'>): HubStep | null {
  if (!wasHere) return CAN_ARRIVE.includes(state) ? 'at_warehouse' : null
  if (state === 'at_warehouse') return 'bag_check'
  return state === 'bag_check' ? 'picked_up' : null
}
