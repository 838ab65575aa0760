import { sql } from 'kysely'
import { Failure } from '../../../core/contract/failures'
import { CreateRoute } from '../../logistics/routes/contract/routes'
import { routeFrom } from '../../logistics/routes/create-route'
import { routableOrders } from '../../logistics/routes/routable-orders'
import { routesVisibleTo } from '../../logistics/routes/route-scope'
import { stopsForOrders } from '../../logistics/routes/stop-drafts'
import type { LockedOrder } from '../../order-records/orders/orders.store'
import type { Call } from './apply-remedy'
import type { Window } from './rules/new-windows'

/** A route that no courier drives yet is planned for this vehicle. */
const WITHOUT_COURIER = 'moped'

type Chosen = { routeId?: string | null | undefined; driverId?: string | null | undefined }

/**
 * Brings an order to the customer's door after a stop there has failed; answers the route. A courier who drives in that
 * window gets the stop on that route, since nobody drives two at a time.
 */
export async function redeliver(
  ctx: Call,
  order: LockedOrder,
  window: Window,
  { routeId, driverId }: Chosen,
): Promise<string> {
  const [routable] = await routableOrders(ctx.db, ctx.caller, orders =>
    orders.where('purchase_order.id', '=', order.id),
  )
  if (!routable) throw new Failure('OrderCannotBeRouted', { purchaseIds: [order.id] })
  const laterMs = window.start.getTime() - order.window_start.getTime()
  // A courier has it already, or had it: of its pick-ups only the one at a hub can be left.
  const stops = stopsForOrders([routable])
    .filter(stop => stop.shouldDeliver || (stop.warehouseId && !routable.has_hub_pickup))
    .map(stop => ({
      ...stop,
      ...(stop.shouldDeliver
        ? { windowStart: window.start, windowEnd: window.end }
        : {
            windowStart: new Date(stop.windowStart.getTime() + laterMs),
            windowEnd: new Date(stop.windowEnd.getTime() + laterMs),
          }),
    }))
  const onRouteId = routeId ?? (driverId ? await routeOf(ctx, driverId, window) : null)
  const route = await routeFrom(
    CreateRoute.parse({
      waypoints: stops,
      addToExistingRouteId: onRouteId,
      driverId: onRouteId ? null : driverId,
      city: order.city,
      ...(onRouteId || driverId ? {} : { vehicleType: WITHOUT_COURIER }),
      allowUnmatched: true,
    }),
    ctx,
  )
  return route.id
}

/** The route that a courier drives in a window. */
async function routeOf(
  { db, caller }: Call,
  driverId: string,
  { start, end }: Window,
): Promise<string | null> {
  const route = await routesVisibleTo(db, caller, 'write')
    .innerJoin('waypoint', 'waypoint.route_id', 'route.id')
    .select('route.id')
    .where('route.assigned_to', '=', driverId)
    .where('route.canceled_at', 'is', null)
    .where('route.archived_at', 'is', null)
    .groupBy('route.id')
    .having(sql<boolean>`bool_or(waypoint.status <> 'Completed')`)
    .having(sql<boolean>`min(waypoint.window_start) < ${end}`)
    .having(sql<boolean>`max(waypoint.window_end) > ${start}`)
    .orderBy(sql`min(waypoint.window_start)`)
    .orderBy('route.id')
    .executeTakeFirst()
  return route?.id ?? null
}
