import type { Person, World } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { MINUTE_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { AWAY_WITHIN_SECONDS } from '../couriers/rules/presence'
import { billedMinutes, type CourierPriceLine, routePriceCents } from '../couriers/rules/pricing'
import type { VehicleType } from '../couriers/rules/vehicles'
import type { Route } from './contract/routes'
import type { StopEta } from './contract/waypoints'
import { proofUrl } from './proof-files'
import { fleetIdsOf } from './route-scope'
import type { RouteRow } from './routes.store'
import { estimateStops } from './rules/eta'
import { checkRoute } from './rules/route-check'
import { isRouteComplete, nextTarget, ROUTE_TONES, routeSpan, routeStatus } from './rules/route-state'
import { factsOf, ordersAtStops, presentWaypoint, waypointsOf } from './waypoints'

/** For whom routes are presented, and when. */
export type Presenting = { db: Database; caller: Person; now: Date; world: Pick<World, 'settings'> }

export async function presentRoute(row: RouteRow, ctx: Presenting): Promise<Route> {
  return (await presentRoutes([row], ctx))[0]!
}

/** Routes, whole: eight queries however many they are. */
export async function presentRoutes(rows: RouteRow[], ctx: Presenting): Promise<Route[]> {
  if (!rows.length) return []
  const parts = await loadParts(ctx.db, rows)
  return rows.map(row => presentOne(row, parts, ctx))
}

type Parts = Awaited<ReturnType<typeof loadParts>>

function presentOne(row: RouteRow, parts: Parts, { caller, now, world }: Presenting): Route {
  const driver = row.assigned_to ? parts.drivers.get(row.assigned_to) : undefined
  const isOffice = fleetIdsOf(caller) === null || fleetIdsOf(caller)!.includes(row.fleet_id ?? '')
  const isDriver = row.assigned_to === caller.id
  // Whoever may only take it sees where it goes, and not yet for whom.
  const seesPeople = isOffice || isDriver
  const seesAccess = isOffice || (isDriver && row.effective_on === localDateOf(now, DEFAULT_TZ))
  const driverName = driver ? fullName(driver) : null

  const stops = (parts.waypoints.get(row.id) ?? []).map(stop => {
    const orders = parts.orders.get(stop.id) ?? []
    return { row: stop, orders, facts: factsOf(stop, orders) }
  })
  const waypoints = stops.map(stop => stop.facts)
  const isComplete = isRouteComplete({ waypoints })
  const etas = isComplete || row.canceled_at ? [] : etasOf(row, stops, driver, now)
  const etaOf = new Map(etas.map(eta => [eta.waypointId, eta]))
  const span = routeSpan({ waypoints })
  const status = routeStatus({ assignedTo: row.assigned_to, waypoints })
  const check = checkRoute(waypoints)
  const prices = row.courier_price as CourierPriceLine[]
  const candidates = parts.candidates.get(row.id) ?? []

  return {
    id: row.id,
    shortId: row.id.substring(3, 10),
    city: row.city,
    name: row.name,
    effectiveDate: row.effective_at,
    effectiveOn: row.effective_on,
    assignedTo: row.assigned_to,
    candidateDriverIds: candidates.filter(one => !one.rejected_at).map(one => one.person_id),
    rejectedBy: candidates.flatMap(one =>
      one.rejected_at ? [{ userId: one.person_id, reason: one.reason, at: one.rejected_at }] : [],
    ),
    driverName,
    driverNickname: driver?.nickname ?? null,
    driverPhone: seesPeople ? (driver?.phone ?? null) : null,
    fleetId: row.fleet_id,
    vehicleType: row.vehicle_type as VehicleType,
    seenByDriver: row.seen_by_driver,
    edited: row.edited,
    note: row.note,
    waypoints: stops.map(({ row: stop, orders }) =>
      presentWaypoint(stop, orders, {
        driverName,
        seesPeople,
        access: seesAccess && stop.location_id ? (parts.access.get(stop.location_id) ?? null) : null,
        eta: etaOf.get(stop.id) ?? null,
        proofImageURL: seesPeople && stop.proof_file_id ? proofUrl(world, stop.proof_file_id, now) : null,
      }),
    ),
    pricing: {
      courierPrice: prices,
      billedMinutes: billedMinutes(span.durationMs),
      total: toMoney(routePriceCents(prices, span.durationMs)),
    },
    status,
    tone: ROUTE_TONES[status],
    isComplete,
    nextTargetId: nextTarget({ waypoints })?.id ?? null,
    startedAt: span.startedAt,
    endedAt: span.endedAt,
    durationMs: span.durationMs,
    lateMinutes: Math.max(0, ...etas.map(eta => eta.lateMinutes)),
    missingDropoff: check.missingDropoff,
    missingPickup: check.missingPickup,
    assignedAt: row.assigned_at,
    acceptedAt: row.accepted_at,
    canceledAt: row.canceled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }
}

function etasOf(
  row: RouteRow,
  stops: { facts: ReturnType<typeof factsOf> }[],
  driver: { at: Date | null; lat: number | null; lon: number | null } | undefined,
  now: Date,
): StopEta[] {
  const hasBegun = stops.some(stop => stop.facts.status !== 'Pending')
  const isFresh = driver?.at && now.getTime() - driver.at.getTime() < AWAY_WITHIN_SECONDS * 1000
  const lastDone = stops.findLast(stop => stop.facts.status === 'Completed')?.facts.geo ?? null
  const geo =
    hasBegun && isFresh && driver.lat !== null && driver.lon !== null
      ? { lat: driver.lat, lon: driver.lon }
      : lastDone
  // A route of tomorrow sets out in time for its first window, not now.
  const opens = Math.min(...stops.map(stop => stop.facts.windowStart.getTime()))
  const at = hasBegun ? now.getTime() : Math.max(now.getTime(), opens - 5 * MINUTE_MS)
  return estimateStops(
    stops.map(stop => stop.facts),
    { geo, at, vehicle: row.vehicle_type as VehicleType },
  )
}

export const fullName = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`.trim()

async function loadParts(db: Database, rows: RouteRow[]) {
  const ids = rows.map(row => row.id)
  const driverIds = [...new Set(rows.flatMap(row => row.assigned_to ?? []))]
  const [[waypoints, orders, access], candidates, drivers] = await Promise.all([
    stopsWithTheirs(db, ids),
    db.selectFrom('route_candidate').selectAll().where('route_id', 'in', ids).orderBy('person_id').execute(),
    driverIds.length
      ? db
          .selectFrom('person')
          .leftJoin('courier_position', 'courier_position.person_id', 'person.id')
          .select([
            'person.id',
            'person.first_name',
            'person.last_name',
            'person.nickname',
            'person.phone',
            'courier_position.at',
            'courier_position.lat',
            'courier_position.lon',
          ])
          .where('person.id', 'in', driverIds)
          .execute()
      : [],
  ])
  return {
    waypoints: Map.groupBy(waypoints, stop => stop.route_id),
    orders: Map.groupBy(orders, order => order.waypoint_id),
    candidates: Map.groupBy(candidates, candidate => candidate.route_id),
    drivers: new Map(drivers.map(driver => [driver.id, driver])),
    access: new Map(
      access.map(place => [
        place.id,
        {
          floor: place.floor,
          instructions: place.access_instructions,
          wifiName: place.wifi_name,
          wifiPassword: place.wifi_password,
        },
      ]),
    ),
  }
}

/** The stops of routes, the orders at them, and how to get in there. */
async function stopsWithTheirs(db: Database, routeIds: readonly string[]) {
  const stops = await waypointsOf(db, routeIds)
  const places = [...new Set(stops.flatMap(stop => stop.location_id ?? []))]
  return Promise.all([
    stops,
    ordersAtStops(
      db,
      stops.map(stop => stop.id),
    ),
    places.length
      ? db
          .selectFrom('location')
          .select(['id', 'floor', 'access_instructions', 'wifi_name', 'wifi_password'])
          .where('id', 'in', places)
          .execute()
      : [],
  ])
}
