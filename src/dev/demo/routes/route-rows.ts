import { MINUTE_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ, localDateOf, localTimeOf } from '../../../core/rules/local-time'
import type { VehicleType } from '../../../modules/logistics/couriers/rules/vehicles'
import { type Random, randomOf } from '../random'
import type { Rows } from '../rows'
import type { PlannedRoute, PlannedStop } from './planned-route'

type RouteTables = Required<Pick<Rows, 'route' | 'route_candidate' | 'waypoint' | 'waypoint_order'>>

const RECEIVERS = [
  'Recepció',
  'Recepción',
  'Marta',
  'Óscar',
  'Núria',
  'Conserjería',
  'Sílvia',
  'Pedro',
] as const
/** An hour of a courier, by how much the vehicle costs. */
const HOURLY_CENTS = { light: 1650, van: 2150 } as const
const isVan = (vehicle: VehicleType) => vehicle === 'van' || vehicle === 'refrigerated_van'

/** What a courier gets for a route with this vehicle. */
export const hourOf = (vehicle: VehicleType) => ({
  price: { amount: HOURLY_CENTS[isVan(vehicle) ? 'van' : 'light'], currency: 'eur' as const },
  reason: 'Precio hora' as const,
})

/** Routes with their stops, as they stand. `proofIds`: photos to show at doors; none when there are none. */
export function routeRows(
  seed: number,
  routes: readonly PlannedRoute[],
  { proofIds, dispatcherId }: { proofIds: readonly string[]; dispatcherId: string },
): RouteTables {
  const random = randomOf(seed, 'route-rows')
  const rows: RouteTables = { route: [], route_candidate: [], waypoint: [], waypoint_order: [] }
  for (const route of routes) {
    const { courier, createdAt } = route
    const effectiveAt = new Date(Math.min(...route.stops.map(stop => stop.windowStart.getTime())))
    const hasStarted = route.stops.some(stop => stop.status !== 'Pending')
    const acceptedAt =
      courier && (hasStarted || random.is(0.7)) ? new Date(createdAt.getTime() + 2 * MINUTE_MS) : null
    rows.route.push({
      id: route.id,
      city: route.city,
      name: `${route.city.toUpperCase()} ${localTimeOf(effectiveAt, DEFAULT_TZ)}`,
      effective_at: effectiveAt,
      effective_on: localDateOf(effectiveAt, DEFAULT_TZ),
      assigned_to: courier?.id ?? null,
      assigned_at: courier ? createdAt : null,
      accepted_at: acceptedAt,
      fleet_id: courier?.fleetId ?? null,
      vehicle_type: route.vehicle,
      seen_by_driver: acceptedAt !== null,
      courier_price: [
        hourOf(route.vehicle),
        ...(random.is(0.08)
          ? [{ price: { amount: 250, currency: 'eur' as const }, reason: 'Suplemento Lluvia' }]
          : []),
      ],
      created_by: dispatcherId,
      created_at: createdAt,
      updated_at: createdAt,
    })
    for (const candidate of route.candidates)
      rows.route_candidate.push({ route_id: route.id, person_id: candidate.id })
    for (const [position, stop] of route.stops.entries()) {
      rows.waypoint.push(waypointRow(random, route, stop, position, proofIds))
      for (const order of stop.orders) rows.waypoint_order.push({ waypoint_id: stop.id, order_id: order.id })
    }
  }
  return rows
}

function waypointRow(
  random: Random,
  route: PlannedRoute,
  stop: PlannedStop,
  position: number,
  proofIds: readonly string[],
): RouteTables['waypoint'][number] {
  const isDone = stop.status === 'Completed'
  const isDoor = stop.shouldDeliver && stop.warehouseId === null
  const hasProof = isDone && isDoor && proofIds.length > 0 && random.is(0.88)
  const packages = stop.orders.map(order => order.ufid)
  return {
    id: stop.id,
    route_id: route.id,
    city: route.city,
    position,
    name: stop.name,
    status: stop.status,
    status_history: stop.history,
    address: stop.address,
    lat: stop.lat,
    lon: stop.lon,
    should_pickup: stop.shouldPickup,
    should_deliver: stop.shouldDeliver,
    window_start: stop.windowStart,
    window_end: stop.windowEnd,
    location_id: stop.locationId,
    store_id: stop.storeId,
    warehouse_id: stop.warehouseId,
    is_cross_docking: stop.orders.some(order => order.store.isCrossDocking),
    is_current_target: stop.isTarget,
    contact_name: stop.contactName,
    contact_phone: stop.contactPhone,
    package_ids: packages,
    confirmed_pickup_count: isDone && stop.shouldPickup ? packages.length : null,
    confirmed_delivery_count: isDone && stop.shouldDeliver ? packages.length : null,
    proof_requirement: stop.proofRequirement,
    proof_file_id: hasProof ? random.pick(proofIds) : null,
    proof_contact_name: isDone && isDoor ? random.pick(RECEIVERS) : null,
    updated_at: isDone ? new Date(stop.history.at(-1)!.timestamp) : route.createdAt,
  }
}
