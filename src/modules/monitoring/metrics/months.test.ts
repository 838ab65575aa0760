import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { addDays } from '../../../core/rules/local-time'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeStore } from '../../stores/stores/stores.make'
import { findWrongCities, sumUpCities } from './city-counts.store'
import { checkCountedDays, countStaleDays } from './count-days'
import { COUNTED_TABLES, findWrongMonths, sumUpMonths } from './month-counts.store'

const [FIRST, LAST] = ['2024-08-05', '2026-11-14']
const COLUMNS = COUNTED_TABLES.orders.sums

let world: TestWorld
let stores: { id: string; merchant_id: string }[]
let owner: Person
let ofCity: Person
let merchant: Person
beforeAll(async () => {
  world = await openTestWorld()
  stores = [await makeStore(world), await makeStore(world), await makeStore(world)]
  owner = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  ofCity = await makePerson(world, {
    permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['mad'] } }],
  } as never)
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [stores[1]!.id] } }],
  })
  await sql`
    insert into order_day (on_day, store_id, merchant_id, city, channel, ${sql.join(COLUMNS.map(name => sql.ref(name)))})
    select day::date, its.store,
      -- One store changes hands on a day in the middle of a month.
      case when its.store = ${stores[0]!.id} and day >= '2025-05-09' then ${stores[1]!.merchant_id} else its.merchant end,
      (array['bcn', 'mad'])[1 + nth % 2], channel, ${sql.join(COLUMNS.map((_, at) => sql`(n * ${at + 3}) % 41`))}
    from generate_series(${FIRST}::date, ${LAST}::date, interval '1 day') day,
      unnest(${stores.map(({ id }) => id)}::text[], ${stores.map(({ merchant_id }) => merchant_id)}::text[])
        with ordinality as its (store, merchant, nth),
      unnest(array['catering', 'canteen']) with ordinality as ch (channel, at),
      lateral (select (nth * 7 + ch.at * 3 + extract(epoch from day)::bigint / 86400)::int % 53 as n) counted
    where n > 5`.execute(world.db)
  const { rows } = await sql<{ on_day: string; of_id: string }>`
    select on_day::text, store_id::text as of_id from order_day`.execute(world.db)
  const days = rows.map(row => ({ ...row, kind: 'orders' as const }))
  await world.db.transaction().execute(async tx => {
    await sumUpMonths(tx, 'orders', days)
    await sumUpCities(tx, 'orders', days)
  })
})
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).admin.metrics

test.each([
  ['whole months', '2025-01-01', '2025-12-31'],
  ['days at both ends', '2025-01-17', '2026-11-14'],
  ['days at the end', '2025-03-01', '2026-02-03'],
  ['within a month', '2026-04-03', '2026-04-20'],
  ['two halves of months', '2026-04-20', '2026-05-10'],
])('%s come to what their days come to', async (_, from, to) => {
  for (const caller of [owner, ofCity, merchant])
    for (const more of [{}, { storeId: stores[0]!.id }, { channel: 'canteen' as const }]) {
      const { stores: _stores, ...asked } = await as(caller).orders({ from, to, by: 'month', ...more })
      const days = await as(caller).orders({ from, to, by: 'day', ...more })
      expect(asked.totals).toEqual(days.totals)
      expect(asked.totalsBefore).toEqual(days.totalsBefore)
      expect(_stores).toEqual(days.stores)
      for (const point of asked.points) {
        const its = days.points.filter(day => day.from >= point.from && day.to <= point.to)
        for (const figure of ['orders', 'failed', 'delivered', 'onTime', 'ratings', 'lowRatings'] as const)
          expect([point.from, figure, point[figure]]).toEqual([
            point.from,
            figure,
            its.reduce((sum, day) => sum + day[figure], 0),
          ])
        expect(point.revenue.amount).toBe(its.reduce((sum, day) => sum + day.revenue.amount, 0))
      }
    }
})

test('breakdowns, which read months also when asked by day, are the sums of the days', async () => {
  const [from, to] = ['2025-01-17', '2026-11-14']
  const { stores: shown, channels, cities } = await as(owner).orders({ from, to, by: 'day' })
  const summed = async (column: string) =>
    Object.fromEntries(
      (
        await sql<{ of: string; orders: number }>`select ${sql.ref(column)} as of, sum(orders)::int as orders
          from order_day where on_day between ${from}::date and ${to}::date group by 1`.execute(world.db)
      ).rows.map(({ of, orders }) => [of, orders]),
    )
  expect(Object.fromEntries(shown.map(row => [row.storeId, row.orders]))).toEqual(await summed('store_id'))
  expect(Object.fromEntries(channels.map(row => [row.channel, row.orders] as [string, number]))).toEqual(
    await summed('channel'),
  )
  expect(Object.fromEntries(cities.map(row => [row.city, row.orders] as [string, number]))).toEqual(
    await summed('city'),
  )
})

test('a month that was summed up wrong is found, and mended by counting one of its days anew', async () => {
  await sql`delete from order_day where on_day >= '2026-10-01'`.execute(world.db)
  const wrong = await findWrongMonths(world.db, addDays('2026-11-17', -35), '2026-11-30')
  expect(wrong.map(({ on_day }) => on_day.slice(0, 7)).sort()).toEqual([
    ...Array(3).fill('2026-10'),
    ...Array(3).fill('2026-11'),
  ])
  await checkCountedDays(world)
  await countStaleDays(world)
  expect(await findWrongMonths(world.db, '2026-10-01', '2026-11-30')).toEqual([])
  const { stores } = await as(owner).orders({ from: '2026-10-01', to: '2026-11-30', by: 'month' })
  expect(stores.map(({ orders }) => orders)).toEqual(stores.map(() => 0))
})

test('a city whose day was summed up wrong is found, and mended by counting that day anew', async () => {
  // October and November are gone by now.
  for (const day of ['2026-11-10', '2026-11-12'])
    await sql`insert into order_city_day select ${day}::date, 'sev', channel, ${sql.join(COLUMNS.map(() => sql`1`))}
      from order_city_day where on_day = '2026-09-01' and city = 'mad' limit 1`.execute(world.db)
  const looked = ['2026-11-01', '2026-11-30'] as const
  // And with it its month.
  expect((await findWrongCities(world.db, ...looked)).map(({ on_day }) => on_day)).toEqual([
    '2026-11-01',
    '2026-11-10',
    '2026-11-12',
  ])
  await checkCountedDays(world)
  await countStaleDays(world)
  expect(await findWrongCities(world.db, ...looked)).toEqual([])
})

test('by day and by week, whole cities come to what their stores come to', async () => {
  const [from, to] = ['2026-01-05', '2026-09-20']
  for (const by of ['day', 'week', 'month'] as const)
    for (const caller of [owner, ofCity]) {
      const { totals, points } = await as(caller).orders({ from, to, by })
      const cities = caller === owner ? ['bcn', 'mad'] : ['mad']
      const { rows } = await sql<{ orders: number; failed: number }>`
        select sum(orders)::int as orders, sum(failed)::int as failed from order_day
        where on_day between ${from}::date and ${to}::date and city = any(${cities})`.execute(world.db)
      expect(totals).toMatchObject(rows[0]!)
      expect(points.reduce((sum, point) => sum + point.orders, 0)).toBe(rows[0]!.orders)
    }
})
