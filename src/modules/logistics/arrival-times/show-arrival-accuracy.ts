import { sql } from 'kysely'
import { holds } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { scopeFilter } from '../../../core/scope'
import { ArrivalAccuracy, type ArrivalFigures, AskArrivalAccuracy } from './contract/arrival-accuracy'

const DISPATCHERS = ['HelloAdminPermission', 'LogisticsAdminPermission'] as const

const ERROR = sql`extract(epoch from arrived_at - estimate)`
const FIGURES = sql`count(*)::int as "arrivals",
  count(*) filter (where arrived_at between promised_from and promised_to)::int as "insideChosen",
  count(estimate)::int as "shown",
  count(*) filter (where arrived_at between shown_from and shown_to)::int as "insideShown",
  count(*) filter (where arrived_at < shown_from)::int as "early",
  count(*) filter (where arrived_at > shown_to)::int as "late",
  round(percentile_cont(0.5) within group (order by abs(${ERROR})))::int as "medianErrorSeconds",
  round(percentile_cont(0.5) within group (order by ${ERROR}))::int as "medianDelaySeconds"`

type Row = ArrivalFigures & { vehicle: string | null; isTotal: boolean }

/** How well promised arrivals were kept in the last days, together and by vehicle. */
export const showArrivalAccuracy = holds(...DISPATCHERS)
  .meta({ summary: 'How far arrivals were from what customers were promised, together and by vehicle' })
  .input(AskArrivalAccuracy)
  .output(ArrivalAccuracy)
  .query(async ({ input: { days, city }, ctx: { db, caller, now } }) => {
    const since = new Date(now.getTime() - days * DAY_MS)
    const { rows } = await sql<Row>`
      select vehicle_type as "vehicle", grouping(vehicle_type) = 1 as "isTotal", ${FIGURES}
      from arrival_promise
      where arrived_at >= ${since} and arrived_at <= ${now}
        and ${scopeFilter(caller, DISPATCHERS, { city: sql.ref('arrival_promise.city') })}
        and (${city ?? null}::text is null or city = ${city ?? null}::text)
      group by grouping sets ((), (vehicle_type))
      order by "isTotal" desc, "arrivals" desc, "vehicle"`.execute(db)
    const [total, ...vehicles] = rows.map(({ isTotal: _, ...row }) => row)
    const { vehicle: __, ...together } = total!
    return { total: together, vehicles }
  })
