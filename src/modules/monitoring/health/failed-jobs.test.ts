import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { job, jobInBatches } from '../../../core/events'
import { openJobs } from '../../../core/jobs/worker'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { until } from '../../../dev/simulator/testing'
import { appRouter } from '../../../routers/app'

let world: TestWorld
let admin: Person

const health = () => createCaller(appRouter)(contextFor(world, admin)).admin

beforeAll(async () => {
  world = await openTestWorld()
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: {} }] })
})
afterAll(() => world.close())

test('what was given up is shown by kind, and done when it is tried again', async () => {
  const done: number[] = []
  const mail = jobInBatches<{ n: number }>('mail', async (_, all) => void done.push(...all.map(({ n }) => n)))
  const other = job<{ n: number }>('other', async (_, { n }) => void done.push(n))
  const queue = await openJobs(world, world.url, {
    prepare: true,
    jobs: new Map([mail, other].map(one => [one.name, one as never])),
  })
  try {
    await world.db.transaction().execute(tx =>
      queue.add(tx, [
        { name: 'mail', data: { n: 1 } },
        { name: 'mail', data: { n: 2 } },
        { name: 'other', data: { n: 3 } },
      ]),
    )
    // As the queue leaves them after their last try.
    await world.driver`update jobs.job set state = 'failed', retry_count = 8, completed_on = now()`
    await queue.work()
    const { kinds } = await health().failedJobs.list()
    expect(kinds.map(({ kind, count }) => [kind, count]).sort()).toEqual([
      ['mail', 2],
      ['other', 1],
    ])
    expect(await health().failedJobs.retry({ kind: 'mail' })).toEqual({ count: 2 })
    queue.wake()
    await until(() => done.length === 2)
    expect(done.toSorted()).toEqual([1, 2])
    expect((await health().failedJobs.list()).kinds.map(({ kind }) => kind)).toEqual(['other'])
    expect(await health().failedJobs.retry({ kind: 'mail' })).toEqual({ count: 0 })
  } finally {
    await queue.stop()
  }
})
