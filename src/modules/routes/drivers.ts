import { sql } from 'kysely'
import type { Person, World } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import type { Database, Tx } from '../../core/db/open'
import { holdsInForce } from '../../core/permissions-in-force'
import { SEES_CITIES } from '../../core/rules/access/permissions'
import { DEFAULT_TZ, localDateOf } from '../../core/rules/local-time'
import { scopeFilter } from '../../core/scope'
import { presenceOf } from '../couriers/rules/presence'
import { firstVehicleType, isVehicleType, type VehicleType } from '../couriers/rules/vehicles'
import type { Driver } from './contract/drivers'
import { READS_ROUTES } from './route-scope'
import { fullName } from './routes'

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
  { now, world }: { now: Date; world: Pick<World, 'settings'> },
): Promise<Driver[]> {
  const rows = await people
    .leftJoin('courier_position', join =>
      join
        .onRef('courier_position.person_id', '=', 'person.id')
        // Made-up positions are for trying things out.
        .on('courier_position.simulated', 'in', world.settings.isProduction ? [false] : [false, true]),
    )
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
      'courier_position.at',
      'courier_position.lat',
      'courier_position.lon',
      'courier_position.accuracy_m',
      'courier_position.bearing',
      'courier_position.speed',
      'courier_position.battery_percent',
      sql<string[]>`array(select m.fleet_id::text from fleet_member m where m.person_id = person.id)`.as(
        'fleets',
      ),
      sql<number>`(select count(*) from route r where r.assigned_to = person.id and r.deleted_at is null
        and r.canceled_at is null and r.effective_on = ${localDateOf(now, DEFAULT_TZ)}
        and exists (select 1 from waypoint w where w.route_id = r.id and w.status <> 'Completed'))`.as(
        'open_routes',
      ),
    ])
    .orderBy('person.first_name')
    .orderBy('person.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: fullName(row),
    nickname: row.nickname,
    email: row.email,
    phone: row.phone ? { number: row.phone } : null,
    pictureURL: row.picture_url,
    city: row.city,
    fleetIds: row.fleets,
    riderData: { vehicles: row.rider_data?.vehicles ?? [] },
    vehicleType: vehicleOf(row.rider_data),
    lastEvent:
      row.at && row.lat !== null && row.lon !== null
        ? {
            at: row.at,
            geo: { lat: row.lat, lon: row.lon },
            accuracyMeters: row.accuracy_m,
            bearing: row.bearing,
            speed: row.speed,
            batteryPercentage: row.battery_percent,
          }
        : null,
    presence: presenceOf(row.at, now),
    openRoutes: row.open_routes,
  }))
}

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
