import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { MINUTE_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { makeStore } from '../../stores/stores/stores.make'
import type { Route } from '../routes/contract/routes'
import {
  as,
  externalStop,
  makeCourier,
  makeDispatcher,
  makeOrderToBring,
  makeRoute,
} from '../routes/logistics.make'

let world: TestWorld
let dispatcher: Person
let [first, second]: Route[] = []
let newcomer: Person

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  newcomer = await makeCourier(world)
})
afterAll(() => world.close())

const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing',
    error => error.cause.name,
  )
const inMinutes = (minutes: number) => new Date(TEST_START.getTime() + minutes * MINUTE_MS)
const calls = () => as(world, dispatcher).logistics.routes
const show = (route: { id: string }) => calls().show({ id: route.id })
const namesOf = ({ waypoints }: Route) => waypoints.map(({ name }) => name)
const routeOf = async (...names: string[]) =>
  makeRoute(world, dispatcher, {
    waypoints: names.map(name => externalStop(inMinutes(0), { name })),
    driverId: (await makeCourier(world)).id,
  })
beforeEach(async () => {
  first = await routeOf('a', 'b', 'c')
  second = await routeOf('x')
})
/** A saved stop, or a new one with this name. */
const stop = (name: string, waypointId: string | null = null) => ({
  ...externalStop(inMinutes(0), { name }),
  waypointId,
})
const planFor = (route: Route, ...names: string[]) => ({
  routeId: route.id,
  updatedAt: route.updatedAt,
  waypoints: names.map(name => stop(name, route.waypoints.find(one => one.name === name)?.id ?? null)),
})

test('changes, creates and removes routes together, and returns a plan that undoes it', async () => {
  const { routes, undo } = await calls().applyPlan({
    routes: [
      planFor(first!, 'c', 'a'),
      planFor(second!),
      { driverId: newcomer.id, vehicleType: 'van', city: 'bcn', waypoints: [stop('b'), stop('x')] },
    ],
  })
  expect(routes.map(route => route && namesOf(route))).toEqual([['c', 'a'], null, ['b', 'x']])
  expect(routes[2]).toMatchObject({ assignedTo: newcomer.id, vehicleType: 'van' })
  expect(routes[0]!.waypoints.map(({ id }) => id)).toEqual([first!.waypoints[2]!.id, first!.waypoints[0]!.id])
  expect(await refusal(show(second!))).toBe('NotFound')

  const back = await calls().applyPlan(undo)
  expect(back.routes.map(route => route && namesOf(route))).toEqual([['a', 'b', 'c'], ['x'], null])
  expect(back.routes[1]).toMatchObject({ assignedTo: second!.assignedTo, vehicleType: second!.vehicleType })
})

test('an order goes from one route to another, with its pick-up', async () => {
  const [store, customer] = [await makeStore(world), await makePerson(world)]
  const id = await makeOrderToBring(world, store, customer)
  const from = await makeRoute(world, dispatcher, { purchaseIds: [id] })
  const [pickup, drop] = from.waypoints.map(({ windowStart, windowEnd, shouldPickup, address }) => ({
    purchaseIds: [id],
    windowStart,
    windowEnd,
    shouldPickup,
    shouldDeliver: !shouldPickup,
    address: { formattedAddress: 'Somewhere', geo: address.geo },
  }))
  const given = { ...planFor(first!, 'a', 'b', 'c') }
  const plan = (waypoints: object[]) => ({
    routes: [
      { ...given, waypoints: [...given.waypoints, ...waypoints] as typeof given.waypoints },
      planFor(from),
    ],
  })
  expect(await refusal(calls().applyPlan(plan([drop!, pickup!])))).toBe('PickupAfterDropoff')
  expect(await show(from)).toMatchObject({ id: from.id, updatedAt: from.updatedAt })
  const { routes, undo } = await calls().applyPlan(plan([pickup!, drop!]))
  expect(routes[0]!.waypoints.flatMap(({ purchaseIds }) => purchaseIds)).toEqual([id, id])
  const back = await calls().applyPlan(undo)
  expect(back.routes.map(route => route!.waypoints.length)).toEqual([3, 2])
  expect(back.routes[1]!.waypoints.map(({ packageIds }) => packageIds)).toEqual(
    from.waypoints.map(({ packageIds }) => packageIds),
  )
})

test.each<[string, string, (plan: { routes: ReturnType<typeof planFor>[] }) => Promise<unknown> | unknown]>([
  [
    'a route has changed meanwhile',
    'StaleRecord',
    async () => {
      world.clock.advance(MINUTE_MS)
      await calls().update({ id: second!.id, updatedRoute: { note: 'Ring twice' } })
    },
  ],
  [
    'a stop that would go is begun',
    'WaypointLocked',
    () =>
      world.db
        .updateTable('waypoint')
        .set({ status: 'EnRoute' })
        .where('id', '=', second!.waypoints[0]!.id)
        .execute(),
  ],
  ['a courier is none', 'NotACourier', plan => Object.assign(plan.routes[2]!, { driverId: dispatcher.id })],
  [
    'a courier has a route at the time',
    'RouteOverlap',
    plan => Object.assign(plan.routes[2]!, { driverId: first!.assignedTo }),
  ],
])('nothing at all is applied when %s', async (_, name, meddle) => {
  const made = { vehicleType: 'van', waypoints: [stop('n')] } as never as ReturnType<typeof planFor>
  const plan = { routes: [planFor(first!, 'b', 'a', 'c'), planFor(second!), made] }
  await meddle(plan)
  const before = await calls().list({ limit: 1 })
  expect(await refusal(calls().applyPlan(plan))).toBe(name)
  expect(namesOf(await show(first!))).toEqual(['a', 'b', 'c'])
  expect(namesOf(await show(second!))).toEqual(['x'])
  expect((await calls().list({ limit: 1 })).totalDocs).toBe(before.totalDocs)
})

test('a stale plan names the route', async () => {
  world.clock.advance(MINUTE_MS)
  await calls().update({ id: first!.id, updatedRoute: { name: 'Quick one' } })
  await expect(calls().applyPlan({ routes: [planFor(first!, 'c')] })).rejects.toMatchObject({
    cause: { details: { record: { id: first!.id, name: 'Quick one' } } },
  })
})
