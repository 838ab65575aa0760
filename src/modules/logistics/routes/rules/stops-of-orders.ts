import { type Instant, MINUTE_MS, toIso, toMillis } from '../../../../core/rules/instant'
import { AT_STORE_ORDER_STATES, type OrderState } from '../../../../core/rules/ordering/order-states'

/** From the store to the customer, or one of the two halves of the way through a warehouse. */
export const ORDER_LEGS = ['direct', 'toHub', 'fromHub'] as const

export type OrderLeg = (typeof ORDER_LEGS)[number]

/** Which of its stops an order already has on routes that count. */
export interface StopsOfOrder {
  hasStorePickup: boolean
  hasHubPickup: boolean
  hasFinalDrop: boolean
}

/** The part of its way that no route covers yet; null when nothing is left to plan. */
export function legLeft(
  order: { state: OrderState; goesThroughHub: boolean; wasAtHub: boolean },
  stops: StopsOfOrder,
): OrderLeg | null {
  if (!order.goesThroughHub) return stops.hasStorePickup || stops.hasFinalDrop ? null : 'direct'
  const isCheckedAtHub = order.state === 'bag_check' && order.wasAtHub
  const isBefore = AT_STORE_ORDER_STATES.includes(order.state) && !isCheckedAtHub
  if (isBefore && !stops.hasStorePickup && !stops.hasFinalDrop) return 'toHub'
  return stops.hasHubPickup || stops.hasFinalDrop ? null : 'fromHub'
}

export interface OrderToRoute {
  id: string
  leg: OrderLeg
  storeId: string
  warehouseId: string | null
  /** The same for orders that are handed over at the same door. */
  doorKey: string
  pickupAt: Instant
  windowStart: Instant
  windowEnd: Instant
}

export interface StopOfOrders {
  place: 'store' | 'warehouse' | 'door'
  /** Of the store or the warehouse, or the key of the door. */
  placeKey: string
  purchaseIds: string[]
  shouldPickup: boolean
  shouldDeliver: boolean
  windowStart: string
  windowEnd: string
}

const PICKUP_MINUTES = 15
/** A hub wants its bags this long before the first customer's window, and gives them out an hour before. */
const HUB_DROP_MINUTES = 30
const HUB_PICKUP_MINUTES = 60

/** The stops that bring orders where they go: one pick-up per store or hub, one drop-off per hub or door and time. */
export function stopsOfOrders(orders: readonly OrderToRoute[]): StopOfOrders[] {
  const toHub = orders.filter(order => order.leg === 'toHub')
  const fromHub = orders.filter(order => order.leg === 'fromHub')
  return [
    ...grouped(
      orders.filter(order => order.leg !== 'fromHub'),
      order => order.storeId,
    ).map(([storeId, group]) => ({
      ...stop('store', storeId, group),
      shouldPickup: true,
      windowStart: earliest(group.map(pickupMillis)),
      windowEnd: latest(
        group.map(order =>
          Math.max(toMillis(order.windowStart), pickupMillis(order) + PICKUP_MINUTES * MINUTE_MS),
        ),
      ),
    })),
    ...grouped(toHub, order => order.warehouseId ?? '').map(([warehouseId, group]) => {
      const from = Math.min(...group.map(pickupMillis))
      const first = Math.min(...group.map(order => toMillis(order.windowStart)))
      const until = first - HUB_DROP_MINUTES * MINUTE_MS
      return {
        ...stop('warehouse', warehouseId, group),
        shouldDeliver: true,
        windowStart: toIso(from),
        windowEnd: toIso(until > from ? until : Math.max(first, from)),
      }
    }),
    ...grouped(fromHub, order => order.warehouseId ?? '').map(([warehouseId, group]) => {
      const starts = group.map(order => toMillis(order.windowStart))
      return {
        ...stop('warehouse', warehouseId, group),
        shouldPickup: true,
        windowStart: toIso(Math.min(...starts) - HUB_PICKUP_MINUTES * MINUTE_MS),
        windowEnd: latest(starts),
      }
    }),
    ...grouped(
      orders.filter(order => order.leg !== 'toHub'),
      order => order.doorKey,
    ).flatMap(([doorKey, group]) =>
      together(group).map(some => ({
        ...stop('door', doorKey, some),
        shouldDeliver: true,
        // Inside every window: whoever ordered for half past is not served at noon.
        windowStart: latest(some.map(order => toMillis(order.windowStart))),
        windowEnd: earliest(some.map(order => toMillis(order.windowEnd))),
      })),
    ),
  ]
}

/** Orders of one door, by windows that have a time in common. */
function together(orders: readonly OrderToRoute[]): OrderToRoute[][] {
  const sorted = [...orders].sort((a, b) => toMillis(a.windowStart) - toMillis(b.windowStart))
  const groups: { until: number; orders: OrderToRoute[] }[] = []
  for (const order of sorted) {
    const last = groups.at(-1)
    if (last && toMillis(order.windowStart) < last.until) {
      last.orders.push(order)
      last.until = Math.min(last.until, toMillis(order.windowEnd))
    } else groups.push({ until: toMillis(order.windowEnd), orders: [order] })
  }
  return groups.map(group => group.orders)
}

function stop(place: StopOfOrders['place'], placeKey: string, orders: readonly OrderToRoute[]) {
  return {
    place,
    placeKey,
    purchaseIds: orders.map(order => order.id),
    shouldPickup: false,
    shouldDeliver: false,
  }
}

function grouped(
  orders: readonly OrderToRoute[],
  keyOf: (order: OrderToRoute) => string,
): [string, OrderToRoute[]][] {
  return [...Map.groupBy(orders, keyOf)]
}

const pickupMillis = (order: OrderToRoute) => toMillis(order.pickupAt)
const earliest = (millis: number[]) => toIso(Math.min(...millis))
const latest = (millis: number[]) => toIso(Math.max(...millis))
