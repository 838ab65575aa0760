import { sql } from 'kysely'
import type { Person, World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { literalList } from '../../../core/db/literal-list'
import type { Database, Tx } from '../../../core/db/open'
import { prepared } from '../../../core/db/prepared'
import { holdsInForce } from '../../../core/permissions-in-force'
import { SEES_CITIES } from '../../../core/rules/access/permissions'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { scopeFilter } from '../../../core/scope'
import { presenceOf } from '../couriers/rules/presence'
import { firstVehicleType, isVehicleType, type VehicleType } from '../couriers/rules/vehicles'
import type { Driver } from './contract/drivers'
import { READS_ROUTES } from './route-scope'
import { fullName } from './routes'
import { type RouteTimes, routeInterval, whyOverlaps } from './rules/overlap'
import { TERMINAL_WAYPOINT_STATUSES } from './rules/waypoint-state'
import { presentTimeline, timelinesOf } from './timelines'

/** The couriers whom somebody may send out: those of their cities, or of their fleets. */
export function driversVisibleTo(db: Database, caller: Person, now: Date) {
  const inCity = scopeFilter(caller, SEES_CITIES, { city: sql.ref('person.city') })
  const inFleet = scopeFilter(caller, READS_ROUTES, {
    fleet: sql.ref('m.fleet_id'),
    city: sql.ref('person.city'),
  })
  return couriersInForce(db, now).where(
    sql<boolean>`(${inCity} or exists (select 1 from fleet_member m where m.person_id = person.id and ${inFleet}))`,
  )
}

/** Whoever may drive for us now. */
export const couriersInForce = (db: Database, now: Date) =>
  db
    .selectFrom('person')
    .where('person.deleted_at', 'is', null)
    .where('person.archived_at', 'is', null)
    .where('person.suspended_at', 'is', null)
    .where(holdsInForce(sql.ref('person.id'), 'CourierPermission', now))

export async function presentDrivers(
  people: ReturnType<typeof driversVisibleTo>,
  { db, now, world }: { db: Database; now: Date; world: Pick<World, 'settings' | 'roads' | 'log'> },
): Promise<Driver[]> {
  const rows = await people
    .select([
      'person.id',
      'person.first_name',
      'person.last_name',
      'person.nickname',
      'person.email',
      'person.phone',
      'person.picture_url',
      'person.city',
      'person.rider_data',
      sql<number>`(select count(*) from route r where r.assigned_to = person.id and r.deleted_at is null
        and r.canceled_at is null and r.effective_on = ${localDateOf(now, DEFAULT_TZ)}
        and exists (select 1 from waypoint w where w.route_id = r.id and w.status not in ${literalList(TERMINAL_WAYPOINT_STATUSES)}))`.as(
        'open_routes',
      ),
    ])
    .orderBy('person.first_name')
    .orderBy('person.id')
    .execute()
  // Made-up positions are for trying things out.
  const given = { ids: rows.map(row => row.id), simulated: !world.settings.isProduction }
  const [positions, members, timelines] = await Promise.all([
    positionsOf(db, given),
    fleetsOf(db, given),
    timelinesOf(db, given.ids, { now, world }),
  ])
  const at = new Map(positions.map(position => [position.person_id, position]))
  const fleets = Map.groupBy(members, member => member.person_id)
  return rows.map(row => ({
    id: row.id,
    name: fullName(row),
    nickname: row.nickname,
    email: row.email,
    phone: row.phone ? { number: row.phone } : null,
    pictureURL: row.picture_url,
    city: row.city,
    fleetIds: (fleets.get(row.id) ?? []).map(member => member.fleet_id),
    riderData: { vehicles: row.rider_data?.vehicles ?? [] },
    vehicleType: timelines.get(row.id)!.shift?.vehicle ?? vehicleOf(row.rider_data),
    lastEvent: lastEventOf(at.get(row.id)),
    presence: presenceOf(at.get(row.id)?.at ?? null, now),
    openRoutes: row.open_routes,
    timeline: presentTimeline(timelines.get(row.id)!),
  }))
}

const positionsOf = prepared((db, { ids, simulated }: { ids: readonly string[]; simulated: boolean }) =>
  db
    .selectFrom('courier_position')
    .select(['person_id', 'at', 'lat', 'lon', 'accuracy_m', 'bearing', 'speed', 'battery_percent'])
    .where('person_id', '=', sql<string>`any(${ids}::text[])`)
    .where(sql<boolean>`(not simulated or ${simulated}::boolean)`),
)
type Position = Awaited<ReturnType<typeof positionsOf>>[number]

const fleetsOf = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('fleet_member')
    .select(['person_id', 'fleet_id'])
    .where('person_id', '=', sql<string>`any(${ids}::text[])`),
)

const lastEventOf = (position: Position | undefined): Driver['lastEvent'] =>
  position
    ? {
        at: position.at,
        geo: { lat: position.lat, lon: position.lon },
        accuracyMeters: position.accuracy_m,
        bearing: position.bearing,
        speed: position.speed,
        batteryPercentage: position.battery_percent,
      }
    : null

/** The first of a courier's vehicles that we know. */
export function vehicleOf(riderData: { vehicles: { type: string }[] } | null): VehicleType | null {
  const vehicles = riderData?.vehicles.flatMap(({ type }) => (isVehicleType(type) ? [{ type }] : [])) ?? []
  return firstVehicleType({ vehicles })
}

/** Refuses whoever is no courier, or none that the caller may send out. */
export async function requireCouriers(db: Database, caller: Person, now: Date, ids: readonly string[]) {
  if (!ids.length) return
  const found = await driversVisibleTo(db, caller, now)
    .select('person.id')
    .where('person.id', 'in', [...ids])
    .execute()
  const couriers = new Set(found.map(person => person.id))
  const others = ids.filter(id => !couriers.has(id))
  if (others.length) throw new Failure('NotACourier', { userIds: others })
}

/** Holds a courier while a route is given to them, so that two routes at one time are noticed. */
export async function lockCourier(tx: Tx, caller: Person, now: Date, id: string) {
  await requireCouriers(tx, caller, now, [id])
  return tx
    .selectFrom('person')
    .select(['id', 'rider_data'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Refuses a route at a time when its courier, whom the caller has locked, has another one that is not done. */
export async function refuseOverlap(tx: Tx, courierId: string, route: RouteTimes) {
  const mine = routeInterval(route)
  if (!mine) return
  const others = await tx
    .selectFrom('route')
    .innerJoin('waypoint', 'waypoint.route_id', 'route.id')
    .select([
      'route.id',
      sql<Date>`min(waypoint.window_start)`.as('from'),
      sql<Date>`max(waypoint.window_end)`.as('to'),
    ])
    .where('route.assigned_to', '=', courierId)
    .where('route.deleted_at', 'is', null)
    .where('route.canceled_at', 'is', null)
    .where('route.archived_at', 'is', null)
    .groupBy('route.id')
    .having(sql<boolean>`bool_or(waypoint.status not in ${literalList(TERMINAL_WAYPOINT_STATUSES)})`)
    .having(sql<boolean>`min(waypoint.window_start) < ${new Date(mine.to)}`)
    .having(sql<boolean>`max(waypoint.window_end) > ${new Date(mine.from)}`)
    .orderBy('route.id')
    .execute()
  const refusal = whyOverlaps(
    route,
    others.map(other => ({ id: other.id, waypoints: [{ windowStart: other.from, windowEnd: other.to }] })),
  )
  if (refusal) throw new Failure('RouteOverlap', refusal.params)
}
