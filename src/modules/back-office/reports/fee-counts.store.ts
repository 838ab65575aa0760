import { sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { LocalDate } from '../../../core/rules/local-time'
import { booksOf } from './order-books'

/** A day of a store. */
export type FeeDay = { on_day: LocalDate; store_id: string }

/** What is kept of the books of orders, and what it is made of. */
export const FEE_SUMS = sql`count(*)::int as orders, coalesce(sum(o.persons + o.card + o.transfer), 0)::bigint as paid_cents,
  coalesce(sum(o.fees), 0)::bigint as fee_cents, coalesce(sum(o.delivery), 0)::bigint as delivery_cents,
  coalesce(sum(o.vat), 0)::bigint as vat_cents, coalesce(sum(o.promotions), 0)::bigint as promotion_cents,
  coalesce(sum(o.compensation), 0)::bigint as compensation_cents, coalesce(sum(o.merchants), 0)::bigint as merchant_cents`
export const KEPT = sql`orders, paid_cents, fee_cents, delivery_cents, vat_cents, promotion_cents, compensation_cents, merchant_cents`

const MARKS_AT_ONCE = 300

/** Days of stores of which something has changed that is not counted yet. */
export async function staleFeesOf(db: Database, from: LocalDate, to: LocalDate): Promise<FeeDay[]> {
  const { rows } = await sql<FeeDay>`
    select on_day::text, store_id from stale_fee_day where on_day between ${from}::date and ${to}::date
    union select on_day::text, of_id from stale_day where kind = 'orders' and on_day between ${from}::date and ${to}::date`.execute(
    db,
  )
  return rows
}

/** These days of stores as rows `its`. */
export const itsDays = (days: readonly FeeDay[]) =>
  sql`unnest(${days.map(({ on_day }) => on_day)}::text[]::date[], ${days.map(({ store_id }) => store_id)}::text[]) as its (on_day, store_id)`

/** Takes up some of the days whose fees have to be counted anew. */
export async function takeStaleFees(tx: Tx): Promise<FeeDay[]> {
  const { rows } = await sql<FeeDay>`
    with taken as (
      delete from stale_fee_day where ctid = any(array(select ctid from stale_fee_day limit ${MARKS_AT_ONCE}))
      returning on_day, store_id
    ) select distinct on_day::text, store_id from taken`.execute(tx)
  return rows
}

export async function markFeesStale(tx: Tx, days: readonly FeeDay[]): Promise<void> {
  if (days.length)
    await tx
      .insertInto('stale_fee_day')
      .values([...days])
      .execute()
}

/** Counts these days anew, from the ledger. */
export async function recountFees(tx: Tx, days: readonly FeeDay[]): Promise<void> {
  if (!days.length) return
  const its = itsDays(days)
  await sql`delete from fee_day using ${its}
    where fee_day.on_day = its.on_day and fee_day.store_id = its.store_id`.execute(tx)
  await sql`
    insert into fee_day (on_day, store_id, merchant_id, city, channel, ${KEPT})
    select o.delivery_on, o.store_id, o.merchant_id, o.city, o.channel, ${FEE_SUMS}
    from ${booksOf([sql<boolean>`true`], its)} o
    group by o.delivery_on, o.store_id, o.merchant_id, o.city, o.channel`.execute(tx)
}

/** Days of stores whose fees are not what the ledger says, and that are not about to be counted anew. */
export async function findWrongFees(db: Database, on: LocalDate): Promise<FeeDay[]> {
  const { rows } = await sql<FeeDay>`
    with counted as (
      select o.store_id, o.merchant_id, o.city, o.channel, ${FEE_SUMS}
      from ${booksOf([sql<boolean>`o.delivery_on = ${on}::date and o.window_end >= ${on}::date - 2 and o.window_end < ${on}::date + 3`])} o
      group by o.store_id, o.merchant_id, o.city, o.channel
    ), kept as (
      select store_id, merchant_id, city, channel, ${KEPT} from fee_day where on_day = ${on}::date
    ), differing as (
      (select * from counted except select * from kept) union (select * from kept except select * from counted)
    )
    select distinct ${on}::text as on_day, store_id from differing
    where not exists (select 1 from stale_fee_day s where s.on_day = ${on}::date and s.store_id = differing.store_id)
      and not exists (select 1 from stale_day s
        where s.kind = 'orders' and s.on_day = ${on}::date and s.of_id = differing.store_id)
    order by 2`.execute(db)
  return rows
}
