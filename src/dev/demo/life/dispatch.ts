import type { Person, World } from '../../../core/context'
import { MINUTE_MS } from '../../../core/rules/instant'
import { metersBetween } from '../../../core/rules/ordering/distance'
import { PLACED_ORDER_STATES, TERMINAL_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { legOf, type RoutableOrder, routableOrders } from '../../../modules/logistics/routes/routable-orders'
import { hourOf } from '../routes/route-rows'
import { callsAs, holdersOf } from './calls'
import type { Crew } from './drive'

/** Before that, an order is a visitor's to plan. */
const PLANNED_BEFORE_MS = 14 * MINUTE_MS
const LOOKS_BACK_MS = 3 * 60 * MINUTE_MS
const ORDERS_PER_ROUTE = 3

/** Puts what is fetched soon on routes of couriers who have nothing to do. */
export async function dispatch(world: World, crew: Crew): Promise<void> {
  const [dispatcher] = await holdersOf(world, 'LogisticsAdminPermission')
  if (!dispatcher) return
  const now = world.clock.now()
  const orders = await routableOrders(world.db, dispatcher, visible =>
    visible
      .where('purchase_order.state', 'not in', [...PLACED_ORDER_STATES, ...TERMINAL_ORDER_STATES])
      .where('purchase_order.is_pickup', '=', false)
      .where('purchase_order.window_end', '>', new Date(now.getTime() - LOOKS_BACK_MS))
      .where('purchase_order.pickup_at', '<', new Date(now.getTime() + PLANNED_BEFORE_MS)),
  )
  const waiting = orders.filter(order => legOf(order) !== null)
  for (const group of Map.groupBy(waiting, order => `${order.store_id} ${legOf(order)}`).values())
    await send(world, dispatcher, crew, group.slice(0, ORDERS_PER_ROUTE))
}

async function send(world: World, dispatcher: Person, crew: Crew, orders: readonly RoutableOrder[]) {
  const [first] = orders
  if (!first) return
  const leg = legOf(first)
  const from = { lat: first.store_lat, lon: first.store_lon }
  const free = crew
    .freeIn(first.city)
    .toSorted((a, b) => metersBetween(a.at, from) - metersBetween(b.at, from))[0]
  if (!free) return
  const route = await callsAs(world, dispatcher).createRoute({
    purchaseIds: orders.map(({ id }) => id),
    ...(leg ? { leg } : {}),
    driverId: free.person.id,
    pricingDetails: { courierPrice: [hourOf(free.vehicle)] },
    skipOverlapCheck: true,
  })
  await callsAs(world, free.person).acceptRoute({ routeId: route.id })
  crew.busy.add(free.person.id)
}
