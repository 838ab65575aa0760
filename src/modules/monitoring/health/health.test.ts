import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { toFailure } from '../../../core/failures'
import { openJobs } from '../../../core/jobs/worker'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { pulseOf } from '../../operations/platform/leave-pulse'
import { makeShop } from '../../orders/checkout/checkout.make'
import { makeOrder } from '../../orders/moves/orders.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  const jobs = await openJobs(world, world.url, { prepare: true, jobs: new Map() })
  await jobs.stop()
})
afterAll(() => world.close())

const ask = async (permissions: object[]) =>
  createCaller(appRouter)(contextFor(world, await makePerson(world, { permissions } as never))).admin.health()
const everything = () => ask([{ type: 'HelloAdminPermission' }])

test('a server says how it is once a minute, and is missed when it does not', async () => {
  const pulse = pulseOf(world, { load: () => ({ lent: 3, waiting: 2 }), liveConnections: () => 5 })
  await pulse()
  await everything()
  world.clock.advance(60_000)
  await pulse()
  const { servers, checks, storage } = await everything()
  expect(storage).toBe('ok')
  expect(servers).toMatchObject([
    {
      isSilent: false,
      liveConnections: 5,
      databaseInUse: 3,
      databaseWaiting: 2,
      failedCalls: 0,
      version: '1.0.0',
    },
  ])
  expect(servers[0]!.calls).toBeGreaterThan(0)
  expect(checks.find(({ figure }) => figure === 'silentServers')).toMatchObject({ value: 0, isOver: false })
  world.clock.advance(240_000)
  const later = await everything()
  expect(later.servers).toMatchObject([{ isSilent: true }])
  expect(later.checks.find(({ figure }) => figure === 'silentServers')).toMatchObject({
    value: 1,
    isOver: true,
  })
  world.clock.advance(25 * 3_600_000)
  await pulse()
  expect((await everything()).servers).toHaveLength(1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from server_pulse`.execute(
    world.db,
  )
  expect(rows[0]!.count).toBe(1)
})

test('what is wrong is told beside what is usual, to each of their cities', async () => {
  const shop = await makeShop(world)
  const order = await makeOrder(world, shop, await makePerson(world))
  await sql`update purchase_order set window_end = ${new Date(world.clock.now().getTime() - 60_000)} where id = ${order!.id}`.execute(
    world.db,
  )
  const { city } = await world.db
    .selectFrom('purchase_order')
    .select('city')
    .where('id', '=', order!.id)
    .executeTakeFirstOrThrow()
  const late = async (cities?: string[]) => {
    const health = await ask([{ type: 'HelloAdminPermission', ...(cities ? { scope: { cities } } : {}) }])
    return { ...health.checks.find(({ figure }) => figure === 'lateOrders'), orders: health.orders }
  }
  expect(await late()).toMatchObject({ value: 1, isOver: false, orders: [{ count: 1 }] })
  expect(await late([city])).toMatchObject({ value: 1, orders: null })
  expect(await late([city === 'sev' ? 'mad' : 'sev'])).toMatchObject({ value: 0, orders: null })
})

test('developers look too, and nobody else', async () => {
  expect((await ask([{ type: 'DeveloperPermission' }])).database.answerMs).toBeGreaterThan(0)
  await expect(
    ask([{ type: 'MerchantAdminPermission' }]).catch(error => toFailure(error).name),
  ).resolves.toBe('Forbidden')
})
