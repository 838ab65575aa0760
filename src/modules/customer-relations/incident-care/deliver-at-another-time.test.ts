import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { MINUTE_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import {
  as,
  makeCourier,
  makeDispatcher,
  makeOrderToBring,
  makeRoute,
} from '../../logistics/routes/logistics.make'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'

let world: TestWorld
let shop: Shop
let customer: Person
let dispatcher: Person
let merchant: Person

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  customer = await makePerson(world)
  dispatcher = await makeDispatcher(world)
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [shop.store.merchant_id] } }],
  })
})
afterEach(() => world.clock.set(TEST_START))
afterAll(() => world.close())

const failure = (name: string) => ({ cause: { name } })
const office = (person = dispatcher) => as(world, person).admin.incidences
const kindsOf = async (id: string) => (await office().history({ id })).events.map(({ kind }) => kind)
const toBring = () => makeOrderToBring(world, shop.store, customer)
const showRoute = (id: string) => as(world, dispatcher).logistics.routes.show({ id })
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS)

/** Orders on a courier's route, picked up, whose door is ahead; a dispatcher reports the first. */
async function onTheWay(orders = 1) {
  const courier = await makeCourier(world)
  const purchaseIds = await Promise.all(Array.from({ length: orders }, toBring))
  const route = await makeRoute(world, dispatcher, { purchaseIds, driverId: courier.id })
  const [pickup, door] = route.waypoints
  const me = as(world, courier).courier.waypoints
  await me.complete({ routeId: route.id, waypointId: pickup!.id, pickupCount: orders })
  for (const id of purchaseIds) await bringTo(world, id, 'out_for_delivery')
  const about = { purchaseId: purchaseIds[0]!, routeId: route.id }
  const { id } = await office().report({ type: 'late', comment: 'The customer asks', ...about })
  return { courier, purchaseIds, route, door: door!, me, id }
}
async function failedAtTheDoor() {
  const { courier, purchaseIds, route, door, me } = await onTheWay()
  await me.setNext({ routeId: route.id, waypointId: door.id })
  await me.fail({ routeId: route.id, waypointId: door.id, reasonCode: 'customer_absent' })
  const [failed] = (await office().list({ filter: { waypointId: door.id } })).docs
  expect(failed).toMatchObject({ openedBy: 'courier', courierId: courier.id, purchaseId: purchaseIds[0] })
  return { courier, route, purchaseId: purchaseIds[0]!, id: failed!.id }
}

describe('while the kitchen has it', () => {
  test('the order gets a window that its kitchen offers, and every one that is offered can be chosen', async () => {
    const order = await makeOrder(world, shop, customer)
    await bringTo(world, order.id, 'accepted')
    for (const person of [merchant, dispatcher]) {
      const { id } = await office(merchant).report({ type: 'late', comment: 'Oven', purchaseId: order.id })
      const { reschedule } = await office(person).remedies({ id })
      expect(reschedule).toMatchObject({ way: 'orderWindow' })
      for (const { start } of reschedule!.windows) {
        const press = { id, key: world.newId(), windowStart: start, solves: false }
        await office(person).reschedule(press)
        expect((await office(person).remedies({ id })).order!.windowStart).toEqual(start)
      }
      const windowStart = reschedule!.windows[0]!.start
      const { incident } = await office(person).reschedule({ id, key: world.newId(), windowStart })
      expect(incident).toMatchObject({ status: 'SOLVED', openedBy: 'merchant' })
      expect((await office().history({ id })).events.at(-1)).toMatchObject({
        kind: 'rescheduled',
        windowStart,
      })
    }
  })
})

describe('while a courier is on the way', () => {
  test('the stop at the door gets the window, on the route of the courier who has the bag', async () => {
    const { id, route, door, courier } = await onTheWay()
    await as(world, courier).courier.waypoints.setNext({ routeId: route.id, waypointId: door.id })
    const { reschedule, whyNotReschedule } = await office().remedies({ id })
    expect([reschedule!.way, whyNotReschedule]).toEqual(['stopWindow', null])
    const { start: windowStart, end: windowEnd } = reschedule!.windows.at(-1)!
    const press = { id, key: world.newId(), windowStart, windowEnd }
    expect(await office().reschedule(press)).toMatchObject({ routeId: route.id })
    const shown = await showRoute(route.id)
    expect(shown.assignedTo).toBe(courier.id)
    expect(shown.waypoints.slice(1)).toMatchObject([
      { id: door.id, status: 'Pending', windowStart, windowEnd, isCurrentTarget: false },
    ])
    expect(await kindsOf(id)).toEqual(['opened', 'rescheduled'])
  })

  test('the other orders of the stop keep their window', async () => {
    const { id, route, door, purchaseIds } = await onTheWay(2)
    const windowStart = inMinutes(240)
    await office().reschedule({ id, key: world.newId(), windowStart })
    const [, kept, moved] = (await showRoute(route.id)).waypoints
    expect(kept).toMatchObject({ purchaseIds: [purchaseIds[1]], windowStart: door.windowStart })
    expect(moved).toMatchObject({ purchaseIds: [purchaseIds[0]], windowStart })
  })

  test('with the courier at the door, or by the kitchen, it is not offered, and why', async () => {
    const { id, route, door, me } = await onTheWay()
    expect(await office(merchant).remedies({ id })).toMatchObject({
      reschedule: null,
      whyNotReschedule: 'leftKitchen',
    })
    await me.setNext({ routeId: route.id, waypointId: door.id })
    await me.setStatus({ routeId: route.id, waypointId: door.id, status: 'Arrived' })
    expect(await office().remedies({ id })).toMatchObject({
      reschedule: null,
      whyNotReschedule: 'atDoor',
    })
    await expect(
      office().reschedule({ id, key: world.newId(), windowStart: inMinutes(180) }),
    ).rejects.toMatchObject(failure('OrderCannotBeRouted'))
  })

  test('another courier cannot bring what this one has', async () => {
    const { id } = await onTheWay()
    const other = await makeCourier(world)
    const press = { id, key: world.newId(), windowStart: inMinutes(180), driverId: other.id }
    await expect(office().reschedule(press)).rejects.toMatchObject(failure('OrderAlreadyOnRoute'))
    expect(await kindsOf(id)).toEqual(['opened'])
  })
})

describe('after the stop has failed', () => {
  test('another courier brings it on a route that is made', async () => {
    const { id, purchaseId } = await failedAtTheDoor()
    const { reschedule } = await office().remedies({ id })
    expect(reschedule!.way).toBe('redelivery')
    const other = await makeCourier(world)
    const windowStart = reschedule!.windows[0]!.start
    const press = { id, key: world.newId(), windowStart, driverId: other.id }
    const done = await office().reschedule(press)
    expect(await office().reschedule(press)).toMatchObject({ routeId: done.routeId })
    const again = await showRoute(done.routeId!)
    expect(again).toMatchObject({ assignedTo: other.id })
    expect(again.waypoints.map(stop => [stop.shouldDeliver, stop.windowStart, stop.purchaseIds])).toEqual([
      [true, windowStart, [purchaseId]],
    ])
  })

  test('the same courier brings it on the route that is open at that time', async () => {
    const { id, route, courier, purchaseId } = await failedAtTheDoor()
    const windowStart = inMinutes(135)
    const press = { id, key: world.newId(), windowStart, driverId: courier.id }
    expect((await office().reschedule(press)).routeId).toBe(route.id)
    const { waypoints } = await showRoute(route.id)
    expect(waypoints.map(({ status }) => status)).toEqual(['Completed', 'Failed', 'Pending'])
    expect(waypoints.at(-1)).toMatchObject({ purchaseIds: [purchaseId], windowStart })
  })

  test('it waits for a courier where none is chosen, and is then rescheduled on that route', async () => {
    const { id } = await failedAtTheDoor()
    const first = { id, key: world.newId(), windowStart: inMinutes(180), solves: false }
    const { routeId } = await office().reschedule(first)
    expect((await showRoute(routeId!)).assignedTo).toBeNull()
    expect((await office().remedies({ id })).reschedule!.way).toBe('stopWindow')
    const second = { id, key: world.newId(), windowStart: inMinutes(300) }
    expect((await office().reschedule(second)).routeId).toBe(routeId)
  })
})

describe('the route', () => {
  test('a route goes to another courier, who is told, and not to one who drives then', async () => {
    const courier = await makeCourier(world)
    const route = await makeRoute(world, dispatcher, { purchaseIds: [await toBring()], driverId: courier.id })
    const { id } = await as(world, courier).courier.incidents.report({
      type: 'courier',
      comment: 'A flat tyre',
      routeId: route.id,
    })
    const busy = await makeCourier(world)
    await makeRoute(world, dispatcher, { purchaseIds: [await toBring()], driverId: busy.id })
    await expect(office().reassign({ id, key: world.newId(), driverId: busy.id })).rejects.toMatchObject(
      failure('RouteOverlap'),
    )
    const free = await makeCourier(world)
    await office().reassign({ id, key: world.newId(), driverId: free.id })
    expect((await as(world, dispatcher).logistics.routes.show({ id: route.id })).assignedTo).toBe(free.id)
    expect(await kindsOf(id)).toEqual(['opened', 'reassigned'])
    expect((await office().remedies({ id })).courier).toMatchObject({ id: free.id })
  })
})
