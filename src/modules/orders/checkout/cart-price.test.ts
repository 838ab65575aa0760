import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { giveBalance } from '../../money/ledger/money.make'
import { makePromotion } from '../../offers/promotions/promotions.make'
import { HOME, makeOffice, makePayload, makeShop, type Shop } from './checkout.make'
import type { CartToPrice } from './contract/checkout'
import { PRICINGS } from './limits'

let world: TestWorld
let shop: Shop
let person: Person

beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  person = await makePerson(world)
})
afterAll(() => world.close())

const as = (caller?: Person, ip?: string) =>
  createCaller(appRouter)(contextFor(world, caller, ip ? { ip } : {}))
const cart = (changes: Partial<CartToPrice> = {}): CartToPrice => {
  const { storeId, channel, cart, deliveryOption, isPickup } = makePayload(shop)
  return { storeId, channel, cart, deliveryOption, isPickup, address: HOME, ...changes }
}
const priceOf = (changes: Partial<CartToPrice> = {}, caller?: Person) =>
  as(caller).public.cartPrice(cart(changes))
const failure = (name: string) => ({ cause: { name } })

test('a visitor is told items, delivery and total, as a customer who is signed in', async () => {
  const visitor = await priceOf()
  expect(visitor.price).toMatchObject({
    goods: { amount: 1420 },
    deliveryFee: { amount: 299 },
    total: { amount: 1719 },
  })
  expect(visitor.problems).toEqual([])
  const plan = await as(person).customer.checkout.plan(makePayload(shop))
  expect(visitor.price).toEqual(plan.price)
  expect((await priceOf({}, person)).price).toEqual(plan.price)
})

test('nothing of anybody is in the answer', async () => {
  await giveBalance(world, person.id, 5_000)
  for (const caller of [undefined, person])
    expect(Object.keys(await priceOf({}, caller)).sort()).toEqual([
      'billingDetailsRequired',
      'deliveryOption',
      'distanceMeters',
      'lines',
      'minimumOrder',
      'nextWindow',
      'price',
      'problems',
      'shouldRequestPhone',
    ])
})

test('what stands in the way of the order is told, and what is asked of its customer is not', async () => {
  const names = async (changes: Partial<CartToPrice>) =>
    (await priceOf(changes)).problems.map(({ name }) => name)
  expect(await names({ address: null })).toEqual(['DeliveryAddressMissing'])
  expect(await names({ address: { ...HOME, geo: { lat: 40.4, lon: -3.7 } } })).toEqual(['AddressTooFar'])
  expect(await names({ cart: [{ productId: shop.bread.id, quantity: 2000 }] as never })).toContain(
    'OutOfStock',
  )
})

test('the office of a company is priced for its people only', async () => {
  const office = await makeOffice(world, person, { kindCents: 500 })
  const at = { address: null, locationId: office.id }
  await expect(priceOf(at)).rejects.toMatchObject(failure('LocationNotFound'))
  expect((await priceOf(at, person)).price.total.amount).toBeGreaterThan(1419)
})

test('a visitor is promised no discount that only a first order has', async () => {
  const { store } = shop
  await makePromotion(world, {
    code: null,
    merchant_id: store.merchant_id,
    store_ids: [store.id],
    percent_bps: 1000,
    first_order_only: true,
  })
  expect((await priceOf()).price.discount.amount).toBe(0)
  expect((await priceOf({}, await makePerson(world))).price.discount.amount).toBe(142)
})

test('one network prices so many carts a minute, and then waits', async () => {
  const ask = () => as(undefined, '203.0.113.77').public.cartPrice(cart({ cart: [] }))
  for (let i = 0; i < PRICINGS.points; i++) await ask()
  await expect(ask()).rejects.toMatchObject(failure('TooManyRequests'))
})
