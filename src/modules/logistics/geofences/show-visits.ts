import type { Database } from '../../../core/db/open'
import { holds } from '../../../core/procedures'
import { HOUR_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { driversVisibleTo } from '../routes/drivers'
import { READS_ROUTES } from '../routes/route-scope'
import { fullName } from '../routes/routes'
import { isWaypointAhead, type WaypointStatus } from '../routes/rules/waypoint-state'
import { GeofenceVisits, ListVisits } from './contract/geofences'
import { metersOutside } from './rules/area'

const PAST_MS = 12 * HOUR_MS
const MAX_VISITS = 200

/** The visits of couriers to geofences, now and in the last hours, each with the stop that it may belong to. */
export const showVisits = holds(...READS_ROUTES)
  .input(ListVisits)
  .output(GeofenceVisits)
  .query(async ({ input: { city }, ctx: { db, caller, now } }) => {
    const rows = await driversVisibleTo(db, caller, now)
      .innerJoin('geofence_visit as visit', 'visit.person_id', 'person.id')
      .innerJoin('geofence', 'geofence.id', 'visit.geofence_id')
      .select([
        'visit.id',
        'visit.geofence_id',
        'visit.arrived_at',
        'visit.last_inside_at',
        'visit.overstayed_at',
        'visit.left_at',
        'geofence.name',
        'geofence.area',
        'geofence.store_id',
        'geofence.location_id',
        'person.id as person_id',
        'person.first_name',
        'person.last_name',
        'person.nickname',
      ])
      .where('geofence.city', '=', city)
      .where('geofence.deleted_at', 'is', null)
      .where(eb =>
        eb.or([eb('visit.left_at', 'is', null), eb('visit.left_at', '>', new Date(now.getTime() - PAST_MS))]),
      )
      .orderBy('visit.arrived_at', 'desc')
      .orderBy('visit.id')
      .limit(MAX_VISITS)
      .execute()
    const inside = rows.filter(row => row.left_at === null)
    const stops = await stopsToReach(db, now, [...new Set(inside.map(row => row.person_id))])
    return {
      visits: rows.map(row => ({
        id: row.id,
        geofenceId: row.geofence_id,
        geofenceName: row.name,
        courierId: row.person_id,
        courierName: fullName(row),
        courierNickname: row.nickname,
        arrivedAt: row.arrived_at,
        lastInsideAt: row.last_inside_at,
        overstayedAt: row.overstayed_at,
        leftAt: row.left_at,
        stop: row.left_at === null ? stopHere(row, stops) : null,
      })),
    }
  })

type Stop = Awaited<ReturnType<typeof stopsToReach>>[number]

function stopHere(
  {
    person_id,
    store_id,
    location_id,
    area,
  }: Pick<Stop, 'person_id' | 'store_id' | 'location_id'> & {
    area: Parameters<typeof metersOutside>[0]
  },
  stops: readonly Stop[],
) {
  const here = stops.find(
    stop =>
      stop.person_id === person_id &&
      ((store_id !== null && stop.store_id === store_id) ||
        (location_id !== null && stop.location_id === location_id) ||
        metersOutside(area, stop) <= 0),
  )
  return here ? { routeId: here.route_id, waypointId: here.id, name: here.name } : null
}

/** The stops of today that these couriers have not reached, in the order of their routes. */
async function stopsToReach(db: Database, now: Date, couriers: readonly string[]) {
  if (!couriers.length) return []
  const rows = await db
    .selectFrom('waypoint')
    .innerJoin('route', 'route.id', 'waypoint.route_id')
    .select([
      'waypoint.id',
      'waypoint.route_id',
      'waypoint.name',
      'waypoint.status',
      'waypoint.store_id',
      'waypoint.location_id',
      'waypoint.lat',
      'waypoint.lon',
      'route.assigned_to as person_id',
    ])
    .where('route.assigned_to', 'in', couriers)
    .where('route.deleted_at', 'is', null)
    .where('route.canceled_at', 'is', null)
    .where('route.archived_at', 'is', null)
    .where('route.effective_on', '=', localDateOf(now, DEFAULT_TZ))
    .orderBy('route.effective_at')
    .orderBy('waypoint.position')
    .execute()
  return rows.flatMap(row =>
    isWaypointAhead(row.status as WaypointStatus) ? { ...row, person_id: row.person_id! } : [],
  )
}
