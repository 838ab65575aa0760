import { sql } from 'kysely'
import { stopTestCluster } from '../../core/db/test-support/test-database'
import { createCaller } from '../../core/procedures'
import { addDays, DEFAULT_TZ, localDateOf } from '../../core/rules/local-time'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { sumUpCities } from '../../modules/monitoring/metrics/city-counts.store'
import { sumUpMonths } from '../../modules/monitoring/metrics/month-counts.store'
import { PERIODS } from '../../modules/monitoring/metrics/rules/periods'
import { makeStore } from '../../modules/stores/stores/stores.make'
import { appRouter } from '../../routers/app'
import { machine } from './report'

/**
 * How long two years of metrics take beside the two years before, of so many stores with orders by two channels on every
 * day: `bun src/dev/bench/metrics.ts`, with `STORES=1000` of more.
 */
const STORES = Number(process.env.STORES ?? 300)
const YEARS = 2
const TIMES = 5
const MONTHS_AT_ONCE = 2_000
const AIM_MS = 200

const world = await openTestWorld()
try {
  const to = localDateOf(world.clock.now(), DEFAULT_TZ)
  const from = addDays(to, -365 * YEARS)
  const stores = await fill(world, addDays(from, -365 * YEARS - 1), to)
  const owner = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  const merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: stores.slice(0, 3) } }],
  })
  console.log(`${STORES} stores, ${from} to ${to}; aim ${AIM_MS} ms; ${machine()}`)
  for (const [who, caller] of Object.entries({ owner, merchant }))
    for (const by of PERIODS) {
      const ms: number[] = []
      for (let i = 0; i <= TIMES; i++) {
        const began = performance.now()
        await createCaller(appRouter)(contextFor(world, caller)).admin.metrics.orders({ from, to, by })
        ms.push(performance.now() - began)
      }
      // What others do on the machine only adds to it.
      console.log(
        `${who.padEnd(10)} by ${by.padEnd(6)} ${Math.min(...ms)
          .toFixed(0)
          .padStart(6)} ms`,
      )
    }
} finally {
  await world.close()
  await stopTestCluster()
}

/** Counted days of copies of one store, and their months. */
async function fill(world: TestWorld, from: string, to: string): Promise<string[]> {
  const store = await makeStore(world)
  const ids = [store.id, ...Array.from({ length: STORES - 1 }, () => world.newId())]
  await sql`insert into store select (jsonb_populate_record(s, jsonb_build_object('id', its.id, 'slug', its.id))).*
    from store s, unnest(${ids.slice(1)}::text[]) as its (id)`.execute(world.db)
  for (let day = from; day <= to; day = addDays(day, 90)) await fillDays(world, ids, day, addDays(day, 89))
  await sql`vacuum analyze order_day`.execute(world.db)
  const { rows } = await sql<{ on_day: string; of_id: string }>`
    select distinct date_trunc('month', on_day)::date::text as on_day, store_id::text as of_id from order_day`.execute(
    world.db,
  )
  for (let at = 0; at < rows.length; at += MONTHS_AT_ONCE) {
    const months = rows.slice(at, at + MONTHS_AT_ONCE).map(row => ({ ...row, kind: 'orders' as const }))
    await world.db.transaction().execute(tx => sumUpMonths(tx, 'orders', months))
  }
  const { rows: days } = await sql<{ on_day: string }>`
    select distinct on_day::text from order_day`.execute(world.db)
  await world.db.transaction().execute(tx => sumUpCities(tx, 'orders', days))
  await sql`vacuum analyze order_city_day`.execute(world.db)
  await sql`vacuum analyze order_month`.execute(world.db)
  return ids
}

async function fillDays(world: TestWorld, ids: string[], from: string, to: string) {
  await sql`
    insert into order_day (on_day, store_id, merchant_id, city, channel, orders, failed, delivered, on_time, revenue_cents,
      refunded_cents, listing_cents, fee_cents, ratings, stars, low_ratings)
    select day::date, its.store, store.merchant_id, (array['bcn', 'mad', 'sev'])[1 + nth % 3], channel, n, n % 3, n, n - n % 2,
      n * 1250, n * 10, n * 1000, n * 90, n % 5, n % 5 * 4, n % 2
    from generate_series(${from}::date, ${to}::date, interval '1 day') day,
      unnest(${ids}::text[]) with ordinality as its (store, nth) join store on store.id = its.store,
      unnest(array['catering', 'canteen']) channel, lateral (select (nth * 7 + extract(doy from day)::int) % 40 as n) counted`.execute(
    world.db,
  )
}
