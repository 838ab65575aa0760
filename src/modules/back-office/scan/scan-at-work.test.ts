import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { localDateOf } from '../../../core/rules/local-time'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { makeOrder } from '../../orders/moves/orders.make'
import { makePrinter } from '../../printing/print-jobs/printing.make'

let world: TestWorld
let shop: Shop
let other: Shop
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
})
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const runs = ({ store }: Shop) =>
  makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [store.merchant_id] } }],
  })

test('an order leads to the board of who may see it, and is unknown to others', async () => {
  const { id, ufid, pickupCode } = await makeOrder(world, shop, await makePerson(world))
  const cook = await runs(shop)
  expect(await as(cook).merchant.scan.code({ code: ufid })).toEqual({
    code: ufid,
    type: 'order',
    id,
    label: ufid,
    redirectRoute: `/admin/purchases/${id}`,
    params: { orderId: id, ufid },
  })
  expect(await as(cook).merchant.scan.code({ code: `${ufid}/2` })).toMatchObject({
    id,
    params: { orderId: id, ufid, bag: '2' },
  })
  const neighbour = await runs(other)
  expect(await as(neighbour).merchant.scan.code({ code: ufid })).toMatchObject({ type: 'unknown', id: null })

  const { delivery_on, tz } = await world.db
    .selectFrom('purchase_order')
    .innerJoin('store', 'store.id', 'purchase_order.store_id')
    .select(['delivery_on', 'store.tz'])
    .where('purchase_order.id', '=', id)
    .executeTakeFirstOrThrow()
  while (localDateOf(world.clock.now(), tz) < String(delivery_on)) world.clock.advance(3_600_000)
  const { list } = await as(cook).merchant.scan.list({ codes: [pickupCode, 'no such code'] })
  expect(list.map(({ type, id: found }) => [type, found])).toEqual([
    ['order', id],
    ['unknown', null],
  ])
  expect(await as(neighbour).merchant.scan.code({ code: pickupCode })).toMatchObject({ type: 'unknown' })
  world.clock.advance(24 * 3_600_000)
  expect(await as(cook).merchant.scan.code({ code: pickupCode })).toMatchObject({ type: 'unknown' })
})

test('a store leads to where it is run, for who runs it', async () => {
  const own = await as(await runs(shop)).merchant.scan.code({ code: shop.store.id })
  expect(own).toMatchObject({ type: 'store', redirectRoute: `/admin/stores/${shop.store.id}` })
  const foreign = await as(await runs(other)).merchant.scan.code({ code: shop.store.id })
  expect(foreign).toMatchObject({ type: 'store' })
  expect(foreign.redirectRoute).toStartWith('/stores/')
})

test('a printer is known to who prints with it', async () => {
  const { id, device_id: code } = await makePrinter(world, shop.store.id)
  expect(await as(await runs(shop)).merchant.scan.code({ code })).toMatchObject({
    type: 'printer',
    id,
    redirectRoute: `/admin/printers/${id}`,
  })
  expect(await as(await runs(other)).merchant.scan.code({ code })).toMatchObject({
    type: 'unknown',
  })
})

test('what is counted is listed over all stores that one may see', async () => {
  const counted = async (caller: Person, filter = {}) =>
    (await as(caller).admin.inventories.list({ filter })).docs.map(({ storeId, productId, stock }) => [
      storeId,
      productId,
      stock,
    ])
  const row = [other.store.id, other.bread.id, 1000]
  expect(await counted(await runs(other))).toEqual([row])
  expect(await counted(await runs(shop))).toHaveLength(1)
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  expect(await counted(admin, { storeId: other.store.id, stock: { $gt: 999 } })).toEqual([row])
  expect(await counted(admin, { storeId: other.store.id, stock: { $gt: 1000 } })).toEqual([])
})

test('what is counted is found by what it is called and by where it is, on screens as in files', async () => {
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  await world.db.updateTable('store').set({ name: 'Xiringuito' }).where('id', '=', other.store.id).execute()
  await world.db
    .updateTable('product')
    .set({ name: 'Brioix torrat' })
    .where('id', '=', other.bread.id)
    .execute()
  for (const counting of [{ countUpTo: 100 }, {}])
    for (const [search, count] of [
      ['xiringuito', 1],
      ['BRIOIX', 1],
      ['brioix%', 0],
    ] as const) {
      const { docs, totalDocs } = await as(admin).admin.inventories.list({ search, ...counting })
      expect([search, totalDocs, docs.length]).toEqual([search, count, count])
      for (const doc of docs) expect(doc).toMatchObject({ storeId: other.store.id, name: 'Brioix torrat' })
    }
})
