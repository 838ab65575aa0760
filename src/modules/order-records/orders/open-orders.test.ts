import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeShop, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'
import { ORDER_STATES, TERMINAL_ORDER_STATES } from '../states/rules/order-state'

let world: TestWorld
let shop: Shop
let customer: Person
let admin: Person

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  customer = await makePerson(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())

const standing = (id: string) =>
  world.db
    .selectFrom('purchase_order')
    .select(['state', 'is_unanswered', 'is_open'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('what indexes hold of an order follows its state, wherever it goes and comes back from', async () => {
  const { id } = await makeOrder(world, shop, customer)
  expect(await standing(id)).toEqual({ state: 'pending', is_unanswered: true, is_open: true })
  for (const state of [...ORDER_STATES, 'pending', 'delivered', 'accepted'] as const) {
    await world.driver`update purchase_order set state = ${state} where id = ${id}`
    expect(await standing(id)).toEqual({
      state,
      is_unanswered: state === 'pending',
      is_open: !(TERMINAL_ORDER_STATES as readonly string[]).includes(state),
    })
  }
})

test('one that is accepted as it comes, or comes when it is over, stands as it is', async () => {
  const quick = await makeShop(world, { store: { auto_accept: true } })
  const { id } = await makeOrder(world, quick, customer)
  expect(await standing(id)).toEqual({ state: 'accepted', is_unanswered: false, is_open: true })
  const [copied] = await world.driver`
    insert into purchase_order select (json_populate_record(null::purchase_order, (to_jsonb(o) - 'is_open' - 'is_unanswered'
      || jsonb_build_object('id', ${world.newId()}::text, 'ufid', 'ZZZZ-ZZZZ', 'checkout_id', null, 'state', 'delivered',
        'is_open', true, 'is_unanswered', true))::json)).*
    from purchase_order o where id = ${id} returning is_open, is_unanswered`
  expect(copied).toEqual({ is_open: false, is_unanswered: false } as never)
})

test('each state finds the orders that are in it, and those of several states', async () => {
  const orders = new Map<string, string>()
  for (const state of ORDER_STATES) {
    const { id } = await makeOrder(world, shop, customer)
    if (state !== 'pending') await bringTo(world, id, state)
    orders.set(state, id)
  }
  const ids = [...orders.values()]
  const found = async (state: unknown) => {
    const { docs } = await createCaller(appRouter)(contextFor(world, admin)).admin.purchases.list({
      filter: { id: { $in: ids }, state },
    })
    return docs.map(doc => doc.state).toSorted()
  }
  for (const state of ORDER_STATES) expect(await found(state)).toEqual([state])
  expect(await found({ $in: ['pending', 'accepted'] })).toEqual(['accepted', 'pending'])
  expect(await found({ $in: ['accepted', 'delivered'] })).toEqual(['accepted', 'delivered'])
  expect(await found({ $ne: 'pending' })).toHaveLength(ORDER_STATES.length - 1)
  expect(await found({ $nin: ['pending', 'accepted'] })).toHaveLength(ORDER_STATES.length - 2)
})

test('two open orders of a store and a day never share a pickup code', async () => {
  const [first, second] = [await makeOrder(world, shop, customer), await makeOrder(world, shop, customer)]
  const share = world.driver`
    update purchase_order set pickup_code = (select pickup_code from purchase_order where id = ${first.id})
    where id = ${second.id}`
  await expect(Promise.resolve(share)).rejects.toThrow('order_pickup_code')
})
