import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../core/context'
import { createCaller } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { giveBalance } from '../../modules/money/ledger/money.make'
import { makePayload, makeShop, type Shop } from '../../modules/orders/checkout/checkout.make'
import { findFaults } from '../../modules/orders/checkout/checkout-audit.make'
import { type StockTaking, takeStock } from '../../modules/stores/inventory/inventory.store'
import { appRouter } from '../../routers/app'

/** What there is one of is sold once. `N=5000 bun test ./src/dev/stories/last-units.test.ts` tries it more often. */
const ROUNDS = Number(process.env.N ?? 300)

let world: TestWorld
let shop: Shop
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
})
afterEach(async () => expect(await findFaults(world)).toEqual([]))
afterAll(() => world.close())

const setBread = (on_hand: number) =>
  world.db
    .updateTable('inventory_item')
    .set({ on_hand, reserved: 0 })
    .where('product_id', '=', shop.bread.id)
    .execute()
const bread = async () => {
  const { on_hand, reserved } = await world.db
    .selectFrom('inventory_item')
    .select(['on_hand', 'reserved'])
    .where('product_id', '=', shop.bread.id)
    .executeTakeFirstOrThrow()
  return { onHand: on_hand, reserved }
}
const as = (caller: Person) =>
  createCaller(appRouter)(contextFor(world, caller, { idempotencyKey: world.newId() })).customer
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'bought',
    error => (error as { cause?: { name?: string } }).cause?.name ?? String(error),
  )
/** Two soups, and so many lines of a bread each. */
const cart = (breads: number) => ({
  cart: [
    { productId: shop.soup.id, quantity: 2 },
    ...Array.from({ length: breads }, () => ({ productId: shop.bread.id, quantity: 1 })),
  ],
})

test('of two who want the last one, one gets it, each time', async () => {
  const want = async (how: StockTaking) => {
    const wanted = [{ storeId: shop.store.id, productId: shop.bread.id, quantity: 1 }]
    return (await takeStock(wanted, how, world.clock.now()).execute(world.db)).rows.length
  }
  const winners: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await setBread(1)
    const [first, second] = await Promise.all([
      want(round % 2 ? 'reserved' : 'sold'),
      want(round % 3 ? 'reserved' : 'sold'),
    ])
    winners.push(first! + second!)
  }
  expect(winners.filter(count => count !== 1)).toEqual([])
  await setBread(0)
}, 120_000)

test('of twenty who place an order with the last three, three have it', async () => {
  await setBread(3)
  const buyers = await Promise.all(Array.from({ length: 20 }, () => makePersonWithMoney()))
  const outcomes = await Promise.all(
    buyers.map(buyer => outcome(as(buyer).checkout.place(makePayload(shop, cart(1))))),
  )
  expect(outcomes.filter(name => name === 'bought')).toHaveLength(3)
  expect(outcomes.filter(name => name === 'OutOfStock')).toHaveLength(17)
  expect(await bread()).toEqual({ onHand: 0, reserved: 0 })
})

test('the same product on two lines counts twice', async () => {
  const buyer = await makePersonWithMoney()
  await setBread(1)
  expect(await outcome(as(buyer).checkout.place(makePayload(shop, cart(2))))).toBe('OutOfStock')
  expect(await bread()).toEqual({ onHand: 1, reserved: 0 })
  await setBread(2)
  expect(await outcome(as(buyer).checkout.place(makePayload(shop, cart(2))))).toBe('bought')
  expect(await bread()).toEqual({ onHand: 0, reserved: 0 })
})

test('what is called off while somebody buys it is there once', async () => {
  for (let round = 0; round < 15; round++) {
    const seller = await makePersonWithMoney()
    const buyer = await makePersonWithMoney()
    await setBread(1)
    const order = await as(seller).checkout.place(makePayload(shop, cart(1)))
    const [canceled, bought] = await Promise.all([
      outcome(as(seller).orders.cancel({ purchaseId: order.id })),
      outcome(as(buyer).checkout.place(makePayload(shop, cart(1)))),
    ])
    expect(canceled).toBe('bought')
    expect(['bought', 'OutOfStock']).toContain(bought)
    expect(await bread()).toEqual({ onHand: bought === 'bought' ? 0 : 1, reserved: 0 })
  }
})

async function makePersonWithMoney(): Promise<Person> {
  const person = await makePerson(world)
  await giveBalance(world, person.id, 10_000)
  return person
}
