import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { PermissionScope } from '../../../core/db/columns'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo } from '../../orders/moves/orders.make'
import { makeWarehouse } from '../../stores/stores/stores.make'
import { makeDispatcher, makeOrderToBring } from '../routes/logistics.make'

let world: TestWorld
let shop: Shop
let dispatcher: Person
let hubId: string
let orderId: string

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const dispatcherOf = (scope: PermissionScope) =>
  makePerson(world, { permissions: [{ type: 'LogisticsAdminPermission', scope }] })
const through = (more: Parameters<typeof makeOrderToBring>[3] = {}) =>
  makePerson(world).then(customer =>
    makeOrderToBring(world, shop.store, customer, { warehouse_id: hubId, is_cross_docking: true, ...more }),
  )
let on: string

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  dispatcher = await makeDispatcher(world)
  hubId = (await makeWarehouse(world, { city: shop.store.city })).id
  await world.db.updateTable('store').set({ warehouse_id: hubId }).where('id', '=', shop.store.id).execute()
  orderId = await through()
  const { delivery_on } = await world.db
    .selectFrom('purchase_order')
    .select('delivery_on')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  on = delivery_on
})
afterAll(() => world.close())

const ask = (caller: Person) => as(caller).logistics.missionControl.show({ warehouseId: hubId, on })

test('what comes through a warehouse that day is there, and nothing else', async () => {
  await through({ is_cross_docking: false })
  await through({ warehouse_id: (await makeWarehouse(world, { city: shop.store.city })).id })
  await through({ state: 'pending' })
  await through({ state: 'canceled_by_user' })
  await through({ delivery_on: '2030-01-01' })
  const { orders, warehouse, hasMore } = await ask(dispatcher)
  expect(orders.map(({ id }) => id)).toEqual([orderId])
  expect(orders[0]).toMatchObject({
    state: 'pending_pickup',
    wasHere: false,
    storeName: shop.store.name,
    inboundRouteId: null,
    outboundRouteId: null,
  })
  expect([warehouse.id, hasMore]).toEqual([hubId, false])
})

test('the route that brings an order and the one that takes it on are told apart', async () => {
  const toHub = await as(dispatcher).logistics.routes.create({
    city: shop.store.city as 'bcn',
    vehicleType: 'cargo_bike',
    purchaseIds: [orderId],
  })
  const before = (await ask(dispatcher)).orders[0]
  expect([before?.inboundRouteId, before?.outboundRouteId]).toEqual([toHub.id, null])

  await bringTo(world, orderId, 'at_warehouse')
  const onward = await as(dispatcher).logistics.routes.create({
    city: shop.store.city as 'bcn',
    vehicleType: 'cargo_bike',
    purchaseIds: [orderId],
  })
  const { orders, routes } = await ask(dispatcher)
  expect(orders[0]).toMatchObject({
    state: 'at_warehouse',
    wasHere: true,
    inboundRouteId: toHub.id,
    outboundRouteId: onward.id,
  })
  expect(routes.map(({ id }) => id).sort()).toEqual([toHub.id, onward.id].sort())
})

test('whose scope does not reach the warehouse does not learn that it exists', async () => {
  const elsewhere = await dispatcherOf({ cities: ['mad'] })
  await expect(ask(elsewhere)).rejects.toMatchObject({ cause: { name: 'NotFound' } })
  const here = await dispatcherOf({ warehouseIds: [hubId] })
  expect((await ask(here)).warehouse.id).toBe(hubId)
})
