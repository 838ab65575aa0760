import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { MINUTE_MS } from '../../../core/rules/instant'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { makeWarehouse } from '../../stores/stores/stores.make'
import { makeCourier, makeDispatcher, makeOrderToBring } from '../routes/logistics.make'

let world: TestWorld
let shop: Shop
let dispatcher: Person
let courier: Person
let hubId: string
let order: { id: string; ufid: string; delivery_on: string }
let keys = 0

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  dispatcher = await makeDispatcher(world)
  courier = await makeCourier(world)
  hubId = (await makeWarehouse(world, { city: shop.store.city })).id
  await world.db.updateTable('store').set({ warehouse_id: hubId }).where('id', '=', shop.store.id).execute()
})
afterAll(() => world.close())
beforeEach(async () => {
  order = await make({ bags: 2 })
})

/** An order that is packed, with a number as the product gives them. */
async function make(more: Parameters<typeof makeOrderToBring>[3] = {}) {
  const ufid = `BSCC-${String(++keys).padStart(4, '0')}`
  const customer = await makePerson(world)
  const id = await makeOrderToBring(world, shop.store, customer, {
    warehouse_id: hubId,
    is_cross_docking: true,
    ufid,
    ...more,
  })
  return world.db
    .selectFrom('purchase_order')
    .select(['id', 'ufid', 'delivery_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type Scan = Parameters<ReturnType<typeof as>['logistics']['missionControl']['scan']>[0]['scans'][number]
const scanOf = (code: string, more: Partial<Scan> = {}): Scan => ({
  key: `reading-${++keys}`,
  code,
  place: 'warehouse',
  readAt: world.clock.now(),
  ...more,
})
const send = (scans: Scan[], more: { on?: string; warehouseId?: string; by?: Person; sentAt?: Date } = {}) =>
  as(more.by ?? dispatcher).logistics.missionControl.scan({
    warehouseId: more.warehouseId ?? hubId,
    on: more.on ?? order.delivery_on,
    sentAt: more.sentAt ?? world.clock.now(),
    scans,
  })
const scan = async (code: string, more: Partial<Scan> = {}) => {
  const { results } = await send([scanOf(code, more)])
  const { outcome, state, error } = results[0]!
  return error ? error.name : `${outcome} ${state}`
}
const shown = async () => {
  const { orders } = await as(dispatcher).logistics.missionControl.show({
    warehouseId: hubId,
    on: order.delivery_on,
  })
  return orders.find(({ id }) => id === order.id)!
}
const stages = async () =>
  (await shown()).bags.map(({ stage, shelf }) => (shelf ? `${stage} ${shelf}` : stage))
const rows = () => world.db.selectFrom('bag_scan').selectAll().where('order_id', '=', order.id).execute()

test('an order arrives, is checked and leaves with the last of its bags', async () => {
  expect(await stages()).toEqual(['expected', 'expected'])
  expect(await scan(`${order.ufid}/1`)).toBe('taken pending_pickup')
  expect(await stages()).toEqual(['arrived', 'expected'])
  expect(await scan(`${order.ufid}/2`)).toBe('taken at_warehouse')

  expect(await scan(`${order.ufid}/1`, { place: 'shelf', shelf: 'MAIN-01-02-03-04' })).toBe(
    'taken at_warehouse',
  )
  expect(await scan(`${order.ufid}/2`, { place: 'shelf', shelf: 'main-01-02-03-05' })).toBe('taken bag_check')
  expect(await stages()).toEqual(['shelved MAIN-01-02-03-04', 'shelved MAIN-01-02-03-05'])

  expect(await scan(`${order.ufid}/1`, { place: 'out' })).toBe('taken bag_check')
  expect(await stages()).toEqual(['out', 'shelved MAIN-01-02-03-05'])
  expect(await scan(`${order.ufid}/2`, { place: 'out' })).toBe('taken picked_up')
  expect(await stages()).toEqual(['out', 'out'])
  const history = await world.db
    .selectFrom('order_event')
    .select(['state', 'source', 'by_person_id'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  expect(history.map(({ state, source }) => `${state} ${source}`)).toEqual([
    'at_warehouse scan',
    'bag_check scan',
    'picked_up scan',
  ])
  expect(new Set(history.map(({ by_person_id }) => by_person_id))).toEqual(new Set([dispatcher.id]))
})

test('what is scanned twice is said, and written once', async () => {
  expect(await scan(`${order.ufid}/1`)).toBe('taken pending_pickup')
  expect(await scan(`${order.ufid}/1`)).toBe('again pending_pickup')
  expect(await rows()).toHaveLength(1)
})

test('sent again because its answer got lost, a scan is answered as before and written once', async () => {
  const scans = [scanOf(`${order.ufid}/1`), scanOf(`${order.ufid}/2`)]
  await send(scans)
  const { results } = await send(scans)
  expect(results.map(({ outcome, state }) => `${outcome} ${state}`)).toEqual([
    'taken at_warehouse',
    'taken at_warehouse',
  ])
  expect(await rows()).toHaveLength(2)
})

test('two who scan the bags of one order at once bring it in once', async () => {
  const other = await makeDispatcher(world)
  await Promise.all([
    send([scanOf(`${order.ufid}/1`), scanOf(`${order.ufid}/2`)]),
    send([scanOf(`${order.ufid}/2`), scanOf(`${order.ufid}/1`)], { by: other }),
  ])
  expect(await rows()).toHaveLength(2)
  expect((await shown()).state).toBe('at_warehouse')
})

test('a scan of a device that was offline counts when it was made, by our clock', async () => {
  const now = world.clock.now()
  // The device's clock is a day late; its scan is ten minutes old.
  const sentAt = new Date(now.getTime() - 24 * 60 * MINUTE_MS)
  const readAt = new Date(sentAt.getTime() - 10 * MINUTE_MS)
  await send([scanOf(`${order.ufid}/1`, { readAt })], { sentAt })
  const [row] = await rows()
  expect(row?.at).toEqual(new Date(now.getTime() - 10 * MINUTE_MS))
  expect(row?.device_at).toEqual(readAt)
})

test('what does not belong here is refused, and holds no other up', async () => {
  const elsewhere = await make({ warehouse_id: (await makeWarehouse(world, { name: 'North hub' })).id })
  const direct = await make({ is_cross_docking: false, warehouse_id: null })
  const later = await make({ delivery_on: '2030-01-01' })
  const cooking = await make({ state: 'accepted' })
  const canceled = await make({ state: 'canceled_by_store', is_open: false })
  const { results } = await send([
    scanOf('MAIN-01-02-03-04'),
    scanOf('ZZZZ-ZZZZ/1'),
    scanOf(order.ufid),
    scanOf(`${order.ufid}/3`),
    scanOf(elsewhere.ufid),
    scanOf(direct.ufid),
    scanOf(later.ufid),
    scanOf(cooking.ufid),
    scanOf(canceled.ufid),
    scanOf(`${order.ufid}/1`, { place: 'shelf', shelf: 'top left' }),
    scanOf(`${order.ufid}/1`),
  ])
  expect(results.map(({ outcome, error }) => error?.name ?? outcome)).toEqual([
    'BagUnknown',
    'BagUnknown',
    'BagNumberMissing',
    'BagNotOfOrder',
    'BagOfAnotherWarehouse',
    'BagNeedsNoWarehouse',
    'BagOfAnotherDay',
    'BagNotPacked',
    'BagOfCanceledOrder',
    'ShelfUnknown',
    'taken',
  ])
  expect(results[4]?.error?.message).toContain('North hub')
  expect(results[4]?.bag).toMatchObject({ ufid: elsewhere.ufid, number: 1, of: 1 })
})

test('of an order that may not follow, the scan is kept whole, and the answer says why the order stays', async () => {
  const quote = await make({ is_requesting_quote: true, state: 'pending_pickup' })
  const { results } = await send([
    scanOf(quote.ufid),
    scanOf(`${order.ufid}/1`),
    scanOf(quote.ufid, { place: 'shelf', shelf: 'MAIN-01-02-03-04' }),
  ])
  expect(results.map(({ outcome, state, orderStays }) => [outcome, state, orderStays?.name])).toEqual([
    ['taken', 'pending_pickup', 'InvalidStateTransition'],
    ['taken', 'pending_pickup', undefined],
    ['taken', 'pending_pickup', 'InvalidStateTransition'],
  ])
  const kept = await world.db
    .selectFrom('bag_scan')
    .select(['place', 'shelf'])
    .where('order_id', '=', quote.id)
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    { place: 'warehouse', shelf: null },
    { place: 'shelf', shelf: 'MAIN-01-02-03-04' },
  ])
  const moved = await world.db
    .selectFrom('order_event')
    .select('state')
    .where('order_id', '=', quote.id)
    .execute()
  expect(moved).toEqual([])
  const { orders } = await as(dispatcher).logistics.missionControl.show({
    warehouseId: hubId,
    on: quote.delivery_on,
  })
  expect(orders.find(({ id }) => id === quote.id)?.bags).toMatchObject([
    { stage: 'shelved', shelf: 'MAIN-01-02-03-04' },
  ])
})

test('a bag leaves with a route that takes its order on, and with no other', async () => {
  await send([scanOf(`${order.ufid}/1`), scanOf(`${order.ufid}/2`)])
  const other = await make()
  await send([scanOf(other.ufid)])
  const routeOf = (purchaseId: string) =>
    as(dispatcher).logistics.routes.create({
      city: shop.store.city as 'bcn',
      vehicleType: 'cargo_bike',
      purchaseIds: [purchaseId],
    })
  const otherRoute = await routeOf(other.id)
  expect(await scan(`${order.ufid}/1`, { place: 'out', routeId: otherRoute.id })).toBe('BagWithoutRoute')
  const own = await routeOf(order.id)
  expect(await scan(`${order.ufid}/1`, { place: 'out', routeId: otherRoute.id })).toBe('BagOfAnotherRoute')
  expect(await scan(`${order.ufid}/1`, { place: 'out', routeId: own.id })).toBe('taken at_warehouse')
  expect((await rows()).find(({ place }) => place === 'out')?.route_id).toBe(own.id)
})

test('who does not work at the warehouse scans nothing there', async () => {
  const elsewhere = await makePerson(world, {
    permissions: [{ type: 'LogisticsAdminPermission', scope: { cities: ['mad'] } }],
  })
  await expect(send([scanOf(`${order.ufid}/1`)], { by: elsewhere })).rejects.toMatchObject({
    cause: { name: 'NotFound' },
  })
  expect(await rows()).toEqual([])
})

test('a courier scans bags at the stops of their route, and the stop still has to be confirmed', async () => {
  const route = await as(dispatcher).logistics.routes.create({
    city: shop.store.city as 'bcn',
    vehicleType: 'cargo_bike',
    driverId: courier.id,
    purchaseIds: [order.id],
    skipOverlapCheck: true,
  })
  const [pickUp, atHub] = route.waypoints
  const read = (waypointId: string, code: string, opId = `reading-${++keys}`) =>
    as(courier).courier.waypoints.scanBag({ routeId: route.id, waypointId, code, opId })

  expect(await read(pickUp!.id, `${order.ufid}/1`)).toMatchObject({
    outcome: 'taken',
    place: 'store',
    scanned: 1,
    expected: 2,
  })
  expect(await read(pickUp!.id, `${order.ufid}/1`)).toMatchObject({ outcome: 'again', scanned: 1 })
  expect(await read(pickUp!.id, `${order.ufid}/2`, 'same-reading')).toMatchObject({ scanned: 2 })
  expect(await read(pickUp!.id, `${order.ufid}/2`, 'same-reading')).toMatchObject({ outcome: 'taken' })
  expect((await shown()).state).toBe('pending_pickup')
  expect(await stages()).toEqual(['collected', 'collected'])
  expect(await read(atHub!.id, `${order.ufid}/1`)).toMatchObject({ place: 'warehouse', scanned: 1 })

  const foreign = await make()
  const refused = (code: string) =>
    read(pickUp!.id, code).then(
      () => 'taken',
      error => error.cause.name,
    )
  expect(await refused(foreign.ufid)).toBe('BagOfAnotherStop')
  expect(await refused('ZZZZ-ZZZZ/1')).toBe('BagOfAnotherStop')
  expect(await refused('a shelf')).toBe('BagUnknown')
  expect(await refused(order.ufid)).toBe('BagNumberMissing')
})
