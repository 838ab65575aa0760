import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { z } from 'zod'
import type { Person } from '../../../core/context'
import { HOUR_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { makeStore, makeWarehouse } from '../../stores/stores/stores.make'
import type { Route } from '../routes/contract/routes'
import {
  as,
  externalStop,
  makeCourier,
  makeDispatcher,
  makeOrderToBring,
  makeRoute,
} from '../routes/logistics.make'
import { moveOrdersOfWaypoint } from '../routes/move-orders-of-waypoint'
import { courierOf } from '../tracking/order-status'
import type { SplitRoute } from './contract/route-splits'

let world: TestWorld
let dispatcher: Person
let customer: Person
let ill: Person
let fit: Person
let store: Awaited<ReturnType<typeof makeStore>>

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  customer = await makePerson(world)
  store = await makeStore(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  ill = await makeCourier(world, { first_name: 'Marcos', last_name: 'Nadal', phone: '+34600000001' })
  fit = await makeCourier(world, { first_name: 'Youssef', nickname: 'Youssef', phone: '+34600000002' })
})
afterAll(() => world.close())

const office = () => as(world, dispatcher).logistics.routes
const split = (route: { id: string }, input: Partial<z.input<typeof SplitRoute>> = {}) =>
  office().split({ id: route.id, driverId: fit.id, ...input })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing',
    error => (error as { cause?: { name?: string } }).cause?.name ?? String(error),
  )
const order = (overrides = {}) => makeOrderToBring(world, store, customer, overrides)
const kinds = (route: Route | null) =>
  route?.waypoints.map(
    stop =>
      `${stop.isTransfer ? 'transfer ' : ''}${stop.shouldPickup ? 'pick' : 'drop'} ${stop.purchaseIds.length} ${stop.status}`,
  )
const stateOf = async (id: string) =>
  (await world.db.selectFrom('purchase_order').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state
const complete = async (person: Person, route: Route, index: number) => {
  const waypointId = route.waypoints[index]!.id
  const answer = await as(world, person).courier.waypoints.complete({
    routeId: route.id,
    waypointId,
    unavailableReason: 'No camera',
  })
  await moveOrdersOfWaypoint(world, { waypointId })
  return answer
}
/** Two orders of one kitchen for two doors, with the ill courier. */
async function makeTwo() {
  const ids = [await order(), await order({ lat: 41.39, lon: 2.17 })]
  const route = await makeRoute(world, dispatcher, { purchaseIds: ids, driverId: ill.id })
  return { ids, route }
}
const announced = async () =>
  (await world.db.selectFrom('event').select(['type', 'data']).orderBy('id').execute()).map(event => ({
    type: event.type,
    ...(event.data as { routeId?: string; what?: string; orderId?: string }),
  }))

test('bags on board pass at a meeting point, and the courier who takes them delivers', async () => {
  const { ids, route } = await makeTwo()
  await complete(ill, route, 0)
  await world.db
    .insertInto('courier_position')
    .values({ person_id: ill.id, city: 'bcn', at: world.clock.now(), lat: 41.41, lon: 2.2 })
    .execute()
  const { from, to } = await split(route, { note: 'In front of the pharmacy' })
  expect(kinds(from)).toEqual(['pick 2 Completed', 'transfer drop 2 Pending'])
  expect(kinds(to)).toEqual(['transfer pick 2 Pending', 'drop 1 Pending', 'drop 1 Pending'])
  expect(to.waypoints[0]).toMatchObject({
    contactName: 'Marcos Nadal',
    contactPhone: '+34600000001',
    note: 'In front of the pharmacy',
    address: { geo: { lat: 41.41, lon: 2.2 } },
  })
  expect(from!.waypoints[1]).toMatchObject({ contactPhone: '+34600000002' })
  for (const one of [from!, to]) expect(one).toMatchObject({ missingDropoff: [], missingPickup: [] })

  expect(await refusal(complete(fit, to, 1))).toBe('PickupNotDone')
  await complete(fit, to, 0)
  expect(await Promise.all(ids.map(stateOf))).toEqual(['picked_up', 'picked_up'])
  expect(await office().show({ id: route.id })).toMatchObject({ isComplete: true })
  await complete(fit, to, 1)
  await complete(fit, to, 2)
  expect(await Promise.all(ids.map(stateOf))).toEqual(['delivered', 'delivered'])
})

test('the customer of bags on the way hears of the new courier, and sees the new courier', async () => {
  const { ids, route } = await makeTwo()
  await complete(ill, route, 0)
  expect(await courierOf(world.db, ids[0]!)).toEqual({ nickname: 'Marcos' })
  const { to } = await split(route)
  expect(await courierOf(world.db, ids[0]!)).toEqual({ nickname: 'Youssef' })
  const news = await announced()
  expect(news.filter(event => event.type === 'order.changed').map(event => event.orderId)).toEqual(
    expect.arrayContaining(ids),
  )
  expect(news).toContainEqual(expect.objectContaining({ routeId: route.id, what: 'split' }))
  expect(news).toContainEqual(expect.objectContaining({ routeId: to.id, what: 'created' }))
})

test('a route that has not started goes completely, and is removed', async () => {
  const { ids, route } = await makeTwo()
  const before = (await announced()).length
  const { from, to } = await split(route)
  expect(from).toBeNull()
  expect(kinds(to)).toEqual(['pick 2 Pending', 'drop 1 Pending', 'drop 1 Pending'])
  expect(to).toMatchObject({ assignedTo: fit.id, vehicleType: 'cargo_bike' })
  expect(await refusal(office().show({ id: route.id }))).toBe('NotFound')
  const news = (await announced()).slice(before)
  expect(news.some(event => event.type === 'order.changed' && ids.includes(event.orderId!))).toBe(false)
})

test('one order of a stop goes with its pick-up, the other stays', async () => {
  const { ids, route } = await makeTwo()
  const { from, to } = await split(route, { purchaseIds: [ids[1]!] })
  expect(kinds(from)).toEqual(['pick 1 Pending', 'drop 1 Pending'])
  expect(kinds(to)).toEqual(['pick 1 Pending', 'drop 1 Pending'])
  expect(to.waypoints[0]).toMatchObject({ purchaseIds: [ids[1]!], storeId: store.id })
  expect(from!.waypoints[0]!.packageIds).toHaveLength(1)
  expect(to.waypoints[0]!.packageIds).not.toEqual(from!.waypoints[0]!.packageIds)
})

test('stops join an open route where they cost least, never before what was begun', async () => {
  const { route } = await makeTwo()
  const own = await order()
  const open = await makeRoute(world, dispatcher, { purchaseIds: [own], driverId: fit.id })
  await complete(fit, open, 0)
  const { to } = await split(route, { driverId: null, addToExistingRouteId: open.id })
  expect(to.id).toBe(open.id)
  expect(kinds(to)![0]).toBe('pick 1 Completed')
  expect(to.waypoints).toHaveLength(5)
  expect(to).toMatchObject({ missingPickup: [], missingDropoff: [], edited: true })
})

test('the hour is paid on both routes, a supplement on the first', async () => {
  const { ids, route } = await makeTwo()
  const price = { amount: 1500, currency: 'eur' as const }
  await office().update({
    id: route.id,
    pricingDetails: {
      courierPrice: [
        { price, reason: 'Precio hora' },
        { price, reason: 'Suplemento Lluvia' },
      ],
    },
  })
  const { from, to } = await split(route, { purchaseIds: [ids[0]!] })
  expect(from!.pricing.courierPrice).toHaveLength(2)
  expect(to.pricing.courierPrice.map(line => line.reason)).toEqual(['Precio hora'])
})

test('couriers meet at the point that the dispatcher sets', async () => {
  const hub = await makeWarehouse(world)
  const { ids, route } = await makeTwo()
  await complete(ill, route, 0)
  const { to } = await split(route, { meetingPoint: { warehouseId: hub.id } })
  expect(to.waypoints[0]).toMatchObject({ name: hub.name, warehouseId: null, isTransfer: true })
  await complete(fit, to, 0)
  expect(await stateOf(ids[0]!)).toBe('picked_up')
})

test('without a courier the stops go to a new route that is unassigned', async () => {
  const { route } = await makeTwo()
  const { to } = await split(route, { driverId: null })
  expect(to).toMatchObject({ assignedTo: null, status: 'notAssigned' })
})

test('is refused with a reason', async () => {
  const { route } = await makeTwo()
  await complete(ill, route, 0)
  const busy = await makeCourier(world)
  await makeRoute(world, dispatcher, {
    waypoints: [externalStop(new Date(TEST_START.getTime() + 2 * HOUR_MS))],
    driverId: busy.id,
  })
  const tries: [string, Partial<z.input<typeof SplitRoute>>][] = [
    ['WaypointLocked', { waypointIds: [route.waypoints[0]!.id] }],
    ['ValidationError', { waypointIds: [world.newId()] }],
    ['ValidationError', { driverId: ill.id }],
    ['ValidationError', { addToExistingRouteId: route.id }],
    ['NotFound', { addToExistingRouteId: world.newId() }],
    ['NotACourier', { driverId: customer.id }],
    ['RouteOverlap', { driverId: busy.id }],
    ['StaleRecord', { updatedAt: new Date(TEST_START.getTime() - HOUR_MS) }],
  ]
  for (const [name, input] of tries)
    expect([input, await refusal(split(route, input))]).toEqual([input, name])
  expect(await refusal(split(route, { driverId: busy.id, skipOverlapCheck: true }))).toBe('nothing')
  expect(await refusal(as(world, ill).logistics.routes.split({ id: route.id }))).toBe('Forbidden')
})

test('of two dispatchers who split a route at once, the second finds it changed', async () => {
  const { route } = await makeTwo()
  const other = await makeCourier(world)
  const answers = await Promise.all([
    refusal(split(route, { updatedAt: route.updatedAt })),
    refusal(split(route, { driverId: other.id, updatedAt: route.updatedAt })),
  ])
  expect(answers.filter(name => name === 'nothing')).toHaveLength(1)
})
