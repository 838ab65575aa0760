import { beforeEach, describe, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { countCall } from '../../../core/rate-limit'
import { MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import { contextFor, TEST_START } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeLocation } from '../../identity/users/people.make'
import { makeStore, makeWarehouse } from '../../stores/stores/stores.make'
import { POSITIONS_A_DAY } from '../couriers/limits'
import { as, externalStop, makeCourier, makeRoute } from '../routes/logistics.make'
import { takeOrderOffRoutes } from '../routes/take-order-off-routes'
import { at, inHours, openDeliveries, refusal } from './deliveries.make'

const given = openDeliveries()
const { me, office, order, direct, proof, ordersFollow, stateOf, incidencesOf } = given
let { world, dispatcher, courier, customer, store } = given
beforeEach(() => {
  ;({ world, dispatcher, courier, customer, store } = given)
})

const statesOf = async (id: string) =>
  (
    await world.db
      .selectFrom('order_event')
      .select('state')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(event => event.state)

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

  test.each<[orders: number, stop: 'pick-up' | 'drop', counts: object, reported: string[]]>([
    [1, 'pick-up', {}, []],
    [1, 'pick-up', { pickupCount: 1 }, []],
    [2, 'pick-up', { pickupCount: 2 }, []],
    [2, 'pick-up', { pickupCount: 1 }, ['missing_item']],
    [1, 'pick-up', { pickupCount: 0 }, ['missing_item']],
    [1, 'pick-up', { pickupCount: 2 }, ['missing_item']],
    [2, 'drop', { deliveryCount: 2 }, []],
    [2, 'drop', { deliveryCount: 1 }, ['missing_item']],
    // What does not happen at a stop is not counted there.
    [2, 'pick-up', { deliveryCount: 1 }, []],
    [2, 'drop', { pickupCount: 1 }, []],
  ])('of %i orders, the %s with %p reports %p', async (count, stop, counts, reported) => {
    const ids = await Promise.all(Array.from({ length: count }, () => order()))
    const route = await makeRoute(world, dispatcher, { purchaseIds: ids, driverId: courier.id })
    expect(route.waypoints).toHaveLength(2)
    if (stop === 'drop') await me().waypoints.complete(at(route, 0))
    const index = stop === 'drop' ? 1 : 0
    const done = await me().waypoints.complete({ ...at(route, index), ...counts })
    expect(done.waypoints[index]!.status).toBe('Completed')
    expect(await incidencesOf(route)).toEqual(reported)
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
    expect(failed).toMatchObject({ isComplete: false, nextTargetId: null })
    expect(await incidencesOf(route)).toEqual(['not_delivered'])
    await ordersFollow(route)
    expect(await stateOf(id)).toBe('out_for_delivery')
    expect(await refusal(me().waypoints.setStatus({ ...at(route, 1), status: 'Pending' }))).toBe(
      'InvalidWaypointTransition',
    )
    const again = await office().routes.editWaypoint({ ...at(route, 1), fields: { status: 'Pending' } })
    expect(again.waypoints[1]).toMatchObject({ status: 'Pending', failedReason: null })
    expect(again).toMatchObject({ isComplete: false, status: 'pendingDelivery' })
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
    // One of each half minute: at 0, 30 and 60 s.
    expect(await count()).toBe(3)
    expect(
      await refusal(me().location.ingest({ pings: Array.from({ length: 501 }, (_, i) => ping(i)) })),
    ).toBe('ValidationError')
  })

  test('of three days are taken in on a day, and no more', async () => {
    const ctx = contextFor(world, courier, { ip: '203.0.113.1' })
    countCall(POSITIONS_A_DAY, ctx, POSITIONS_A_DAY.points - 2)
    const { ingest } = createCaller(appRouter)(ctx).courier.location
    const pings = (from: number) => ({ pings: [from, from + 40].map(seconds => ping(-seconds)) })
    expect(await ingest(pings(100))).toMatchObject({ accepted: 2 })
    expect(await refusal(ingest(pings(200)))).toBe('TooManyRequests')
    expect(await count()).toBe(2)
  })

  test('of one phone that sends twice at once are stored once, one of each half minute', async () => {
    const pings = Array.from({ length: 100 }, (_, i) => ping(-i * 5))
    await Promise.all(Array.from({ length: 4 }, () => me().location.ingest({ pings })))
    expect(await count()).toBe(18)
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
      world.clock.advance(30 * SECOND_MS)
      await me().location.ingest(ping((i + 1) * 30, { lat: 41.39 + (i % 2) * 0.01, lng: 2.16 + i * 0.01 }))
    }
    const { events } = await office().routes.events({ routeId: route.id })
    expect(events).toHaveLength(4)
    expect(await refusal(office().routes.events({ routeId: world.newId() }))).toBe('NotFound')
  })
})
