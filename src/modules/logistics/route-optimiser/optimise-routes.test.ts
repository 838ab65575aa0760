import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
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
  as(world, who).logistics.routes.optimise({ timeLimitMs: 10_000, iterations: 400, ...input })
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
  expect(proposal.iterations).toBe(400)
  expect(await optimise({ purchaseIds, vehicles: [{ driverId: courier.id, packages: 20 }] })).toEqual(
    proposal,
  )

  const made = await as(world, dispatcher).logistics.routes.create({
    driverId: route!.driverId,
    vehicleType: route!.vehicleType,
    waypoints: route!.waypoints.map(({ eta: _, waypointId: __, isStarted: ___, ...stop }) => stop),
  })
  expect(made.waypoints.map(({ storeId, shouldDeliver }) => [storeId, shouldDeliver])).toEqual(
    route!.waypoints.map(({ storeId, shouldDeliver }) => [storeId, shouldDeliver]),
  )
  const again = await optimise({ routeIds: [made.id] })
  expect(again.routes.flatMap(({ routeId }) => routeId)).toEqual([made.id])
  expect(again.cost.unassigned).toBe(0)
})

test('what cannot be brought has a reason, and what would mend it', async () => {
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
  expect(proposal.unassigned.toSorted((a, b) => a.reason.localeCompare(b.reason))).toMatchObject([
    { purchaseId: collected, reason: 'notRoutable', minutes: null },
    { purchaseId: late, reason: 'window', driverId: null },
  ])
  const { minutes, arrivesAt, closesAt } = proposal.unassigned.find(({ reason }) => reason === 'window')!
  expect(Date.parse(arrivesAt!) - Date.parse(closesAt!)).toBeGreaterThan((minutes! - 1) * MINUTE_MS)
  const opened = { window_end: new Date(Date.parse(closesAt!) + minutes! * MINUTE_MS) }
  await world.db.updateTable('purchase_order').set(opened).where('id', '=', late).execute()
  expect((await optimise({ purchaseIds: [late], vehicles: [{ vehicleType: 'bike' }] })).unassigned).toEqual(
    [],
  )

  expect((await optimise({ purchaseIds: [fits] })).unassigned).toMatchObject([
    { purchaseId: fits, reason: 'noVehicle' },
  ])
  expect(
    (await optimise({ purchaseIds: [fits], date: '2027-01-01', vehicles: [{}] })).unassigned,
  ).toMatchObject([{ purchaseId: fits, reason: 'otherDay' }])
})

test('an order takes the room of its bags, and what is too much says which vehicle takes it', async () => {
  const [large] = await orders(1, { bags: 7 })
  const propose = async (vehicleType: string) =>
    (await optimise({ purchaseIds: [large], vehicles: [{ vehicleType }] })) as { [key: string]: unknown }
  expect(await propose('bike')).toMatchObject({
    unassigned: [{ reason: 'capacity', packages: 3, vehicleType: 'moped' }],
  })
  expect(await propose('moped')).toMatchObject({ unassigned: [], routes: [{ packages: 7 }] })
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

test('one at a time of each dispatcher, who sees how far it is and can stop it', async () => {
  const purchaseIds = await orders(6)
  const calls = as(world, dispatcher).logistics.routes
  const stopper = new AbortController()
  const stoppable = createCaller(appRouter)(contextFor(world, dispatcher), { signal: stopper.signal })
  const first = stoppable.logistics.routes
    .optimise({ purchaseIds, vehicles: [{}], timeLimitMs: 10_000, iterations: 10_000_000 })
    .catch(() => 'stopped')
  let seen = await calls.optimising()
  while (!seen.isRunning) {
    await new Promise(setImmediate)
    seen = await calls.optimising()
  }
  expect(seen).toMatchObject({ routes: 1, left: 0 })
  await expect(optimise({ purchaseIds, vehicles: [{}] })).rejects.toMatchObject({
    cause: { name: 'TooManyRequests' },
  })
  stopper.abort()
  expect(await first).toBe('stopped')
  expect((await calls.optimising()).isRunning).toBe(false)
  expect((await optimise({ purchaseIds, vehicles: [{}] })).routes).toHaveLength(1)
})

test('who is on a route begins where and when it ends', async () => {
  const soon = world.clock.now()
  const [now, later] = await Promise.all([
    orders(1, { window_start: soon, window_end: new Date(soon.getTime() + HOUR_MS) }),
    orders(1, { lat: 41.42 }),
  ])
  const courier = await makeCourier(world)
  const calls = as(world, dispatcher).logistics.routes
  const first = await calls.create({ purchaseIds: now, driverId: courier.id })
  const vehicles = [{ driverId: courier.id }]
  const [route] = (await optimise({ purchaseIds: later, vehicles })).routes
  expect(route!.isAfterOthers).toBe(true)
  const last = first.waypoints.at(-1)!
  expect(Date.parse(route!.startsAt)).toBeGreaterThan(last.windowStart.getTime())
  expect(route!.waypoints[0]!.eta.meters).toBeGreaterThan(0)

  const evening = { driverId: courier.id, startAt: new Date(soon.getTime() + 4 * HOUR_MS) }
  expect((await optimise({ purchaseIds: later, vehicles: [evening] })).unassigned).toHaveLength(1)
})

test('a running route keeps its started stops and its courier, and takes what fits best', async () => {
  const [own, more] = [await orders(2), await orders(1, { lat: 41.391 })]
  const courier = await makeCourier(world)
  const calls = as(world, dispatcher).logistics.routes
  const made = await calls.create({ purchaseIds: own, driverId: courier.id })
  const [pickup] = made.waypoints
  await world.db.updateTable('waypoint').set({ status: 'Arrived' }).where('id', '=', pickup!.id).execute()
  const proposal = await optimise({ purchaseIds: more, routeIds: [made.id] })
  expect(proposal).toMatchObject({
    unassigned: [],
    before: { routes: 1, lateStops: 0 },
    after: { routes: 1, lateStops: 0 },
  })
  const [route] = proposal.routes
  expect(route).toMatchObject({ routeId: made.id, driverId: courier.id, gained: more, lost: [] })
  expect(route!.waypoints[0]).toMatchObject({ waypointId: pickup!.id, isStarted: true })
  const standing = route!.waypoints.flatMap(({ waypointId }) => waypointId ?? [])
  expect(standing.toSorted()).toEqual(made.waypoints.map(({ id }) => id).toSorted())
})

test('what has been picked up stays on board of its route', async () => {
  const own = await orders(2)
  const courier = await makeCourier(world)
  const made = await as(world, dispatcher).logistics.routes.create({ purchaseIds: own, driverId: courier.id })
  await world.db
    .updateTable('waypoint')
    .set({ status: 'Completed' })
    .where('id', '=', made.waypoints[0]!.id)
    .execute()
  const proposal = await optimise({ routeIds: [made.id], vehicles: [{ vehicleType: 'van' }] })
  expect(proposal.routes).toHaveLength(1)
  expect(proposal.routes[0]!.waypoints.every(stop => stop.shouldDeliver && stop.waypointId)).toBe(true)
  expect(proposal.routes[0]!.lost).toEqual([])
})

test('a proposal uses the times of the road network, and says when there is none', async () => {
  const ask = async () => optimise({ purchaseIds: await orders(2), vehicles: [{ vehicleType: 'bike' }] })
  expect(await ask()).toMatchObject({ isEstimate: true })
  const answer = (length: number) => ({
    source: 'osrm' as const,
    seconds: new Float64Array(length).fill(300),
    meters: new Float64Array(length).fill(1000),
  })
  world.roads = {
    credits: async () => [],
    serves: () => true,
    matrix: async (from, to) => answer(from.length * to.length),
    pairs: async from => answer(from.length),
    path: async points => ({ source: 'osrm', legs: points.slice(1).map(() => null) }),
  }
  const { isEstimate, routes } = await ask()
  world.roads = null
  expect(isEstimate).toBe(false)
  expect(routes[0]).toMatchObject({ meters: 2000, seconds: 600 })
  expect(routes[0]!.waypoints[1]!.eta).toMatchObject({ meters: 1000, seconds: 300, isEstimate: false })
})
