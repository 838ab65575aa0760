import { sql } from 'kysely'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { type RouteTimes, routeInterval, whyOverlaps } from './rules/overlap'

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
    .having(sql<boolean>`bool_or(waypoint.status <> 'Completed')`)
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
