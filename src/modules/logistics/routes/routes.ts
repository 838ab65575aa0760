import type { Person, World } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { DEFAULT_TZ, localDateOf, localTimeOf } from '../../../core/rules/local-time'
import { billedMinutes, type CourierPriceLine, routePriceCents } from '../couriers/rules/pricing'
import type { VehicleType } from '../couriers/rules/vehicles'
import { withRoads } from '../roads/roads'
import type { TravelOf } from '../roads/rules/estimate'
import type { Route } from './contract/routes'
import type { StopEta } from './contract/waypoints'
import { proofUrl } from './proof-files'
import { fleetIdsOf } from './route-scope'
import type { RouteRow } from './routes.store'
import { checkRoute } from './rules/route-check'
import { areaOf, ownNameOf, routeName, shortNameOf } from './rules/route-name'
import { isRouteComplete, nextTarget, ROUTE_TONES, routeSpan, routeStatus } from './rules/route-state'
import { etasAlone } from './rules/timeline'
import { presentSignal, type StopFacts, timelineRoute, timelinesOf } from './timelines'
import { factsOf, ordersAtStops, presentWaypoint, waypointsOf } from './waypoints'

/** For whom routes are presented, and when. */
export type Presenting = {
  db: Database
  caller: Person
  now: Date
  world: Pick<World, 'settings' | 'roads' | 'log'>
}

export async function presentRoute(row: RouteRow, ctx: Presenting): Promise<Route> {
  return (await presentRoutes([row], ctx))[0]!
}

/** Routes, whole: eight queries however many they are. */
export async function presentRoutes(rows: RouteRow[], ctx: Presenting): Promise<Route[]> {
  if (!rows.length) return []
  const loaded = await loadParts(rows, ctx)
  const etas = await withRoads(
    ctx.world,
    travel => new Map(rows.map(row => [row.id, etasOf(row, loaded, ctx.now, travel)])),
  )
  const parts = { ...loaded, etas }
  return rows.map(row => presentOne(row, parts, ctx))
}

type Loaded = Awaited<ReturnType<typeof loadParts>>
type Parts = Loaded & { etas: ReadonlyMap<string, StopEta[]> }

function presentOne(row: RouteRow, parts: Parts, { caller, now, world }: Presenting): Route {
  const driver = row.assigned_to ? parts.people.get(row.assigned_to) : undefined
  const editor = row.edited_by ? parts.people.get(row.edited_by) : undefined
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
  const timeline = row.assigned_to ? parts.timelines.get(row.assigned_to) : undefined
  const etas = isComplete || row.canceled_at ? [] : parts.etas.get(row.id)!
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
    name: routeName(row.name, {
      courier: driver ? shortNameOf(driver) : null,
      // A meeting point does not count for the area of the route.
      area: areaOf(stops.map(({ row: stop }) => stop).filter(stop => stop.transfer_id === null)),
      time: localTimeOf(row.effective_at, DEFAULT_TZ),
    }),
    ownName: ownNameOf(row.name),
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
        proofImageURL: seesPeople ? proofImageOf(stop, { world, now }) : null,
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
    signal:
      timeline && !isComplete && waypoints.some(stop => stop.status !== 'Pending')
        ? presentSignal(timeline.signal)
        : null,
    missingDropoff: check.missingDropoff,
    missingPickup: check.missingPickup,
    assignedAt: row.assigned_at,
    acceptedAt: row.accepted_at,
    canceledAt: row.canceled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    editedBy: editor && isOffice ? { id: editor.id, name: fullName(editor) } : null,
    archivedAt: row.archived_at,
  }
}

/** When the stops that are left will be reached: as the courier's timeline says, or as the route alone would be driven. */
function etasOf(row: RouteRow, loaded: Loaded, now: Date, travel: TravelOf): StopEta[] {
  const stops: StopFacts[] = (loaded.waypoints.get(row.id) ?? []).map(stop =>
    factsOf(stop, loaded.orders.get(stop.id) ?? []),
  )
  const timeline = row.assigned_to ? loaded.timelines.get(row.assigned_to) : undefined
  if (timeline?.openRouteIds.includes(row.id)) return stops.flatMap(stop => timeline.etas.get(stop.id) ?? [])
  return etasAlone(timelineRoute(row, stops), now, travel)
}

/**
 * When a courier is at a stop, and how many stops come before it on all open routes; null when the stop is on none of
 * them.
 */
export async function arrivalAtStop(
  { courierId, waypointId }: { courierId: string; waypointId: string },
  { db, ...reading }: Pick<Presenting, 'db' | 'now' | 'world'>,
): Promise<{ arrivesAt: Date; stopsBefore: number } | null> {
  const timelines = await timelinesOf(db, [courierId], reading)
  const etas = timelines.get(courierId)?.etas
  const eta = etas?.get(waypointId)
  if (!etas || !eta) return null
  return { arrivesAt: new Date(eta.arrivesAt), stopsBefore: [...etas.keys()].indexOf(waypointId) }
}

/** The address of the photo that was taken at a stop, for a person who may see it. */
export const proofImageOf = (
  { proof_file_id: id }: { proof_file_id: string | null },
  { world, now }: Pick<Presenting, 'now' | 'world'>,
): string | null => (id ? proofUrl(world, id, now) : null)

export const fullName = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`.trim()

async function loadParts(rows: RouteRow[], { db, now, world }: Presenting) {
  const ids = rows.map(row => row.id)
  const driverIds = [...new Set(rows.flatMap(row => row.assigned_to ?? []))]
  const personIds = [...new Set([...driverIds, ...rows.flatMap(row => row.edited_by ?? [])])]
  const [[waypoints, orders, access], candidates, people, timelines] = await Promise.all([
    stopsWithTheirs(db, ids),
    db.selectFrom('route_candidate').selectAll().where('route_id', 'in', ids).orderBy('person_id').execute(),
    personIds.length
      ? db
          .selectFrom('person')
          .select(['person.id', 'person.first_name', 'person.last_name', 'person.nickname', 'person.phone'])
          .where('person.id', 'in', personIds)
          .execute()
      : [],
    timelinesOf(db, driverIds, { now, world }),
  ])
  return {
    timelines,
    waypoints: Map.groupBy(waypoints, stop => stop.route_id),
    orders: Map.groupBy(orders, order => order.waypoint_id),
    candidates: Map.groupBy(candidates, candidate => candidate.route_id),
    people: new Map(people.map(person => [person.id, person])),
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
