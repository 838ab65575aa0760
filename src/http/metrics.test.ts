import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Payments } from '../adapters/payments/port'
import { job } from '../core/events'
import { counted, countProviderCalls } from '../core/figures/counted'
import { openJobs } from '../core/jobs/worker'
import { createCaller } from '../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../core/testing'
import { giveBalance } from '../modules/money/ledger/money.make'
import { makePayload, makeShop } from '../modules/orders/checkout/checkout.make'
import { appRouter } from '../routers/app'
import { serveMetrics } from './metrics'

let world: TestWorld
let served: ReturnType<typeof serveMetrics>
let stopJobs: () => Promise<void>
beforeAll(async () => {
  // As a process that has just started: the files before this one have called, too.
  counted.resetMetrics()
  world = await openTestWorld()
  const known = job('known', async () => {})
  const jobs = await openJobs(world, world.url, { prepare: true, jobs: new Map([['known', known as never]]) })
  stopJobs = jobs.stop
  await world.db.transaction().execute(tx =>
    jobs.add(tx, [
      { name: 'known', data: {} },
      { name: 'of an older version', data: {} },
      { name: 'of a newer version', data: {} },
    ]),
  )
  served = serveMetrics({
    world,
    port: 0,
    hostname: '127.0.0.1',
    load: () => ({ lent: 3, waiting: 2 }),
    liveConnections: () => 5,
    jobKinds: ['known'],
  })
})
afterAll(async () => {
  await served.stop(true)
  await stopJobs()
  await world.close()
})

const text = async (path = '/metrics') => (await fetch(new URL(path, served.url))).text()
const lines = async () => (await text()).split('\n')

test('calls are counted by procedure and outcome, and failures by name', async () => {
  const buyer = await makePerson(world)
  const call = createCaller(appRouter)(contextFor(world, buyer, { idempotencyKey: 'one' }))
  await giveBalance(world, buyer.id, 5000)
  await call.customer.checkout.place(makePayload(await makeShop(world)))
  await call.admin.users.list({}).catch(() => {})
  const all = await lines()
  expect(all).toContain('comanda_calls_total{call="customer.checkout.place",outcome="answered"} 1')
  expect(all).toContain('comanda_call_seconds_count{call="customer.checkout.place"} 1')
  expect(all).toContain('comanda_calls_total{call="admin.users.list",outcome="refused"} 1')
  expect(all).toContain('comanda_failures_total{failure="Forbidden"} 1')
  expect(all).toContain('comanda_orders_of_a_day{state="pending"} 1')
})

test('the moment is told: jobs by kinds that are known, connections, printers', async () => {
  const all = await lines()
  expect(all).toContain('comanda_jobs_waiting{kind="known"} 1')
  expect(all).toContain('comanda_jobs_waiting{kind="other"} 2')
  expect(all).toContain('comanda_database_connections_in_use 3')
  expect(all).toContain('comanda_database_waiting 2')
  expect(all).toContain('comanda_live_connections 5')
  expect(all).toContain('comanda_database_up 1')
  expect(all).toContain('comanda_print_jobs_waiting 0')
  expect(await text('/')).toMatch(/Figures are at/)
})

test('calls to the payment provider are counted, and those that fail', async () => {
  const payments = countProviderCalls({
    browser: { live: false },
    capture: async () => 'taken',
    refund: async () => {
      throw new Error('away')
    },
  } as unknown as Payments) as unknown as Record<string, () => Promise<string>>
  expect(await payments.capture!()).toBe('taken')
  expect(await payments.refund!().catch(error => error.message)).toBe('away')
  const all = await lines()
  expect(all).toContain('comanda_payment_provider_calls_total{call="capture",outcome="answered"} 1')
  expect(all).toContain('comanda_payment_provider_calls_total{call="refund",outcome="failed"} 1')
})

test('the dashboard shows all figures that there are, and no others', async () => {
  const dashboard = await Bun.file(join(import.meta.dir, 'grafana-dashboard.json')).text()
  const shown = [...dashboard.matchAll(/comanda_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))
  const told = [...(await text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!)
  expect([...new Set(shown)].toSorted()).toEqual(told.toSorted())
})

test('while the database is away, what this server knows by itself is told, and nothing else', async () => {
  await world.driver`alter schema jobs rename to jobs_away`
  const all = await lines()
  expect(all).toContain('comanda_database_up 0')
  expect(all).toContain('comanda_live_connections 5')
  expect(all.filter(line => /^comanda_(jobs|print|orders)/.test(line))).toEqual([])
  await world.driver`alter schema jobs_away rename to jobs`
  expect(await lines()).toContain('comanda_database_up 1')
})
