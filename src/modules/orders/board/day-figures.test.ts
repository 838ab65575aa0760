import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop } from '../checkout/checkout.make'
import { bringTo, makeOrder } from '../moves/orders.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('a day counts what did not fail, and as on time what came within its window', async () => {
  const shop = await makeShop(world)
  const customer = await makePerson(world)
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const order = () => makeOrder(world, shop, customer)
  const [open, early, late, rejected] = [await order(), await order(), await order(), await order()]
  await bringTo(world, rejected!.id, 'rejected_by_store')
  const { delivery_on: on } = await world.db
    .selectFrom('purchase_order')
    .select('delivery_on')
    .where('id', '=', open!.id)
    .executeTakeFirstOrThrow()
  const deliver = (id: string, minutes: number) =>
    world.db
      .updateTable('purchase_order')
      .set(({ eb }) => ({
        state: 'delivered',
        state_at: eb('window_end', '+', `${minutes} minutes` as never),
      }))
      .where('id', '=', id)
      .execute()
  await deliver(early!.id, -1)
  await deliver(late!.id, 1)

  const figures = (day: string, as = admin) =>
    createCaller(appRouter)(contextFor(world, as)).admin.orders.dayFigures({ on: day })
  const found = await figures(on)
  expect(found).toMatchObject({ orders: 3, delivered: 2, onTime: 1 })
  expect(found.revenue.amount).toBeGreaterThan(0)
  expect(found.platformFees).toBeNull()
  const owner = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  expect((await figures(on, owner)).platformFees?.amount).toBeGreaterThan(0)
  expect(await figures('2020-01-01')).toMatchObject({ orders: 0, revenue: { amount: 0 } })
})
