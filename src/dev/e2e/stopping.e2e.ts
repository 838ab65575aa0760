import { afterAll, beforeAll, expect, test } from 'bun:test'
import { channel } from '../../core/contract/channels'
import { migrate } from '../../core/db/migrate'
import { openDatabase } from '../../core/db/open'
import { makePerson, type TestWorld, worldOn } from '../../core/testing'
import { tokenOf } from '../chaos/shop'
import { eventually, listen } from '../stories/listening'
import { call, dataFolder, freePort, launch, opened, type Product } from '../stories/product'
import { openThrowAwayCluster } from '../stories/throw-away-cluster'

/** Two servers on one database, as behind a load balancer: one is told to stop while both are being used. */
const CLIENTS = 12
const CALLS_BEFORE = 200

let world: TestWorld
let servers: Product[]
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const cluster = await openThrowAwayCluster()
  undo.push(cluster.remove)
  const fresh = openDatabase(cluster.url('postgres'), { max: 1 })
  await migrate(fresh.driver)
  await fresh.close()
  world = await worldOn(cluster.url('postgres'), {}, new Date())
  undo.push(world.close)
  const SIMULATOR_PORT = String(await freePort())
  const start = async () => {
    const data = await dataFolder()
    undo.push(data.remove)
    const env = {
      DATABASE_URL: cluster.url('postgres'),
      DATA_DIR: data.folder,
      DEMO: '0',
      DATABASE_POOL: '6',
      DRAIN_SECONDS: '3',
    }
    const product = await launch({ ...env, SIMULATOR_PORT })
    undo.push(product.kill)
    return opened(product)
  }
  // The first keeps the provider that both of them use, so it is the second that stops.
  servers = [await start(), await start()]
}, 120_000)
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

test('a server that is told to stop finishes what it was asked, and no call that reached it fails', async () => {
  const [staying, stopping] = servers as [Product, Product]
  const person = await makePerson(world)
  const token = await tokenOf(person)
  const live = await listen(stopping, token, channel.user(person.id))

  // As a balancer does: calls go to whom the last look found well.
  let target = stopping
  let isOver = false
  const balancer = (async () => {
    while (!isOver) {
      const look = await call(stopping, 'GET', '/status').catch(() => null)
      target = look?.status === 200 ? stopping : staying
      await Bun.sleep(50)
    }
  })()

  let answered = 0
  let elsewhere = 0
  const wrong: string[] = []
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isOver) {
      const server = target
      const answer = await changeName(server, token, 'Ada').catch((error: { code?: string }) => error)
      if (!('status' in answer && answer.status === 200)) wrong.push(JSON.stringify(answer))
      else if (server === staying) elsewhere++
      else answered++
    }
  })
  await eventually('calls before', () => answered >= CALLS_BEFORE || wrong.length > 0)
  expect(wrong).toEqual([])

  // Somebody holds what a call needs, so that it is still open when everything else is over.
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
  const other = await makePerson(world)
  const holding = world.db.transaction().execute(async tx => {
    await tx.selectFrom('person').select('id').where('id', '=', other.id).forUpdate().execute()
    hold()
    await letGo
  })
  await isHeld
  const slow = changeName(stopping, await tokenOf(other), 'Grace')
  const waits = async () => (await waitingForLocks()) > 0
  await eventually('the slow call waits', waits)

  process.kill(stopping.pid, 'SIGTERM')
  expect(await live.closed).toBe(1012)
  await eventually('the other server has all calls', () => elsewhere >= CALLS_BEFORE || wrong.length > 0)
  await eventually('it takes nothing new', () => isClosed(stopping))
  expect(wrong).toEqual([])
  expect(await Promise.race([stopping.exited, null])).toBeNull()
  release()
  await holding
  expect((await slow).status).toBe(200)
  expect(await stopping.exited).toBe(0)

  isOver = true
  await Promise.all([balancer, ...clients])
  expect(wrong).toEqual([])
  expect(stopping.output()).not.toContain('"level":50')
}, 120_000)

const changeName = (server: Product, token: string, firstName: string) =>
  call(server, 'PATCH', '/user/profile', { token, body: { firstName } })

const isClosed = (server: Product) =>
  fetch(server.url).then(
    () => false,
    () => true,
  )

async function waitingForLocks(): Promise<number> {
  const rows = await world.driver`select 1 from pg_stat_activity where wait_event_type = 'Lock'`
  return rows.length
}
