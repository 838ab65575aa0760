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

const rowOf = (id: string) =>
  world.db.selectFrom('purchase_order').select('total_cents').where('id', '=', id).executeTakeFirstOrThrow()

test('all orders are counted as their list has them; nothing is spent on those that failed, nor what was given back', async () => {
  const shop = await makeShop(world)
  const customer = await makePerson(world)
  const admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
  const as = (person: typeof admin) => createCaller(appRouter)(contextFor(world, person)).admin.users
  expect(await as(admin).figures({ id: customer.id })).toMatchObject({ orders: 0, lastOrderAt: null })

  const [first, second, third] = [
    await makeOrder(world, shop, customer),
    await makeOrder(world, shop, customer),
    await makeOrder(world, shop, customer),
  ]
  await makeOrder(world, shop, await makePerson(world))
  await bringTo(world, third!.id, 'rejected_by_store')
  await world.db
    .updateTable('purchase_order')
    .set({ refunded_balance_cents: 100 })
    .where('id', '=', second!.id)
    .execute()
  const found = await as(admin).figures({ id: customer.id })
  const { purchases } = createCaller(appRouter)(contextFor(world, admin)).admin
  const listed = await purchases.list({ filter: { userId: customer.id } })
  expect([found.orders, listed.totalDocs]).toEqual([3, 3])
  expect(found.spent.amount).toBe(
    (await rowOf(first!.id)).total_cents + (await rowOf(second!.id)).total_cents - 100,
  )
  expect(found.lastOrderAt).not.toBeNull()

  const elsewhere = await makePerson(world, {
    permissions: [{ type: 'HelloAdminPermission', scope: { cities: ['mad'] } }],
  })
  await expect(as(elsewhere).figures({ id: customer.id })).rejects.toThrow()
})
