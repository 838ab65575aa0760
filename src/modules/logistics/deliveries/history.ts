import { sql } from 'kysely'
import { literalList } from '../../../core/db/literal-list'
import type { Database } from '../../../core/db/open'
import { holds } from '../../../core/procedures'
import { addDays, DEFAULT_TZ, type LocalDate, localDateOf } from '../../../core/rules/local-time'
import type { CourierPriceLine } from '../couriers/rules/pricing'
import type { Route } from '../routes/contract/routes'
import { presentRoutes } from '../routes/routes'
import { TERMINAL_WAYPOINT_STATUSES } from '../routes/rules/waypoint-state'
import { CourierHistory, CourierHistoryAnswer, type DoneRoute, type HistoryWeek } from './contract/history'
import { figuresOfRoute, mondayOf, sumOfRoutes } from './rules/history'

/** The finished routes of a courier, by week, with hours, distance and pay. */
export const courierHistory = holds('CourierPermission')
  .meta({ summary: 'The routes that a courier has done, by week, with hours, way and pay' })
  .input(CourierHistory)
  .output(CourierHistoryAnswer)
  .query(async ({ input, ctx }) => {
    const { db, caller, now } = ctx
    const today = localDateOf(now, DEFAULT_TZ)
    const until = addDays(mondayOf(input.until ?? today), 7)
    const from = addDays(until, -7 * input.weeks)
    const [rows, shifts, all, before] = await Promise.all([
      doneRoutesOf(db, caller.id)
        .selectAll('route')
        .where('effective_on', '>=', from)
        .where('effective_on', '<', until)
        .orderBy('effective_at', 'desc')
        .orderBy('route.id')
        .execute(),
      minutesOnShift(db, caller.id, { from, until, now }),
      doneRoutesOf(db, caller.id).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
      doneRoutesOf(db, caller.id)
        .select(sql<LocalDate | null>`max(effective_on)`.as('day'))
        .where('effective_on', '<', from)
        .executeTakeFirstOrThrow(),
    ])
    const routes = (await presentRoutes(rows, ctx)).map(presentDone)
    const byWeek = Map.groupBy(routes, route => mondayOf(route.effectiveOn))
    const weeks = Array.from({ length: input.weeks }, (_, index) => addDays(until, -7 * (index + 1)))
    return {
      routesDone: all.count,
      weeks: weeks.flatMap(startsOn =>
        weekOf(startsOn, byWeek.get(startsOn) ?? [], shifts.get(startsOn) ?? 0),
      ),
      earlier: before.day,
    }
  })

function weekOf(startsOn: LocalDate, routes: DoneRoute[], shiftMinutes: number): HistoryWeek[] {
  if (!routes.length && shiftMinutes === 0) return []
  return [{ startsOn, shiftMinutes, ...sumOfRoutes(routes), routes }]
}

/** Routes whose stops are all completed or failed: a courier also drives to a stop that fails. */
const doneRoutesOf = (db: Database, courierId: string) =>
  db
    .selectFrom('route')
    .where('assigned_to', '=', courierId)
    .where('deleted_at', 'is', null)
    .where('canceled_at', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from waypoint w where w.route_id = route.id)
        and not exists (select 1 from waypoint w where w.route_id = route.id and w.status not in ${literalList(TERMINAL_WAYPOINT_STATUSES)})`,
    )

const presentDone = (route: Route): DoneRoute => ({
  id: route.id,
  name: route.name,
  effectiveOn: route.effectiveOn,
  vehicleType: route.vehicleType,
  startedAt: route.startedAt,
  endedAt: route.endedAt,
  ...figuresOfRoute(
    route.waypoints.map(({ address, status, statusHistory }) => ({
      geo: address.geo,
      completedAt:
        status === 'Completed'
          ? (statusHistory.findLast(entry => entry.status === 'Completed')?.timestamp ?? null)
          : null,
    })),
    {
      prices: route.pricing.courierPrice as CourierPriceLine[],
      durationMs: route.durationMs,
      vehicle: route.vehicleType,
    },
  ),
})

/** Minutes of shifts less their breaks, by the Monday of the week in which the shift began. A part of a minute counts. */
async function minutesOnShift(
  db: Database,
  courierId: string,
  { from, until, now }: { from: LocalDate; until: LocalDate; now: Date },
): Promise<Map<LocalDate, number>> {
  const shifts = await db
    .selectFrom('courier_shift')
    .select([
      'starts_at',
      sql<number>`extract(epoch from coalesce(ended_at, ${now}) - starts_at)::float8`.as('seconds'),
      sql<number>`coalesce((select sum(extract(epoch from least(b.ends_at, ${now}) - b.starts_at))
        from courier_break b where b.shift_id = courier_shift.id and b.starts_at < ${now}), 0)::float8`.as(
        'rested',
      ),
    ])
    .where('person_id', '=', courierId)
    .where('starts_at', '>=', sql<Date>`(${from}::date::timestamp at time zone ${DEFAULT_TZ})`)
    .where('starts_at', '<', sql<Date>`(${until}::date::timestamp at time zone ${DEFAULT_TZ})`)
    .execute()
  const byWeek = Map.groupBy(shifts, shift => mondayOf(localDateOf(shift.starts_at, DEFAULT_TZ)))
  return new Map(
    [...byWeek].map(([monday, own]) => [
      monday,
      Math.max(0, Math.ceil(own.reduce((sum, shift) => sum + shift.seconds - shift.rested, 0) / 60)),
    ]),
  )
}
