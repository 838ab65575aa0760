import { sql } from 'kysely'
import type { Person, World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { holds } from '../../../core/procedures'
import { SECOND_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ, dayBounds } from '../../../core/rules/local-time'
import { driversVisibleTo } from '../routes/drivers'
import { READS_ROUTES, routesVisibleTo } from '../routes/route-scope'
import { fullName } from '../routes/routes'
import { PATH_POINTS_MAX } from '../routes/rules/simplify'
import type { WaypointStatus } from '../routes/rules/waypoint-state'
import { Replay, ReplayQuery, type ReplayStop, type ReplayTrail } from './contract/replay'
import { silencesOf, type TrailPoint, thinTrail } from './rules/thin-trail'

/** Points of all couriers in one answer. */
const MAX_POINTS = 120_000
/** Stops in one answer. */
const MAX_STOPS = 5_000
/** One ping of each courier in this time is read; the others are skipped. */
const READ_EVERY_MS = 5 * SECOND_MS

/** A day of a city: the trails of the couriers that the caller may see, and the steps at their stops. */
export const replayDay = holds(...READS_ROUTES)
  .input(ReplayQuery)
  .output(Replay)
  .query(async ({ input: { city, day, courierIds }, ctx: { db, caller, now, world } }) => {
    const { start: from, end: to } = dayBounds(day, DEFAULT_TZ)
    const couriers = await driversVisibleTo(db, caller, now)
      .select(['person.id', 'person.first_name', 'person.last_name', 'person.nickname'])
      .where('person.city', '=', city)
      .$if(courierIds !== undefined, query => query.where('person.id', 'in', [...courierIds!, '']))
      .orderBy('person.first_name')
      .orderBy('person.id')
      .execute()
    const [trails, stops] = await Promise.all([
      trailsOf(db, world, couriers, { from, to }),
      stopsOfDay(db, caller, { city, day, from, courierIds }),
    ])
    return { city, day, from, to, trails, stops }
  })

type Courier = { id: string; first_name: string; last_name: string; nickname: string | null }

/** The trails of the couriers who sent a position that day. */
async function trailsOf(
  db: Database,
  { settings }: World,
  couriers: readonly Courier[],
  { from, to }: { from: Date; to: Date },
): Promise<ReplayTrail[]> {
  if (!couriers.length) return []
  const { rows } = await sql<{ person_id: string; second: number; lat: number; lon: number }>`
    select distinct on (person_id, bucket) person_id, second, lat, lon
    from (
      select person_id, at, lat, lon, floor(extract(epoch from at) * 1000 / ${READ_EVERY_MS}) as bucket,
        floor(extract(epoch from at - ${from}::timestamptz))::int as second
      from location_ping
      where person_id = any(${couriers.map(({ id }) => id)}) and at >= ${from} and at < ${to}
        and (not simulated or ${!settings.isProduction})
    ) pings
    order by person_id, bucket, at`.execute(db)
  const byCourier = Map.groupBy(rows, ({ person_id }) => person_id)
  const max = Math.min(PATH_POINTS_MAX, Math.floor(MAX_POINTS / Math.max(1, byCourier.size)))
  return couriers.flatMap(courier => {
    const points: TrailPoint[] = byCourier.get(courier.id) ?? []
    if (!points.length) return []
    const thin = thinTrail(points, max)
    return {
      courierId: courier.id,
      name: fullName(courier),
      nickname: courier.nickname,
      seconds: thin.map(({ second }) => second),
      lats: thin.map(({ lat }) => rounded(lat)),
      lons: thin.map(({ lon }) => rounded(lon)),
      silences: silencesOf(points),
    }
  })
}

/** To about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

async function stopsOfDay(
  db: Database,
  caller: Person,
  {
    city,
    day,
    from,
    courierIds,
  }: { city: string; day: string; from: Date; courierIds: string[] | undefined },
): Promise<ReplayStop[]> {
  const rows = await routesVisibleTo(db, caller)
    .innerJoin('waypoint', 'waypoint.route_id', 'route.id')
    .select([
      'waypoint.id',
      'waypoint.route_id',
      'waypoint.position',
      'waypoint.name',
      'waypoint.lat',
      'waypoint.lon',
      'waypoint.should_pickup',
      'waypoint.window_start',
      'waypoint.window_end',
      'waypoint.status_history',
      'route.assigned_to',
    ])
    .where('route.city', '=', city)
    .where('route.effective_on', '=', day)
    .where('route.canceled_at', 'is', null)
    .$if(courierIds !== undefined, query => query.where('route.assigned_to', 'in', [...courierIds!, '']))
    .orderBy('route.effective_at')
    .orderBy('route.id')
    .orderBy('waypoint.position')
    .limit(MAX_STOPS)
    .execute()
  return rows.map(row => ({
    waypointId: row.id,
    routeId: row.route_id,
    courierId: row.assigned_to,
    position: row.position,
    name: row.name,
    geo: { lat: row.lat, lon: row.lon },
    isPickup: row.should_pickup,
    windowStart: row.window_start,
    windowEnd: row.window_end,
    steps: row.status_history.map(({ status, timestamp }) => ({
      status: status as WaypointStatus,
      second: Math.floor((Date.parse(timestamp) - from.getTime()) / SECOND_MS),
    })),
  }))
}
