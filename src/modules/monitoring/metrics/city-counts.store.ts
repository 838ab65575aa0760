import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { LocalDate } from '../../../core/rules/local-time'
import type { StaleDay } from './day-counts.store'
import { COUNTED_TABLES, type CountedDays } from './month-counts.store'

/** Days and months of whole cities together: enough where no single store or printer is asked for. */
export type CountedCities = CountedDays & {
  months: string
  clear: { days: RawBuilder<unknown>; months: RawBuilder<unknown> }
  fill: { days: RawBuilder<unknown>; months: RawBuilder<unknown> }
}

export const CITY_KINDS = ['orders', 'printers'] as const
export type CityKind = (typeof CITY_KINDS)[number]

export const CITY_TABLES: Record<CityKind, CountedCities> = {
  orders: {
    days: 'order_city_day',
    months: 'order_city_month',
    clear: { days: sql`delete from order_city_day`, months: sql`delete from order_city_month` },
    fill: { days: sql`insert into order_city_day`, months: sql`insert into order_city_month` },
    keys: ['city', 'channel'],
    sums: COUNTED_TABLES.orders.sums,
  },
  printers: {
    days: 'printer_city_day',
    months: 'printer_city_month',
    clear: { days: sql`delete from printer_city_day`, months: sql`delete from printer_city_month` },
    fill: { days: sql`insert into printer_city_day`, months: sql`insert into printer_city_month` },
    keys: ['city'],
    sums: COUNTED_TABLES.printers.sums,
  },
}

const MONTH = sql`date_trunc('month', on_day::timestamp)::date`

const namesOf = (names: readonly string[]) => sql.join(names.map(name => sql.ref(name)))
const summed = ({ sums }: CountedCities) =>
  sql.join(sums.map(name => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

/** Sums these days and their months up, of all cities. */
export async function sumUpCities(
  tx: Tx,
  kind: CityKind,
  days: readonly Pick<StaleDay, 'on_day'>[],
): Promise<void> {
  const cities = CITY_TABLES[kind]
  const keys = namesOf(cities.keys)
  const columns = sql`${keys}, ${namesOf(cities.sums)}`
  const these = [...new Set(days.map(({ on_day }) => on_day))]
  const isOneOf = sql`= any(${these}::text[]::date[])`
  await sql`${cities.clear.days} where on_day ${isOneOf}`.execute(tx)
  await sql`${cities.fill.days} (on_day, ${columns})
    select on_day, ${keys}, ${summed(cities)} from ${sql.table(COUNTED_TABLES[kind].days)}
    where on_day ${isOneOf} group by on_day, ${keys}`.execute(tx)
  const months = [...new Set(these.map(day => `${day.slice(0, 7)}-01`))]
  await sql`${cities.clear.months} where month = any(${months}::text[]::date[])`.execute(tx)
  await sql`${cities.fill.months} (month, ${columns})
    select its.month, ${keys}, ${summed(cities)}
    from unnest(${months}::text[]::date[]) as its (month) join ${sql.table(cities.days)} d
      on d.on_day >= its.month and d.on_day < its.month + interval '1 month'
    group by its.month, ${keys}`.execute(tx)
}

/** Stands for no store: its day is counted anew, and with it the cities of that day. */
const NO_STORE = '0'.repeat(24)

/**
 * Days on which cities are not what their stores come to, and months that are not what their days come to, each by its
 * first day; none that is about to be counted anew.
 */
export async function findWrongCities(db: Database, from: LocalDate, to: LocalDate): Promise<StaleDay[]> {
  const wrong: StaleDay[] = []
  for (const kind of CITY_KINDS) {
    const cities = CITY_TABLES[kind]
    const keys = namesOf(cities.keys)
    const kept = sql`${keys}, ${sql.join(cities.sums.map(name => sql`${sql.ref(name)}::bigint`))}`
    const between = sql`on_day between ${from}::date and ${to}::date`
    const first = sql`date_trunc('month', ${from}::date::timestamp)::date`
    const next = sql`(date_trunc('month', ${to}::date::timestamp) + interval '1 month')::date`
    const differing = (counted: RawBuilder<unknown>, its: RawBuilder<unknown>) =>
      sql`(select on_day from ((${counted} except ${its}) union (${its} except ${counted})) differing)`
    const days = differing(
      sql`select on_day, ${keys}, ${summed(cities)} from ${sql.table(COUNTED_TABLES[kind].days)}
        where ${between} group by on_day, ${keys}`,
      sql`select on_day, ${kept} from ${sql.table(cities.days)} where ${between}`,
    )
    const months = differing(
      sql`select ${MONTH} as on_day, ${keys}, ${summed(cities)} from ${sql.table(cities.days)}
        where on_day >= ${first} and on_day < ${next} group by 1, ${keys}`,
      sql`select month as on_day, ${kept} from ${sql.table(cities.months)}
        where month >= ${first} and month < ${next}`,
    )
    const { rows } = await sql<StaleDay>`
      select distinct ${sql.lit(kind)} as kind, on_day::text, ${NO_STORE}::text as of_id from (
        select on_day from ${days} wrong_day
        where not exists (select 1 from stale_day s where s.kind = ${sql.lit(kind)} and s.on_day = wrong_day.on_day)
        union
        select on_day from ${months} wrong_month
        where not exists (select 1 from stale_day s where s.kind = ${sql.lit(kind)} and s.on_day >= wrong_month.on_day
          and s.on_day < wrong_month.on_day + interval '1 month')
      ) wrong order by 2`.execute(db)
    wrong.push(...rows)
  }
  return wrong
}
