import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import {
  contextFor,
  makePerson,
  openTestWorld,
  TEST_START,
  type TestWorld,
  worldOn,
} from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { PATH_POINTS_MAX } from '../routes/rules/simplify'
import { thinLocationPings } from './thin-location-pings'

let world: TestWorld
let other: TestWorld
let courier: Person
beforeAll(async () => {
  world = await openTestWorld()
  other = await worldOn(world.url)
  courier = await makePerson(world, { permissions: [{ type: 'CourierPermission' }] })
})
afterAll(async () => {
  await other.close()
  await world.close()
})

let drives = 0
/** A ping every so many seconds from a moment on, in a line that is not straight. */
async function drive(person: Person, from: Date, count: number, everySeconds: number) {
  const prefix =
    TEST_START.getTime().toString(16).padStart(16, '0').slice(-8) + (++drives).toString(16).padStart(8, '0')
  await sql`insert into location_ping (id, person_id, city, at, received_at, lat, lon)
    select ${prefix} || lpad(to_hex(n), 8, '0'), ${person.id}, 'bcn', ${from}::timestamptz + n * ${everySeconds} * interval '1 second',
      now(), 41.3 + n * 0.000001 + sin(n) * 0.0005, 2.1 + n * 0.00001
    from generate_series(0, ${count - 1}::int) n`.execute(world.db)
}
const daysLater = (days: number) => {
  for (const { clock } of [world, other]) clock.set(new Date(TEST_START.getTime() + days * DAY_MS))
}
const pingsOf = async (person: Person) =>
  (
    await world.db
      .selectFrom('location_ping')
      .select('at')
      .where('person_id', '=', person.id)
      .orderBy('at')
      .execute()
  ).map(({ at }) => at)

test('all pings stay for thirty days, then one a minute for a year, then none', async () => {
  const second = await makePerson(world, { permissions: [{ type: 'CourierPermission' }] })
  await drive(courier, TEST_START, 1_800, 4)
  await drive(second, new Date(TEST_START.getTime() + 1_000), 90, 20)
  daysLater(29.9)
  await thinLocationPings(world)
  expect(await pingsOf(courier)).toHaveLength(1_800)

  daysLater(31)
  await Promise.all([thinLocationPings(world), thinLocationPings(other)])
  const kept = await pingsOf(courier)
  expect(kept).toEqual(
    Array.from({ length: 120 }, (_, minute) => new Date(TEST_START.getTime() + minute * 60_000)),
  )
  expect(await pingsOf(second)).toHaveLength(30)
  await thinLocationPings(world)
  expect(await pingsOf(courier)).toEqual(kept)

  await drive(courier, new Date(TEST_START.getTime() + 20 * DAY_MS), 60, 5)
  daysLater(51)
  await thinLocationPings(other)
  expect(await pingsOf(courier)).toHaveLength(125)

  daysLater(394)
  await thinLocationPings(world)
  expect(await pingsOf(courier)).toHaveLength(125)
  daysLater(396)
  await thinLocationPings(world)
  expect(await pingsOf(courier)).toHaveLength(5)
  daysLater(416)
  await thinLocationPings(world)
  expect(await pingsOf(courier)).toEqual([])
})

test('what was left for long is caught up with, some of it each time', async () => {
  const start = world.clock.now()
  for (let week = 0; week < 5; week++)
    await drive(courier, new Date(start.getTime() + week * 7 * DAY_MS), 40, 30)
  for (const { clock } of [world, other]) clock.set(new Date(start.getTime() + 90 * DAY_MS))
  await thinLocationPings(world)
  expect((await pingsOf(courier)).length).toBeGreaterThan(100)
  for (let run = 0; run < 5; run++) await thinLocationPings(world)
  expect(await pingsOf(courier)).toHaveLength(100)
})

test('a way of more points than a map shows is answered with those that say most', async () => {
  const driver = await makePerson(world, { permissions: [{ type: 'CourierPermission' }] })
  const from = world.clock.now()
  await drive(driver, from, 20_000, 3)
  const caller = createCaller(appRouter)(contextFor(world, driver))
  const { events } = await caller.courier.location.events({
    after: from,
    before: new Date(from.getTime() + 60_000_000),
  })
  expect(events.length).toBeGreaterThan(1_000)
  expect(events.length).toBeLessThanOrEqual(PATH_POINTS_MAX)
})
