import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { MINUTE_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { bringTo } from '../../orders/moves/orders.make'
import { makeStore } from '../../stores/stores/stores.make'
import { as, makeCourier, makeDispatcher, makeOrderToBring, makeRoute } from '../routes/logistics.make'
import { watchDeliveries } from './watch-deliveries'

let world: TestWorld
let dispatcher: Person
let courier: Person
let customer: Person
let store: Awaited<ReturnType<typeof makeStore>>

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  customer = await makePerson(world)
  store = await makeStore(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  courier = await makeCourier(world)
})
afterAll(() => world.close())

const later = (minutes: number) => world.clock.advance(minutes * MINUTE_MS)
const office = () => as(world, dispatcher).admin.incidences
/** The window opens in two hours; the order is ready half an hour before. */
const order = () => makeOrderToBring(world, store, customer)
const toldOf = async (filter: object) =>
  (await office().list({ filter, sort: 'createdAt' })).docs.map(({ rule, status, found }) => [
    rule,
    status,
    found?.over ?? null,
  ])

test('an order that waits past its ready time is one incident, and over when a courier has it', async () => {
  const purchaseId = await order()
  later(95)
  await watchDeliveries(world)
  expect(await toldOf({ purchaseId })).toEqual([])
  later(10)
  await watchDeliveries(world)
  await watchDeliveries(world)
  expect(await toldOf({ purchaseId })).toEqual([['waitsForCourier', 'OPEN', null]])
  await makeRoute(world, dispatcher, { purchaseIds: [purchaseId], driverId: courier.id })
  await watchDeliveries(world)
  expect(await toldOf({ purchaseId })).toEqual([['waitsForCourier', 'SOLVED', 'taken']])
  const { id } = (await office().list({ filter: { purchaseId } })).docs[0]!
  const { events } = await office().history({ id })
  expect(events.map(({ kind, rule, over, actorId }) => [kind, rule, over, actorId])).toEqual([
    ['opened', 'waitsForCourier', null, null],
    ['solved', 'waitsForCourier', 'taken', null],
  ])
})

test('an incident that a person solved is not opened again while its cause lasts', async () => {
  const purchaseId = await order()
  later(120)
  await watchDeliveries(world)
  const { id } = (await office().list({ filter: { purchaseId } })).docs[0]!
  await office().update({ id, status: 'SOLVED', resolution: 'The customer fetches it' })
  later(30)
  await watchDeliveries(world)
  expect(await toldOf({ purchaseId })).toEqual([['waitsForCourier', 'SOLVED', null]])
})

test('a silent courier and a late stop open one incident each; a signal and a delivery close them', async () => {
  const route = await makeRoute(world, dispatcher, { purchaseIds: [await order()], driverId: courier.id })
  const routeId = route.id
  later(110)
  const me = () => as(world, courier).courier.waypoints
  await me().complete({ routeId, waypointId: route.waypoints[0]!.id })
  await watchDeliveries(world)
  expect(await toldOf({ routeId })).toEqual([])
  later(60)
  await watchDeliveries(world)
  await watchDeliveries(world)
  expect((await toldOf({ routeId })).toSorted()).toEqual([
    ['courierSilent', 'OPEN', null],
    ['stopLate', 'OPEN', null],
  ])
  await me().setStatus({ routeId, waypointId: route.waypoints[1]!.id, status: 'Arrived' })
  await watchDeliveries(world)
  expect((await toldOf({ routeId })).toSorted()).toEqual([
    ['courierSilent', 'SOLVED', 'heard'],
    ['stopLate', 'SOLVED', 'moved'],
  ])
  later(20)
  await watchDeliveries(world)
  expect((await toldOf({ routeId, status: 'OPEN' })).map(([rule]) => rule)).toEqual(['courierSilent'])
  expect((await office().list({ filter: { routeId } })).docs).toHaveLength(2)
})

test('the incident of a failed stop closes when its order is delivered otherwise', async () => {
  const purchaseId = await order()
  const route = await makeRoute(world, dispatcher, { purchaseIds: [purchaseId], driverId: courier.id })
  const [pickup] = route.waypoints
  const at = { routeId: route.id, waypointId: pickup!.id }
  const me = as(world, courier).courier.waypoints
  await me.setNext(at)
  await me.fail({ ...at, reasonCode: 'access_denied' })
  await watchDeliveries(world)
  expect(await toldOf({ waypointId: pickup!.id })).toEqual([['stopFailed', 'OPEN', null]])
  await bringTo(world, purchaseId, 'delivered')
  await watchDeliveries(world)
  expect(await toldOf({ waypointId: pickup!.id })).toEqual([['stopFailed', 'SOLVED', 'arrived']])
})
