import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import type { LocalDate } from '../../../core/rules/local-time'
import {
  FAILED_ORDER_STATES,
  type OrderState,
  PLACED_ORDER_STATES,
} from '../../../core/rules/ordering/order-states'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { bagsOf } from '../../order-records/orders/rules/bags'
import { routesVisibleTo } from '../routes/route-scope'
import { isWaypointReached, type WaypointStatus } from '../routes/rules/waypoint-state'
import { destinationOf, hasBeenAtHub, packedUnits } from './bag-facts'
import { scansOfOrders } from './bag-scans.store'
import { AskMissionControl, MissionControl } from './contract/mission-control'
import { hubsVisibleTo, WORK_AT_HUBS } from './hubs'
import { bagsOnTheirWay } from './rules/bags-of-order'

/** More orders than a hub turns over in a day. */
const MOST_ORDERS = 2000

/** A warehouse's day: the orders that come through it, and the routes that bring and take them. */
export const showMissionControl = holds(...WORK_AT_HUBS)
  .meta({ summary: 'The orders and routes of a day that stop at a warehouse' })
  .input(AskMissionControl)
  .output(MissionControl)
  .concat(mayFail('NotFound'))
  .query(async ({ input: { warehouseId, on }, ctx: { db, caller, fail } }) => {
    const warehouse = await hubsVisibleTo(db, caller)
      .select(['warehouse.id', 'warehouse.name', 'warehouse.city', 'warehouse.address'])
      .where('warehouse.id', '=', warehouseId)
      .executeTakeFirst()
    if (!warehouse) throw fail('NotFound')
    const orders = await ordersThrough(db, caller, warehouseId, on)
    const shown = orders.slice(0, MOST_ORDERS)
    const ids = shown.map(({ id }) => id)
    const [stops, scans] = await Promise.all([stopsAt(db, caller, warehouseId, ids), scansOfOrders(db, ids)])
    const routeOf = (orderId: string, isInbound: boolean) =>
      stops.find(stop => stop.order_id === orderId && stop.should_deliver === isInbound)?.id ?? null
    const routes = new Map(stops.map(stop => [stop.id, stop]))
    return {
      warehouse: { ...warehouse, address: warehouse.address.formattedAddress ?? warehouse.address.address },
      on,
      hasMore: orders.length > MOST_ORDERS,
      orders: shown.map(row => ({
        id: row.id,
        ufid: row.ufid,
        state: row.state as OrderState,
        stateAt: row.state_at,
        wasHere: row.was_here,
        units: row.units,
        bags: bagsOnTheirWay(
          { state: row.state as OrderState, stateAt: row.state_at, wasHere: row.was_here },
          bagsOf(row, row.packed_units),
          scans.get(row.id),
        ),
        storeId: row.store_id,
        storeName: row.store_name,
        locationId: row.location_id,
        destination: destinationOf(row),
        customerName: `${row.first_name} ${row.last_name}`.trim(),
        customerComments: row.customer_comments,
        windowStart: row.window_start,
        windowEnd: row.window_end,
        inboundRouteId: routeOf(row.id, true),
        outboundRouteId: routeOf(row.id, false),
      })),
      routes: [...routes.values()].map(row => ({
        id: row.id,
        name: row.name,
        courierName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
        vehicleType: row.vehicle_type,
        from: row.window_start,
        until: row.window_end,
        hasArrived: isWaypointReached(row.status as WaypointStatus),
      })),
    }
  })

/** What is sold and not called off, in the order in which it leaves. */
const ordersThrough = (db: Database, caller: Person, warehouseId: string, on: LocalDate) =>
  ordersVisibleTo(db, withOnly(caller, WORK_AT_HUBS), 'staff')
    .innerJoin('store', 'store.id', 'purchase_order.store_id')
    .innerJoin('person', 'person.id', 'purchase_order.person_id')
    .leftJoin('location', 'location.id', 'purchase_order.location_id')
    .where('purchase_order.warehouse_id', '=', warehouseId)
    .where('purchase_order.is_cross_docking', '=', true)
    .where('purchase_order.delivery_on', '=', on)
    .where('purchase_order.archived_at', 'is', null)
    .where('purchase_order.state', 'not in', [...PLACED_ORDER_STATES, ...FAILED_ORDER_STATES])
    .select([
      'purchase_order.id',
      'purchase_order.ufid',
      'purchase_order.state',
      'purchase_order.state_at',
      'purchase_order.channel',
      'purchase_order.bags',
      'purchase_order.store_id',
      'purchase_order.location_id',
      'purchase_order.address',
      'purchase_order.customer_comments',
      'purchase_order.window_start',
      'purchase_order.window_end',
      'store.name as store_name',
      'location.name as location_name',
      'person.first_name',
      'person.last_name',
    ])
    .select(
      sql<number>`(select coalesce(sum(line.quantity - line.refunded_quantity), 0)::int from order_line line
        where line.order_id = purchase_order.id)`.as('units'),
    )
    .select([packedUnits.as('packed_units'), hasBeenAtHub.as('was_here')])
    .orderBy('purchase_order.window_start')
    .orderBy('purchase_order.id')
    .limit(MOST_ORDERS + 1)
    .execute()

/** Where routes set these orders down here, or take them up. */
async function stopsAt(db: Database, caller: Person, warehouseId: string, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return routesVisibleTo(db, caller)
    .innerJoin('waypoint', 'waypoint.route_id', 'route.id')
    .innerJoin('waypoint_order', 'waypoint_order.waypoint_id', 'waypoint.id')
    .leftJoin('person', 'person.id', 'route.assigned_to')
    .where('waypoint.warehouse_id', '=', warehouseId)
    .where('waypoint_order.order_id', 'in', orderIds)
    .where('route.canceled_at', 'is', null)
    .select([
      'route.id',
      'route.name',
      'route.vehicle_type',
      'waypoint.should_deliver',
      'waypoint.status',
      'waypoint.window_start',
      'waypoint.window_end',
      'waypoint_order.order_id',
      'person.first_name',
      'person.last_name',
    ])
    .orderBy('waypoint.window_start')
    .orderBy('route.id')
    .execute()
}
