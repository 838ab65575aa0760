import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { MINUTE_MS } from '../../../core/rules/instant'
import { openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { as, externalStop, makeCourier, makeDispatcher, makeRoute } from '../routes/logistics.make'

let world: TestWorld
let dispatcher: Person
let courier: Person
let other: Person

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  courier = await makeCourier(world)
  other = await makeCourier(world, { rider_data: { vehicles: [{ type: 'van' }] } } as never)
})
afterAll(() => world.close())

const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing',
    error => (error as { cause?: { name?: string } }).cause?.name ?? String(error),
  )
const routesOf = (person: Person) => as(world, person).courier.routes
const offer = async (routeId: string) => (await routesOf(courier).offerHandOver({ routeId })).code
const take = (person: Person, code: string) => routesOf(person).takeHandOver({ code })
const at = (minutes: number) => new Date(TEST_START.getTime() + minutes * MINUTE_MS)
const routeFor = (person: Person, minutes: number) =>
  makeRoute(world, dispatcher, {
    waypoints: [externalStop(at(minutes)), externalStop(at(minutes + 60))],
    driverId: person.id,
  })

test('a route goes to the courier who reads the code, as it stands, once', async () => {
  const route = await routeFor(courier, 0)
  const me = as(world, courier).courier.waypoints
  await me.complete({ routeId: route.id, waypointId: route.waypoints[0]!.id })
  await me.setNext({ routeId: route.id, waypointId: route.waypoints[1]!.id })
  const code = await offer(route.id)
  const taken = await take(other, code.toLowerCase().replace('-', ' '))
  expect(taken).toMatchObject({
    assignedTo: other.id,
    vehicleType: 'van',
    seenByDriver: true,
    nextTargetId: route.waypoints[1]!.id,
  })
  expect(taken.waypoints.map(stop => stop.status)).toEqual(['Completed', 'EnRoute'])
  expect((await routesOf(courier).list({})).routes).toEqual([])
  expect(await refusal(take(await makeCourier(world), code))).toBe('HandOverCodeInvalid')

  const event = await world.db
    .selectFrom('event')
    .select('data')
    .where('type', '=', 'route.changed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(event.data).toMatchObject({ routeId: route.id, personIds: [courier.id, other.id], what: 'assigned' })
  const entry = await world.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'before', 'after'])
    .where('entity_id', '=', route.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    before: { assigned_to: courier.id },
    after: { assigned_to: other.id },
  })
})

test('of ten couriers who read the same code one gets the route', async () => {
  const route = await routeFor(courier, 0)
  const code = await offer(route.id)
  const couriers = await Promise.all(Array.from({ length: 10 }, () => makeCourier(world)))
  const answers = await Promise.all(couriers.map(one => refusal(take(one, code))))
  expect(answers.filter(answer => answer === 'nothing')).toHaveLength(1)
  expect(answers.filter(answer => answer === 'HandOverCodeInvalid')).toHaveLength(9)
})

test('a code is short-lived, the latest one counts, and none is for oneself', async () => {
  const route = await routeFor(courier, 0)
  const first = await offer(route.id)
  const second = await offer(route.id)
  expect(await refusal(take(other, first))).toBe('HandOverCodeInvalid')
  expect(await refusal(take(courier, second))).toBe('HandOverCodeInvalid')
  expect(await refusal(take(other, 'no code'))).toBe('HandOverCodeInvalid')
  world.clock.advance(6 * MINUTE_MS)
  expect(await refusal(take(other, second))).toBe('HandOverCodeInvalid')
})

test('a plan or a fleet may forbid it, and then nothing has changed', async () => {
  const route = await routeFor(courier, 0)
  await routeFor(other, 30)
  const code = await offer(route.id)
  expect(await refusal(take(other, code))).toBe('RouteOverlap')
  const stranger = await makeCourier(world, { city: 'mad' })
  expect(await refusal(take({ ...stranger, city: 'mad' }, code))).toBe('NotACourier')
  expect((await routesOf(courier).list({})).routes[0]).toMatchObject({ id: route.id, assignedTo: courier.id })
  expect(await refusal(take(await makeCourier(world), code))).toBe('nothing')
})

test('what the office gave to another courier meanwhile is not handed over', async () => {
  const route = await routeFor(courier, 0)
  const code = await offer(route.id)
  const third = await makeCourier(world)
  await as(world, dispatcher).logistics.routes.update({ id: route.id, assignedTo: third.id })
  expect(await refusal(take(other, code))).toBe('NotFound')
  expect(await refusal(routesOf(other).offerHandOver({ routeId: route.id }))).toBe('NotFound')
})
