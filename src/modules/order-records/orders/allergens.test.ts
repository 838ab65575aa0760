import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makePayload, type Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'
import { makeProduct, makePublishedCatalog } from '../../stores/catalog/catalog.make'
import { makeStore } from '../../stores/stores/stores.make'

let world: TestWorld
let shop: Shop
let eater: Person
let orderId: string

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const holding = (type: PermissionType) =>
  makePerson(world, { permissions: [{ type, scope: { storeIds: [shop.store.id] } }] })
const RANGE = { after: new Date('2026-11-01T00:00:00Z'), before: new Date('2027-01-01T00:00:00Z') }
const option = (id: string, facts: object) => ({
  id,
  name: id,
  max: 1,
  def: 0,
  priceImpact: { amount: 0, currency: 'eur' as const },
  ...facts,
})

beforeAll(async () => {
  world = await openTestWorld()
  const store = await makeStore(world)
  const salad = await makeProduct(world, {
    merchant_id: store.merchant_id,
    name: 'Salad',
    allergens: ['treeNuts', 'dairies'],
    may_contain: ['sesame', 'fish'],
    modifier_groups: [
      {
        id: 'dressing',
        name: 'Dressing',
        min: 1,
        max: 2,
        modifierItems: [
          option('oil', { allergens: [] }),
          option('mustard', { allergens: ['mustard', 'milk'] }),
          option('secret', {}),
        ],
      },
    ],
  })
  await makePublishedCatalog(world, {
    merchantId: store.merchant_id,
    storeIds: [store.id],
    products: [salad],
    overrides: { channel: 'canteen' },
  })
  shop = { store, soup: salad, bread: salad, wine: salad }
  eater = await makePerson(world)
  await as(eater).customer.profile.setAllergens({ allergens: ['mustard', 'driedFruits', 'fish'] })
  orderId = (await makeOrder(world, shop, eater, { cart: cartWith('mustard', 'secret') })).id
})
afterAll(() => world.close())

const cartWith = (...options: string[]) => [
  {
    productId: shop.soup.id,
    quantity: 2,
    subItems: options.map(id => ({ groupId: 'dressing', id, quantity: 1 })),
  },
]
const seenBy = async (caller: Person) =>
  (await as(caller).merchant.orders.all(RANGE)).find(({ id }) => id === orderId)!.purchase
const ticketFor = async (caller: Person) =>
  (await as(caller).merchant.printing.ticketHtmls({ purchaseIds: [orderId] })).htmls[0]!.html

test('what an order would contain is the dish with what was chosen, and what of it the eater avoids', async () => {
  const plan = await as(eater).customer.checkout.plan(
    makePayload(shop, { cart: cartWith('mustard', 'secret') }),
  )
  expect(plan.lines[0]!.allergens).toEqual(['treeNuts', 'mustard', 'milk'])
  expect(plan.lines[0]!.subItems.map(({ id, allergens }) => [id, allergens])).toEqual([
    ['mustard', ['mustard', 'milk']],
    ['secret', null],
  ])
  expect(plan.lines[0]).toMatchObject({ mayContain: ['sesame', 'fish'], allergensStated: false })
  expect(plan).toMatchObject({
    avoidedAllergens: ['treeNuts', 'mustard'],
    avoidedTraces: ['fish'],
    unstatedLines: [plan.lines[0]!.id],
  })
  const plain = await as(eater).customer.checkout.plan(makePayload(shop, { cart: cartWith('oil') }))
  expect([plain.lines[0]!.allergens, plain.avoidedAllergens]).toEqual([['treeNuts', 'dairies'], ['treeNuts']])
  expect([plain.lines[0]!.allergensStated, plain.unstatedLines]).toEqual([true, []])
})

test('what is not stated warns nobody who avoids nothing, and is said of the line', async () => {
  const plan = await as(await makePerson(world)).customer.checkout.plan(
    makePayload(shop, { cart: cartWith('secret') }),
  )
  expect(plan).toMatchObject({ avoidedAllergens: [], avoidedTraces: [], unstatedLines: [] })
  expect(plan.lines[0]!.allergensStated).toBe(false)
})

test('what an admin orders for somebody is held against what that person avoids', async () => {
  const admin = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission', scope: {} }] })
  await as(admin).customer.profile.setAllergens({ allergens: ['milk'] })
  const payload = makePayload(shop, { cart: cartWith('mustard'), forUserId: eater.id })
  const plan = await as(admin).customer.checkout.plan(payload)
  expect(plan.avoidedAllergens).toEqual(['treeNuts', 'mustard'])
})

test('a diet that a line is not stated to suit is told of, and goes with the order to cook, picker and paper', async () => {
  const vegan = await makePerson(world)
  await as(vegan).customer.profile.changeSettings({ nutrition: { vegan: true, vegetarian: false } })
  const cart = cartWith('oil')
  const plan = await as(vegan).customer.checkout.plan(makePayload(shop, { cart }))
  expect(plan.unmetDiets).toEqual([{ lineId: plan.lines[0]!.id, diets: ['vegan'] }])
  expect((await as(eater).customer.checkout.plan(makePayload(shop, { cart }))).unmetDiets).toEqual([])

  const { id } = await makeOrder(world, shop, vegan, { cart })
  await bringTo(world, id, 'accepted')
  const cook = await holding('MerchantAdminPermission')
  const [picked] = (await as(cook).merchant.picking.list({ ids: [id] })).orders
  expect(picked).toMatchObject({ avoidedAllergens: [], diets: ['vegan'] })
  const seen = (await as(cook).merchant.orders.all(RANGE)).find(order => order.id === id)!.purchase
  expect(seen.diets).toEqual(['vegan'])
  const [paper] = (await as(cook).merchant.printing.ticketHtmls({ purchaseIds: [id] })).htmls
  expect(paper!.html).toContain('<b>Diet</b>Vegan')
})

test('an order keeps what it contained and what was avoided when it was placed', async () => {
  await world.db
    .updateTable('product')
    .set({ allergens: ['fish'], modifier_groups: '[]' as never })
    .where('id', '=', shop.soup.id)
    .execute()
  await as(eater).customer.profile.setAllergens({ allergens: ['milk'] })
  const order = await as(eater).customer.orders.show({ purchaseId: orderId })
  expect(order.cartItems[0]!.allergens).toEqual(['treeNuts', 'mustard', 'milk'])
  expect(order.cartItems[0]).toMatchObject({ mayContain: ['sesame', 'fish'], allergensStated: false })
  expect(order).toMatchObject({
    avoidedAllergens: ['treeNuts', 'mustard'],
    avoidedTraces: ['fish'],
    unstatedLines: [order.cartItems[0]!.id],
  })
  const ticket = await ticketFor(await holding('MerchantAdminPermission'))
  for (const part of [
    'class="danger"',
    'Contains: Tree nuts, Mustard',
    'May contain: Fish',
    'May contain: Sesame',
    'Allergens not stated',
    'Mustard, Nuts, Fish',
  ])
    expect(ticket).toContain(part)
})

test.each<[PermissionType, boolean]>([
  ['MerchantAdminPermission', true],
  ['HelloAdminPermission', true],
  ['LogisticsAdminPermission', false],
  ['DeveloperPermission', false],
])('%s is told what the eater avoids while the order is made: %p', async (type, told) => {
  const caller =
    type === 'MerchantAdminPermission'
      ? await holding(type)
      : await makePerson(world, { permissions: [{ type, scope: {} }] })
  expect((await seenBy(caller)).avoidedAllergens).toEqual(
    told ? ['mustard', 'driedFruits', 'fish'] : undefined,
  )
})

test('once it is over, nobody is told any more', async () => {
  await world.db.updateTable('purchase_order').set({ state: 'delivered' }).where('id', '=', orderId).execute()
  expect(await seenBy(await holding('MerchantAdminPermission'))).not.toHaveProperty('avoidedAllergens')
})
