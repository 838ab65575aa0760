import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { makeStore } from '../../stores/stores/stores.make'
import { as, externalStop, makeCourier, makeDispatcher, makeRoute } from '../routes/logistics.make'
import type { Geofence } from './contract/geofences'
import { removeOldVisits, watchCouriers } from './watch-couriers'

let world: TestWorld
let dispatcher: Person
let courier: Person
let store: Awaited<ReturnType<typeof makeStore>>

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  store = await makeStore(world, { city: 'bcn' })
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  courier = await makeCourier(world)
  await world.db.updateTable('geofence').set({ archived_at: TEST_START }).execute()
})
afterAll(() => world.close())

const office = () => as(world, dispatcher).logistics
const centre = { lat: 41.4036, lon: 2.1869 }
const fence = (changes: object = {}): Promise<Geofence> =>
  office().geofences.create({
    city: 'bcn',
    name: 'Glòries',
    area: { shape: 'circle', centre, meters: 100 },
    ...changes,
  })
const near = { lat: centre.lat, lng: centre.lon }
const far = { lat: centre.lat + 0.01, lng: centre.lon }

/** The courier's phone says where it is, so many seconds after the start. */
async function ping(seconds: number, at: { lat: number; lng: number }, person = courier) {
  world.clock.set(new Date(TEST_START.getTime() + seconds * SECOND_MS))
  await as(world, person).courier.location.ingest({ ...at, timestamp: world.clock.now() })
}
const visits = async () =>
  (await office().geofences.visits({ city: 'bcn' })).visits.filter(
    ({ courierId }) => courierId === courier.id,
  )
const incidents = async (place = 'Glòries') =>
  (
    await world.db
      .selectFrom('incidence')
      .select(['comment', 'city', 'type', 'priority', 'store_id'])
      .where('comment', 'like', `%${place}`)
      .where('key', 'like', 'geofence:%')
      .orderBy('created_at')
      .execute()
  ).map(row => row)
const second = (at: number) => new Date(TEST_START.getTime() + at * SECOND_MS)

test('a courier arrives, stays too long and leaves, and the events that are chosen open one incident each', async () => {
  const made = await fence({ storeId: store.id, stayMinutes: 2, incidentOn: ['stayed', 'left'] })
  await ping(0, near)
  await watchCouriers(world)
  expect(await visits()).toEqual([])

  await ping(30, near)
  await watchCouriers(world)
  expect(await visits()).toMatchObject([
    {
      geofenceId: made.id,
      geofenceName: 'Glòries',
      courierId: courier.id,
      arrivedAt: second(0),
      leftAt: null,
    },
  ])
  expect(await office().geofences.show({ id: made.id })).toMatchObject({ inside: 1, storeName: store.name })
  expect(await incidents()).toEqual([])

  await ping(130, near)
  await Promise.all([watchCouriers(world), watchCouriers(world), watchCouriers(world)])
  await watchCouriers(world)
  const name = `${courier.firstName} ${courier.lastName}`
  expect(await incidents()).toEqual([
    {
      comment: `${name} has stayed too long at Glòries`,
      city: 'bcn',
      type: 'courier',
      priority: 2,
      store_id: store.id,
    },
  ])

  await ping(150, far)
  await ping(170, far)
  await watchCouriers(world)
  expect((await incidents()).map(({ comment }) => comment)).toEqual([
    `${name} has stayed too long at Glòries`,
    `${name} has left Glòries`,
  ])
  expect(await visits()).toMatchObject([
    { overstayedAt: second(130), lastInsideAt: second(130), leftAt: second(150) },
  ])
  expect(await office().geofences.show({ id: made.id })).toMatchObject({ inside: 0 })
})

test('pings that a phone had saved up count, in their order, in one look', async () => {
  await fence({ name: 'Gran Via', incidentOn: ['arrived', 'left'] })
  world.clock.set(second(600))
  const timestamp = second
  await as(world, courier).courier.location.ingest({
    pings: [
      { ...far, timestamp: timestamp(180) },
      { ...near, timestamp: timestamp(60) },
      { ...near, timestamp: timestamp(90) },
      { ...far, timestamp: timestamp(150) },
      { ...near, timestamp: timestamp(210) },
      { ...near, timestamp: timestamp(240) },
    ],
  })
  await watchCouriers(world)
  expect(await visits()).toMatchObject([
    { arrivedAt: second(210), leftAt: null },
    { arrivedAt: second(60), leftAt: second(150) },
  ])
  expect(await incidents('Gran Via')).toHaveLength(3)
})

test('an arrival suggests the stop of the courier that lies there, until it is marked', async () => {
  await fence({
    name: 'Copisteria',
    area: { shape: 'circle', centre: externalStop(TEST_START).address!.geo!, meters: 80 },
  })
  const route = await makeRoute(world, dispatcher, {
    driverId: courier.id,
    waypoints: [externalStop(new Date(TEST_START.getTime() + 30 * MINUTE_MS))],
  })
  const stop = route.waypoints[0]!
  const { lat, lon } = stop.address.geo
  await ping(0, { lat, lng: lon })
  await ping(30, { lat, lng: lon })
  await watchCouriers(world)
  const suggested = { routeId: route.id, waypointId: stop.id, name: stop.name }
  expect(await visits()).toMatchObject([{ courierId: courier.id, stop: suggested }])
  await as(world, courier).courier.waypoints.setStatus({
    routeId: route.id,
    waypointId: stop.id,
    status: 'Arrived',
  })
  expect(await visits()).toMatchObject([{ courierId: courier.id, stop: null }])
})

test('the visits of a geofence that is archived or removed end', async () => {
  const made = await fence()
  await ping(0, near)
  await ping(30, near)
  await watchCouriers(world)
  await office().geofences.archive({ id: made.id })
  await watchCouriers(world)
  expect(await visits()).toMatchObject([{ geofenceId: made.id, leftAt: second(30) }])
  await office().geofences.remove({ id: made.id })
  expect(await visits()).toEqual([])
})

test('visits are removed as old positions are', async () => {
  await fence()
  for (const [at, where] of [
    [0, near],
    [30, near],
    [60, far],
    [90, far],
  ] as const)
    await ping(at, where)
  await watchCouriers(world)
  expect(await visits()).toHaveLength(1)
  world.clock.set(new Date(TEST_START.getTime() + 396 * 24 * 60 * MINUTE_MS))
  await removeOldVisits(world)
  expect(
    await world.db.selectFrom('geofence_visit').selectAll().where('person_id', '=', courier.id).execute(),
  ).toEqual([])
})

test.each([
  ['a circle too small', { area: { shape: 'circle', centre, meters: 5 } }, 'area.meters'],
  ['two corners', { area: { shape: 'polygon', corners: [centre, centre] } }, 'area.corners'],
  ['an incident of stays without their length', { incidentOn: ['stayed'] }, 'stayMinutes'],
  ['a store of another city', { city: 'mad', storeId: 'own' }, 'storeId'],
  ['an office that is not there', { locationId: 'f'.repeat(24) }, 'locationId'],
])('%s is refused', async (_, changes: Record<string, unknown>, path) => {
  const given = {
    ...changes,
    ...(changes.storeId === 'own' && { storeId: store.id }),
  }
  const error = await fence(given).catch(caught => caught)
  expect(error.cause).toMatchObject({ name: 'ValidationError', details: { fields: [{ path }] } })
})

test('dispatchers see and draw the geofences of their cities', async () => {
  const made = await fence()
  const madrid = await makePerson(world, {
    permissions: [{ type: 'LogisticsAdminPermission', scope: { cities: ['mad'] } }],
  })
  const theirs = as(world, madrid).logistics.geofences
  expect((await theirs.list({ filter: { city: 'bcn' } })).docs).toEqual([])
  expect((await theirs.visits({ city: 'bcn' })).visits).toEqual([])
  expect(await theirs.update({ id: made.id, name: 'Mine' }).catch(error => error.cause.name)).toBe('NotFound')
  expect(await fence({ city: 'mad' }).then(({ city }) => city)).toBe('mad')
})
