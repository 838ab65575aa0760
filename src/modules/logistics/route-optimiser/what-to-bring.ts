import { sql } from 'kysely'
import type { z } from 'zod'
import { Failure } from '../../../core/contract/failures'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { isVehicleType, type VehicleType } from '../couriers/rules/vehicles'
import { driversVisibleTo, vehicleOf } from '../routes/drivers'
import { canBeRouted, legOf, type RoutableOrder, routableOrders } from '../routes/routable-orders'
import { routesVisibleTo } from '../routes/route-scope'
import type { OrderLeg } from '../routes/rules/stops-of-orders'
import { draftStops, type StopDraft, stopsForOrders } from '../routes/stop-drafts'
import { MOST_ORDERS, type RouteProposal } from './contract/route-optimiser'
import type { OptimiseInput, Optimising } from './optimise-routes'
import { packagesOf, type Shipment, type Vehicle, type Visit } from './rules/tour'

export type Driving = { vehicle: Vehicle; routeId: string | null; driverId: string | null }
/** The two stops of an order, as a route takes them. */
export type Drafts = ReadonlyMap<string, { pickup: StopDraft; drop: StopDraft }>
type Unassigned = z.input<typeof RouteProposal>['unassigned'][number]
export type ToBring = { drafts: Drafts; shipments: Shipment[]; unassigned: Unassigned[] }
type NamedRoute = {
  id: string
  vehicleType: VehicleType
  driverId: string | null
  orders: { id: string; leg: OrderLeg; isStarted: boolean }[]
}

/** The routes that are named, with their orders; only such as the caller may change. */
export async function namedRoutes(
  { routeIds }: OptimiseInput,
  { db, caller }: Optimising,
): Promise<NamedRoute[]> {
  const wanted = [...new Set(routeIds)]
  if (!wanted.length) return []
  const routes = await routesVisibleTo(db, caller, 'write')
    .select(['route.id', 'route.vehicle_type', 'route.assigned_to'])
    .where('route.id', 'in', wanted)
    .orderBy('route.id')
    .execute()
  if (routes.length < wanted.length) throw new Failure('NotFound')
  const orders = await db
    .selectFrom('waypoint')
    .innerJoin('waypoint_order', 'waypoint_order.waypoint_id', 'waypoint.id')
    .select([
      'waypoint.route_id',
      'waypoint_order.order_id',
      sql<boolean>`bool_or(waypoint.status <> 'Pending')`.as('is_started'),
      sql<boolean>`bool_or(waypoint.warehouse_id is not null and waypoint.should_deliver)`.as('to_hub'),
      sql<boolean>`bool_or(waypoint.warehouse_id is not null and waypoint.should_pickup)`.as('from_hub'),
    ])
    .where('waypoint.route_id', 'in', wanted)
    .groupBy(['waypoint.route_id', 'waypoint_order.order_id'])
    .execute()
  return routes.map(route => ({
    id: route.id,
    vehicleType: isVehicleType(route.vehicle_type) ? route.vehicle_type : 'van',
    driverId: route.assigned_to,
    orders: orders
      .filter(({ route_id }) => route_id === route.id)
      .map(order => ({
        id: order.order_id,
        leg: order.to_hub ? 'toHub' : order.from_hub ? 'fromHub' : 'direct',
        isStarted: order.is_started,
      })),
  }))
}

/** Who drives: the vehicles that are given, or those of the routes. */
export async function vehiclesFor(
  { vehicles }: OptimiseInput,
  routes: readonly NamedRoute[],
  { db, caller, now }: Optimising,
): Promise<Driving[]> {
  if (!vehicles.length)
    return routes.map(({ id, vehicleType, driverId }) => ({
      routeId: id,
      driverId,
      vehicle: vehicleWith(vehicleType, {}, now),
    }))
  const ids = [...new Set(vehicles.flatMap(({ driverId }) => driverId ?? []))]
  const drivers = ids.length
    ? await driversVisibleTo(db, caller, now)
        .select(['person.id', 'person.rider_data'])
        .where('person.id', 'in', ids)
        .execute()
    : []
  const unknown = ids.filter(id => !drivers.some(driver => driver.id === id))
  if (unknown.length) throw new Failure('NotACourier', { userIds: unknown })
  return vehicles.map(given => {
    const driver = drivers.find(({ id }) => id === given.driverId)
    const type = given.vehicleType ?? vehicleOf(driver?.rider_data ?? null) ?? 'van'
    return { routeId: null, driverId: given.driverId ?? null, vehicle: vehicleWith(type, given, now) }
  })
}

const vehicleWith = (
  type: VehicleType,
  given: Partial<OptimiseInput['vehicles'][number]>,
  now: Date,
): Vehicle => ({
  type,
  packages: given.packages ?? packagesOf(type),
  startGeo: given.startGeo ?? null,
  startsAt: Math.max(now.getTime(), given.startAt?.getTime() ?? 0),
  endsAt: given.endAt?.getTime() ?? null,
  mostStops: given.mostStops ?? 200,
})

/** What is to be brought, from where to where; and what is not, with why. */
export async function shipmentsFor(
  input: OptimiseInput,
  routes: readonly NamedRoute[],
  { db, caller }: Optimising,
): Promise<ToBring> {
  const onRoutes = new Map(routes.flatMap(({ orders }) => orders.map(order => [order.id, order] as const)))
  const wanted = [...new Set([...input.purchaseIds, ...onRoutes.keys()])]
  if (wanted.length > MOST_ORDERS)
    throw new Failure('ValidationError', { fields: [{ path: 'purchaseIds', rule: 'too_big' }] })
  const orders = wanted.length
    ? await routableOrders(db, caller, visible => visible.where('purchase_order.id', 'in', wanted))
    : []
  if (input.purchaseIds.some(id => !orders.some(order => order.id === id))) throw new Failure('NotFound')
  const unassigned: Unassigned[] = []
  const chosen = orders.flatMap(order => {
    const named = onRoutes.get(order.id)
    const leg = named?.leg ?? input.leg ?? legOf(order)
    const reason = whyNotBrought(order, leg, named?.isStarted ?? false, input.date)
    if (reason) unassigned.push({ purchaseId: order.id, reason })
    return reason || leg === null ? [] : [{ order, leg }]
  })
  const stops = chosen.map(({ order, leg }) => ({ id: order.id, stops: stopsForOrders([order], leg) }))
  const whole = stops.filter(({ stops: both }) => both.length === 2)
  const made = await draftStops(
    db,
    null,
    whole.flatMap(({ stops: both }) => both),
  )
  const drafts = new Map(
    whole.map(({ id }, at) => {
      const [one, other] = [made[at * 2]!, made[at * 2 + 1]!]
      return [
        id,
        one.row.should_pickup ? { pickup: one, drop: other } : { pickup: other, drop: one },
      ] as const
    }),
  )
  const shipments = [...drafts].map(([id, { pickup, drop }]) => ({
    id,
    packages: 1,
    pickup: visitAt(pickup),
    drop: visitAt(drop),
  }))
  return { drafts, shipments, unassigned }
}

function whyNotBrought(
  order: RoutableOrder,
  leg: OrderLeg | null,
  isStarted: boolean,
  date: string | undefined,
): Unassigned['reason'] | null {
  if (isStarted) return 'started'
  if (!canBeRouted(order) || leg === null) return 'notRoutable'
  return date && localDateOf(order.window_start, DEFAULT_TZ) !== date ? 'otherDay' : null
}

const visitAt = ({ row }: StopDraft): Visit => ({
  geo: { lat: row.lat, lon: row.lon },
  placeKey:
    row.warehouse_id ??
    row.location_id ??
    row.store_id ??
    `${row.lat.toFixed(5)},${row.lon.toFixed(5)} ${row.address.details ?? ''}`,
  opensAt: new Date(row.window_start).getTime(),
  closesAt: new Date(row.window_end).getTime(),
})
