import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { addDays, DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { makeOrder } from '../../orders/moves/orders.make'
import { findWrongCities, sumUpCities } from './city-counts.store'
import { checkCountedDays, countStaleDays } from './count-days'
import { sumUpMonths } from './month-counts.store'

const ROUNDS = 12
const CITIES = ['bcn', 'mad', 'sev']

let world: TestWorld
let shops: Shop[]
let owner: Person
let orders: string[]
let today: string
beforeAll(async () => {
  world = await openTestWorld()
  shops = [await makeShop(world), await makeShop(world), await makeShop(world)]
  owner = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  today = localDateOf(world.clock.now(), DEFAULT_TZ)
  const customer = await makePerson(world)
  orders = []
  for (let i = 0; i < 6; i++) orders.push((await makeOrder(world, shops[i % 3]!, customer))!.id)
  for (const { store } of shops)
    await sql`insert into printer (id, device_id, name, city, created_at, updated_at)
      values (${store.id}, ${store.id}, 'Pass', 'bcn', now(), now())`.execute(world.db)
})
afterAll(() => world.close())

const metrics = (caller = owner) => createCaller(appRouter)(contextFor(world, caller)).admin.metrics

const rowsOf = async (statement: RawBuilder<unknown>) => (await statement.execute(world.db)).rows
const PAPERS = sql`count(*)::int as papers, count(*) filter (where status = 'printed')::int as printed,
  count(*) filter (where status in ('failed', 'unconfirmed'))::int as failed`
const PLACED = sql`count(*) filter (where state not in ('canceled_by_store', 'rejected_by_store'))::int as orders,
  count(*) filter (where state in ('canceled_by_store', 'rejected_by_store'))::int as failed,
  coalesce(sum(merchant_listing_cents) filter (where state not in ('canceled_by_store', 'rejected_by_store')), 0)::int as listing`

/** What is kept of whole cities, and what there is, by days and by months. */
async function keptAndCounted() {
  const day = {
    orders: sql`delivery_on`,
    papers: sql`(created_at at time zone ${sql.lit(DEFAULT_TZ)})::date`,
  }
  const month = (of: RawBuilder<unknown>) => sql`date_trunc('month', ${of}::timestamp)::date`
  const placed = (on: RawBuilder<unknown>) =>
    rowsOf(sql`select ${on}::text as at, city, channel, ${PLACED} from purchase_order
      where deleted_at is null and archived_at is null group by 1, 2, 3 order by 1, 2, 3`)
  const printed = (on: RawBuilder<unknown>) =>
    rowsOf(sql`select ${on}::text as at, city, ${PAPERS} from print_job
      where kind <> 'command' and status <> 'canceled' group by 1, 2 order by 1, 2`)
  return {
    counted: [
      await placed(day.orders),
      await placed(month(day.orders)),
      await printed(day.papers),
      await printed(month(day.papers)),
    ],
    kept: [
      await rowsOf(sql`select on_day::text as at, city, channel, orders, failed, listing_cents::int as listing
        from order_city_day order by 1, 2, 3`),
      await rowsOf(sql`select month::text as at, city, channel, orders, failed, listing_cents::int as listing
        from order_city_month order by 1, 2, 3`),
      await rowsOf(
        sql`select on_day::text as at, city, papers, printed, failed from printer_city_day order by 1, 2`,
      ),
      await rowsOf(
        sql`select month::text as at, city, papers, printed, failed from printer_city_month order by 1, 2`,
      ),
    ],
  }
}

/** The same ones each time. */
let drawn = 7
const draw = (below: number) => {
  drawn = (drawn * 48_271) % 2_147_483_647
  return drawn % below
}
const oneOf = <Of>(these: readonly Of[]) => these[draw(these.length)]!

const print = async () => {
  const { store } = oneOf(shops)
  const at = new Date(world.clock.now().getTime() - draw(3) * 86_400_000 * 20)
  const status = oneOf(['queued', 'printed', 'failed', 'canceled', 'unconfirmed'])
  // Ids begin with the moment in which they were made.
  const id = Math.floor(at.getTime() / 1000).toString(16) + world.newId().slice(8)
  await sql`insert into print_job (id, printer_id, store_id, city, kind, html, format, width, status, printed_at, created_at, updated_at)
    values (${id}, ${store.id}, ${store.id}, ${oneOf(CITIES)}, 'kitchen', '', 'escpos', 80, ${status},
      ${status === 'printed' ? at : null}, ${at}, ${at})`.execute(world.db)
}
const CHANGES: (() => Promise<unknown>)[] = [
  print,
  print,
  () =>
    sql`update print_job set status = ${oneOf(['printed', 'failed', 'canceled'])}, printed_at = created_at
      where id in (select id from print_job order by md5(id || ${String(draw(99))}) limit 2)`.execute(
      world.db,
    ),
  () =>
    sql`update purchase_order set state = ${oneOf(['pending', 'accepted', 'canceled_by_store', 'delivered'])},
      state_at = window_end where id = ${oneOf(orders)}`.execute(world.db),
  () =>
    sql`update purchase_order set merchant_listing_cents = merchant_listing_cents + 7 where id = ${oneOf(orders)}`.execute(
      world.db,
    ),
  () => {
    const days = oneOf([-31, -1, 1, 40])
    return sql`update purchase_order set delivery_on = delivery_on + ${days}::int,
      window_start = window_start + ${days}::int * interval '1 day', window_end = window_end + ${days}::int * interval '1 day'
      where id = ${oneOf(orders)}`.execute(world.db)
  },
  () =>
    sql`update purchase_order set archived_at = ${oneOf([null, world.clock.now()])}::timestamptz
      where id = ${oneOf(orders)}`.execute(world.db),
]

test('whatever changes, whole cities come to what there is, by day and by month', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    for (let change = 0; change < 8; change++) await oneOf(CHANGES)()
    await countStaleDays(world)
    const { kept, counted } = await keptAndCounted()
    expect([round, kept]).toEqual([round, counted])
  }
  const looked = [addDays(today, -35), addDays(today, 35)] as const
  expect(await findWrongCities(world.db, ...looked)).toEqual([])
})

test('a month of a city that was summed up wrong is found, and mended', async () => {
  const looked = [addDays(today, -35), addDays(today, 35)] as const
  for (const table of ['order_city_month', 'printer_city_month', 'printer_city_day'])
    await sql`update ${sql.table(table)} set failed = failed + 1`.execute(world.db)
  const wrong = await findWrongCities(world.db, ...looked)
  expect(new Set(wrong.map(({ kind }) => kind))).toEqual(new Set(['orders', 'printers']))
  await checkCountedDays(world)
  await countStaleDays(world)
  expect(await findWrongCities(world.db, ...looked)).toEqual([])
})

test('of many stores and printers the busiest are shown, as if all had been read', async () => {
  const { store } = shops[0]!
  const ids = Array.from({ length: 130 }, () => world.newId())
  await sql`insert into store select (jsonb_populate_record(s, jsonb_build_object('id', its.id, 'slug', its.id))).*
    from store s, unnest(${ids}::text[]) as its (id) where s.id = ${store.id}`.execute(world.db)
  await sql`insert into printer select (jsonb_populate_record(p, jsonb_build_object('id', its.id, 'device_id', its.id))).*
    from printer p, unnest(${ids}::text[]) as its (id) where p.id = ${store.id}`.execute(world.db)
  const from = '2025-03-01'
  for (const [days, before] of [
    [sql`order_day`, 0],
    [sql`order_day`, 365],
  ] as const) {
    // Many have as many as others, and some only had some before.
    await sql`insert into ${days} (on_day, store_id, merchant_id, city, channel, orders, failed, delivered, on_time, revenue_cents,
        refunded_cents, listing_cents, fee_cents, ratings, stars, low_ratings)
      select ${from}::date - ${before}::int + nth::int, id, ${store.merchant_id}, (array['bcn', 'mad'])[1 + nth % 2], 'catering',
        case when ${before}::int > 0 then nth else nth / 3 * (nth % 4)::int end, 1, 0, 0, nth * 10, 0, 0, 0, 0, 0, 0
      from unnest(${ids}::text[]) with ordinality as its (id, nth)`.execute(world.db)
    await sql`insert into printer_day (on_day, store_id, printer_id, city, papers, printed, failed, wait_ms)
      select ${from}::date - ${before}::int + nth::int, id, id, (array['bcn', 'mad'])[1 + nth % 2], nth / 3 * (nth % 4)::int, 0, 0, 0
      from unnest(${ids}::text[]) with ordinality as its (id, nth)`.execute(world.db)
  }
  for (const kind of ['orders', 'printers'] as const) {
    const { rows } = await sql<{ on_day: string; of_id: string }>`
      select on_day::text, store_id::text as of_id from ${sql.table(kind === 'orders' ? 'order_day' : 'printer_day')}`.execute(
      world.db,
    )
    const days = rows.map(row => ({ ...row, kind }))
    await world.db.transaction().execute(async tx => {
      await sumUpMonths(tx, kind, days)
      await sumUpCities(tx, kind, days)
    })
  }
  // Most of its first month and of its last, which have other days.
  const asked = { from: addDays(from, 7), to: addDays(from, 110), by: 'month' as const }
  const before = { from: addDays(asked.from, -104), to: addDays(asked.from, -1) }
  const inRange = ({ from, to }: { from: string; to: string }, of: string) =>
    sql`coalesce(sum(${sql.ref(of)}) filter (where on_day between ${from}::date and ${to}::date), 0)::int`
  const expected = (of: string, figure: string, most: number) =>
    rowsOf(sql`select ${sql.ref(of)}::text as id, ${inRange(asked, figure)} as now, ${inRange(before, figure)} as before
      from ${sql.table(of === 'store_id' ? 'order_day' : 'printer_day')}
      where on_day between ${before.from}::date and ${asked.to}::date group by 1 order by 2 desc, 1 limit ${most}`)
  const { stores, totals } = await metrics().orders(asked)
  expect(
    stores.map(({ storeId, orders: now, ordersBefore }) => ({ id: storeId, now, before: ordersBefore })),
  ).toEqual((await expected('store_id', 'orders', 50)) as never)
  expect(totals.orders).toBeGreaterThan(stores.reduce((sum, { orders }) => sum + orders, 0))
  const { printers } = await metrics().printers(asked)
  expect(
    printers.map(({ printerId, papers: now, papersBefore }) => ({
      id: printerId,
      now,
      before: papersBefore,
    })),
  ).toEqual((await expected('printer_id', 'papers', 100)) as never)
})
