import { sql } from 'kysely'
import { literalList } from '../../../core/db/literal-list'
import type { Database, Tx } from '../../../core/db/open'
import { firstIdAt } from '../../../core/ids'
import { addDays, DEFAULT_TZ, dayBounds, type LocalDate } from '../../../core/rules/local-time'
import { FAILED_ORDER_STATES } from '../../order-records/states/rules/order-state'
import { LOST_PRINT_JOB_STATUSES } from '../../printing/printers/rules/printing-jobs'
import { sumUpCities } from './city-counts.store'
import { sumUpMonths } from './month-counts.store'

export const COUNTED_KINDS = ['orders', 'couriers', 'printers'] as const
export type CountedKind = (typeof COUNTED_KINDS)[number]
/** A day of a store, or of a courier. */
export type StaleDay = { kind: CountedKind; on_day: LocalDate; of_id: string }
type Bucket = Pick<StaleDay, 'on_day' | 'of_id'>

/** More marks than days: each change leaves one. */
const MARKS_AT_ONCE = 2_000

/** Takes up some of the days that have to be counted anew. */
export async function takeStaleDays(tx: Tx): Promise<StaleDay[]> {
  const { rows } = await sql<StaleDay>`
    with taken as (
      delete from stale_day where ctid = any(array(select ctid from stale_day limit ${MARKS_AT_ONCE}))
      returning kind, on_day, of_id
    ) select distinct kind, on_day::text, of_id from taken`.execute(tx)
  return rows
}

/** Up to so many marks that are left. */
export async function countStaleDays(db: Database, most = 10_000): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from stale_day limit ${most}) as marks`.execute(db)
  return rows[0]!.count
}

/** Has all days counted anew, those too that have nothing any more. Answers how many. */
export async function markAllStale(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into stale_day (kind, on_day, of_id)
    select 'orders', delivery_on, store_id from purchase_order where deleted_at is null
    union select 'orders', on_day, store_id from order_day
    union select 'couriers', effective_on, assigned_to from route where assigned_to is not null
    union select 'couriers', on_day, courier_id from courier_day
    union select 'printers', (created_at at time zone ${sql.lit(DEFAULT_TZ)})::date, store_id from print_job where store_id is not null
    union select 'printers', on_day, store_id from printer_day
    -- Those of a day are counted together.
    order by 2`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function markStale(tx: Tx, days: readonly StaleDay[]): Promise<void> {
  if (days.length)
    await tx
      .insertInto('stale_day')
      .values([...days])
      .execute()
}

const bucketsOf = (days: readonly Bucket[]) =>
  sql`unnest(${days.map(({ on_day }) => on_day)}::text[]::date[], ${days.map(({ of_id }) => of_id)}::text[]) as bucket (on_day, of_id)`

export const REFUNDED = sql`(o.refunded_kind_cents + o.refunded_flex_cents + o.refunded_balance_cents + o.refunded_card_cents
  + o.refunded_transfer_cents)`
export const FAILED = sql`(o.state = any(${sql.lit(`{${FAILED_ORDER_STATES.join()}}`)}::text[]))`
/** What metrics count: placed orders that are in the lists. Quotes are none yet. */
export const COUNTED = sql`(o.deleted_at is null and o.archived_at is null and not o.is_requesting_quote)`

/** The figures of orders, of rows `o` with their ratings `r`. */
export const ORDER_SUMS = sql`
  count(*) filter (where not ${FAILED})::int as orders,
  count(*) filter (where ${FAILED})::int as failed,
  count(*) filter (where o.state = 'delivered')::int as delivered,
  count(*) filter (where o.state = 'delivered' and o.state_at <= o.window_end)::int as on_time,
  coalesce(sum(o.total_cents - ${REFUNDED}) filter (where not ${FAILED}), 0)::bigint as revenue_cents,
  coalesce(sum(${REFUNDED}) filter (where not ${FAILED}), 0)::bigint as refunded_cents,
  coalesce(sum(o.merchant_listing_cents) filter (where not ${FAILED}), 0)::bigint as listing_cents,
  coalesce(sum(o.platform_fee_cents) filter (where not ${FAILED}), 0)::bigint as fee_cents,
  count(r.id)::int as ratings,
  coalesce(sum(r.rating), 0)::int as stars,
  count(*) filter (where r.rating <= 2)::int as low_ratings`
export const WITH_RATING = sql`left join rating r on r.order_id = o.id and r.deleted_at is null and r.hidden_at is null`

async function recountOrders(tx: Tx, days: readonly Bucket[]): Promise<void> {
  await sql`delete from order_day using ${bucketsOf(days)}
    where order_day.on_day = bucket.on_day and order_day.store_id = bucket.of_id`.execute(tx)
  await sql`
    insert into order_day (on_day, store_id, merchant_id, city, channel, orders, failed, delivered, on_time, revenue_cents,
      refunded_cents, listing_cents, fee_cents, ratings, stars, low_ratings)
    select o.delivery_on, o.store_id, min(o.merchant_id::text), o.city, o.channel, ${ORDER_SUMS}
    from ${bucketsOf(days)}
    -- Stores have an index by the end of windows, and none by the day.
    join purchase_order o on o.store_id = bucket.of_id and o.delivery_on = bucket.on_day
      and o.window_end >= bucket.on_day - 2 and o.window_end < bucket.on_day + 3
    ${WITH_RATING}
    where ${COUNTED}
    group by o.delivery_on, o.store_id, o.city, o.channel`.execute(tx)
}

async function recountCouriers(tx: Tx, days: readonly Bucket[]): Promise<void> {
  await sql`delete from courier_day using ${bucketsOf(days)}
    where courier_day.on_day = bucket.on_day and courier_day.courier_id = bucket.of_id`.execute(tx)
  await sql`
    insert into courier_day (on_day, courier_id, city, routes, stops, on_time, failed_stops, orders, pay_cents)
    select r.effective_on, r.assigned_to, r.city, count(*), coalesce(sum(its.stops), 0), coalesce(sum(its.on_time), 0),
      coalesce(sum(its.failed), 0), coalesce(sum(its.orders), 0),
      coalesce(sum((select sum((line->'price'->>'amount')::bigint) from jsonb_array_elements(r.courier_price) line)), 0)
    from ${bucketsOf(days)}
    join route r on r.assigned_to = bucket.of_id and r.effective_on = bucket.on_day and r.canceled_at is null and r.deleted_at is null
    cross join lateral (
      select count(*) filter (where w.status = 'Completed') as stops,
        count(*) filter (where w.status = 'Completed' and (
          select max((step->>'timestamp')::timestamptz) from jsonb_array_elements(w.status_history) step where step->>'status' = 'Completed'
        ) <= w.window_end) as on_time,
        count(*) filter (where w.status = 'Failed') as failed,
        coalesce(sum((select count(*) from waypoint_order wo where wo.waypoint_id = w.id))
          filter (where w.status = 'Completed' and w.should_deliver and w.transfer_id is null), 0) as orders
      from waypoint w where w.route_id = r.id
    ) its
    group by r.effective_on, r.assigned_to, r.city`.execute(tx)
}

async function recountPrinters(tx: Tx, days: readonly Bucket[]): Promise<void> {
  await sql`delete from printer_day using ${bucketsOf(days)}
    where printer_day.on_day = bucket.on_day and printer_day.store_id = bucket.of_id`.execute(tx)
  // Ids begin with the moment in which they were made: those of a day stand together.
  const bounds = days.map(({ on_day }) => [
    firstIdAt(dayBounds(on_day, DEFAULT_TZ).start),
    firstIdAt(dayBounds(addDays(on_day, 1), DEFAULT_TZ).start),
  ])
  await sql`
    insert into printer_day (on_day, store_id, printer_id, city, papers, printed, failed, wait_ms)
    select bucket.on_day, j.store_id, j.printer_id, j.city, count(*), count(*) filter (where j.status = 'printed'),
      count(*) filter (where j.status in ${literalList(LOST_PRINT_JOB_STATUSES)}),
      coalesce(sum(extract(epoch from j.printed_at - j.created_at) * 1000) filter (where j.status = 'printed'), 0)::bigint
    from unnest(${days.map(({ on_day }) => on_day)}::text[]::date[], ${days.map(({ of_id }) => of_id)}::text[],
      ${bounds.map(([first]) => first)}::text[], ${bounds.map(([, next]) => next)}::text[]) as bucket (on_day, of_id, first_id, next_id)
    join print_job j on j.store_id = bucket.of_id and j.id >= bucket.first_id and j.id < bucket.next_id
    where j.kind <> 'command' and j.status <> 'canceled'
    group by bucket.on_day, j.store_id, j.printer_id, j.city`.execute(tx)
}

const RECOUNTS = { orders: recountOrders, couriers: recountCouriers, printers: recountPrinters }

/** Counts these days anew, from what there is, and sums up their months and cities. */
export async function recountDays(tx: Tx, days: readonly StaleDay[]): Promise<void> {
  for (const kind of COUNTED_KINDS) {
    const its = days.filter(day => day.kind === kind)
    if (!its.length) continue
    await RECOUNTS[kind](tx, its)
    await sumUpMonths(tx, kind, its)
    if (kind !== 'couriers') await sumUpCities(tx, kind, its)
  }
}
