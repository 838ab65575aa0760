import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { HOUR_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { makeMerchant, makeStore } from '../../stores/stores/stores.make'
import { as, makeCourier, makeDispatcher, makeOrderToBring } from '../routes/logistics.make'

let world: TestWorld
let dispatcher: Person
let store: Awaited<ReturnType<typeof makeStore>>
beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  store = await makeStore(world, { merchant_id: (await makeMerchant(world)).id, city: 'bcn' })
})
afterAll(() => world.close())

const orders = async (count: number, changes: object = {}) => {
  const customer = await makePerson(world)
  const opens = new Date(world.clock.now().getTime() + 2 * HOUR_MS)
  return Promise.all(
    Array.from({ length: count }, (_, at) =>
      makeOrderToBring(world, store, customer, {
        window_start: opens,
        window_end: new Date(opens.getTime() + HOUR_MS),
        lat: 41.39 + at * 0.003,
        lon: 2.16 + (at % 3) * 0.004,
        ...changes,
      }),
    ),
  )
}
const optimise = (input: object, who = dispatcher) =>
  as(world, who).logistics.routes.optimise({ timeLimitMs: 80, ...input })
const routeCount = async () => (await as(world, dispatcher).logistics.routes.list({ limit: 1 })).totalDocs

test('orders are proposed as routes that can be made as they are, and nothing has changed before', async () => {
  const purchaseIds = await orders(6)
  const courier = await makeCourier(world)
  const before = await routeCount()
  const proposal = await optimise({ purchaseIds, vehicles: [{ driverId: courier.id, packages: 20 }] })
  expect([proposal.unassigned, await routeCount()]).toEqual([[], before])
  const [route] = proposal.routes
  expect(route).toMatchObject({ driverId: courier.id, vehicleType: 'cargo_bike' })
  expect(route!.waypoints[0]).toMatchObject({ storeId: store.id, shouldPickup: true })
  expect(route!.waypoints[0]!.purchaseIds.toSorted()).toEqual(purchaseIds.toSorted())
  expect(proposal.tries).toBeGreaterThan(0)

  const made = await as(world, dispatcher).logistics.routes.create({
    driverId: route!.driverId,
    vehicleType: route!.vehicleType,
    waypoints: route!.waypoints.map(({ eta: _, ...stop }) => stop),
  })
  expect(made.waypoints.map(({ storeId, shouldDeliver }) => [storeId, shouldDeliver])).toEqual(
    route!.waypoints.map(({ storeId, shouldDeliver }) => [storeId, shouldDeliver]),
  )
  const again = await optimise({ routeIds: [made.id] })
  expect(again.routes.flatMap(({ routeId }) => routeId)).toEqual([made.id])
  expect(again.cost.unassigned).toBe(0)
})

test('what cannot be brought is told with why', async () => {
  const [fits, late, collected] = [
    (await orders(1))[0]!,
    (
      await orders(1, {
        lat: 41.9,
        lon: 2.9,
        window_end: new Date(world.clock.now().getTime() + 2.1 * HOUR_MS),
      })
    )[0]!,
    (await orders(1, { is_pickup: true }))[0]!,
  ]
  const proposal = await optimise({
    purchaseIds: [fits, late, collected],
    vehicles: [{ vehicleType: 'bike' }],
  })
  expect(proposal.unassigned.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
    { purchaseId: collected, reason: 'notRoutable' },
    { purchaseId: late, reason: 'window' },
  ])
  expect((await optimise({ purchaseIds: [fits] })).unassigned).toEqual([
    { purchaseId: fits, reason: 'noVehicle' },
  ])
  expect((await optimise({ purchaseIds: [fits], date: '2027-01-01', vehicles: [{}] })).unassigned).toEqual([
    { purchaseId: fits, reason: 'otherDay' },
  ])
})

test('nobody optimises what is not theirs to see, nor sends out who is no courier', async () => {
  const [id] = await orders(1)
  const elsewhere = await makePerson(world, {
    permissions: [{ type: 'LogisticsAdminPermission', scope: { cities: ['sev'] } }],
  })
  await expect(optimise({ purchaseIds: [id], vehicles: [{}] }, elsewhere)).rejects.toMatchObject({
    cause: { name: 'NotFound' },
  })
  await expect(
    optimise({ purchaseIds: [id], vehicles: [{ driverId: (await makePerson(world)).id }] }),
  ).rejects.toMatchObject({ cause: { name: 'NotACourier' } })
  await expect(optimise({ routeIds: [id] })).rejects.toMatchObject({ cause: { name: 'NotFound' } })
  await expect(optimise({})).rejects.toMatchObject({ cause: { name: 'ValidationError' } })
})

test('one at a time of each dispatcher', async () => {
  const purchaseIds = await orders(2)
  const both = await Promise.allSettled(
    [1, 2].map(() => optimise({ purchaseIds, vehicles: [{}], timeLimitMs: 1000 })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
