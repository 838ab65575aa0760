import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, Person, World } from '../../../core/context'
import { Id } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds, holdsAny, mayFail } from '../../../core/procedures'
import { HOUR_MS } from '../../../core/rules/instant'
import { ListLocationEvents, type LocationEvent, LocationEvents } from '../routes/contract/drivers'
import { driversVisibleTo } from '../routes/drivers'
import { ON_THE_ROAD, READS_ROUTES, routesVisibleTo } from '../routes/route-scope'
import { fullName } from '../routes/routes'
import { PATH_POINTS_MAX, simplifyTo } from '../routes/rules/simplify'
import { isWaypointOver } from '../routes/rules/waypoint-state'
import { stopsOf } from '../routes/stops'

/** All drivers of an answer together, so that a month of a city stays an answer and no download. */
const POINTS_MAX = 200_000

/** Where couriers were, as the office sees it. */
export const listDriverEvents = holds(...READS_ROUTES)
  .input(ListLocationEvents)
  .output(LocationEvents)
  .query(({ input, ctx }) => waysOf(input, ctx))

/** Where couriers were: for dispatchers theirs or those they name, for a courier their own way. */
export const listLocationEvents = holds(...ON_THE_ROAD)
  .input(ListLocationEvents)
  .output(LocationEvents)
  .query(({ input, ctx }) => waysOf(input, ctx))

async function waysOf(
  input: z.output<typeof ListLocationEvents>,
  { db, caller, now, world }: Pick<Context, 'db' | 'now' | 'world'> & { caller: Person },
) {
  const range = { from: input.after, to: input.before }
  const drivers = holdsAny(caller.permissions, READS_ROUTES)
    ? await driversVisibleTo(db, caller, now)
        .select(['person.id', 'person.first_name', 'person.last_name'])
        .$if(input.userIds !== undefined, query =>
          query.where('person.id', 'in', input.userIds!.length ? input.userIds! : ['']),
        )
        .orderBy('person.id')
        .execute()
    : [ownName(caller)].filter(({ id }) => !input.userIds || input.userIds.includes(id))
  return { events: await pathsOf(db, world, drivers, range) }
}

/** The way that the courier of a route took, from setting out to its end. */
export const getLocationEventsForRoute = holds(...READS_ROUTES)
  .input(z.object({ routeId: Id }))
  .output(LocationEvents)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, world, fail } }) => {
    const route = await routesVisibleTo(db, caller)
      .innerJoin('person', 'person.id', 'route.assigned_to')
      .select([
        'route.id',
        'route.effective_at',
        'person.id as driver_id',
        'person.first_name',
        'person.last_name',
      ])
      .where('route.id', '=', input.routeId)
      .executeTakeFirst()
    if (!route) {
      const known = await routesVisibleTo(db, caller)
        .select('route.id')
        .where('route.id', '=', input.routeId)
        .executeTakeFirst()
      if (!known) throw fail('NotFound')
      return { events: [] }
    }
    const stops = await stopsOf(db, route.id)
    const steps = stops.flatMap(stop => stop.facts.statusHistory.map(entry => Date.parse(entry.timestamp)))
    const isDone = stops.length > 0 && stops.every(stop => isWaypointOver(stop.facts.status))
    if (!steps.length) return { events: [] }
    const range = {
      from: new Date(Math.min(...steps, route.effective_at.getTime()) - HOUR_MS / 4),
      to: isDone ? new Date(Math.max(...steps)) : now,
    }
    const driver = { id: route.driver_id, first_name: route.first_name, last_name: route.last_name }
    return { events: await pathsOf(db, world, [driver], range) }
  })

type Named = { id: string; first_name: string; last_name: string }

const ownName = (caller: Person): Named => ({
  id: caller.id,
  first_name: caller.firstName,
  last_name: caller.lastName,
})

/** The ways of drivers, each simplified to what a map can show. */
async function pathsOf(
  db: Database,
  world: World,
  drivers: Named[],
  { from, to }: { from: Date; to: Date },
): Promise<LocationEvent[]> {
  if (!drivers.length || from >= to) return []
  const most = Math.min(PATH_POINTS_MAX, Math.floor(POINTS_MAX / drivers.length))
  const { isProduction } = world.settings
  // A point every so often is more than enough to choose from, and bounds what is read into memory.
  const bucketMs = Math.max(1, Math.floor((to.getTime() - from.getTime()) / (most * 2)))
  const { rows } = await sql<{ person_id: string; at: Date; lat: number; lon: number }>`
    select distinct on (person_id, bucket) person_id, at, lat, lon
    from (
      select person_id, at, lat, lon, floor(extract(epoch from at) * 1000 / ${bucketMs}) as bucket
      from location_ping
      where person_id = any(${drivers.map(driver => driver.id)}) and at >= ${from} and at <= ${to}
        and (not simulated or ${!isProduction})
    ) pings
    order by person_id, bucket, at`.execute(db)
  const paths = Map.groupBy(rows, row => row.person_id)
  return drivers.flatMap(driver => {
    const name = fullName(driver)
    return simplifyTo(paths.get(driver.id) ?? [], most).map(point => ({
      evt: {
        timestamp: point.at,
        userId: driver.id,
        sourceUserId: driver.id,
        sourceUserName: name,
        geo: { lat: point.lat, lon: point.lon },
      },
      userName: name,
    }))
  })
}
