import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { LocalDate } from '../../../core/rules/local-time'
import type { CountedKind, StaleDay } from './day-counts.store'

/** A table of counted days. */
export type CountedDays = { days: string; keys: readonly string[]; sums: readonly string[] }
/** With the one of their months, which has the same keys and sums. */
export type Counted = CountedDays & {
  months: string
  clear: RawBuilder<unknown>
  fill: RawBuilder<unknown>
  /** Whose days they are. */
  of: string
}

export const COUNTED_TABLES: Record<CountedKind, Counted> = {
  orders: {
    days: 'order_day',
    months: 'order_month',
    clear: sql`delete from order_month`,
    fill: sql`insert into order_month`,
    of: 'store_id',
    keys: ['store_id', 'merchant_id', 'city', 'channel'],
    sums: [
      ...['orders', 'failed', 'delivered', 'on_time', 'revenue_cents', 'refunded_cents', 'listing_cents'],
      ...['fee_cents', 'ratings', 'stars', 'low_ratings'],
    ],
  },
  couriers: {
    days: 'courier_day',
    months: 'courier_month',
    clear: sql`delete from courier_month`,
    fill: sql`insert into courier_month`,
    of: 'courier_id',
    keys: ['courier_id', 'city'],
    sums: ['routes', 'stops', 'on_time', 'failed_stops', 'orders', 'pay_cents'],
  },
  printers: {
    days: 'printer_day',
    months: 'printer_month',
    clear: sql`delete from printer_month`,
    fill: sql`insert into printer_month`,
    of: 'store_id',
    keys: ['store_id', 'printer_id', 'city'],
    sums: ['papers', 'printed', 'failed', 'wait_ms'],
  },
}

const columnsOf = (names: readonly string[], from = 'd') =>
  sql.join(names.map(name => sql.ref(`${from}.${name}`)))
const namesOf = (names: readonly string[]) => sql.join(names.map(name => sql.ref(name)))

/** What the days of months come to, of rows `d`. */
const summed = ({
  keys,
  sums,
}: Counted) => sql`date_trunc('month', d.on_day)::date as month, ${columnsOf(keys)},
  ${sql.join(sums.map(name => sql`sum(${sql.ref(`d.${name}`)})::bigint as ${sql.ref(name)}`))}`

/** Sums up the months of these days, of those whose days they are. */
export async function sumUpMonths(tx: Tx, kind: CountedKind, days: readonly StaleDay[]): Promise<void> {
  const counted = COUNTED_TABLES[kind]
  const months = new Map(
    days.map(({ on_day, of_id }) => [`${on_day.slice(0, 7)} ${of_id}`, { on_day, of_id }]),
  )
  const bucket = sql`(select distinct date_trunc('month', day)::date as month, of_id from unnest(
    ${[...months.values()].map(({ on_day }) => on_day)}::text[]::date[],
    ${[...months.values()].map(({ of_id }) => of_id)}::text[]) as its (day, of_id)) as bucket`
  const of = sql.ref(`d.${counted.of}`)
  await sql`${counted.clear} d using ${bucket}
    where d.month = bucket.month and ${of} = bucket.of_id`.execute(tx)
  await sql`
    ${counted.fill} (month, ${namesOf(counted.keys)}, ${namesOf(counted.sums)})
    select ${summed(counted)}
    from ${bucket} join ${sql.table(counted.days)} d
      on ${of} = bucket.of_id and d.on_day >= bucket.month and d.on_day < bucket.month + interval '1 month'
    group by 1, ${columnsOf(counted.keys)}`.execute(tx)
}

/** Months that are not what their days come to, each by its first day; none that is about to be summed up anew. */
export async function findWrongMonths(db: Database, from: LocalDate, to: LocalDate): Promise<StaleDay[]> {
  const wrong: StaleDay[] = []
  for (const kind of Object.keys(COUNTED_TABLES) as CountedKind[]) {
    const counted = COUNTED_TABLES[kind]
    const first = sql`date_trunc('month', ${from}::date)::date`
    const next = sql`(date_trunc('month', ${to}::date) + interval '1 month')::date`
    const { rows } = await sql<StaleDay>`
      with summed as (
        select ${summed(counted)} from ${sql.table(counted.days)} d where d.on_day >= ${first} and d.on_day < ${next}
        group by 1, ${columnsOf(counted.keys)}
      ), kept as (
        select month, ${namesOf(counted.keys)}, ${sql.join(counted.sums.map(name => sql`${sql.ref(name)}::bigint`))}
        from ${sql.table(counted.months)} where month >= ${first} and month < ${next}
      ), differing as (
        (select * from summed except select * from kept) union (select * from kept except select * from summed)
      )
      select distinct ${sql.lit(kind)} as kind, d.month::text as on_day, ${sql.ref(`d.${counted.of}`)}::text as of_id
      from differing d
      where not exists (select 1 from stale_day s where s.kind = ${sql.lit(kind)} and s.of_id = ${sql.ref(`d.${counted.of}`)}
        and s.on_day >= d.month and s.on_day < d.month + interval '1 month')
      order by 2, 3 limit 10000`.execute(db)
    wrong.push(...rows)
  }
  return wrong
}
