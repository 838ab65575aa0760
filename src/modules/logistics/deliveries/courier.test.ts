import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { countCall } from '../../../core/rate-limit'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, TEST_START, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../../identity/users/people.make'
import { makeStore, makeWarehouse } from '../../stores/stores/stores.make'
import { POSITIONS_A_DAY } from '../couriers/limits'
import type { Route } from '../routes/contract/routes'
import {
  as,
  externalStop,
  makeCourier,
  makeDispatcher,
  makeOrderToBring,
  makeRoute,
} from '../routes/logistics.make'
import { moveOrdersOfWaypoint } from '../routes/move-orders-of-waypoint'
import { isSigned, maySeeProof, proofIdOf, readProof, storeProof } from '../routes/proof-files'
import { roadMeters } from '../routes/rules/eta'
import { takeOrderOffRoutes } from '../routes/take-order-off-routes'

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

const me = () => as(world, courier).courier
const office = () => as(world, dispatcher).logistics
const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing',
    error => (error as { cause?: { name?: string } }).cause?.name ?? String(error),
  )
const order = (overrides = {}) => makeOrderToBring(world, store, customer, overrides)
const inHours = (hours: number) => new Date(TEST_START.getTime() + hours * HOUR_MS)
const at = (route: Route, index: number) => ({ routeId: route.id, waypointId: route.waypoints[index]!.id })
const direct = async (more: Parameters<typeof makeRoute>[2] = {}) => {
  const id = await order()
  return {
    id,
    route: await makeRoute(world, dispatcher, { purchaseIds: [id], driverId: courier.id, ...more }),
  }
}
const photo = async (width = 40) =>
  new Uint8Array(
    await sharp({ create: { width, height: 30, channels: 3, background: '#caa' } })
      .withExif({ IFD0: { Make: 'Phone' } })
      .jpeg()
      .toBuffer(),
  )
const proof = async (person = courier) => storeProof(contextFor(world, person), person, await photo())

/** Lets the jobs of what was announced run, as the server does after each commit. */
async function ordersFollow(route: Route) {
  for (const stop of route.waypoints) await moveOrdersOfWaypoint(world, { waypointId: stop.id })
}
const stateOf = async (id: string) =>
  (await world.db.selectFrom('purchase_order').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state
const statesOf = async (id: string) =>
  (
    await world.db
      .selectFrom('order_event')
      .select('state')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(event => event.state)
const incidencesOf = async (route: Route) =>
  (
    await world.db
      .selectFrom('incidence')
      .select('type')
      .where('route_id', '=', route.id)
      .orderBy('id')
      .execute()
  ).map(row => row.type)

describe('offers', () => {
  test('of twenty who accept at once one gets the route', async () => {
    const riders = await Promise.all(Array.from({ length: 20 }, () => makeCourier(world)))
    const route = await makeRoute(world, dispatcher, {
      waypoints: [externalStop(inHours(1))],
      candidateDriverIds: riders.map(rider => rider.id),
    })
    const answers = await Promise.all(
      riders.map(rider => refusal(as(world, rider).courier.routes.accept({ routeId: route.id }))),
    )
    expect(answers.filter(name => name === 'nothing')).toHaveLength(1)
    expect(answers.filter(name => name === 'RouteAlreadyTaken')).toHaveLength(19)
    const winner = riders[answers.indexOf('nothing')]!
    const shown = await office().routes.show({ id: route.id })
    expect(shown).toMatchObject({ assignedTo: winner.id, seenByDriver: true })
    expect(await refusal(as(world, winner).courier.routes.accept({ routeId: route.id }))).toBe('nothing')
    expect(await refusal(me().routes.accept({ routeId: route.id }))).toBe('NotFound')
  })

  test('are turned down; the last one calls a dispatcher; who is asked again may take it', async () => {
    const other = await makeCourier(world)
    const route = await makeRoute(world, dispatcher, {
      waypoints: [externalStop(inHours(1))],
      candidateDriverIds: [courier.id, other.id],
    })
    await me().routes.reject({ routeId: route.id, reason: 'Too far' })
    expect(await refusal(me().routes.reject({ routeId: route.id }))).toBe('nothing')
    expect((await me().routes.list({})).offers).toEqual([])
    expect(await incidencesOf(route)).toEqual([])
    await as(world, other).courier.routes.reject({ routeId: route.id })
    expect(await incidencesOf(route)).toEqual(['courier'])
    const shown = await office().routes.show({ id: route.id })
    expect(shown.candidateDriverIds).toEqual([])
    expect(shown.rejectedBy.map(one => [one.userId, one.reason])).toContainEqual([courier.id, 'Too far'])
    await office().routes.update({ id: route.id, updatedRoute: { candidateDriverIds: [courier.id] } })
    expect((await me().routes.accept({ routeId: route.id })).assignedTo).toBe(courier.id)
  })

  test('an assigned route goes back until its first stop is begun', async () => {
    const { route } = await direct()
    await me().waypoints.setNext(at(route, 0))
    expect(await refusal(me().routes.reject({ routeId: route.id }))).toBe('RouteAlreadyStarted')
    const { route: fresh } = await direct({ skipOverlapCheck: true })
    await me().routes.reject({ routeId: fresh.id })
    expect(await office().routes.show({ id: fresh.id })).toMatchObject({
      assignedTo: null,
      rejectedBy: [{ userId: courier.id }],
    })
  })

  test('looking at a route marks it as seen, by its courier only', async () => {
    const { route } = await direct()
    await as(world, await makeCourier(world)).courier.routes.get({ seen: [route.id] })
    expect((await office().routes.show({ id: route.id })).seenByDriver).toBe(false)
    const { routes } = await me().routes.get({ seen: [route.id] })
    expect(routes[0]!.seenByDriver).toBe(true)
  })
})

describe('stops', () => {
  test('from target to completed, with times, colours and orders that follow', async () => {
    const { id, route } = await direct()
    const heading = await me().waypoints.setNext(at(route, 0))
    expect(heading).toMatchObject({
      nextTargetId: route.waypoints[0]!.id,
      status: 'pendingPickup',
      tone: 'amber',
    })
    world.clock.advance(10 * MINUTE_MS)
    const picked = await me().waypoints.complete({ ...at(route, 0), pickupCount: 1 })
    expect(picked).toMatchObject({ status: 'pendingDelivery', tone: 'blue', nextTargetId: null })
    await ordersFollow(route)
    expect(await stateOf(id)).toBe('picked_up')
    await me().waypoints.setNext(at(route, 1))
    await ordersFollow(route)
    expect(await stateOf(id)).toBe('out_for_delivery')
    world.clock.advance(20 * MINUTE_MS)
    await me().waypoints.setStatus({ ...at(route, 1), status: 'Arrived' })
    const proofImageURL = await proof()
    const done = await me().waypoints.complete({
      ...at(route, 1),
      proofImageURL,
      proofContactName: 'Recepció',
      deliveryCount: 1,
    })
    expect(done).toMatchObject({
      status: 'done',
      tone: 'green',
      isComplete: true,
      durationMs: 20 * MINUTE_MS,
      pricing: { billedMinutes: 54 },
    })
    expect(done.waypoints[1]).toMatchObject({
      proofImageURL,
      proofContactName: 'Recepció',
      driverConfirmedDeliveryCount: 1,
      isMissingPhoto: false,
      eta: null,
    })
    expect(done.waypoints[0]!.isMissingPhoto).toBe(true)
    await ordersFollow(route)
    await ordersFollow(route)
    expect(await statesOf(id)).toEqual(['picked_up', 'out_for_delivery', 'delivered'])
    expect(await incidencesOf(route)).toEqual([])
  })

  test('a delivery waits for its pick-up, and only its courier or a dispatcher takes steps', async () => {
    const { route } = await direct()
    expect(await refusal(me().waypoints.complete(at(route, 1)))).toBe('PickupNotDone')
    const stranger = as(world, await makeCourier(world)).courier
    expect(await refusal(stranger.waypoints.complete(at(route, 0)))).toBe('NotFound')
    expect(await refusal(as(world, customer).courier.waypoints.complete(at(route, 0)))).toBe('Forbidden')
    expect((await as(world, dispatcher).courier.waypoints.complete(at(route, 0))).waypoints[0]!.status).toBe(
      'Completed',
    )
    expect(await refusal(me().waypoints.complete(at(route, 1)))).toBe('nothing')
  })

  test('out of turn is told, and one stop alone is the target', async () => {
    const route = await makeRoute(world, dispatcher, {
      waypoints: [1, 2, 3].map(hour => externalStop(inHours(hour))),
      driverId: courier.id,
    })
    expect((await me().waypoints.setNext(at(route, 0))).notNext).toBeUndefined()
    const jumped = await me().waypoints.setNext(at(route, 2))
    expect(jumped.notNext).toBe(true)
    expect(jumped.waypoints.map(stop => stop.isCurrentTarget)).toEqual([false, false, true])
    await Promise.allSettled([0, 1, 2, 0, 1].map(index => me().waypoints.setNext(at(route, index))))
    const { waypoints } = await office().routes.show({ id: route.id })
    expect(waypoints.filter(stop => stop.isCurrentTarget)).toHaveLength(1)
  })

  test('an operation that is sent again changes nothing and answers the same', async () => {
    const { route } = await direct()
    const step = { ...at(route, 0), pickupCount: 3, opId: 'op-1' }
    await Promise.all(Array.from({ length: 5 }, () => me().waypoints.complete(step)))
    const again = await me().waypoints.complete(step)
    expect(again.waypoints[0]!.statusHistory).toHaveLength(3)
    expect(await incidencesOf(route)).toEqual(['missing_item'])
    expect(await refusal(me().waypoints.complete(at(route, 0)))).toBe('nothing')
  })

  test('happen when the phone says, not later than now and not before what came first', async () => {
    const { route } = await direct()
    world.clock.advance(60 * MINUTE_MS)
    const half = new Date(TEST_START.getTime() + 30 * MINUTE_MS)
    const first = await me().waypoints.setStatus({ ...at(route, 0), status: 'Arrived', occurredAt: half })
    expect(first.waypoints[0]!.statusHistory.at(-1)!.timestamp).toBe(half.toISOString())
    const done = await me().waypoints.complete({ ...at(route, 0), occurredAt: TEST_START })
    expect(done.waypoints[0]!.statusHistory.at(-1)!.timestamp).toBe(half.toISOString())
    const last = await me().waypoints.complete({ ...at(route, 1), occurredAt: inHours(9) })
    expect(last.endedAt).toBe(world.clock.now().toISOString())
  })

  test('are taken back by their courier for five minutes, by a dispatcher always, and orders with them', async () => {
    const { id, route } = await direct()
    await me().waypoints.complete(at(route, 0))
    await me().waypoints.complete(at(route, 1))
    await ordersFollow(route)
    expect(await stateOf(id)).toBe('delivered')
    world.clock.advance(4 * MINUTE_MS)
    await me().waypoints.reopen(at(route, 1))
    await ordersFollow(route)
    expect(await stateOf(id)).toBe('out_for_delivery')
    await me().waypoints.complete(at(route, 1))
    await ordersFollow(route)
    expect(await stateOf(id)).toBe('delivered')
    world.clock.advance(6 * MINUTE_MS)
    expect(await refusal(me().waypoints.reopen(at(route, 1)))).toBe('InvalidWaypointTransition')
    expect(await refusal(as(world, dispatcher).courier.waypoints.reopen(at(route, 1)))).toBe('nothing')
  })

  test('that fail say why, call a dispatcher, and wait for one', async () => {
    const { id, route } = await direct()
    await me().waypoints.complete(at(route, 0))
    const fail = (reasonCode: 'damaged' | 'customer_absent', more = {}) =>
      me().waypoints.fail({ ...at(route, 1), reasonCode, ...more })
    expect(await refusal(fail('customer_absent'))).toBe('InvalidWaypointTransition')
    await me().waypoints.setNext(at(route, 1))
    await ordersFollow(route)
    expect(await refusal(fail('damaged'))).toBe('ProofMissing')
    const failed = await fail('customer_absent', { note: 'Nobody opens' })
    expect(failed.waypoints[1]).toMatchObject({
      status: 'Failed',
      failedReason: 'customer_absent',
      note: 'Nobody opens',
    })
    expect(failed.isComplete).toBe(false)
    expect(await incidencesOf(route)).toEqual(['not_delivered'])
    await ordersFollow(route)
    expect(await stateOf(id)).toBe('out_for_delivery')
    expect(await refusal(me().waypoints.setStatus({ ...at(route, 1), status: 'Pending' }))).toBe(
      'InvalidWaypointTransition',
    )
    const again = await office().routes.editWaypoint({ ...at(route, 1), fields: { status: 'Pending' } })
    expect(again.waypoints[1]).toMatchObject({ status: 'Pending', failedReason: null })
  })

  test('at one place are ended together', async () => {
    const location = await makeLocation(world)
    const other = await makeStore(world)
    const ids = [
      await order({ location_id: location.id }),
      await order({
        location_id: location.id,
        store_id: other.id,
        window_start: inHours(6),
        window_end: inHours(7),
      }),
    ]
    const route = await makeRoute(world, dispatcher, { purchaseIds: ids, driverId: courier.id })
    expect(route.waypoints).toHaveLength(4)
    for (const [index, stop] of route.waypoints.entries())
      if (stop.shouldPickup) await me().waypoints.complete(at(route, index))
    const end = { routeId: route.id, locationId: location.id, proofContactName: 'Anna' }
    expect(await refusal(me().waypoints.completeLocation({ ...end, locationId: world.newId() }))).toBe(
      'NotFound',
    )
    const done = await me().waypoints.completeLocation(end)
    expect(done.isComplete).toBe(true)
    await ordersFollow(route)
    expect([await stateOf(ids[0]!), await stateOf(ids[1]!)]).toEqual(['delivered', 'delivered'])
  })
})

describe('evidence', () => {
  test.each([
    ['none', {}, 'nothing'],
    ['asked', {}, 'nothing'],
    ['photo', {}, 'ProofMissing'],
    ['photo', { photo: true }, 'nothing'],
    ['photo', { unavailableReason: 'Camera broken' }, 'nothing'],
    ['photo+name', { photo: true }, 'ProofMissing'],
    ['photo+name', { photo: true, proofContactName: 'Anna' }, 'nothing'],
    ['pin', { pin: '000Z' }, 'ProofMissing'],
    ['pin', { pin: 'right' }, 'nothing'],
  ] as const)('a place that wants %s, given %p: %s', async (wants, given, answer) => {
    const location = await makeLocation(world, { settings: { proofRequirement: wants } })
    const id = await order({ location_id: location.id })
    const route = await makeRoute(world, dispatcher, { purchaseIds: [id], driverId: courier.id })
    expect(route.waypoints[1]!.proofRequirement).toBe(wants)
    await me().waypoints.complete(at(route, 0))
    const { photo, pin, ...rest } = { photo: false, pin: undefined as string | undefined, ...given }
    const code = route.waypoints[1]!.orders[0]!.pickupCode
    const call = me().waypoints.complete({
      ...at(route, 1),
      ...rest,
      ...(photo ? { proofImageURL: await proof() } : {}),
      ...(pin ? { pin: pin === 'right' ? code : pin } : {}),
    })
    expect(await refusal(call)).toBe(answer)
  })

  test('a photo is made small, loses what the phone wrote into it, and is shown to those concerned', async () => {
    const { route } = await direct()
    await me().waypoints.complete(at(route, 0))
    const url = await storeProof(contextFor(world, courier), courier, await photo(2400))
    const id = proofIdOf(url)!
    const kept = await sharp((await readProof(world, id))!).metadata()
    expect([kept.width, kept.format, kept.exif]).toEqual([1600, 'jpeg', undefined])
    expect(await maySeeProof(world.db, customer, id)).toBe(false)
    await me().waypoints.complete({ ...at(route, 1), proofImageURL: url })
    const stranger = await makePerson(world)
    expect(await maySeeProof(world.db, customer, id)).toBe(true)
    expect(await maySeeProof(world.db, dispatcher, id)).toBe(true)
    expect(await maySeeProof(world.db, courier, id)).toBe(true)
    expect(await maySeeProof(world.db, stranger, id)).toBe(false)

    const query = new URL(url, 'http://x').searchParams
    const signed = { until: query.get('until'), sig: query.get('sig') }
    expect(isSigned(world, id, signed, world.clock.now())).toBe(true)
    expect(isSigned(world, world.newId(), signed, world.clock.now())).toBe(false)
    expect(
      isSigned(world, id, { ...signed, until: String(Number(signed.until) + 1) }, world.clock.now()),
    ).toBe(false)
    world.clock.advance(49 * HOUR_MS)
    expect(isSigned(world, id, signed, world.clock.now())).toBe(false)
  })

  test('is a picture, and one’s own', async () => {
    const { route } = await direct()
    const odd = new TextEncoder().encode('<svg onload="alert(1)">'.repeat(9))
    expect(storeProof(contextFor(world, courier), courier, odd)).rejects.toMatchObject({
      name: 'UnsupportedFile',
    })
    const cut = (await photo()).slice(0, 120)
    expect(storeProof(contextFor(world, courier), courier, cut)).rejects.toMatchObject({
      name: 'UnsupportedFile',
    })
    const theirs = await proof(await makeCourier(world))
    for (const proofImageURL of [
      theirs,
      'https://example.com/x.jpg',
      `/api/v1/files/proofs/${world.newId()}`,
    ])
      expect(await refusal(me().waypoints.complete({ ...at(route, 0), proofImageURL }))).toBe('ProofNotFound')
  })
})

describe('orders follow their stops', () => {
  test('through the warehouse, on two routes', async () => {
    const hub = await makeWarehouse(world)
    const id = await order({ is_cross_docking: true, warehouse_id: hub.id, state: 'accepted' })
    const first = await makeRoute(world, dispatcher, { purchaseIds: [id], driverId: courier.id })
    await me().waypoints.complete(at(first, 0))
    await me().waypoints.complete(at(first, 1))
    await ordersFollow(first)
    expect(await statesOf(id)).toEqual(['pending_pickup', 'picked_up', 'at_warehouse'])
    const second = await makeRoute(world, dispatcher, {
      purchaseIds: [id],
      driverId: courier.id,
      skipOverlapCheck: true,
    })
    await me().waypoints.complete(at(second, 0))
    await ordersFollow(second)
    // The first route's stops tell nothing new.
    await ordersFollow(first)
    expect(await stateOf(id)).toBe('picked_up')
    await me().waypoints.complete(at(second, 1))
    await ordersFollow(second)
    expect((await statesOf(id)).slice(3)).toEqual(['picked_up', 'delivered'])
  })

  test('what a store has not accepted, or was canceled, stays where it is and does not hold up the others', async () => {
    const ids = [
      await order({ state: 'pending' }),
      await order({ state: 'accepted' }),
      await order(),
      await order(),
    ]
    const route = await makeRoute(world, dispatcher, { purchaseIds: ids, driverId: courier.id })
    await world.db
      .updateTable('purchase_order')
      .set({ state: 'canceled_by_store' })
      .where('id', '=', ids[2]!)
      .execute()
    await me().waypoints.complete(at(route, 0))
    await ordersFollow(route)
    expect(await Promise.all(ids.map(stateOf))).toEqual([
      'pending',
      'picked_up',
      'canceled_by_store',
      'picked_up',
    ])
  })

  test('a bag that is brought back to its store waits there again', async () => {
    const { id, route } = await direct()
    await me().waypoints.complete(at(route, 0))
    await me().waypoints.setNext(at(route, 1))
    await me().waypoints.fail({ ...at(route, 1), reasonCode: 'refused' })
    await world.db.updateTable('purchase_order').set({ state: 'picked_up' }).where('id', '=', id).execute()
    const longer = await office().routes.update({
      id: route.id,
      newWaypoints: [
        {
          storeId: store.id,
          shouldDeliver: true,
          purchaseIds: [id],
          windowStart: inHours(3),
          windowEnd: inHours(4),
        },
      ],
    })
    await me().waypoints.complete(at(longer, 2))
    await ordersFollow(longer)
    expect(await stateOf(id)).toBe('pending_pickup')
  })
})

describe('an order that is called off', () => {
  const callOff = async (id: string) => {
    await world.db
      .updateTable('purchase_order')
      .set({ state: 'canceled_by_store' })
      .where('id', '=', id)
      .execute()
    await takeOrderOffRoutes(world, { orderId: id })
  }

  test('leaves its route, and takes stops along that were only for it', async () => {
    const location = await makeLocation(world)
    const [gone, stays] = [await order(), await order({ location_id: location.id })]
    const route = await makeRoute(world, dispatcher, { purchaseIds: [gone, stays], driverId: courier.id })
    expect(route.waypoints).toHaveLength(3)
    await takeOrderOffRoutes(world, { orderId: gone })
    expect((await office().routes.show({ id: route.id })).waypoints).toHaveLength(3)
    await callOff(gone)
    const after = await office().routes.show({ id: route.id })
    expect(after.waypoints.map(stop => stop.purchaseIds)).toEqual([[stays], [stays]])
    expect(after).toMatchObject({ edited: true, seenByDriver: false, missingDropoff: [] })
    expect(await incidencesOf(route)).toEqual([])
  })

  test('stays with the courier who holds it, and calls a dispatcher', async () => {
    const { id, route } = await direct()
    await me().waypoints.complete(at(route, 0))
    await callOff(id)
    expect((await office().routes.show({ id: route.id })).waypoints).toHaveLength(2)
    expect(await incidencesOf(route)).toEqual(['not_delivered'])
  })
})

describe('positions', () => {
  const ping = (seconds: number, more = {}) => ({
    lat: 41.39,
    lng: 2.16,
    timestamp: new Date(TEST_START.getTime() + seconds * SECOND_MS),
    ...more,
  })
  const positionOf = (person: Person) =>
    world.db.selectFrom('courier_position').selectAll().where('person_id', '=', person.id).executeTakeFirst()
  const count = async () =>
    (await world.db.selectFrom('location_ping').select('id').where('person_id', '=', courier.id).execute())
      .length

  test('come one or many, late and out of order; too fast is dropped, the future is now, nonsense is refused', async () => {
    expect(await me().location.ingest(ping(0))).toEqual({ accepted: 1, rejected: 0, dropped: 0 })
    expect(await me().location.ingest(ping(1))).toEqual({ accepted: 0, rejected: 0, dropped: 1 })
    world.clock.advance(60 * SECOND_MS)
    const answer = await me().location.ingest({
      pings: [
        ping(30, { lat: 41.5 }),
        ping(10),
        ping(31),
        ping(999),
        { lat: 91, lng: 0 },
        'x',
        ping(-40 * 86_400),
      ],
    })
    expect(answer).toEqual({ accepted: 3, rejected: 3, dropped: 1 })
    expect((await positionOf(courier))!.at).toEqual(world.clock.now())
    await me().location.ingest(ping(20, { lat: 40 }))
    expect((await positionOf(courier))!.lat).toBe(41.39)
    expect(await count()).toBe(5)
    expect(
      await refusal(me().location.ingest({ pings: Array.from({ length: 501 }, (_, i) => ping(i)) })),
    ).toBe('ValidationError')
  })

  test('of three days are taken in on a day, and no more', async () => {
    const ctx = contextFor(world, courier, { ip: '203.0.113.1' })
    countCall(POSITIONS_A_DAY, ctx, POSITIONS_A_DAY.points - 2)
    const { ingest } = createCaller(appRouter)(ctx).courier.location
    const pings = (from: number) => ({ pings: [from, from + 5].map(seconds => ping(-seconds)) })
    expect(await ingest(pings(100))).toMatchObject({ accepted: 2 })
    expect(await refusal(ingest(pings(200)))).toBe('TooManyRequests')
    expect(await count()).toBe(2)
  })

  test('of one phone that sends twice at once are stored once', async () => {
    const pings = Array.from({ length: 100 }, (_, i) => ping(-i * 5))
    await Promise.all(Array.from({ length: 4 }, () => me().location.ingest({ pings })))
    expect(await count()).toBe(100)
    const { events } = await me().location.events({ after: inHours(-1), before: inHours(1) })
    expect(events.length).toBeGreaterThan(1)
    expect(events[0]!.evt).toMatchObject({ userId: courier.id })
    const stranger = await makeCourier(world)
    const range = { after: inHours(-1), before: inHours(1), userIds: [courier.id] }
    expect((await as(world, stranger).courier.location.events(range)).events).toEqual([])
    expect((await office().drivers.events(range)).events.length).toBe(events.length)
  })

  test('move the courier on the map, and say who is there', async () => {
    await me().location.ingest(ping(0, { batteryPercentage: 80 }))
    const [event] = await world.db
      .selectFrom('event')
      .select(['data', 'city'])
      .where('type', '=', 'couriers.moved')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(event).toMatchObject({
      city: 'bcn',
      data: { moves: [{ personId: courier.id, lat: 41.39, lon: 2.16 }] },
    })
    const find = async () =>
      (await office().drivers.list({ city: 'bcn' })).users.find(user => user.id === courier.id)!
    expect(await find()).toMatchObject({
      presence: 'online',
      vehicleType: 'cargo_bike',
      lastEvent: { batteryPercentage: 80 },
    })
    world.clock.advance(60 * SECOND_MS)
    expect((await find()).presence).toBe('away')
    world.clock.advance(30 * MINUTE_MS)
    expect((await find()).presence).toBe('offline')
    const audits = await world.db
      .selectFrom('audit_entry')
      .select('id')
      .where('call', '=', 'courier.location.ingest')
      .execute()
    expect(audits).toEqual([])
  })

  test('on a route are its way from setting out to its end', async () => {
    const { route } = await direct()
    expect((await office().routes.events({ routeId: route.id })).events).toEqual([])
    await me().waypoints.setNext(at(route, 0))
    for (let i = 0; i < 4; i++) {
      world.clock.advance(10 * SECOND_MS)
      await me().location.ingest(ping((i + 1) * 10, { lat: 41.39 + (i % 2) * 0.01, lng: 2.16 + i * 0.01 }))
    }
    const { events } = await office().routes.events({ routeId: route.id })
    expect(events).toHaveLength(4)
    expect(await refusal(office().routes.events({ routeId: world.newId() }))).toBe('NotFound')
  })
})

describe('the board', () => {
  test('has everything of a city and a time in one answer', async () => {
    const hub = await makeWarehouse(world)
    const from = new Date('2027-03-01T00:00:00Z')
    const to = new Date('2027-03-02T00:00:00Z')
    const opens = { window_start: new Date('2027-03-01T12:00:00Z') }
    const open = await order(opens)
    const through = await order({ ...opens, is_cross_docking: true, warehouse_id: hub.id })
    const taken = await order(opens)
    await order({ ...opens, is_pickup: true })
    await order({ ...opens, state: 'delivered' })
    await order({ ...opens, city: 'mad' })
    await order({ window_start: new Date('2027-03-02T12:00:00Z') })
    const route = await makeRoute(world, dispatcher, { purchaseIds: [taken] })
    const board = await office().dispatch.board({ city: 'bcn', from, to })
    expect(board.orders.map(one => [one.id, one.leg])).toEqual([
      [open, 'direct'],
      [through, 'toHub'],
    ])
    expect(board.orders[0]).toMatchObject({
      storeName: store.name,
      pickup: { geo: { lat: store.lat, lon: store.lon } },
      dropoff: { geo: { lat: 41.4036, lon: 2.1905 }, details: '3r 2a' },
    })
    expect(board.routes.map(one => one.id)).toEqual([route.id])
    expect(board.stores.map(one => one.id)).toContain(store.id)
    expect(board.warehouses.map(one => one.id)).toContain(hub.id)
    expect(board.couriers.map(one => one.id)).toContain(courier.id)
    await office().routes.remove({ id: route.id })
    const after = await office().dispatch.board({ city: 'bcn', from, to })
    expect(after.orders.map(one => one.id)).toContain(taken)
    expect(await refusal(as(world, courier).logistics.dispatch.board({ city: 'bcn', from, to }))).toBe(
      'Forbidden',
    )
  })

  test('plans say when each stop is reached and which windows are missed; directions fall back to the streets that are known', async () => {
    const { route } = await direct()
    const plan = await office().routes.plan({ routeId: route.id })
    expect(plan.etas).toHaveLength(2)
    expect(plan.violations).toEqual([])
    const late = await office().routes.plan({ routeId: route.id, startAt: inHours(12) })
    expect(late.violations).toHaveLength(2)
    const points = route.waypoints.map(stop => stop.address.geo)
    const way = await office().dispatch.directions({ points, vehicleType: 'bike' })
    expect(way.source).toBe('estimate')
    const ends = points.map(({ lat, lon }): [number, number] => [lon, lat])
    expect(way.path[0]).toEqual(ends[0]!)
    expect(way.path.at(-1)).toEqual(ends[1]!)
    // What is drawn goes by the streets; what is counted stays the straight line made longer.
    expect(way.meters).toBe(Math.round(roadMeters(points[0]!, points[1]!)))
    expect(way.meters).toBe(way.legs[0]!.meters)
    const answering = {
      way: async () => ({ path: [[2, 41]] as [number, number][], legs: [{ meters: 10, seconds: 5 }] }),
    }
    world.streets = answering
    expect(await office().dispatch.directions({ points })).toMatchObject({
      source: 'osrm',
      meters: 10,
      seconds: 5,
    })
    world.streets = { way: () => Promise.reject(new Error('down')) }
    expect((await office().dispatch.directions({ points })).source).toBe('estimate')
    world.streets = null
  })
})
