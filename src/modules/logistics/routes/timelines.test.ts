import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { MINUTE_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { makeStore } from '../../stores/stores/stores.make'
import { as, externalStop, makeCourier, makeDispatcher, makeOrderToBring, makeRoute } from './logistics.make'

let world: TestWorld
let dispatcher: Person
let courier: Person

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  courier = await makeCourier(world, { first_name: 'Marcos', last_name: 'Nieto', nickname: null })
})
afterAll(() => world.close())

const office = () => as(world, dispatcher).logistics
const inMinutes = (minutes: number) => new Date(TEST_START.getTime() + minutes * MINUTE_MS)
const routeAt = (minutes: number) =>
  makeRoute(world, dispatcher, {
    waypoints: [externalStop(inMinutes(minutes), { windowEnd: inMinutes(minutes + 10) })],
    driverId: courier.id,
    skipOverlapCheck: true,
  })
const board = () => office().dispatch.board({ city: 'bcn', from: inMinutes(-600), to: inMinutes(600) })
const onBoard = async () => {
  const { couriers, routes } = await board()
  return {
    ...couriers.find(({ id }) => id === courier.id)!,
    routes: routes.filter(route => route.assignedTo === courier.id),
  }
}
const ping = (minutes: number, geo: { lat: number; lng: number }) =>
  as(world, courier).courier.location.ingest({
    pings: [{ ...geo, timestamp: inMinutes(minutes).toISOString() }],
  })

test('two routes of a courier are timed one after the other, on the board and when a third is planned', async () => {
  const [first, second] = [await routeAt(0), await routeAt(0)]
  const { routes, timeline, openRoutes } = await onBoard()
  const [one, other] = [first, second].map(
    ({ id }) => routes.find(route => route.id === id)!.waypoints[0]!.eta!,
  )
  expect(Date.parse(other!.arrivesAt)).toBe(Date.parse(one!.leavesAt))
  expect(timeline).toMatchObject({
    stopsLeft: 2,
    activity: 'planned',
    openRouteIds: [first.id, second.id],
    busyUntil: other!.leavesAt,
  })
  expect(timeline.entries.map(entry => entry.routeId)).toEqual([first.id, second.id])
  expect(openRoutes).toBe(2)

  const waypoints = [
    { ...externalStop(inMinutes(0)), id: 'new', geo: externalStop(inMinutes(0)).address!.geo },
  ]
  const planned = await office().routes.plan({ waypoints, driverId: courier.id, vehicleType: 'cargo_bike' })
  expect(planned.etas[0]!.arrivesAt).toBe(other!.leavesAt)
  const anyTime = await office().routes.plan({
    waypoints: waypoints.map(stop => ({ ...stop, windowStart: null, windowEnd: null })),
    driverId: courier.id,
    vehicleType: 'cargo_bike',
  })
  expect(anyTime.etas.map(({ lateMinutes }) => lateMinutes)).toEqual([0])
  const free = await office().routes.plan({ waypoints, vehicleType: 'cargo_bike' })
  expect(Date.parse(free.etas[0]!.arrivesAt)).toBe(TEST_START.getTime())
})

test('a courier who is silent on the road keeps the last known times and is marked', async () => {
  const route = await routeAt(0)
  await ping(0, { lat: 41.39, lng: 2.19 })
  await office().routes.editWaypoint({
    routeId: route.id,
    waypointId: route.waypoints[0]!.id,
    fields: { status: 'EnRoute' },
  })
  const shown = async (minutes: number) => {
    world.clock.set(inMinutes(minutes))
    const { routes } = await onBoard()
    const { signal, lateMinutes, waypoints } = routes[0]!
    return { level: signal!.level, age: signal!.ageMinutes, lateMinutes, at: waypoints[0]!.eta!.arrivesAt }
  }
  expect(await shown(2)).toMatchObject({ level: 'live', age: 2 })
  expect(await shown(6)).toMatchObject({ level: 'quiet', age: 6 })
  const [silent, later] = [await shown(41), await shown(50)]
  expect(silent).toMatchObject({ level: 'silent', age: 41, lateMinutes: 31 })
  expect(later).toMatchObject({ at: silent.at, age: 50, lateMinutes: 40 })
  expect((await onBoard()).timeline.signal).toMatchObject({ isFrozen: true, ageMinutes: 50 })
})

test('routes without a name are told apart by courier, area and time; a given name stays', async () => {
  const [first, named] = [
    await routeAt(60),
    await makeRoute(world, dispatcher, {
      waypoints: [externalStop(inMinutes(60))],
      driverId: courier.id,
      routeName: 'Early birds',
      skipOverlapCheck: true,
    }),
  ]
  expect(first.name).toMatch(/^Marcos N\. · Carrer de Badajoz 122 · \d\d:\d\d$/)
  expect([first.ownName, named.name, named.ownName]).toEqual([null, 'Early birds', 'Early birds'])
})

test('an order without a courier is at risk from when it is ready, and worse past its window', async () => {
  const store = await makeStore(world)
  const id = await makeOrderToBring(world, store, await makePerson(world), { window_start: inMinutes(60) })
  const risk = async (minutes: number) => {
    world.clock.set(inMinutes(minutes))
    return (await board()).orders.find(order => order.id === id)!.risk
  }
  expect(await risk(29)).toBeNull()
  expect(await risk(33)).toEqual({ reason: 'pastReady', minutes: 3 })
  expect(await risk(95)).toEqual({ reason: 'windowPassed', minutes: 5 })
})

test('orders are suggested to the courier for whom they are the shortest detour, without being assigned', async () => {
  const store = await makeStore(world)
  const id = await makeOrderToBring(world, store, await makePerson(world), { window_start: inMinutes(120) })
  const [far, silent] = [await makeCourier(world), await makeCourier(world)]
  const busy = await routeAt(100)
  await ping(0, { lat: 41.4, lng: 2.19 })
  await as(world, far).courier.location.ingest({
    pings: [{ lat: 41.3, lng: 2.0, timestamp: TEST_START.toISOString() }],
  })
  const { suggestions } = await office().routes.suggest({ purchaseIds: [id] })
  const [first, last] = [courier.id, far.id].map(
    driverId => suggestions.find(one => one.driverId === driverId)!,
  )
  expect(first).toMatchObject({ routeId: busy.id, overlaps: false, isSilent: false })
  expect(last).toMatchObject({ routeId: null })
  expect(first!.detourMinutes).toBeLessThan(last!.detourMinutes)
  expect(suggestions.indexOf(first!)).toBeLessThan(suggestions.indexOf(last!))
  expect(suggestions.some(({ driverId }) => driverId === silent.id)).toBe(false)
  expect((await board()).orders.some(order => order.id === id)).toBe(true)
})

test('with a road network routes, plans and suggestions take its times, and say so', async () => {
  const minutes = (count: number) => count * 60
  const store = await makeStore(world)
  const id = await makeOrderToBring(world, store, await makePerson(world), { window_start: inMinutes(0) })
  const made = await routeAt(0)
  await ping(0, { lat: 41.4, lng: 2.19 })
  const etaOf = async () => (await onBoard()).routes[0]!.waypoints[0]!.eta!
  expect(await etaOf()).toMatchObject({ isEstimate: true })
  const every = (length: number) => new Float64Array(length).fill(minutes(7))
  const answer = (length: number) => ({
    source: 'streets' as const,
    seconds: every(length),
    meters: every(length),
  })
  world.roads = {
    credits: async () => [],
    serves: () => true,
    matrix: async (from, to) => answer(from.length * to.length),
    pairs: async from => answer(from.length),
    path: async points => ({ source: 'streets', legs: points.slice(1).map(() => null) }),
  }
  try {
    expect(await etaOf()).toMatchObject({ isEstimate: false, seconds: minutes(7) })
    const plan = await office().routes.plan({ routeId: made.id })
    expect(plan).toMatchObject({ seconds: minutes(7), etas: [{ isEstimate: false }] })
    const { suggestions } = await office().routes.suggest({ purchaseIds: [id] })
    // Two ways more: by the store and by the door.
    expect(suggestions.find(one => one.driverId === courier.id)).toMatchObject({ detourMinutes: 14 })
  } finally {
    world.roads = null
  }
})
