import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { jobContext } from '../job-context'
import { openTestWorld, type TestWorld } from '../testing'
import { inTransaction } from '../write'
import type { LiveMessage } from './live-messages'
import { openRelay, type TakenEvent } from './relay'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** More than a server takes at once. */
const MANY = 450
const leave = (count: number) =>
  inTransaction(jobContext(world, 'test'), 'test', async ({ emit }) => {
    for (let i = 0; i < count; i++) emit('person.changed', { personId: world.newId(), what: 'profile' })
  })
const rows = () => world.driver`select *, ctid::text as place from event order by id`

test('two servers take each event once, in order, and change none', async () => {
  await leave(MANY)
  const written = await rows()
  const taken: TakenEvent[] = []
  const open = () =>
    openRelay(
      world,
      () => [],
      async (_, events) => void taken.push(...events),
      () => {},
      () => sql`select 1`,
    )
  const relays = [open(), open()]
  await Promise.all(relays.map(relay => relay.drain()))
  expect(taken.map(({ id }) => id)).toEqual(written.map(({ id }) => id))
  expect(await rows()).toEqual(written)

  await relays[0]!.drain()
  expect(taken).toHaveLength(MANY)
  await Promise.all(relays.map(relay => relay.stop()))
})

test('what was taken up in vain waits for its next turn', async () => {
  await leave(1)
  let tries = 0
  const relay = openRelay(
    world,
    () => [],
    async () => {
      tries++
      if (tries === 1) throw new Error('the queue is away')
    },
    () => {},
    () => sql`select 1`,
  )
  await relay.drain()
  await relay.drain()
  await relay.drain()
  expect(tries).toBe(2)
  await relay.stop()
})

test('messages of events taken at once are numbered in order, by themselves and in each channel, as they are stored', async () => {
  const told: LiveMessage[] = []
  const ids = Array.from({ length: 3 }, () => world.newId())
  const relay = openRelay(
    world,
    ({ data }) => ['everybody', `one:${(data as { personId: string }).personId}`],
    async () => {},
    messages => void told.push(...messages),
    () => sql`select 1`,
  )
  for (const personIds of [ids, ids.slice(0, 2)]) {
    await inTransaction(jobContext(world, 'test'), 'test.leave', async ({ emit }) => {
      for (const personId of personIds) emit('person.changed', { personId, what: 'profile' })
    })
    await relay.drain()
  }
  await relay.stop()

  const [one, two, three] = ids.map(id => `one:${id}`)
  expect(told.map(({ channel, channel_seq }) => [channel, channel_seq])).toEqual([
    ...[['everybody', 1] as const, [one, 1], ['everybody', 2], [two, 1], ['everybody', 3], [three, 1]],
    ...[['everybody', 4] as const, [one, 2], ['everybody', 5], [two, 2]],
  ] as never)
  const first = told[0]!.seq
  expect(told.map(({ seq }) => seq - first)).toEqual(told.map((_, i) => i))
  const stored = await world.db.selectFrom('live_message').selectAll().orderBy('seq').execute()
  expect(stored.slice(-told.length)).toEqual(told as never)
})
