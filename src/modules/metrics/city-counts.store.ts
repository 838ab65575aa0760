import { sql } from 'kysely'
import type { Database, Tx } from '../../core/db/open'
import type { LocalDate } from '../../core/rules/local-time'
import type { StaleDay } from './day-counts.store'
import { COUNTED_TABLES, type CountedDays } from './month-counts.store'

/** Days of all stores of a city together: enough where no single store is asked for. */
export const ORDERS_OF_CITIES: CountedDays = {
  days: 'order_city_day',
  keys: ['city', 'channel'],
  sums: COUNTED_TABLES.orders.sums,
}

const COLUMNS = sql.join([...ORDERS_OF_CITIES.keys, ...ORDERS_OF_CITIES.sums].map(name => sql.ref(name)))
const SUMMED = sql`on_day, city, channel,
  ${sql.join(ORDERS_OF_CITIES.sums.map(name => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}`

/** Sums these days up, of all cities. */
export async function sumUpCities(tx: Tx, days: readonly Pick<StaleDay, 'on_day'>[]): Promise<void> {
  const these = sql`any(${[...new Set(days.map(({ on_day }) => on_day))]}::text[]::date[])`
  await sql`delete from order_city_day where on_day = ${these}`.execute(tx)
  await sql`insert into order_city_day (on_day, ${COLUMNS})
    select ${SUMMED} from order_day where on_day = ${these} group by 1, 2, 3`.execute(tx)
}

/** Stands for no store: its day is counted anew, and with it the cities of that day. */
const NO_STORE = '0'.repeat(24)

/** Days on which cities are not what their stores come to; none that is about to be counted anew. */
export async function findWrongCities(db: Database, from: LocalDate, to: LocalDate): Promise<StaleDay[]> {
  const between = sql`on_day between ${from}::date and ${to}::date`
  const { rows } = await sql<StaleDay>`
    with summed as (select ${SUMMED} from order_day where ${between} group by 1, 2, 3),
    kept as (
      select on_day, city, channel, ${sql.join(ORDERS_OF_CITIES.sums.map(name => sql`${sql.ref(name)}::bigint`))}
      from order_city_day where ${between}
    ), differing as (
      (select * from summed except select * from kept) union (select * from kept except select * from summed)
    )
    select distinct 'orders' as kind, on_day::text, ${NO_STORE}::text as of_id from differing
    where not exists (select 1 from stale_day s where s.kind = 'orders' and s.on_day = differing.on_day)
    order by 2`.execute(db)
  return rows
}
