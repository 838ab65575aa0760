import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { holds } from '../../../core/procedures'
import { scopeFilter } from '../../../core/scope'
import { compareGroup, comparePeriods, sumDays, sumOf } from './compare-periods'
import { AskCourierMetrics, type CourierFigures, CourierMetrics } from './contract/metrics'
import { countStaleDays } from './day-counts.store'
import { COUNTED_TABLES } from './month-counts.store'

const KEEP_THEM = ['HelloAdminPermission'] as const
const MOST_COURIERS = 100

const SUMS = sql`sum(routes)::int as routes, sum(stops)::int as stops, sum(on_time)::int as on_time,
  sum(failed_stops)::int as failed_stops, sum(orders)::int as orders, sum(pay_cents)::bigint as pay`

const show = (rows: readonly Record<string, unknown>[]): CourierFigures => ({
  routes: sumOf(rows, 'routes'),
  stops: sumOf(rows, 'stops'),
  onTime: sumOf(rows, 'on_time'),
  failedStops: sumOf(rows, 'failed_stops'),
  orders: sumOf(rows, 'orders'),
  pay: toMoney(sumOf(rows, 'pay')),
})

/** What couriers did: stops by day, week or month, and of each courier. */
export const showCourierMetrics = holds(...KEEP_THEM)
  .meta({ summary: 'What couriers did by day, week or month, beside the time before' })
  .input(AskCourierMetrics)
  .output(CourierMetrics)
  .query(async ({ input, ctx: { db, caller } }) => {
    const rows = await sumDays(db, input, {
      counted: COUNTED_TABLES.couriers,
      where: [
        scopeFilter(caller, KEEP_THEM, { city: sql.ref('d.city') }),
        ...(input.city ? [sql<boolean>`d.city = ${input.city}`] : []),
      ],
      sums: SUMS,
      groups: ['courier_id'],
    })
    const couriers = compareGroup(rows, 'courier_id', show, figures => figures.stops).slice(0, MOST_COURIERS)
    const names = await namesOfPeople(
      db,
      couriers.map(({ id }) => id),
    )
    return {
      ...comparePeriods(rows, input, show),
      staleDays: await countStaleDays(db),
      couriers: couriers.map(({ id, mostBefore, ...figures }) => ({
        ...figures,
        courierId: id,
        name: names.get(id) ?? '',
        stopsBefore: mostBefore,
      })),
    }
  })

async function namesOfPeople(db: Database, ids: readonly string[]) {
  const people = ids.length
    ? await db.selectFrom('person').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute()
    : []
  return new Map(people.map(person => [person.id, `${person.first_name} ${person.last_name}`.trim()]))
}
