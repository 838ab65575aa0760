import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Person } from '../../../../core/context'
import { MINUTE_MS } from '../../../../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../../core/testing'
import { makeFleet } from '../../../identity/users/people.make'
import { makeStore } from '../../../stores/stores/stores.make'
import type { Route } from '../contract/routes'
import { as, externalStop, makeCourier, makeDispatcher, makeOrderToBring, makeRoute } from '../logistics.make'

let world: TestWorld
let marta: Person
let joan: Person
let store: Awaited<ReturnType<typeof makeStore>>
let customer: Person

beforeAll(async () => {
  world = await openTestWorld()
  marta = await makeDispatcher(world)
  joan = await makeDispatcher(world)
  customer = await makePerson(world)
  store = await makeStore(world)
})
beforeEach(() => world.clock.set(TEST_START))
afterAll(() => world.close())

const routes = (person: Person = marta) => as(world, person).logistics.routes
type Arrange = Parameters<ReturnType<typeof routes>['arrange']>[0]
const arrange = (wanted: Arrange['routes'], person: Person = marta, more: Partial<Arrange> = {}) =>
  routes(person).arrange({ city: 'bcn', routes: wanted, ...more })
const refusalOf = async (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => (error as { cause: { name: string; details: Record<string, unknown> } }).cause,
  )
const ids = (route: Route | undefined) => route?.waypoints.map(stop => stop.id) ?? []
const order = (overrides = {}) => makeOrderToBring(world, store, customer, overrides)
const elsewhere = (lon: number) => ({
  lon,
  address: { address: `Carrer de Pujades ${lon}`, city: 'Barcelona', country: 'ES' },
})
const saved = (id: string) => routes().show({ id })
const named = (route: Route, stops: Arrange['routes'][number]['stops']) => ({
  id: route.id,
  updatedAt: route.updatedAt,
  stops,
})

/** A route with one pick-up of two orders and their two deliveries, for a courier. */
async function pairOfOrders() {
  const courier = await makeCourier(world)
  const purchaseIds = [await order(), await order(elsewhere(2.195))]
  const route = await makeRoute(world, marta, { purchaseIds, driverId: courier.id })
  const [pickup, first, second] = route.waypoints
  return { courier, route, pickup: pickup!, first: first!, second: second! }
}

describe('arranging', () => {
  test('moves an order with both its stops to another route, at once', async () => {
    const from = await pairOfOrders()
    const to = await pairOfOrders()
    const { purchaseIds } = from.first
    world.clock.advance(MINUTE_MS)
    await routes().editWaypoint({
      routeId: from.route.id,
      waypointId: from.first.id,
      fields: { note: 'Ring twice' },
    })
    const seen = await saved(from.route.id)
    const { routes: after } = await arrange([
      named(seen, [{ id: from.pickup.id, purchaseIds: from.second.purchaseIds }, from.second.id]),
      named(to.route, [
        { tempId: 'part', copyOf: from.pickup.id, purchaseIds },
        to.pickup.id,
        from.first.id,
        to.first.id,
        to.second.id,
      ]),
    ])
    expect(ids(after[0])).toEqual([from.pickup.id, from.second.id])
    expect(after[0]!.waypoints[0]).toMatchObject({
      purchaseIds: from.second.purchaseIds,
      packageIds: from.second.orders.map(({ ufid }) => ufid),
    })
    expect(ids(after[1]).slice(1)).toEqual([to.pickup.id, from.first.id, to.first.id, to.second.id])
    expect(after[1]!.waypoints[0]).toMatchObject({
      purchaseIds,
      packageIds: from.first.orders.map(({ ufid }) => ufid),
      storeId: store.id,
      name: from.pickup.name,
      shouldPickup: true,
      position: 0,
    })
    expect(after[1]!.waypoints[2]).toMatchObject({ purchaseIds, note: 'Ring twice' })
    expect(after.map(route => route.editedBy?.id)).toEqual([marta.id, marta.id])
    expect(after.map(route => route.seenByDriver)).toEqual([false, false])
  })

  test('puts orders without a route on one, and takes them off again', async () => {
    const { route } = await pairOfOrders()
    const id = await order(elsewhere(2.2))
    const { routes: after } = await arrange([
      named(route, [
        { tempId: 'a', kind: 'pickup', purchaseIds: [id] },
        ...ids(route),
        { tempId: 'b', kind: 'delivery', purchaseIds: [id] },
      ]),
    ])
    expect(after[0]!.waypoints.map(stop => stop.purchaseIds.includes(id))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
    expect(after[0]!.waypoints[0]!.packageIds).toHaveLength(1)
    const { routes: back } = await arrange([named(after[0]!, ids(route))])
    expect(ids(back[0])).toEqual(ids(route))
    expect(await routes().suggest({ purchaseIds: [id] })).toBeDefined()
  })

  test('makes a route for a courier who has none, takes back the one that is empty, and brings it back', async () => {
    const { route } = await pairOfOrders()
    const other = await makeCourier(world)
    const done = await arrange([named(route, []), { id: null, driverId: other.id, stops: ids(route) }])
    expect(done.routes).toHaveLength(1)
    expect(done.routes[0]).toMatchObject({
      assignedTo: other.id,
      vehicleType: 'cargo_bike',
      status: 'assigned',
    })
    expect(ids(done.routes[0])).toEqual(ids(route))
    expect(done.removed.map(({ id }) => id)).toEqual([route.id])
    expect(await refusalOf(saved(route.id))).toMatchObject({ name: 'NotFound' })

    const undone = await arrange([
      named(done.routes[0]!, []),
      { id: route.id, updatedAt: done.removed[0]!.updatedAt, stops: ids(route) },
    ])
    expect(undone.removed.map(({ id }) => id)).toEqual([done.routes[0]!.id])
    expect(await saved(route.id)).toMatchObject({ assignedTo: route.assignedTo, canceledAt: null })
    expect(ids(await saved(route.id))).toEqual(ids(route))
  })

  test('makes stops again as they were, with what was noted on them', async () => {
    const { route, pickup, first, second } = await pairOfOrders()
    const without = await arrange([
      named(route, [{ id: pickup.id, purchaseIds: second.purchaseIds }, second.id]),
    ])
    const stop = {
      name: first.name,
      address: { ...first.address, formattedAddress: 'By the back door' },
      purchaseIds: first.purchaseIds,
      packageIds: first.packageIds,
      shouldDeliver: true,
      windowStart: first.windowStart,
      windowEnd: first.windowEnd,
      note: 'Ring twice',
    }
    const { routes: again } = await arrange([
      named(without.routes[0]!, [{ id: pickup.id, purchaseIds: pickup.purchaseIds }, { stop }, second.id]),
    ])
    expect(again[0]!.waypoints[0]!.purchaseIds.toSorted()).toEqual(pickup.purchaseIds.toSorted())
    expect(again[0]!.waypoints[0]!.packageIds.toSorted()).toEqual(pickup.packageIds.toSorted())
    expect(again[0]!.waypoints[1]).toMatchObject({
      note: 'Ring twice',
      purchaseIds: first.purchaseIds,
      address: { formattedAddress: 'By the back door' },
    })
  })
})

describe('arranging is refused, and changes nothing,', () => {
  test('when another dispatcher has changed a route: it says who and when', async () => {
    const { route, pickup, first, second } = await pairOfOrders()
    const other = await pairOfOrders()
    world.clock.advance(5 * MINUTE_MS)
    const moved = await arrange([named(route, [pickup.id, second.id, first.id])], joan)
    const refused = await refusalOf(
      arrange([named(other.route, []), named(route, [...ids(other.route), ...ids(route)])]),
    )
    expect(refused).toMatchObject({
      name: 'StaleRecord',
      details: { record: { id: route.id, editedBy: { id: joan.id }, updatedAt: moved.routes[0]!.updatedAt } },
    })
    expect(ids(await saved(route.id))).toEqual([pickup.id, second.id, first.id])
    expect(ids(await saved(other.route.id))).toEqual(ids(other.route))
  })

  test('also within one moment of the clock, and when both come at once', async () => {
    const { route, pickup, first, second } = await pairOfOrders()
    const answers = await Promise.all(
      [marta, joan].map(person =>
        refusalOf(arrange([named(route, [pickup.id, second.id, first.id])], person)),
      ),
    )
    expect(answers.filter(answer => answer === null)).toHaveLength(1)
    expect(answers.find(answer => answer !== null)).toMatchObject({ name: 'StaleRecord' })
  })

  test('when the order was assigned since: it names the route', async () => {
    const { route } = await pairOfOrders()
    const id = await order()
    const taken = await makeRoute(world, joan, { purchaseIds: [id] })
    const refused = await refusalOf(
      arrange([
        named(route, [
          ...ids(route),
          { tempId: 'a', kind: 'pickup', purchaseIds: [id] },
          { tempId: 'b', kind: 'delivery', purchaseIds: [id] },
        ]),
      ]),
    )
    expect(refused).toMatchObject({ name: 'StaleRecord', details: { record: { id: taken.id } } })
  })

  test('for started stops, half an order, a wrong sequence, or an order twice', async () => {
    const { route, pickup, first, second } = await pairOfOrders()
    const other = await pairOfOrders()
    const refused = (wanted: Arrange['routes']) => refusalOf(arrange(wanted)).then(answer => answer?.name)
    expect(await refused([named(route, [first.id, pickup.id, second.id])])).toBe('PickupAfterDropoff')
    expect(await refused([named(route, [pickup.id, second.id])])).toBe('MissingDropoff')
    expect(await refused([named(route, [first.id, second.id])])).toBe('MissingPickup')
    expect(await refused([named(route, [...ids(route), other.first.id])])).toBe('WaypointOrderInvalid')
    expect(
      await refused([
        named(route, [
          pickup.id,
          { tempId: 'x', copyOf: pickup.id, purchaseIds: first.purchaseIds },
          first.id,
          second.id,
        ]),
      ]),
    ).toBe('OrderAlreadyOnRoute')
    expect(await refused([named(route, ids(route)), named(route, ids(route))])).toBe('ValidationError')
    expect(await refused([{ id: world.newId(), updatedAt: new Date(), stops: [] }])).toBe('NotFound')
    expect(await refused([{ id: null, driverId: customer.id, stops: [] }])).toBe('NotACourier')

    await routes().editWaypoint({ routeId: route.id, waypointId: pickup.id, fields: { status: 'Completed' } })
    const begun = await saved(route.id)
    expect(
      await refused([
        named(begun, [{ id: pickup.id, purchaseIds: second.purchaseIds }, second.id]),
        named(other.route, [
          ...ids(other.route),
          { tempId: 'x', copyOf: pickup.id, purchaseIds: first.purchaseIds },
          first.id,
        ]),
      ]),
    ).toBe('WaypointLocked')
    expect(ids(await saved(route.id))).toEqual(ids(route))
    expect(ids(await saved(other.route.id))).toEqual(ids(other.route))
  })

  test('when the courier has another route then, unless that is wanted', async () => {
    const { route, courier } = await pairOfOrders()
    const late = new Date(TEST_START.getTime() + 8 * 60 * MINUTE_MS)
    const later = await makeRoute(world, marta, { waypoints: [externalStop(late)], driverId: courier.id })
    const id = await order({ window_start: late, window_end: new Date(late.getTime() + 30 * MINUTE_MS) })
    const stops = [
      ...ids(route),
      { tempId: 'a', kind: 'pickup' as const, purchaseIds: [id] },
      { tempId: 'b', kind: 'delivery' as const, purchaseIds: [id] },
    ]
    const wanted = [named(route, stops)]
    expect(await refusalOf(arrange(wanted))).toMatchObject({
      name: 'RouteOverlap',
      details: { routeIds: [later.id] },
    })
    const plan = await routes().planArrangement({ routes: [{ id: route.id, stops }] })
    expect(plan.overlaps).toEqual([later.id])
    const { routes: after } = await arrange(wanted, marta, { skipOverlapCheck: true })
    expect(after[0]!.waypoints).toHaveLength(5)
  })

  test('for orders that are not there, or cannot be brought', async () => {
    const { route, pickup, first, second } = await pairOfOrders()
    const withOrder = (id: string) =>
      refusalOf(
        arrange([
          named(route, [
            { id: pickup.id, purchaseIds: [...pickup.purchaseIds, id] },
            { id: first.id, purchaseIds: [...first.purchaseIds, id] },
            second.id,
          ]),
        ]),
      ).then(answer => answer?.name)
    expect(await withOrder(world.newId())).toBe('NotFound')
    expect(await withOrder(await order({ state: 'delivered' }))).toBe('OrderCannotBeRouted')
    const taken = await order()
    await makeRoute(world, joan, { purchaseIds: [taken] })
    expect(await withOrder(taken)).toBe('StaleRecord')
    expect(await withOrder(await order())).toBeUndefined()
  })

  test('for routes that are out of reach', async () => {
    const { route } = await pairOfOrders()
    const fleet = await makeFleet(world)
    const stranger = await makePerson(world, {
      permissions: [{ type: 'FleetAdminPermission', scopes: [{ fleetIds: [fleet.id] }] }] as never,
    })
    expect(await refusalOf(arrange([named(route, ids(route))], stranger))).toMatchObject({ name: 'NotFound' })
  })
})

describe('a plan', () => {
  test('returns the cost of a move for both couriers, and saves nothing', async () => {
    const from = await pairOfOrders()
    const to = await pairOfOrders()
    const { purchaseIds } = from.first
    const plan = await routes().planArrangement({
      routes: [
        {
          id: from.route.id,
          stops: [{ id: from.pickup.id, purchaseIds: from.second.purchaseIds }, from.second.id],
        },
        {
          id: to.route.id,
          stops: [{ tempId: 'part', copyOf: from.pickup.id, purchaseIds }, ...ids(to.route), from.first.id],
        },
      ],
    })
    expect(plan.etas.map(eta => eta.waypointId).toSorted()).toEqual(
      [from.pickup.id, from.second.id, 'part', ...ids(to.route), from.first.id].toSorted(),
    )
    expect(plan.refusal).toBeNull()
    expect(plan.overlaps).toEqual([])
    expect(plan.before.lateMinutes).toBe(0)
    expect(plan.after.meters).not.toBe(plan.before.meters)
    expect(await saved(from.route.id)).toEqual(from.route)
  })

  test('says which stops come late, and why it cannot be saved', async () => {
    const { route, pickup, first, second, courier } = await pairOfOrders()
    const soon = new Date(TEST_START.getTime() + 10 * MINUTE_MS)
    const id = await order({ window_start: soon, window_end: soon, pickup_at: soon })
    const late = await routes().planArrangement({
      routes: [
        {
          id: route.id,
          stops: [
            ...ids(route),
            { tempId: 'a', kind: 'pickup', purchaseIds: [id] },
            { tempId: 'b', kind: 'delivery', purchaseIds: [id] },
          ],
        },
      ],
    })
    expect(late.etas.find(eta => eta.waypointId === 'b')!.lateMinutes).toBeGreaterThan(100)
    expect(late.after.lateMinutes).toBeGreaterThan(late.before.lateMinutes)
    const wrong = await routes().planArrangement({
      routes: [{ id: route.id, stops: [first.id, pickup.id, second.id] }],
    })
    expect(wrong.refusal).toEqual({
      name: 'PickupAfterDropoff',
      purchaseIds: first.purchaseIds,
      waypointIds: [],
    })
    const own = await routes().planArrangement({
      routes: [
        { id: null, driverId: courier.id, stops: [{ tempId: 'a', kind: 'delivery', purchaseIds: [id] }] },
      ],
    })
    expect(own.etas.map(eta => eta.waypointId)).toContain('a')
    expect(own.refusal?.name).toBe('MissingPickup')
  })
})
