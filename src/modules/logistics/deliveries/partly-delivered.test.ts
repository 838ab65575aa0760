import { beforeEach, expect, test } from 'bun:test'
import { TEST_START } from '../../../core/testing'
import { makeLocation } from '../../identity/users/people.make'
import { makeStore } from '../../stores/stores/stores.make'
import { makeOrderToBring, makeRoute } from '../routes/logistics.make'
import { openDeliveries, refusal } from './deliveries.make'

const given = openDeliveries()
const { me, office, ordersFollow, stateOf } = given
let { world, dispatcher, courier, customer, store } = given
beforeEach(() => {
  ;({ world, dispatcher, courier, customer, store } = given)
})

const shown = async (id: string) => (await me().routes.list({})).routes.find(route => route.id === id)!

/** Three orders for one office, collected and at its door. */
async function atTheDoor() {
  const location = await makeLocation(world)
  const ids = await Promise.all(
    [1, 2, 3].map(() => makeOrderToBring(world, store, customer, { location_id: location.id })),
  )
  const route = await makeRoute(world, dispatcher, { purchaseIds: ids, driverId: courier.id })
  const [pickup, door] = route.waypoints
  await me().waypoints.complete({ routeId: route.id, waypointId: pickup!.id })
  await me().waypoints.setNext({ routeId: route.id, waypointId: door!.id })
  await ordersFollow(route)
  await me().waypoints.setStatus({ routeId: route.id, waypointId: door!.id, status: 'Arrived' })
  return { route, ids, door: { routeId: route.id, waypointId: door!.id } }
}

test('of the orders at a door those that nobody takes fail by themselves, once', async () => {
  const { route, ids, door } = await atTheDoor()
  const missing = { ...door, purchaseIds: [ids[1]!], reasonCode: 'customer_absent' as const, opId: 'one' }
  await me().waypoints.fail(missing)
  const parted = await me().waypoints.fail(missing)
  expect(parted.waypoints.map(stop => [stop.status, stop.purchaseIds.length, stop.position])).toEqual([
    ['Completed', 3, 0],
    ['Arrived', 2, 1],
    ['Failed', 1, 2],
  ])
  expect(parted.waypoints[2]).toMatchObject({
    purchaseIds: [ids[1]!],
    packageIds: [parted.waypoints[2]!.orders[0]!.ufid],
    failedReason: 'customer_absent',
  })
  const done = await me().waypoints.complete({ ...door, deliveryCount: 2 })
  await ordersFollow(done)
  expect(await Promise.all(ids.map(stateOf))).toEqual(['delivered', 'out_for_delivery', 'delivered'])
  const incidences = await world.db
    .selectFrom('incidence')
    .select(['type', 'order_id'])
    .where('route_id', '=', route.id)
    .execute()
  expect(incidences).toEqual([{ type: 'not_delivered', order_id: ids[1]! }])
})

test('an order of another stop is not given up here', async () => {
  const { door } = await atTheDoor()
  const stranger = await makeOrderToBring(world, store, customer)
  expect(
    await refusal(me().waypoints.fail({ ...door, purchaseIds: [stranger], reasonCode: 'refused' })),
  ).toBe('NotFound')
})

test('what failed goes back to its store, is counted there, and can be planned again', async () => {
  const { route, ids, door } = await atTheDoor()
  expect(await refusal(me().waypoints.returnToStore(door))).toBe('InvalidWaypointTransition')
  await me().waypoints.fail({ ...door, reasonCode: 'refused' })
  const back = await me().waypoints.returnToStore({ ...door, opId: 'back' })
  await me().waypoints.returnToStore({ ...door, opId: 'back' })
  expect(await refusal(me().waypoints.returnToStore(door))).toBe('OrderAlreadyOnRoute')
  expect(back.waypoints).toHaveLength(3)
  const stop = back.waypoints[2]!
  expect(stop).toMatchObject({
    storeId: store.id,
    shouldDeliver: true,
    shouldPickup: false,
    status: 'Pending',
    purchaseIds: [...ids].sort(),
  })
  expect((await shown(route.id)).waypoints).toHaveLength(3)
  await me().waypoints.setNext({ routeId: route.id, waypointId: stop.id })
  const done = await me().waypoints.complete({ routeId: route.id, waypointId: stop.id, deliveryCount: 3 })
  await ordersFollow(done)
  expect(new Set(await Promise.all(ids.map(stateOf)))).toEqual(new Set(['pending_pickup']))
  const again = await office().routes.create({
    purchaseIds: ids,
    vehicleType: 'bike',
    driverId: courier.id,
    skipOverlapCheck: true,
  })
  expect(again.waypoints.map(one => [one.shouldPickup, one.purchaseIds.length])).toEqual([
    [true, 3],
    [false, 3],
  ])
})

test('a route whose last stop failed leaves its courier free, and is complete once the orders are returned', async () => {
  const { route, door } = await atTheDoor()
  const listed = async (status: 'done' | 'pendingDelivery') =>
    (await office().routes.list({ filter: { status, assignedTo: courier.id } })).docs.map(({ id }) => id)
  const openRoutes = async () =>
    (await office().drivers.list({})).users.find(({ id }) => id === courier.id)!.openRoutes
  expect(await listed('pendingDelivery')).toEqual([route.id])
  expect(await openRoutes()).toBe(1)

  const failed = await me().waypoints.fail({ ...door, reasonCode: 'customer_absent' })
  expect(failed).toMatchObject({ isComplete: false, status: 'pendingDelivery' })
  expect(await listed('done')).toEqual([])
  expect(await openRoutes()).toBe(0)
  const another = await makeRoute(world, dispatcher, {
    purchaseIds: [await makeOrderToBring(world, store, customer)],
    driverId: courier.id,
  })
  await office().routes.remove({ id: another.id })

  const back = await me().waypoints.returnToStore(door)
  expect(back).toMatchObject({ isComplete: false, status: 'pendingDelivery' })
  expect(await openRoutes()).toBe(1)
  const end = { routeId: route.id, waypointId: back.waypoints[2]!.id }
  expect(await me().waypoints.complete({ ...end, deliveryCount: 3 })).toMatchObject({
    isComplete: true,
    status: 'done',
  })
  expect(await listed('done')).toEqual([route.id])
})

test('only the ticked stops of a place are handed over', async () => {
  const location = await makeLocation(world)
  const other = await makeStore(world)
  const later = new Date(TEST_START.getTime() + 6 * 3_600_000)
  const ids = [
    await makeOrderToBring(world, store, customer, { location_id: location.id }),
    await makeOrderToBring(world, other, customer, {
      location_id: location.id,
      window_start: later,
      window_end: new Date(later.getTime() + 1_800_000),
    }),
  ]
  const route = await makeRoute(world, dispatcher, { purchaseIds: ids, driverId: courier.id })
  for (const stop of route.waypoints.filter(one => one.shouldPickup))
    await me().waypoints.complete({ routeId: route.id, waypointId: stop.id })
  const doors = route.waypoints.filter(one => one.shouldDeliver)
  const end = { routeId: route.id, locationId: location.id }
  const pickup = route.waypoints.find(one => one.shouldPickup)!
  expect(await refusal(me().waypoints.completeLocation({ ...end, waypointIds: [pickup.id] }))).toBe(
    'NotFound',
  )
  const first = await me().waypoints.completeLocation({ ...end, waypointIds: [doors[0]!.id] })
  expect(first.waypoints.filter(one => one.shouldDeliver).map(one => one.status)).toEqual([
    'Completed',
    'Pending',
  ])
  expect((await me().waypoints.completeLocation(end)).isComplete).toBe(true)
})
