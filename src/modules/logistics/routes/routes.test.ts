import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { HOUR_MS } from '../../../core/rules/instant'
import { makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { makeFleet, makeLocation } from '../../identity/users/people.make'
import { makeStore, makeWarehouse } from '../../stores/stores/stores.make'
import type { Route } from './contract/routes'
import { as, externalStop, makeCourier, makeDispatcher, makeOrderToBring, makeRoute } from './logistics.make'

let world: TestWorld
let dispatcher: Person
let courier: Person
let customer: Person
let store: Awaited<ReturnType<typeof makeStore>>

beforeAll(async () => {
  world = await openTestWorld()
  dispatcher = await makeDispatcher(world)
  customer = await makePerson(world)
  store = await makeStore(world)
})
beforeEach(async () => {
  world.clock.set(TEST_START)
  courier = await makeCourier(world)
})
afterAll(() => world.close())

const office = () => as(world, dispatcher).logistics
const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing',
    error => (error as { cause?: { name?: string } }).cause?.name ?? String(error),
  )
const order = (overrides = {}) => makeOrderToBring(world, store, customer, overrides)
const inHours = (hours: number) => new Date(TEST_START.getTime() + hours * HOUR_MS)
const kinds = (route: Route) =>
  route.waypoints.map(stop => `${stop.shouldPickup ? 'pick' : 'drop'} ${stop.purchaseIds.length}`)

describe('a route from orders', () => {
  test('has one pick-up per store and one drop-off per door, sorted, with names and contacts', async () => {
    const other = await makeStore(world, { name: 'Forn de Sants' })
    const location = await makeLocation(world, { contact_name: 'Recepció', floor: '4' })
    const ids = [
      await order({ location_id: location.id }),
      await order({ location_id: location.id, store_id: other.id }),
      await order(),
    ]
    const route = await makeRoute(world, dispatcher, { purchaseIds: ids, driverId: courier.id })
    expect(kinds(route)).toEqual(['pick 2', 'pick 1', 'drop 2', 'drop 1'])
    expect(route).toMatchObject({
      city: 'bcn',
      assignedTo: courier.id,
      status: 'assigned',
      tone: 'slate',
      shortId: route.id.substring(3, 10),
      effectiveOn: '2026-11-17',
      seenByDriver: false,
      missingDropoff: [],
      lateMinutes: 0,
      isComplete: false,
      nextTargetId: null,
    })
    const [pickup, , atOffice, atHome] = route.waypoints
    expect(pickup).toMatchObject({ name: store.name, storeId: store.id, isCanteenMatching: true })
    expect(pickup!.packageIds).toHaveLength(2)
    expect(atOffice).toMatchObject({
      locationId: location.id,
      contactName: 'Recepció',
      access: { floor: '4' },
    })
    expect(atHome).toMatchObject({ contactName: 'Núria Puig', contactPhone: '+34600111222' })
    expect(atHome!.orders[0]).toMatchObject({ storeName: store.name, customerName: 'Núria Puig' })
    expect(atHome!.eta!.lateMinutes).toBe(0)
  })

  test('goes through the warehouse in two halves', async () => {
    const hub = await makeWarehouse(world)
    const id = await order({ is_cross_docking: true, warehouse_id: hub.id })
    const first = await makeRoute(world, dispatcher, { purchaseIds: [id] })
    expect(first.waypoints.map(stop => [stop.storeId, stop.warehouseId])).toEqual([
      [store.id, null],
      [null, hub.id],
    ])
    expect(first.waypoints.every(stop => stop.isCrossDocking)).toBe(true)
    const second = await makeRoute(world, dispatcher, { purchaseIds: [id] })
    expect(second.waypoints.map(stop => [stop.shouldPickup, stop.warehouseId])).toEqual([
      [true, hub.id],
      [false, null],
    ])
    expect(await refusal(makeRoute(world, dispatcher, { purchaseIds: [id] }))).toBe('OrderAlreadyOnRoute')
  })

  test('is refused for what cannot be brought, or is brought already', async () => {
    const id = await order()
    expect(await refusal(makeRoute(world, dispatcher, { purchaseIds: [world.newId()] }))).toBe('NotFound')
    for (const odd of [
      { state: 'canceled_by_user' },
      { state: 'delivered' },
      { is_pickup: true },
      { is_requesting_quote: true },
      { lat: null, lon: null },
    ])
      expect(await refusal(makeRoute(world, dispatcher, { purchaseIds: [await order(odd)] }))).toBe(
        'OrderCannotBeRouted',
      )
    await makeRoute(world, dispatcher, { purchaseIds: [id] })
    expect(await refusal(makeRoute(world, dispatcher, { purchaseIds: [id] }))).toBe('OrderAlreadyOnRoute')
  })

  test('is made once when ten dispatchers choose the same order at once', async () => {
    const id = await order()
    const made = await Promise.all(
      Array.from({ length: 10 }, () => refusal(makeRoute(world, dispatcher, { purchaseIds: [id] }))),
    )
    expect(made.filter(name => name === 'nothing')).toHaveLength(1)
    expect(made.filter(name => name === 'OrderAlreadyOnRoute')).toHaveLength(9)
  })
})

describe('a route from stops', () => {
  const pickAndDrop = (id: string) => [
    {
      storeId: store.id,
      shouldPickup: true,
      purchaseIds: [id],
      windowStart: inHours(1),
      windowEnd: inHours(2),
    },
    { ...externalStop(inHours(2)), isExternal: false, purchaseIds: [id] },
  ]

  test('needs both halves of an order, unless that is meant', async () => {
    const id = await order()
    const [pick, drop] = pickAndDrop(id)
    const make = (waypoints: Parameters<typeof makeRoute>[2]['waypoints'], more = {}) =>
      refusal(makeRoute(world, dispatcher, { waypoints, ...more }))
    expect(await make([pick!])).toBe('MissingDropoff')
    expect(await make([drop!])).toBe('MissingPickup')
    expect(await make([drop!, pick!])).toBe('PickupAfterDropoff')
    expect(await make([drop!, pick!], { autoSort: true })).toBe('nothing')
    const alone = await order()
    const route = await makeRoute(world, dispatcher, {
      waypoints: [pickAndDrop(alone)[0]!],
      allowUnmatched: true,
    })
    expect(route.missingDropoff).toEqual([alone])
  })

  test('takes the vehicle of its driver, and needs one', async () => {
    const waypoints = [externalStop(inHours(1))]
    const create = office().routes.create
    expect(await create({ waypoints, driverId: courier.id })).toMatchObject({ vehicleType: 'cargo_bike' })
    expect(await refusal(create({ waypoints }))).toBe('ValidationError')
    expect(await refusal(create({ waypoints: [], vehicleType: 'van' }))).toBe('ValidationError')
    expect(await refusal(create({ waypoints, vehicleType: 'van', driverId: customer.id }))).toBe(
      'NotACourier',
    )
    expect(await refusal(create({ waypoints, vehicleType: 'van', candidateDriverIds: [customer.id] }))).toBe(
      'NotACourier',
    )
    expect(
      await refusal(
        create({ waypoints: [{ ...waypoints[0]!, storeId: world.newId() }], vehicleType: 'van' }),
      ),
    ).toBe('ValidationError')
  })

  test('does not overlap with another of the same courier, over midnight and the end of summer time too', async () => {
    const make = (from: string, more = {}) => {
      const start = new Date(from)
      return refusal(
        makeRoute(world, dispatcher, { waypoints: [externalStop(start)], driverId: courier.id, ...more }),
      )
    }
    // Half past one to two, before the clocks go back, and the same wall time an hour later.
    expect(await make('2027-10-31T00:30:00Z')).toBe('nothing')
    expect(await make('2027-10-31T01:30:00Z')).toBe('nothing')
    expect(await make('2027-10-31T00:45:00Z')).toBe('RouteOverlap')
    expect(await make('2027-10-31T00:45:00Z', { skipOverlapCheck: true })).toBe('nothing')
    expect(await make('2026-11-20T22:45:00Z')).toBe('nothing')
    expect(await make('2026-11-20T23:00:00Z')).toBe('RouteOverlap')
    expect(await make('2026-11-20T23:15:00Z')).toBe('nothing')
    const other = await makeCourier(world)
    expect(await make('2026-11-20T22:45:00Z', { driverId: other.id })).toBe('nothing')
  })

  test('one courier is not given two routes at one time by two dispatchers', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () =>
        refusal(
          makeRoute(world, dispatcher, { waypoints: [externalStop(inHours(5))], driverId: courier.id }),
        ),
      ),
    )
    expect(made.filter(name => name === 'nothing')).toHaveLength(1)
  })

  test('stops are added to a route that is under way, never before what was begun', async () => {
    const [first, second] = [await order(), await order()]
    const route = await makeRoute(world, dispatcher, { purchaseIds: [first], driverId: courier.id })
    await as(world, courier).courier.waypoints.setNext({
      routeId: route.id,
      waypointId: route.waypoints[0]!.id,
    })
    const longer = await makeRoute(world, dispatcher, {
      purchaseIds: [second],
      addToExistingRouteId: route.id,
    })
    expect(longer.id).toBe(route.id)
    expect(longer.waypoints).toHaveLength(4)
    expect(longer.waypoints[0]!.id).toBe(route.waypoints[0]!.id)
    expect(longer.waypoints.map(stop => stop.position)).toEqual([0, 1, 2, 3])
    expect(longer).toMatchObject({ edited: true, seenByDriver: false, missingPickup: [], missingDropoff: [] })
  })
})

describe('editing', () => {
  const three = async () =>
    makeRoute(world, dispatcher, {
      driverId: courier.id,
      waypoints: [1, 2, 3].map(hour => externalStop(inHours(hour), { name: `Stop ${hour}` })),
    })
  const ids = (route: Route) => route.waypoints.map(stop => stop.id)
  const names = (route: Route) => route.waypoints.map(stop => stop.name)
  const complete = (route: Route, index: number) =>
    as(world, courier).courier.waypoints.complete({ routeId: route.id, waypointId: ids(route)[index]! })

  test('takes out, adds, orders, changes fields, price and courier at once', async () => {
    const route = await three()
    const [a, b, c] = ids(route)
    const other = await makeCourier(world)
    const edited = await office().routes.update({
      id: route.id,
      deleteWaypoints: [b!],
      newWaypoints: [externalStop(inHours(4), { name: 'New', tempId: 'n1' })],
      newWaypointsOrder: [c!, 'n1', a!],
      updatedRoute: { name: 'Evening', note: 'Ring twice', vehicleType: 'van', updatedAt: route.updatedAt },
      pricingDetails: { courierPrice: [{ price: { amount: 1500, currency: 'eur' }, reason: 'Precio hora' }] },
      assignedTo: other.id,
    })
    expect(names(edited)).toEqual(['Stop 3', 'New', 'Stop 1'])
    expect(edited).toMatchObject({
      name: 'Evening',
      note: 'Ring twice',
      vehicleType: 'van',
      assignedTo: other.id,
      acceptedAt: null,
      edited: true,
      seenByDriver: false,
      // Nothing is completed: 54 minutes are paid.
      pricing: { billedMinutes: 54, total: { amount: 1350, currency: 'eur' } },
    })
    const events = await world.db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'route.changed')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(events[0]!.data).toMatchObject({ personIds: [courier.id, other.id], what: 'assigned' })
  })

  test('refuses what somebody else changed in the meantime, and says how it is now', async () => {
    const route = await three()
    world.clock.advance(1000)
    await office().routes.update({ id: route.id, updatedRoute: { name: 'Mine' } })
    const late = office().routes.update({
      id: route.id,
      updatedRoute: { name: 'Yours', updatedAt: route.updatedAt },
    })
    expect(late).rejects.toMatchObject({
      cause: { name: 'StaleRecord', details: { record: { name: 'Mine' } } },
    })
  })

  test('leaves alone what is completed', async () => {
    const route = await three()
    const [a, b, c] = ids(route)
    await complete(route, 0)
    const edit = (change: object) => refusal(office().routes.update({ id: route.id, ...change }))
    expect(await edit({ deleteWaypoints: [a!] })).toBe('WaypointLocked')
    expect(await edit({ newWaypointsOrder: [b!, a!, c!] })).toBe('WaypointLocked')
    expect(await edit({ newWaypointsOrder: [a!, b!] })).toBe('WaypointOrderInvalid')
    expect(await edit({ newWaypointsOrder: [a!, b!, c!, c!] })).toBe('WaypointOrderInvalid')
    expect(await edit({ deleteWaypoints: [world.newId()] })).toBe('ValidationError')
    expect(await edit({ newWaypointsOrder: [a!, c!, b!] })).toBe('nothing')
    expect(
      await refusal(
        office().routes.editWaypoint({
          routeId: route.id,
          waypointId: a!,
          fields: { windowStart: inHours(0) },
        }),
      ),
    ).toBe('WaypointLocked')
  })

  test('keeps a pick-up before its delivery, and checks who drives', async () => {
    const route = await makeRoute(world, dispatcher, { purchaseIds: [await order()] })
    const [pick, drop] = ids(route)
    const edit = (change: object) => refusal(office().routes.update({ id: route.id, ...change }))
    expect(await edit({ newWaypointsOrder: [drop!, pick!] })).toBe('PickupAfterDropoff')
    expect(await edit({ assignedTo: customer.id })).toBe('NotACourier')
    await makeRoute(world, dispatcher, { waypoints: [externalStop(inHours(2))], driverId: courier.id })
    expect(await edit({ assignedTo: courier.id })).toBe('RouteOverlap')
    expect(await edit({ assignedTo: courier.id, skipOverlapCheck: true })).toBe('nothing')
    const free = await office().routes.update({ id: route.id, assignedTo: null })
    expect(free).toMatchObject({ assignedTo: null, assignedAt: null, status: 'notAssigned', tone: 'red' })
  })

  test('moves an order from one stop to another in one save', async () => {
    const id = await order()
    const route = await makeRoute(world, dispatcher, { purchaseIds: [id] })
    const [, drop] = ids(route)
    const edited = await office().routes.update({
      id: route.id,
      deleteWaypoints: [drop!],
      newWaypoints: [{ ...externalStop(inHours(3)), isExternal: false, purchaseIds: [id] }],
    })
    expect(edited.waypoints.map(stop => stop.purchaseIds)).toEqual([[id], [id]])
    expect(edited.missingDropoff).toEqual([])
  })

  test('one stop: window, note, orders and where it stands', async () => {
    const route = await makeRoute(world, dispatcher, { purchaseIds: [await order()], driverId: courier.id })
    const [pick, drop] = ids(route)
    const edit = (waypointId: string, fields: object) =>
      office().routes.editWaypoint({ routeId: route.id, waypointId, fields })
    const edited = await edit(drop!, { windowStart: inHours(3), windowEnd: inHours(4), note: 'Back door' })
    expect(edited.waypoints[1]).toMatchObject({ note: 'Back door', windowStart: inHours(3) })
    expect(edited.edited).toBe(true)
    expect(await refusal(edit(drop!, { windowStart: inHours(5) }))).toBe('ValidationError')
    expect(await refusal(edit(drop!, { status: 'Completed' }))).toBe('PickupNotDone')
    await edit(pick!, { status: 'Completed' })
    const reopened = await edit(pick!, { status: 'Arrived' })
    expect(reopened.waypoints[0]!.statusHistory.map(entry => entry.status)).toEqual([
      'EnRoute',
      'Arrived',
      'Completed',
      'Arrived',
    ])
    expect(reopened.waypoints[0]!.statusHistory[0]!.inferred).toBe(true)
    const other = await order()
    const added = await edit(pick!, { purchaseIds: [...route.waypoints[0]!.purchaseIds, other] })
    expect(added.waypoints[0]!.purchaseIds).toContain(other)
    expect(added.missingDropoff).toEqual([other])
    await makeRoute(world, dispatcher, { purchaseIds: [await order()] })
    expect(await refusal(edit(drop!, { purchaseIds: [await orderOnRoute()] }))).toBe('OrderAlreadyOnRoute')
  })

  async function orderOnRoute() {
    const id = await order()
    await makeRoute(world, dispatcher, { purchaseIds: [id] })
    return id
  }
})

describe('deleting', () => {
  test('sets the orders free; what is in progress goes by force, and what a courier holds becomes an incidence', async () => {
    const id = await order()
    const route = await makeRoute(world, dispatcher, { purchaseIds: [id], driverId: courier.id })
    await office().routes.remove({ id: route.id })
    expect(await refusal(office().routes.show({ id: route.id }))).toBe('NotFound')
    const again = await makeRoute(world, dispatcher, { purchaseIds: [id], driverId: courier.id })
    await as(world, courier).courier.waypoints.complete({
      routeId: again.id,
      waypointId: again.waypoints[0]!.id,
    })
    await world.db.updateTable('purchase_order').set({ state: 'picked_up' }).where('id', '=', id).execute()
    expect(await refusal(office().routes.remove({ id: again.id }))).toBe('RouteInProgress')
    const hello = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
    expect(await refusal(as(world, hello).logistics.routes.remove({ id: again.id, force: true }))).toBe(
      'Forbidden',
    )
    await office().routes.remove({ id: again.id, force: true })
    const incidences = await world.db
      .selectFrom('incidence')
      .select(['type', 'priority', 'route_id'])
      .where('order_id', '=', id)
      .execute()
    expect(incidences).toEqual([{ type: 'not_delivered', priority: 1, route_id: again.id }])
    const step = as(world, courier).courier.waypoints.setNext({
      routeId: again.id,
      waypointId: again.waypoints[1]!.id,
    })
    expect(await refusal(step)).toBe('RouteCanceled')
  })
})

describe('who sees which routes', () => {
  test('dispatchers theirs, fleets their own, couriers what they drive or may take, others none', async () => {
    const [fleet, other] = [await makeFleet(world), await makeFleet(world)]
    const admin = await makePerson(world, {
      permissions: [{ type: 'FleetAdminPermission', scope: { fleetIds: [fleet.id] } }],
    })
    const madrid = await makePerson(world, {
      permissions: [{ type: 'LogisticsAdminPermission', scope: { cities: ['mad'] } }],
    })
    const developer = await makePerson(world, { permissions: [{ type: 'DeveloperPermission' }] })
    const stranger = await makeCourier(world)
    const id = await order()
    const mine = await makeRoute(world, dispatcher, {
      purchaseIds: [id],
      fleetId: fleet.id,
      candidateDriverIds: [courier.id],
    })
    const theirs = await makeRoute(world, dispatcher, {
      waypoints: [externalStop(inHours(1))],
      fleetId: other.id,
    })
    const sees = async (person: Person) => {
      const { docs } = await as(world, person).logistics.routes.list({
        filter: { ids: { $in: [mine.id, theirs.id] } },
      })
      return docs.map(route => route.id).sort()
    }
    expect(await sees(dispatcher)).toEqual([mine.id, theirs.id].sort())
    expect(await sees(admin)).toEqual([mine.id])
    expect(await sees(madrid)).toEqual([])
    expect(await sees(developer)).toEqual([mine.id, theirs.id].sort())
    expect(await refusal(sees(customer))).toBe('Forbidden')
    expect(await refusal(sees(courier))).toBe('Forbidden')

    const edit = (person: Person, routeId: string) =>
      refusal(as(world, person).logistics.routes.update({ id: routeId, updatedRoute: { name: 'x' } }))
    expect(await edit(admin, mine.id)).toBe('nothing')
    expect(await edit(admin, theirs.id)).toBe('NotFound')
    expect(await edit(developer, mine.id)).toBe('Forbidden')
    expect(
      await refusal(
        as(world, admin).logistics.routes.update({ id: mine.id, updatedRoute: { fleetId: other.id } }),
      ),
    ).toBe('Forbidden')

    const offered = await as(world, courier).courier.routes.list({})
    expect(offered.offers.map(route => route.id)).toEqual([mine.id])
    const [offer] = offered.offers
    expect(offer!.waypoints[1]!.contactPhone).toBeNull()
    expect(offer!.waypoints[0]!.orders[0]).toMatchObject({
      customerPhone: null,
      pickupCode: '',
      customerName: 'Núria',
    })
    expect((await as(world, stranger).courier.routes.list({})).offers).toEqual([])
    await as(world, courier).courier.routes.accept({ routeId: mine.id })
    const { routes } = await as(world, courier).courier.routes.list({})
    expect(routes[0]!.waypoints[1]!.contactPhone).toBe('+34600111222')
  })

  test('a fleet makes routes for itself, with its own couriers and orders that it has', async () => {
    const fleet = await makeFleet(world)
    const admin = await makePerson(world, {
      permissions: [{ type: 'FleetAdminPermission', scope: { fleetIds: [fleet.id] } }],
    })
    const mine = await makeCourier(world)
    await world.db.insertInto('fleet_member').values({ fleet_id: fleet.id, person_id: mine.id }).execute()
    const make = (route: object) =>
      makeRoute(world, admin, { waypoints: [externalStop(inHours(9))], ...route })
    expect(await make({ driverId: mine.id })).toMatchObject({ fleetId: fleet.id, assignedTo: mine.id })
    expect(await refusal(make({ driverId: courier.id }))).toBe('NotACourier')
    expect(await refusal(make({ fleetId: (await makeFleet(world)).id }))).toBe('Forbidden')
    expect(await refusal(make({ purchaseIds: [await order()] }))).toBe('NotFound')
    const { users } = await as(world, admin).logistics.drivers.list({})
    expect(users.map(user => user.id)).toEqual([mine.id])
  })
})

describe('lists', () => {
  test('filter by day, courier, fleet and where a route stands, as the rule says it', async () => {
    const day = '2027-02-01'
    const at = new Date(`${day}T11:00:00Z`)
    const make = async (more: object) =>
      makeRoute(world, dispatcher, {
        waypoints: [externalStop(at, { shouldPickup: true, shouldDeliver: false }), externalStop(at)],
        ...more,
      })
    const begun = await make({ driverId: courier.id })
    const done = await make({ driverId: (await makeCourier(world)).id })
    await make({ driverId: (await makeCourier(world)).id })
    await make({})
    const picked = await make({ driverId: (await makeCourier(world)).id })
    const finish = (route: Route, count: number) =>
      Promise.all(
        route.waypoints.slice(0, count).map(stop =>
          office().routes.editWaypoint({
            routeId: route.id,
            waypointId: stop.id,
            fields: { status: 'Completed' },
          }),
        ),
      )
    await office().routes.editWaypoint({
      routeId: begun.id,
      waypointId: begun.waypoints[0]!.id,
      fields: { status: 'EnRoute' },
    })
    await finish(done, 2)
    await finish(picked, 1)

    const { docs } = await office().routes.list({ filter: { date: day } })
    expect(docs).toHaveLength(5)
    for (const status of ['done', 'pendingDelivery', 'pendingPickup', 'assigned', 'notAssigned'] as const) {
      const found = await office().routes.list({ filter: { date: day, status } })
      expect(found.docs.map(route => route.id)).toEqual(
        docs.filter(route => route.status === status).map(route => route.id),
      )
      expect(found.docs).toHaveLength(1)
    }
    const mine = await office().routes.list({ filter: { assignedTo: courier.id } })
    expect(mine.docs.map(route => route.id)).toEqual([begun.id])
    await office().routes.archive({ id: begun.id })
    expect((await office().routes.list({ filter: { date: day } })).totalDocs).toBe(4)
    expect((await office().routes.list({ filter: { date: day, archived: true } })).totalDocs).toBe(1)
    expect((await office().routes.unarchive({ id: begun.id })).archivedAt).toBeNull()
  })

  test('are searched by their name, their id and who drives them, as a screen counts or to the end', async () => {
    const at = new Date('2027-03-01T11:00:00Z')
    const rider = await makeCourier(world, { first_name: 'Quirze', last_name: 'Vinyals' })
    const stops = [externalStop(at, { shouldPickup: true, shouldDeliver: false }), externalStop(at)]
    const named = { waypoints: stops, driverId: rider.id, routeName: 'Offices of the harbour' }
    const route = await makeRoute(world, dispatcher, named)
    await makeRoute(world, dispatcher, { waypoints: stops })
    for (const search of [route.id, route.name, 'quirze vin'])
      for (const most of [{}, { countUpTo: 100 }])
        expect((await office().routes.list({ search, ...most })).docs.map(({ id }) => id)).toContain(route.id)
    expect((await office().routes.list({ search: 'quirze vin' })).totalDocs).toBe(1)
    expect((await office().routes.list({ search: 'no route of this name', countUpTo: 100 })).totalDocs).toBe(
      0,
    )
  })
})
