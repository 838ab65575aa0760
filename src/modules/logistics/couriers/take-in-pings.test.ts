import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { plannedOnce } from '../../../core/db/planned-once'
import type { EventMap } from '../../../core/event-map'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { countCall } from '../../../core/rate-limit'
import { SECOND_MS } from '../../../core/rules/instant'
import { contextFor, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeCourier } from '../routes/logistics.make'
import { POSITIONS_A_DAY } from './limits'
import { type Sent, takeInTogether } from './take-in-pings'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const ping = (secondsAgo: number, lat: number) => ({
  lat,
  lng: 2.1,
  timestamp: new Date(world.clock.now().getTime() - secondsAgo * SECOND_MS),
})
const send = (courier: Person, sent: ReturnType<typeof ping>, idempotencyKey: string | null = null) =>
  createCaller(appRouter)(
    contextFor(world, courier, { ip: '203.0.113.7', idempotencyKey }),
  ).courier.location.ingest(sent)
const latAt = (secondsAgo: number) => 41 + secondsAgo / 100
const sentBy = (courier: Person, secondsAgo: number): Sent => {
  const one = ping(secondsAgo, latAt(secondsAgo))
  return {
    ctx: { ...contextFor(world, courier), caller: courier },
    pings: [{ ...one, at: one.timestamp.getTime() }],
  }
}
const couriersOf = (count: number) => Promise.all(Array.from({ length: count }, () => makeCourier(world)))
const positionOf = ({ id }: Person) =>
  world.db.selectFrom('courier_position').selectAll().where('person_id', '=', id).executeTakeFirst()
const placeOf = async (courier: Person) => (await positionOf(courier))?.lat
const keptOf = async ({ id }: Person) =>
  (
    await world.db
      .selectFrom('location_ping')
      .select('lat')
      .where('person_id', '=', id)
      .orderBy('at')
      .execute()
  ).map(({ lat }) => lat)
const movesOf = async ({ id }: Person) =>
  (
    await world.db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'couriers.moved')
      .orderBy('id')
      .execute()
  ).flatMap(({ data }) =>
    (data as EventMap['couriers.moved']).moves.flatMap(move => (move.personId === id ? [move.lat] : [])),
  )

test('of many couriers who tell it at the same moment each is where they are', async () => {
  const couriers = await couriersOf(40)
  const answers = await Promise.all(couriers.map((courier, i) => send(courier, ping(0, 41 + i / 100))))
  expect(new Set(answers.map(({ accepted }) => accepted))).toEqual(new Set([1]))
  for (const [i, courier] of couriers.entries()) {
    expect(await placeOf(courier)).toBe(41 + i / 100)
    expect(await keptOf(courier)).toEqual([41 + i / 100])
    expect(await movesOf(courier)).toEqual([41 + i / 100])
  }
})

test('moves that arrive together are one event for each city', async () => {
  const [first, some, other, elsewhere] = await couriersOf(4)
  // Of a server that has nothing under way the first goes at once, and those who come meanwhile go together.
  const server = { ...world }
  await Promise.all(
    [sentBy(first!, 1), sentBy(some!, 2), sentBy({ ...elsewhere!, city: 'mad' }, 3), sentBy(other!, 4)].map(
      sent => takeInTogether(server, sent),
    ),
  )
  const move = ({ id }: Person, secondsAgo: number) => {
    const { lat, lng, timestamp } = ping(secondsAgo, latAt(secondsAgo))
    return { personId: id, lat, lon: lng, at: timestamp.toISOString(), simulated: false }
  }
  const told = await world.db
    .selectFrom('event')
    .select(['data', 'city'])
    .where('type', '=', 'couriers.moved')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(told.toReversed()).toEqual([
    { data: { moves: [move(first!, 1)] }, city: 'bcn' },
    { data: { moves: [move(other!, 4), move(some!, 2)] }, city: 'bcn' },
    { data: { moves: [move(elsewhere!, 3)] }, city: 'mad' },
  ])
})

test('what reaches several servers at the same moment is compared with each other', async () => {
  const [courier, ...others] = await couriersOf(5)
  const secondsAgo = [40, 40, 0, 0, 0, 40, 80, 80]
  const sent = secondsAgo.map(ago => sentBy(courier!, ago))
  const taken = await Promise.all([
    ...sent.map(one => takeInTogether({ ...world }, one)),
    ...others.map(other => takeInTogether(world, sentBy(other, 0))),
    ...sent.map((_, i) => send(courier!, ping(0, 41), `server ${i}`)),
  ])
  expect(taken.filter(one => 'refused' in one)).toEqual([])
  expect(await keptOf(courier!)).toEqual([41.8, 41.4, 41])
  expect(await placeOf(courier!)).toBe(41)
  for (const other of others) expect(await keptOf(other)).toEqual([41])
})

test('a ping that comes late is kept, and moves no one back', async () => {
  const [courier] = await couriersOf(1)
  await send(courier!, ping(0, 41.5))
  const before = await positionOf(courier!)
  await send(courier!, ping(20, 41.1))
  await send(courier!, ping(40, 41.2), world.newId())
  expect(await positionOf(courier!)).toEqual({ ...before!, version: before!.version + 2 })
  expect(await keptOf(courier!)).toEqual([41.2, 41.1, 41.5])
  expect(await movesOf(courier!)).toEqual([41.5])
})

test('who tells it several times at once among others is taken in each time, and not twice too soon', async () => {
  const [some, other] = await couriersOf(2)
  const answers = await Promise.all([
    send(other!, ping(0, 41.9)),
    send(some!, ping(10, 41.1)),
    send(some!, ping(9, 41.2)),
    send(some!, ping(0, 41.3)),
    send(some!, ping(5, 41.4)),
  ])
  expect(answers.map(({ accepted, dropped }) => [accepted, dropped])).toEqual([
    [1, 0],
    [1, 0],
    [0, 1],
    [1, 0],
    [1, 0],
  ])
  // Of two in one half minute the first to come is stored.
  expect(await keptOf(some!)).toEqual([41.1, 41.3])
  // The last one came late: it is where they were.
  expect(await placeOf(some!)).toBe(41.3)
  expect(await movesOf(some!)).toEqual([41.1, 41.3])
})

test('a map sees each move of a courier, of which one in half a minute is stored', async () => {
  const [courier] = await couriersOf(1)
  const secondsAgo = [58, 50, 40, 30, 20, 4, 0]
  for (const ago of secondsAgo) {
    expect(await send(courier!, ping(ago, latAt(ago)))).toEqual({ accepted: 1, rejected: 0, dropped: 0 })
    expect(await placeOf(courier!)).toBe(latAt(ago))
  }
  expect(await movesOf(courier!)).toEqual(secondsAgo.map(latAt))
  expect(await keptOf(courier!)).toEqual([latAt(58), latAt(30), latAt(0)])
  // What is too close to the last move is dropped, though that was not stored.
  expect(await send(courier!, ping(2, 41.9))).toEqual({ accepted: 0, rejected: 0, dropped: 1 })
  expect(await placeOf(courier!)).toBe(latAt(0))
})

test('a courier over the limit of a day keeps no other out whose ping comes beside', async () => {
  const [much, fine, too] = await couriersOf(3)
  countCall(POSITIONS_A_DAY, contextFor(world, much!, { ip: '203.0.113.7' }), POSITIONS_A_DAY.points)
  const [refused, ...others] = await Promise.allSettled(
    [much!, fine!, too!].map(one => send(one, ping(0, 41))),
  )
  expect(toFailure((refused as PromiseRejectedResult).reason).name).toBe('TooManyRequests')
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await keptOf(much!)).toEqual([])
  expect(await placeOf(much!)).toBeUndefined()
  expect(await placeOf(fine!)).toBe(41)
})

test('under its key a ping that is sent again is answered as it was', async () => {
  const [courier] = await couriersOf(1)
  const sent = ping(0, 41)
  const key = world.newId()
  const first = await send(courier!, sent, key)
  expect(first).toEqual({ accepted: 1, rejected: 0, dropped: 0 })
  expect(await send(courier!, sent, key)).toEqual(first)
  expect(await keptOf(courier!)).toEqual([41])
})

test.each([
  ['beside others', null],
  ['by itself', 'another key of a ping'],
])(
  'a ping that is taken in %s is compared with those before by plans that go from key to key',
  async (_, key) => {
    const [courier] = await couriersOf(1)
    const before = await plansOfPings()
    await send(courier!, ping(0, 41.1), key)
    expect(await plansOfPings()).toEqual({ anew: 0, kept: before.kept + 1 })
  },
)

async function plansOfPings() {
  const { rows } = await sql<{ anew: number; kept: number }>`
    select coalesce(sum(custom_plans), 0)::int as anew, coalesce(sum(generic_plans), 0)::int as kept from pg_prepared_statements
    where statement ~ '^\\s*select given.* from location_ping\\s'`.execute(plannedOnce(world.db))
  return rows[0]!
}
