import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { as, externalStop, makeCourier, makeDispatcher, makeRoute } from '../routes/logistics.make'

let world: TestWorld
let dispatcher: Person
let courier: Person

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  courier = await makeCourier(world)
})
afterAll(() => world.close())

const me = () => as(world, courier).courier
const at = (minutes: number) => new Date(TEST_START.getTime() + minutes * MINUTE_MS)
const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing',
    error => (error as { cause?: { name?: string } }).cause?.name ?? String(error),
  )
const startsShift = (hours = 8) =>
  me().shift.start({ vehicleType: 'ebike', endsAt: new Date(TEST_START.getTime() + hours * HOUR_MS) })
const shown = async () =>
  (await as(world, dispatcher).logistics.drivers.list({})).users.find(driver => driver.id === courier.id)!
const routeNow = (first = 0) =>
  makeRoute(world, dispatcher, {
    waypoints: [externalStop(at(first)), externalStop(at(first + 20))],
    driverId: courier.id,
    skipOverlapCheck: true,
  })

test('a shift is started once, seen by dispatchers, and ended', async () => {
  expect(await me().shift.show()).toMatchObject({
    shift: null,
    vehicles: ['cargo_bike', 'walker', 'bike', 'ebike', 'moped', 'car', 'van', 'refrigerated_van', 'truck'],
  })
  const { shift } = await startsShift()
  expect(shift).toMatchObject({ startsAt: TEST_START, endsAt: at(480), vehicleType: 'ebike', breaks: [] })
  expect((await startsShift(4)).shift).toEqual(shift)
  expect(await shown()).toMatchObject({
    vehicleType: 'ebike',
    timeline: { shift: { from: TEST_START.toISOString(), to: at(480).toISOString(), vehicle: 'ebike' } },
  })
  world.clock.advance(HOUR_MS)
  expect((await me().shift.end({})).shift).toBeNull()
  expect(await shown()).toMatchObject({ vehicleType: 'cargo_bike', timeline: { shift: null } })
  expect(await refusal(me().shift.end({}))).toBe('nothing')
})

test('acts of a phone that was away count once, at the time on its clock', async () => {
  world.clock.set(at(60))
  const start = { vehicleType: 'bike', endsAt: at(480), opId: 'start', occurredAt: at(10) } as const
  await Promise.all(Array.from({ length: 4 }, () => me().shift.start(start)))
  const pause = { minutes: 20, opId: 'break', occurredAt: at(20) }
  await me().shift.takeBreak(pause)
  const { shift } = await me().shift.takeBreak(pause)
  expect(shift!.startsAt).toEqual(at(10))
  expect(shift!.breaks.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([[at(20), at(40)]])
  const end = { opId: 'end', occurredAt: at(50) }
  await me().shift.end(end)
  await startsShift()
  expect((await me().shift.end(end)).shift).not.toBeNull()
})

test('a break is seen at once, moves the times of arrival, and can end early', async () => {
  await startsShift()
  const route = await routeNow()
  await me().waypoints.setNext({ routeId: route.id, waypointId: route.waypoints[0]!.id })
  const before = (await me().routes.list({})).routes[0]!.waypoints[1]!.eta!
  await me().shift.takeBreak({ minutes: 30 })
  const during = await shown()
  expect(during.timeline).toMatchObject({ activity: 'onBreak', until: at(30).toISOString() })
  expect(during.timeline.entries.map(entry => entry.kind)).toContain('break')
  const paused = (await me().routes.list({})).routes[0]!.waypoints[1]!.eta!
  expect(Date.parse(paused.arrivesAt) - Date.parse(before.arrivesAt)).toBeGreaterThan(0)
  world.clock.advance(5 * MINUTE_MS)
  const { shift } = await me().shift.endBreak({})
  expect(shift!.breaks[0]!.endsAt).toEqual(at(5))
  expect((await shown()).timeline.activity).toBe('driving')
})

test('a break can be planned and canceled; two at one time are refused', async () => {
  expect(await refusal(me().shift.takeBreak({ minutes: 30 }))).toBe('NotFound')
  await startsShift()
  const { shift } = await me().shift.takeBreak({ minutes: 30, startsAt: at(120) })
  expect(await refusal(me().shift.takeBreak({ minutes: 15, startsAt: at(135) }))).toBe('ValidationError')
  expect(await refusal(me().shift.takeBreak({ minutes: 15, startsAt: at(500) }))).toBe('ValidationError')
  const planned = (await shown()).timeline.entries.find(entry => entry.kind === 'break')
  expect(planned).toMatchObject({ from: at(120).toISOString(), to: at(150).toISOString() })
  expect((await me().shift.endBreak({ breakId: shift!.breaks[0]!.id })).shift!.breaks).toEqual([])
})

test('another vehicle is that of all open routes', async () => {
  await startsShift()
  const route = await routeNow()
  expect(await refusal(me().shift.changeVehicle({ vehicleType: 'van' }))).toBe('nothing')
  expect((await me().routes.list({})).routes.find(one => one.id === route.id)!.vehicleType).toBe('van')
  expect((await shown()).vehicleType).toBe('van')
})

test('a shift ends with a route under way only on purpose, and its breaks with it', async () => {
  await startsShift()
  await me().shift.takeBreak({ minutes: 30, startsAt: at(120) })
  const route = await routeNow()
  await me().waypoints.setNext({ routeId: route.id, waypointId: route.waypoints[0]!.id })
  expect(await refusal(me().shift.end({}))).toBe('RouteInProgress')
  expect((await me().shift.end({ force: true })).shift).toBeNull()
  const timeline = (await shown()).timeline
  expect(timeline.entries.some(entry => entry.kind === 'break')).toBe(false)
})

test('a shift of no length or of a whole day is refused', async () => {
  expect(await refusal(me().shift.start({ vehicleType: 'bike', endsAt: at(-10) }))).toBe('ValidationError')
  expect(await refusal(me().shift.start({ vehicleType: 'bike', endsAt: at(24 * 60) }))).toBe(
    'ValidationError',
  )
})
