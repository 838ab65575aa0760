import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { jsonb } from '../../../core/db/jsonb'
import { createCaller } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import {
  anonymous,
  contextFor,
  makePerson,
  openTestWorld,
  TEST_START,
  type TestWorld,
} from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { refusal } from '../../identity/sign-in/sign-in.make'
import { makeLocation } from '../../identity/users/people.make'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo } from '../../orders/moves/orders.make'
import { makeWarehouse } from '../../stores/stores/stores.make'
import { as, makeCourier, makeDispatcher, makeOrderToBring, makeRoute } from '../routes/logistics.make'

let world: TestWorld
let shop: Shop
let office: { id: string }
let customer: Person
let host: Person
let courier: Person
let dispatcher: Person

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  customer = await makePerson(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  shop = await makeShop(world)
  office = await makeLocation(world)
  host = await makePerson(world, {
    permissions: [{ type: 'LocationAdminPermission', scope: { locationIds: [office.id] } }],
  })
  courier = await makeCourier(world, { nickname: 'Marcos' })
})
afterAll(() => world.close())

const reception = (person = host) => as(world, person).company.reception
const byLink = () => createCaller(appRouter)(contextFor(world, anonymous)).public.reception
const order = (more: object = {}) =>
  makeOrderToBring(world, { ...shop.store, city: 'bcn' }, customer, { location_id: office.id, ...more })
const tokenOf = (url: string | null) => url!.split('/').at(-1)!
const makeToken = async () => tokenOf((await reception().makeLink({ locationId: office.id })).url)
const steps = async () =>
  (await reception().arrivals({ locationId: office.id })).orders.map(({ ufid, step }) => [ufid, step])

test('lists what is brought to the office today, with what the front desk needs and no more', async () => {
  const id = await order({ bags: 2 })
  await order({ delivery_on: '2026-11-18' })
  await order({ is_pickup: true })
  await order({ state: 'canceled_by_user' })
  await order({ location_id: null })
  const { orders, location } = await reception().arrivals({ locationId: office.id })
  expect(location.id).toBe(office.id)
  expect(orders).toEqual([
    {
      id,
      ufid: expect.any(String),
      storeName: shop.store.name,
      channel: 'canteen',
      state: 'pending_pickup',
      step: 'preparing',
      forName: 'Núria P.',
      place: '3r 2a',
      bags: 2,
      promised: { start: expect.any(Date), end: expect.any(Date) },
      courier: null,
      window: null,
      arrivedAt: null,
      isLate: false,
      received: null,
      canReceive: false,
    },
  ])
})

test('a courier who stands at a warehouse is not at the door', async () => {
  const id = await order()
  const { waypoints } = await makeRoute(world, dispatcher, { purchaseIds: [id], driverId: courier.id })
  const hub = await makeWarehouse(world)
  await bringTo(world, id, 'picked_up')
  await world.db
    .updateTable('waypoint')
    .set({
      status: 'Arrived',
      status_history: jsonb([{ status: 'Arrived', timestamp: TEST_START.toISOString() }]),
      warehouse_id: hub.id,
    })
    .where('id', '=', waypoints.find(stop => stop.shouldDeliver)!.id)
    .execute()
  const [coming] = (await reception().arrivals({ locationId: office.id })).orders
  expect(coming).toMatchObject({ step: 'onTheWay', courier: 'Marcos', arrivedAt: null, window: null })
})

test('follows the courier to the door, and ends with who took the order', async () => {
  const id = await order()
  const route = await makeRoute(world, dispatcher, { purchaseIds: [id], driverId: courier.id })
  const position = { person_id: courier.id, city: 'bcn', at: TEST_START, lat: 41.4, lon: 2.18 }
  await world.db.insertInto('courier_position').values(position).execute()
  await bringTo(world, id, 'out_for_delivery')
  const [coming] = (await reception().arrivals({ locationId: office.id })).orders
  expect(coming).toMatchObject({ step: 'onTheWay', courier: 'Marcos', canReceive: true })
  expect(coming!.window!.to.getTime()).toBeGreaterThan(TEST_START.getTime())
  const waypointId = route.waypoints.find(stop => stop.shouldDeliver)!.id
  await as(world, courier).courier.waypoints.setStatus({ routeId: route.id, waypointId, status: 'Arrived' })
  const [there] = (await reception().arrivals({ locationId: office.id })).orders
  expect(there).toMatchObject({ step: 'atDoor', arrivedAt: TEST_START, window: null })
  await reception().receive({ locationId: office.id, purchaseId: id, name: 'Pau' })
  await reception().receive({ locationId: office.id, purchaseId: id, name: 'Somebody else' })
  const [taken] = (await reception().arrivals({ locationId: office.id })).orders
  expect(taken).toMatchObject({ step: 'received', received: { name: 'Pau', at: TEST_START } })
  await reception().receive({ locationId: office.id, purchaseId: id, name: null })
  expect((await steps()).map(([, step]) => step)).toEqual(['atDoor'])
})

test('an order is late from the end of its promise until it arrives', async () => {
  const id = await order()
  world.clock.advance(3 * 3_600_000)
  expect((await reception().arrivals({ locationId: office.id })).orders[0]!.isLate).toBe(true)
  await bringTo(world, id, 'delivered')
  expect((await reception().arrivals({ locationId: office.id })).orders[0]!.isLate).toBe(false)
})

test('the link opens without signing in, for this office and today only', async () => {
  const id = await order()
  const elsewhere = await order({ location_id: (await makeLocation(world)).id })
  await bringTo(world, id, 'out_for_delivery')
  await bringTo(world, elsewhere, 'out_for_delivery')
  const token = await makeToken()
  expect((await byLink().arrivals({ token })).orders.map(one => one.id)).toEqual([id])
  expect(await refusal(byLink().receive({ token, purchaseId: elsewhere, name: 'Pau' }))).toBe('NotFound')
  await byLink().receive({ token, purchaseId: id, name: 'Pau' })
  expect((await byLink().arrivals({ token })).orders[0]!.received!.name).toBe('Pau')
  world.clock.advance(DAY_MS)
  expect((await byLink().arrivals({ token })).orders).toEqual([])
  expect(await refusal(byLink().receive({ token, purchaseId: id, name: null }))).toBe('NotFound')
})

test('a link is the same whenever it is shown, and opens no more once it is revoked or replaced', async () => {
  expect((await reception().link({ locationId: office.id })).url).toBeNull()
  const first = await makeToken()
  expect(tokenOf((await reception().link({ locationId: office.id })).url)).toBe(first)
  const second = await makeToken()
  expect(await refusal(byLink().arrivals({ token: first }))).toBe('NotFound')
  expect((await byLink().arrivals({ token: second })).location.id).toBe(office.id)
  await reception().revokeLink({ locationId: office.id })
  expect(await refusal(byLink().arrivals({ token: second }))).toBe('NotFound')
  expect(await refusal(byLink().arrivals({ token: 'nothing' }))).toBe('NotFound')
})

test('what has not left for the office cannot be received', async () => {
  const id = await order()
  expect(await refusal(reception().receive({ locationId: office.id, purchaseId: id, name: 'Pau' }))).toBe(
    'OrderCannotBeEdited',
  )
})

test('another office is out of reach', async () => {
  const { id: locationId } = await makeLocation(world)
  expect(await refusal(reception().arrivals({ locationId }))).toBe('LocationNotFound')
  expect(await refusal(reception().makeLink({ locationId }))).toBe('LocationNotFound')
})
