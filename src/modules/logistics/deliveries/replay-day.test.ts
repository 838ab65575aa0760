import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ, dayBounds, localDateOf } from '../../../core/rules/local-time'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { as, externalStop, makeCourier, makeDispatcher, makeRoute } from '../routes/logistics.make'
import { PATH_POINTS_MAX } from '../routes/rules/simplify'

let world: TestWorld
let dispatcher: Person
let courier: Person
const day = localDateOf(TEST_START, DEFAULT_TZ)
const { start } = dayBounds(day, DEFAULT_TZ)

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  courier = await makeCourier(world, { city: 'bcn' })
})
afterAll(() => world.close())

const replay = (person = dispatcher, more: object = {}) =>
  as(world, person).logistics.drivers.replay({ city: 'bcn', day, ...more })

/** A zigzag of so many pings from the start of the day on, every so many seconds. */
const ride = (person: Person, count: number, everySeconds: number) =>
  sql`insert into location_ping (id, person_id, city, at, received_at, lat, lon)
    select substr(md5(${person.id} || n), 1, 24), ${person.id}, 'bcn', ${start}::timestamptz + n * ${everySeconds} * interval '1 second',
      now(), 41.4 + (n % 2) * 0.001, 2.18 + n * 0.00001
    from generate_series(0, ${count - 1}::int) n`.execute(world.db)

test('returns the trail of a courier and the steps at each stop, by second of the day', async () => {
  await ride(courier, 4, 20)
  const route = await makeRoute(world, dispatcher, {
    driverId: courier.id,
    waypoints: [externalStop(new Date(TEST_START.getTime() + 30 * MINUTE_MS))],
  })
  const stop = route.waypoints[0]!
  await as(world, courier).courier.waypoints.setStatus({
    routeId: route.id,
    waypointId: stop.id,
    status: 'Arrived',
  })
  const second = Math.floor((TEST_START.getTime() - start.getTime()) / SECOND_MS)
  expect(await replay()).toMatchObject({
    day,
    from: start,
    trails: [
      {
        courierId: courier.id,
        seconds: [0, 20, 40, 60],
        lats: [41.4, 41.401, 41.4, 41.401],
        lons: [2.18, 2.18001, 2.18002, 2.18003],
        silences: [],
      },
    ],
    stops: [
      {
        waypointId: stop.id,
        courierId: courier.id,
        name: stop.name,
        steps: expect.arrayContaining([{ status: 'Arrived', second }]),
      },
    ],
  })
})

test('a trail has no more points than a map can show', async () => {
  const tireless = await makeCourier(world, { city: 'bcn' })
  await ride(tireless, PATH_POINTS_MAX + 2_000, 5)
  const { trails } = await replay(dispatcher, { courierIds: [tireless.id] })
  expect(trails.map(({ courierId, seconds }) => [courierId, seconds.length])).toEqual([
    [tireless.id, PATH_POINTS_MAX],
  ])
})

test('returns only the given day and the given couriers', async () => {
  expect((await replay(dispatcher, { day: '2026-01-02' })).trails).toEqual([])
  expect(await replay(dispatcher, { courierIds: [] })).toMatchObject({ trails: [], stops: [] })
})

test('hides the trail and the stops of couriers that the caller may not see', async () => {
  const madrid = await makePerson(world, {
    permissions: [{ type: 'LogisticsAdminPermission', scope: { cities: ['mad'] } }],
  })
  expect(await replay(madrid)).toMatchObject({ trails: [], stops: [] })
  const stranger = await makePerson(world, { permissions: [{ type: 'FleetAdminPermission' }] })
  expect(await replay(stranger)).toMatchObject({ trails: [], stops: [] })
  const error = await replay(courier).catch(caught => caught)
  expect(error.cause).toMatchObject({ name: 'Forbidden' })
})
