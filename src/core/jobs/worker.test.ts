import { afterAll, afterEach, beforeAll, expect, spyOn, test } from 'bun:test'
import { PgBoss } from 'pg-boss'
import { until } from '../../dev/simulator/testing'
import { type Job, job, jobInBatches } from '../events'
import { openTestWorld, type TestWorld } from '../testing'
import { openQueueDatabase } from './queue-database'
import { openJobs } from './worker'

type Numbered = { n: number }
/** In a hurry. Nobody looks without being woken: what is done was not waiting for its turn. */
const PAUSES = { restMs: 25, lookMs: 3_600_000, tellAgainMs: 25 }
let world: TestWorld
let close = async () => {}
beforeAll(async () => {
  world = await openTestWorld()
})
afterEach(async () => {
  await close()
  await world.driver`delete from jobs.job`
})
afterAll(() => world.close())

async function open(...jobs: Job<Numbered>[]) {
  const opened = await openJobs(world, world.url, {
    prepare: true,
    jobs: new Map(jobs.map(one => [one.name, one as Job<object>])),
    pauses: PAUSES,
  })
  close = opened.stop
  await opened.work()
  const requests = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ name, data: { n } }))
  return {
    add: (name: string, count: number) =>
      world.db.transaction().execute(tx => opened.add(tx, requests(name, count))),
    async addAndUndo(name: string, count: number) {
      const tx = await world.db.startTransaction().execute()
      await opened.add(tx as never, requests(name, count))
      await tx.rollback().execute()
    },
    wake: opened.wake,
  }
}
const waiting = async () => {
  const [row] = await world.driver`select count(*)::int as count from jobs.job where state < 'completed'`
  return row!.count as number
}
const underWay = async (kind: string) => {
  const [row] = await world.driver`
    select count(*)::int as count from jobs.job where state = 'active' and group_id = ${kind}`
  return row!.count as number
}
const rowsOf = async (kind: string) => {
  const [row] = await world.driver`select count(*)::int as count from jobs.job where group_id = ${kind}`
  return row!.count as number
}

test('hundreds of jobs of several kinds are done at once, each once, without anybody waiting for a turn', async () => {
  const done: string[] = []
  const batches: number[] = []
  const { add, wake } = await open(
    job('alone', async (_, { n }) => void done.push(`alone ${n}`)),
    jobInBatches('together', async (_, datas) => {
      batches.push(datas.length)
      done.push(...datas.map(({ n }) => `together ${n}`))
    }),
  )
  await add('alone', 200)
  await add('together', 200)
  expect(await rowsOf('alone')).toBe(200)
  expect(await rowsOf('together together')).toBe(4)
  wake()
  await until(async () => done.length >= 400 && (await waiting()) === 0)
  expect(new Set(done).size).toBe(400)
  expect(done).toHaveLength(400)
  expect(batches.length).toBeLessThan(20)
})

test('jobs of a transaction that was undone are never done', async () => {
  const done: number[] = []
  const { add, addAndUndo, wake } = await open(job('undone', async (_, { n }) => void done.push(n)))
  await addAndUndo('undone', 3)
  await add('undone', 1)
  wake()
  await until(async () => done.length > 0 && (await waiting()) === 0)
  expect(done).toEqual([0])
})

test('of a batch that fails each is done by itself: one that cannot be done takes no try from the others', async () => {
  const done: number[] = []
  const { add, wake } = await open(
    jobInBatches('fragile', async (_, datas) => {
      if (datas.some(({ n }) => n === 3)) throw new Error('three')
      done.push(...datas.map(({ n }) => n))
    }),
  )
  await add('fragile', 6)
  expect(await rowsOf('fragile together')).toBe(1)
  wake()
  const left = () => world.driver`select state, data from jobs.job where state < 'completed'`
  await until(async () => (await left()).every(({ state }) => state === 'retry') && done.length === 5)
  expect(done.toSorted()).toEqual([0, 1, 2, 4, 5])
  expect([...(await left())]).toEqual([{ state: 'retry', data: { n: 3 } }])
})

test('a kind whose jobs hang keeps no other waiting', async () => {
  const { promise: goOn, resolve } = Promise.withResolvers<void>()
  const done: number[] = []
  const { add, wake } = await open(
    job('hanging', () => goOn),
    job('brisk', async (_, { n }) => void done.push(n)),
  )
  await add('hanging', 200)
  wake()
  await until(async () => (await underWay('hanging')) >= 64)
  await add('brisk', 20)
  wake()
  await until(async () => done.length === 20)
  expect(await underWay('hanging')).toBe(64)
  resolve()
  await until(async () => (await waiting()) === 0)
})

test('what became of jobs is told again when the database was away, and they are not done twice', async () => {
  const done: number[] = []
  const { add, wake } = await open(
    jobInBatches('told', async (_, datas) => {
      done.push(...datas.map(({ n }) => n))
      if (done.length > datas.length) return
      await world.driver`alter schema jobs rename to jobs_away`
    }),
  )
  const warned = spyOn(world.log, 'warn')
  await add('told', 150)
  wake()
  await until(() => warned.mock.calls.some(([, message]) => message?.endsWith('will be told again')))
  warned.mockRestore()
  await world.driver`alter schema jobs_away rename to jobs`
  wake()
  await until(async () => (await waiting()) === 0)
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 150 }, (_, n) => n))
  expect(await world.driver`select state, retry_count from jobs.job`).toEqual(
    Array.from({ length: 3 }, () => ({ state: 'completed', retry_count: 0 })) as never,
  )
})

test('what an earlier version left in a queue of its kind is done, at its time', async () => {
  const queue = openQueueDatabase(world.url, true)
  const boss = new PgBoss({ db: queue, schema: 'jobs', schedule: false })
  await boss.start()
  await boss.createQueue('older')
  await boss.insert('older', [{ data: { n: 1 } }, { data: { n: 2 }, startAfter: 3_600 } as never])
  await boss.stop({ graceful: false })
  await queue.close()

  const done: number[] = []
  await open(job('older', async (_, { n }) => void done.push(n)))
  await until(async () => done.length === 1)
  const [later] = await world.driver`
    select name, data, start_after > now() + interval '50 minutes' as is_later from jobs.job where state < 'active'`
  expect(later).toEqual({ name: 'jobs', data: { n: 2 }, is_later: true })
})
