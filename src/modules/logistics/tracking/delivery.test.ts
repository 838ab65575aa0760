import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import {
  anonymous,
  contextFor,
  makePerson,
  openTestWorld,
  TEST_START,
  type TestWorld,
} from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { signLink } from '../../identity/sign-in/public-links'
import { refusal } from '../../identity/sign-in/sign-in.make'
import { makeShop } from '../../orders/checkout/checkout.make'
import { bringTo } from '../../orders/moves/orders.make'
import { as, makeCourier, makeDispatcher, makeOrderToBring, makeRoute } from '../routes/logistics.make'

let world: TestWorld
let dispatcher: Person
let courier: Person
let orderId: string
let route: Awaited<ReturnType<typeof makeRoute>>

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  const shop = await makeShop(world)
  courier = await makeCourier(world, { nickname: 'Marcos', phone: '+34600100300' })
  orderId = await makeOrderToBring(world, { ...shop.store, city: 'bcn' }, await makePerson(world))
  route = await makeRoute(world, dispatcher, { purchaseIds: [orderId], driverId: courier.id })
})
afterAll(async () => {
  await world.close()
})

const show = (person = dispatcher) => as(world, person).logistics.deliveries.show({ purchaseId: orderId })
const step = (kind: 'shouldPickup' | 'shouldDeliver', status: 'EnRoute' | 'Arrived') =>
  as(world, courier).courier.waypoints.setStatus({
    routeId: route.id,
    waypointId: route.waypoints.find(stop => stop[kind])!.id,
    status,
  })

test('names the courier with phone, distance and the stops before', async () => {
  await world.db
    .insertInto('courier_position')
    .values({ person_id: courier.id, city: 'bcn', at: TEST_START, lat: 41.4036, lon: 2.1785 })
    .execute()
  const { courier: shown, events } = await show()
  expect(shown).toMatchObject({
    nickname: 'Marcos',
    phone: '+34600100300',
    stopsBefore: 1,
    arrivedAt: null,
    silentSince: null,
  })
  expect(shown!.meters).toBeWithin(950, 1050)
  expect(shown!.arrivesAt!.getTime()).toBeGreaterThan(TEST_START.getTime())
  expect(events).toEqual([])
})

test('tells what happened at the stops, and since when the courier is at the door', async () => {
  await step('shouldPickup', 'EnRoute')
  world.clock.advance(60_000)
  await step('shouldDeliver', 'Arrived')
  const { courier: shown, events } = await show()
  expect(shown!.arrivedAt).toEqual(new Date(TEST_START.getTime() + 60_000))
  expect(events.map(({ stop, status }) => `${stop} ${status}`)).toEqual([
    'pickup EnRoute',
    'delivery Arrived',
  ])
})

test('shows what the customer and the courier wrote', async () => {
  await bringTo(world, orderId, 'out_for_delivery')
  const token = signLink(world.settings.secret, 'track-order', orderId, world.clock.now())
  const byLink = createCaller(appRouter)(contextFor(world, anonymous)).public.orders
  await byLink.write({ token, text: 'The bell is broken' })
  expect((await show()).conversation.messages).toMatchObject([
    { author: 'customer', text: 'The bell is broken' },
  ])
})

test('of a silent courier it says since when', async () => {
  await world.db
    .insertInto('courier_position')
    .values({ person_id: courier.id, city: 'bcn', at: TEST_START, lat: 41.4, lon: 2.18 })
    .execute()
  world.clock.advance(41 * 60_000)
  expect((await show()).courier!.silentSince).toEqual(TEST_START)
})

test('an order of another city is out of reach', async () => {
  const elsewhere = await makePerson(world, {
    permissions: [{ type: 'LogisticsAdminPermission', scope: { cities: ['mad'] } }],
  })
  expect(await refusal(show(elsewhere))).toBe('NotFound')
})
