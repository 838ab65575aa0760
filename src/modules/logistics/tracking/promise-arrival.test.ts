import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo } from '../../orders/moves/orders.make'
import { as, makeCourier, makeDispatcher, makeOrderToBring, makeRoute } from '../routes/logistics.make'
import { promiseArrival } from './promise-arrival'

let world: TestWorld
let shop: Shop
let customer: Person
let dispatcher: Person
let courier: Person

beforeAll(async () => {
  world = await openTestWorld()
  customer = await makePerson(world)
  dispatcher = await makeDispatcher(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  await world.db.deleteFrom('arrival_promise').execute()
  shop = await makeShop(world)
  courier = await makeCourier(world)
})
afterAll(() => world.close())

/** An order on a route of a courier who has picked it up, and stands a few streets from its door. */
async function carry(more: object = {}) {
  const id = await makeOrderToBring(world, { ...shop.store, city: 'bcn' }, customer, {
    window_start: new Date(TEST_START.getTime()),
    window_end: new Date(TEST_START.getTime() + 30 * MINUTE_MS),
    ...more,
  })
  const route = await makeRoute(world, dispatcher, {
    purchaseIds: [id],
    driverId: courier.id,
    skipOverlapCheck: true,
  })
  const stop = (kind: 'shouldPickup' | 'shouldDeliver') => route.waypoints.find(one => one[kind])!.id
  await end(route.id, stop('shouldPickup'))
  await bringTo(world, id, 'out_for_delivery')
  const position = { person_id: courier.id, city: 'bcn', at: world.clock.now(), lat: 41.4, lon: 2.18 }
  await world.db
    .insertInto('courier_position')
    .values(position)
    .onConflict(oc => oc.column('person_id').doUpdateSet(position))
    .execute()
  return { id, routeId: route.id, door: stop('shouldDeliver') }
}
const step = (routeId: string, waypointId: string, status: 'EnRoute' | 'Arrived', by = courier) =>
  as(world, by).courier.waypoints.setStatus({ routeId, waypointId, status })
const end = (routeId: string, waypointId: string, by = courier) =>
  as(world, by).courier.waypoints.complete({ routeId, waypointId, unavailableReason: 'in a hurry' })
const kept = (id: string) =>
  world.db.selectFrom('arrival_promise').selectAll().where('order_id', '=', id).executeTakeFirst()
const accuracy = (input: object = {}, person = dispatcher) =>
  as(world, person).logistics.arrivals.accuracy({ days: 7, ...input })

describe('what a customer was promised', () => {
  test('is what the link showed when the courier set out, and stays that', async () => {
    const { id } = await carry()
    await promiseArrival(world, { orderId: id })
    const first = (await kept(id))!
    expect(first).toMatchObject({
      city: 'bcn',
      promised_from: TEST_START,
      promised_to: new Date(TEST_START.getTime() + 30 * MINUTE_MS),
      arrived_at: null,
    })
    expect(first.shown_from!.getTime()).toBeLessThanOrEqual(first.estimate!.getTime())
    expect(first.shown_to!.getTime()).toBeGreaterThan(first.estimate!.getTime())
    world.clock.advance(4 * MINUTE_MS)
    await promiseArrival(world, { orderId: id })
    expect(await kept(id)).toEqual(first)
  })

  test('is nothing while it is not known where the courier is', async () => {
    const { id } = await carry()
    await world.db.deleteFrom('courier_position').execute()
    await promiseArrival(world, { orderId: id })
    expect(await kept(id)).toBeUndefined()
  })
})

describe('what happened', () => {
  test('is noted with the end of the stop, as of the arrival at the door', async () => {
    const { id, routeId, door } = await carry()
    await promiseArrival(world, { orderId: id })
    const { estimate } = (await kept(id))!
    world.clock.set(new Date(estimate!.getTime() + 90_000))
    await step(routeId, door, 'Arrived')
    expect((await kept(id))!.arrived_at).toBeNull()
    world.clock.advance(5 * MINUTE_MS)
    await end(routeId, door)
    expect(await kept(id)).toMatchObject({
      arrived_at: new Date(estimate!.getTime() + 90_000),
      vehicle_type: 'cargo_bike',
    })
  })

  test('has a chosen window also where nothing was shown on the way', async () => {
    const { id, routeId, door } = await carry()
    await end(routeId, door)
    expect(await kept(id)).toMatchObject({ estimate: null, shown_from: null, arrived_at: TEST_START })
  })

  test('is forgotten when the end is taken back, and noted again', async () => {
    const { id, routeId, door } = await carry()
    await step(routeId, door, 'Arrived')
    await end(routeId, door)
    world.clock.advance(MINUTE_MS)
    await step(routeId, door, 'Arrived')
    expect((await kept(id))!.arrived_at).toBeNull()
    await end(routeId, door)
    expect((await kept(id))!.arrived_at).toEqual(world.clock.now())
  })

  test('is not known of a stop that the office ends', async () => {
    const { id, routeId, door } = await carry()
    await end(routeId, door, dispatcher)
    expect(await kept(id)).toBeUndefined()
  })

  test('is nothing at the store', async () => {
    const { id } = await carry()
    expect(await kept(id)).toBeUndefined()
  })
})

/** Written as they are: the days before, with errors that are summed up by hand. */
async function keep(
  seconds: number | null,
  more: { vehicle?: string; daysAgo?: number; city?: string } = {},
) {
  const { id } = await carry()
  const estimate = new Date(TEST_START.getTime() - (more.daysAgo ?? 1) * DAY_MS)
  const at = (offset: number) => new Date(estimate.getTime() + offset * 1000)
  await world.db
    .insertInto('arrival_promise')
    .values({
      order_id: id,
      city: more.city ?? 'bcn',
      promised_from: at(-600),
      promised_to: at(600),
      estimate: seconds === null ? null : estimate,
      shown_from: seconds === null ? null : at(-300),
      shown_to: seconds === null ? null : at(300),
      vehicle_type: more.vehicle ?? 'cargo_bike',
      arrived_at: at(seconds ?? 0),
    })
    .execute()
}

describe('the figures of a dispatcher', () => {
  test('are those that come out by hand, together and by vehicle', async () => {
    // Errors -400, -60, 120, 320, 900: the middle one is 120, of their sizes 320.
    for (const seconds of [-400, -60, 120]) await keep(seconds)
    for (const seconds of [320, 900]) await keep(seconds, { vehicle: 'van' })
    await keep(null)
    expect(await accuracy()).toEqual({
      total: {
        arrivals: 6,
        insideChosen: 5,
        shown: 5,
        insideShown: 2,
        early: 1,
        late: 2,
        medianErrorSeconds: 320,
        medianDelaySeconds: 120,
      },
      vehicles: [
        {
          vehicle: 'cargo_bike',
          arrivals: 4,
          insideChosen: 4,
          shown: 3,
          insideShown: 2,
          early: 1,
          late: 0,
          medianErrorSeconds: 120,
          medianDelaySeconds: -60,
        },
        {
          vehicle: 'van',
          arrivals: 2,
          insideChosen: 1,
          shown: 2,
          insideShown: 0,
          early: 0,
          late: 2,
          medianErrorSeconds: 610,
          medianDelaySeconds: 610,
        },
      ],
    })
  })

  test('are of the days and cities that are asked for, and of those that the caller may see', async () => {
    await keep(60)
    await keep(60, { daysAgo: 8 })
    await keep(60, { daysAgo: 31 })
    await keep(60, { city: 'mad' })
    const elsewhere = await makePerson(world, {
      permissions: [{ type: 'LogisticsAdminPermission', scope: { cities: ['mad'] } }],
    })
    const counts = await Promise.all([
      accuracy(),
      accuracy({ days: 30 }),
      accuracy({ city: 'mad' }),
      accuracy({}, elsewhere),
      accuracy({ city: 'bcn' }, elsewhere),
    ])
    expect(counts.map(({ total }) => total.arrivals)).toEqual([2, 3, 1, 1, 0])
  })

  test('are empty without arrivals', async () => {
    expect(await accuracy()).toEqual({
      total: {
        arrivals: 0,
        insideChosen: 0,
        shown: 0,
        insideShown: 0,
        early: 0,
        late: 0,
        medianErrorSeconds: null,
        medianDelaySeconds: null,
      },
      vehicles: [],
    })
  })
})
