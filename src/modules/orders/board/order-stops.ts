import type { Database } from '../../../core/db/open'
import type { Role } from '../../../core/rules/access/roles'
import type { BoardStop } from './contract/board'

/** Roles that bring the food: they need the address, whatever the privacy of the board. */
export const CARRIERS: readonly Role[] = ['courier', 'fleetAdmin']

type StopRow = {
  order_id: string
  waypoint_id: string
  route_id: string
  route_name: string
  status: string
  window_start: Date
  window_end: Date
  driver_id: string | null
  nickname: string | null
  first_name: string | null
  should_pickup: boolean
  should_deliver: boolean
}
export type OrderStops = { pickup?: StopRow; dropoff?: StopRow }

/** Where each order is fetched first and handed over last, among the routes that were not canceled. */
export async function stopsOf(db: Database, orderIds: string[]): Promise<Map<string, OrderStops>> {
  const rows = await db
    .selectFrom('waypoint_order')
    .innerJoin('waypoint', 'waypoint.id', 'waypoint_order.waypoint_id')
    .innerJoin('route', 'route.id', 'waypoint.route_id')
    .leftJoin('person', 'person.id', 'route.assigned_to')
    .select([
      'waypoint_order.order_id',
      'waypoint.id as waypoint_id',
      'route.id as route_id',
      'route.name as route_name',
      'waypoint.status',
      'waypoint.window_start',
      'waypoint.window_end',
      'waypoint.should_pickup',
      'waypoint.should_deliver',
      'person.id as driver_id',
      'person.nickname',
      'person.first_name',
    ])
    .where('waypoint_order.order_id', 'in', orderIds)
    .where('waypoint.transfer_id', 'is', null)
    .where('route.canceled_at', 'is', null)
    .where('route.deleted_at', 'is', null)
    .orderBy('route.effective_at')
    .orderBy('waypoint.position')
    .execute()
  const stops = new Map<string, OrderStops>()
  for (const row of rows) {
    const its = stops.get(row.order_id) ?? {}
    if (row.should_pickup) its.pickup ??= row
    if (row.should_deliver) its.dropoff = row
    stops.set(row.order_id, its)
  }
  return stops
}

/** A stop as people of these roles see it. */
export function presentStop(stop: StopRow | undefined, roles: readonly Role[]): BoardStop | null {
  if (!stop) return null
  const nickname = stop.nickname || stop.first_name || ''
  if (!roles.some(role => role === 'logisticsAdmin' || role === 'helloAdmin' || CARRIERS.includes(role)))
    return { driver: stop.driver_id ? { nickname } : null, status: stop.status }
  return {
    driver: stop.driver_id ? { id: stop.driver_id, nickname } : null,
    status: stop.status,
    routeId: stop.route_id,
    routeName: stop.route_name,
    waypointId: stop.waypoint_id,
    windowStart: stop.window_start,
    windowEnd: stop.window_end,
  }
}
