import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { makePromotion } from '../../offers/promotions/promotions.make'
import { makePayload, makeShop, type Shop } from './checkout.make'
import { findFaults } from './checkout-audit.make'

let world: TestWorld
let shop: Shop

beforeAll(async () => {
  world = await openTestWorld()
  // A quarter off 14.90 €: 11.17 € a bottle.
  shop = await makeShop(world, {
    wine: { show_discount_percentage: true, discount_percentage: 25, vat_by_channel: { canteen: 7.5 } },
  })
})
afterAll(() => world.close())

const customer = async () => {
  const person = await makePerson(world)
  await giveBalance(world, person.id, 10_000)
  return createCaller(appRouter)(contextFor(world, person, { idempotencyKey: world.newId() })).customer
}
const threeBottles = (priceCents?: number) =>
  makePayload(shop, {
    cart: [
      {
        productId: shop.wine.id,
        quantity: 3,
        subItems: [{ groupId: 'glass', id: 'crystal', quantity: 1 }],
        ...(priceCents !== undefined && { price: { amount: priceCents, currency: 'eur' } }),
      },
    ],
  })
const linesOf = (orderId: string) =>
  world.db
    .selectFrom('order_line')
    .select(['unit_cents', 'total_cents', 'shares'])
    .where('order_id', '=', orderId)
    .execute()

test('a checkout charges the discounted price of a dish; its options cost what they did', async () => {
  const { checkout } = await customer()
  const plan = await checkout.plan(threeBottles(1117))
  expect(plan.problems).toEqual([])
  expect(plan.price.goods.amount).toBe(3 * (1117 + 200))
  await expect(checkout.place(threeBottles(1490))).rejects.toMatchObject({ cause: { name: 'PriceChanged' } })

  const { id } = await checkout.place(threeBottles(1117))
  const order = await world.db
    .selectFrom('purchase_order')
    .select(['goods_cents', 'discount_cents', 'total_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ goods_cents: 3951, discount_cents: 0, total_cents: 3951 + 299 })
  expect(await linesOf(id)).toMatchObject([{ unit_cents: 1117, total_cents: 3951 }])
  expect(await findFaults(world)).toEqual([])
})

test('a promotion counts on the discounted price, and its payer pays no more than that', async () => {
  const { store, wine } = shop
  const promotion = await makePromotion(world, {
    scope: 'products',
    product_ids: [wine.id],
    store_ids: [store.id],
  })
  const { checkout } = await customer()
  const { id } = await checkout.place(threeBottles())
  expect(await linesOf(id)).toMatchObject([
    { total_cents: 3951, shares: { goodsCents: 3951, promotionCents: 396, platformPromotionCents: 396 } },
  ])
  expect(await findFaults(world)).toEqual([])
  await world.db.updateTable('promotion').set({ is_active: false }).where('id', '=', promotion.id).execute()
})

test('an order is taxed at the rates of its channel, with their decimals', async () => {
  const { checkout } = await customer()
  const { id } = await checkout.place(threeBottles())
  const { vat } = await world.db
    .selectFrom('purchase_order')
    .select('vat')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(vat).toEqual([
    { percent: 7.5, grossCents: 3951, baseCents: 3675, vatCents: 276 },
    { percent: 21, grossCents: 299, baseCents: 247, vatCents: 52 },
  ])
  const lines = await world.db
    .selectFrom('order_line')
    .select('vat_percent')
    .where('order_id', '=', id)
    .execute()
  expect(lines).toEqual([{ vat_percent: 7.5 }])
  expect(await findFaults(world)).toEqual([])
})
