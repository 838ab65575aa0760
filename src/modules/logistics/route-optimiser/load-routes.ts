import type { Selectable } from 'kysely'
import { Failure } from '../../../core/contract/failures'
import type { DB } from '../../../core/db/tables'
import { isVehicleType, type VehicleType } from '../couriers/rules/vehicles'
import { routesVisibleTo } from '../routes/route-scope'
import { isWaypointAhead, isWaypointOver, isWaypointReached } from '../routes/rules/waypoint-state'
import { type Stop, stopsOf } from '../routes/stops'
import type { OptimiseInput, Optimising } from './optimise-routes'

/** What a stop that is planned takes over from a stop that stands on a route, or is drafted. */
export type StopRow = Pick<
  Selectable<DB['waypoint']>,
  | 'name'
  | 'address'
  | 'lat'
  | 'lon'
  | 'store_id'
  | 'location_id'
  | 'warehouse_id'
  | 'should_pickup'
  | 'should_deliver'
  | 'window_start'
  | 'window_end'
  | 'package_ids'
  | 'is_external'
  | 'is_address_book'
  | 'is_cross_docking'
  | 'contact_name'
  | 'contact_phone'
  | 'note'
  | 'proof_requirement'
>

/** One order at one stop, or a stop without orders. */
export interface Visit {
  row: StopRow
  /** Of a stop that stands on a route. */
  waypointId: string | null
  /** Under way or reached: it stays where it is. */
  isStarted: boolean
}

export interface NamedRoute {
  id: string
  vehicleType: VehicleType
  driverId: string | null
  updatedAt: Date
  /** Whether its courier has begun it. */
  isBegun: boolean
  /** The stops that are not over, in their order. */
  open: Stop[]
  all: Stop[]
}

/** The routes that are named, with their stops; only such as the caller may change. */
export async function namedRoutes(
  { routeIds }: Pick<OptimiseInput, 'routeIds'>,
  { db, caller }: Optimising,
): Promise<NamedRoute[]> {
  const wanted = [...new Set(routeIds)]
  if (!wanted.length) return []
  const routes = await routesVisibleTo(db, caller, 'write')
    .select(['route.id', 'route.vehicle_type', 'route.assigned_to', 'route.updated_at'])
    .where('route.id', 'in', wanted)
    .where('route.canceled_at', 'is', null)
    .orderBy('route.id')
    .execute()
  if (routes.length < wanted.length) throw new Failure('NotFound')
  const stops = await Promise.all(routes.map(({ id }) => stopsOf(db, id)))
  return routes.map((route, at) => ({
    id: route.id,
    vehicleType: isVehicleType(route.vehicle_type) ? route.vehicle_type : 'van',
    driverId: route.assigned_to,
    updatedAt: route.updated_at,
    isBegun: stops[at]!.some(({ facts }) => !isWaypointAhead(facts.status) || facts.status === 'EnRoute'),
    open: stops[at]!.filter(({ facts }) => !isWaypointOver(facts.status)),
    all: stops[at]!,
  }))
}

export const visitOf = ({ row, facts }: Stop): Visit => ({
  row,
  waypointId: row.id,
  isStarted: facts.status === 'EnRoute' || isWaypointReached(facts.status),
})
