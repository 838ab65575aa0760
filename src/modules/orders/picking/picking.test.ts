import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makePayload, makeShop, type Shop } from '../checkout/checkout.make'
import { bringTo, makeOrder } from '../moves/orders.make'

let world: TestWorld
let shop: Shop
let otherShop: Shop
let cook: Person

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller)).merchant
const refused = (name: string) => ({ cause: { name } })

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  otherShop = await makeShop(world)
  cook = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [shop.store.id] } }],
  })
})
afterAll(() => world.close())

/** An accepted order with three of its first dish. */
async function orderToPick(of: Shop = shop) {
  const [line] = makePayload(of).cart
  const { id } = await makeOrder(world, of, await makePerson(world), { cart: [{ ...line!, quantity: 3 }] })
  await bringTo(world, id, 'accepted')
  const list = await as(await platform()).picking.list({ ids: [id] })
  return { orderId: id, lineId: list.orders[0]!.lines[0]!.id }
}

const platform = () => makePerson(world, { permissions: [{ type: 'HelloAdminPermission', scope: {} }] })
const lineOf = async (orderId: string) =>
  (await as(cook).picking.list({ ids: [orderId] })).orders[0]?.lines[0]

test('what is picked is told to everybody who picks the order', async () => {
  const { orderId, lineId } = await orderToPick()
  expect(await lineOf(orderId)).toMatchObject({ quantity: 3, picked: 0, missing: 0, substitute: null })
  await as(cook).picking.setLine({ orderId, lineId, picked: 2, missing: 0 })
  await as(cook).picking.setLine({ orderId, lineId, picked: 2, missing: 0 })
  expect(await lineOf(orderId)).toMatchObject({ picked: 2, missing: 0 })
})

test('what is missing may be replaced by another product of the kitchen, and by no other', async () => {
  const { orderId, lineId } = await orderToPick()
  const [first] = makePayload(shop).cart
  const [elsewhere] = makePayload(otherShop).cart
  const missing = { orderId, lineId, picked: 2, missing: 1 }
  await as(cook).picking.setLine({ ...missing, substituteId: first!.productId })
  expect((await lineOf(orderId))?.substitute).toMatchObject({ productId: first!.productId })
  await expect(
    as(cook).picking.setLine({ ...missing, substituteId: elsewhere!.productId }),
  ).rejects.toMatchObject(refused('ProductNotAvailable'))
  expect(
    as(cook).picking.setLine({ ...missing, missing: 0, substituteId: first!.productId }),
  ).rejects.toMatchObject(refused('ProductNotAvailable'))
  await as(cook).picking.setLine({ orderId, lineId, picked: 3, missing: 0 })
  expect(await lineOf(orderId)).toMatchObject({ picked: 3, missing: 0, substitute: null })
})

test('no more is picked than was ordered', async () => {
  const { orderId, lineId } = await orderToPick()
  await expect(as(cook).picking.setLine({ orderId, lineId, picked: 3, missing: 1 })).rejects.toMatchObject(
    refused('ValidationError'),
  )
  expect(await lineOf(orderId)).toMatchObject({ picked: 0, missing: 0 })
})

test('what was refunded is not picked', async () => {
  const { orderId, lineId } = await orderToPick()
  await as(cook).orders.refund({
    purchaseId: orderId,
    items: [{ cartItemId: lineId, quantity: 1 }],
    reason: 'Sold out',
  })
  expect(await lineOf(orderId)).toMatchObject({ quantity: 2 })
})

test('an order that is handed on is picked no more', async () => {
  const { orderId, lineId } = await orderToPick()
  await bringTo(world, orderId, 'pending_pickup')
  expect((await as(cook).picking.list({ ids: [orderId] })).orders).toEqual([])
  await expect(as(cook).picking.setLine({ orderId, lineId, picked: 1, missing: 0 })).rejects.toMatchObject(
    refused('OrderCannotBeEdited'),
  )
})

test('the orders of other kitchens are not there', async () => {
  const { orderId, lineId } = await orderToPick(otherShop)
  expect((await as(cook).picking.list({ ids: [orderId] })).orders).toEqual([])
  expect((await as(cook).picking.list({ storeId: otherShop.store.id })).orders).toEqual([])
  await expect(as(cook).picking.setLine({ orderId, lineId, picked: 1, missing: 0 })).rejects.toMatchObject(
    refused('NotFound'),
  )
})

test('who carries an order does not pick it', async () => {
  const courier = await makePerson(world, { permissions: [{ type: 'CourierPermission', scope: {} }] })
  await expect(as(courier).picking.list({})).rejects.toMatchObject(refused('Forbidden'))
})

test('what is due first comes first, and only what is due in the range', async () => {
  const { orderId } = await orderToPick()
  const { orders } = await as(cook).picking.list({})
  expect(orders.map(({ id }) => id)).toContain(orderId)
  const times = orders.map(({ pickupTime }) => pickupTime.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const end = orders.find(({ id }) => id === orderId)!.deliveryWindowEnd
  const later = await as(cook).picking.list({ after: new Date(end.getTime() + 1) })
  expect(later.orders.map(({ id }) => id)).not.toContain(orderId)
})
