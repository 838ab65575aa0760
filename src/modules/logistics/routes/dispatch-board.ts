import { sql } from 'kysely'
import { holds, holdsAny } from '../../../core/procedures'
import type { Channel } from '../../../core/rules/ordering/channels'
import { roadLines } from '../roads/roads'
import { Board, type BoardOrder, BoardQuery } from './contract/dispatch-board'
import { driversVisibleTo, presentDrivers } from './drivers'
import { storesOnMap } from './list-drivers'
import { doorOf, legOf, type RoutableOrder, routableOrders } from './routable-orders'
import { isOnMapOf, READS_ROUTES, routesVisibleTo } from './route-scope'
import { presentRoutes } from './routes'
import { orderRisk } from './rules/order-risk'
import type { OrderLeg } from './rules/stops-of-orders'
import { isWaypointOver } from './rules/waypoint-state'
import { stopAddress, unitsOfOrders } from './waypoints'

/** Everything the dispatcher's map shows for a city and a time, in one answer: a dozen queries whatever the day is like. */
export const showBoard = holds(...READS_ROUTES)
  .input(BoardQuery)
  .output(Board)
  .query(async ({ input: { city, from, to }, ctx }) => {
    const { db, caller, now, world } = ctx
    const [stores, warehouses, orders, routes, couriers] = await Promise.all([
      storesOnMap(db, caller, city),
      db
        .selectFrom('warehouse')
        .select(['id', 'name', 'city', 'address', 'lat', 'lon'])
        .where('city', '=', city)
        .where(isOnMapOf(caller, sql.ref('warehouse.city')))
        .where('deleted_at', 'is', null)
        .where('archived_at', 'is', null)
        .orderBy('name')
        .execute(),
      routableOrders(db, caller, visible =>
        visible
          .where('purchase_order.city', '=', city)
          .where('purchase_order.window_end', '>', from)
          .where('purchase_order.window_start', '<', to)
          .where('purchase_order.is_open', '=', sql.lit(true))
          .where('purchase_order.is_pickup', '=', false)
          .where('purchase_order.is_requesting_quote', '=', false),
      ),
      routesVisibleTo(db, caller)
        .selectAll('route')
        .where('route.city', '=', city)
        .where('route.archived_at', 'is', null)
        .where('route.canceled_at', 'is', null)
        .where(
          sql<boolean>`(route.effective_at >= ${from} and route.effective_at < ${to}
            or exists (select 1 from waypoint w where w.route_id = route.id and w.window_end > ${from} and w.window_start < ${to}))`,
        )
        // A day on either side holds every route whose stops reach into the time that is asked for.
        .where('route.effective_at', '>', new Date(from.getTime() - MARGIN_MS))
        .where('route.effective_at', '<', new Date(to.getTime() + MARGIN_MS))
        .orderBy('route.effective_at')
        .orderBy('route.id')
        .execute()
        .then(rows => presentRoutes(rows, ctx)),
      presentDrivers(driversVisibleTo(db, caller, now).where('person.city', '=', city), ctx),
    ])
    // When all of an order's way stands on routes, it is no point on the map.
    const waiting = orders.flatMap(order => {
      const [leg, door] = [legOf(order), doorOf(order)]
      return leg && door ? [{ order, leg, door }] : []
    })
    const seesPhones = holdsAny(caller.permissions, ['HelloAdminPermission', 'LogisticsAdminPermission'])
    const units = await unitsOfOrders(
      db,
      waiting.map(({ order }) => order.id),
    )
    return {
      city,
      from,
      to,
      at: now,
      stores,
      warehouses: warehouses.map(row => ({
        id: row.id,
        name: row.name,
        city: row.city,
        address: stopAddress(row.address, row),
      })),
      orders: waiting.map(({ order, leg, door }) =>
        presentOrder(order, { leg, door, items: units.get(order.id) ?? 0, now, seesPhones }),
      ),
      routes,
      couriers,
      roads: await roadLines(
        routes.map(route => withPoints(route, couriers)),
        world,
      ),
    }
  })

const MARGIN_MS = 2 * 86_400_000

type Place = NonNullable<ReturnType<typeof doorOf>>

/** An order as a point on the map. */
function presentOrder(
  order: RoutableOrder,
  {
    leg,
    door,
    items,
    now,
    seesPhones,
  }: { leg: OrderLeg; door: Place; items: number; now: Date; seesPhones: boolean },
): BoardOrder {
  return {
    id: order.id,
    ufid: order.ufid,
    state: order.state,
    channel: order.channel as Channel,
    storeId: order.store_id,
    storeName: order.store_name,
    locationId: order.location_id,
    locationName: order.location_name,
    warehouseId: order.hub_id,
    isCrossDocking: order.is_cross_docking,
    leg,
    pickup: stopAddress(order.store_address, { lat: order.store_lat, lon: order.store_lon }),
    dropoff: stopAddress(door.address, door),
    pickupAt: order.pickup_at,
    windowStart: order.window_start,
    windowEnd: order.window_end,
    customerName: `${order.customer.firstName} ${order.customer.lastName}`.trim(),
    customerPhone: seesPhones ? order.customer.phone || null : null,
    itemCount: items,
    risk: orderRisk({ readyAt: order.pickup_at, windowEnd: order.window_end }, now),
  }
}

type Presented = Awaited<ReturnType<typeof presentRoutes>>[number]
type Courier = Awaited<ReturnType<typeof presentDrivers>>[number]

/** What is left of a route as points: from its courier, once it has begun. */
function withPoints({ id, vehicleType, assignedTo, waypoints }: Presented, couriers: readonly Courier[]) {
  const left = waypoints.filter(stop => !isWaypointOver(stop.status))
  const hasBegun = left.length < waypoints.length || left.some(stop => stop.status !== 'Pending')
  const courier = hasBegun ? couriers.find(one => one.id === assignedTo) : null
  const here = courier?.lastEvent ? [courier.lastEvent.geo] : []
  return { id, vehicleType, points: [...here, ...left.map(stop => stop.address.geo)] }
}
