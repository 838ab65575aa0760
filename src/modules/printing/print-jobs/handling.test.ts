import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import type { Shop } from '../../orders/checkout/checkout.make'
import { bringTo, makeOrder } from '../../orders/moves/orders.make'
import { makeProduct, makePublishedCatalog } from '../../stores/catalog/catalog.make'
import { makeStore } from '../../stores/stores/stores.make'

let world: TestWorld
let shop: Shop
let cook: Person
let eater: Person
let orderId: string

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller, { language: 'en' }))
const RANGE = { after: new Date('2026-11-01T00:00:00Z'), before: new Date('2027-01-01T00:00:00Z') }
const HANDLING = {
  needsContainer: true,
  expiryDays: 2,
  rawWeightG: 250,
  rawWeightWarningG: 10,
  rawWeightErrorG: 25,
}

beforeAll(async () => {
  world = await openTestWorld()
  const store = await makeStore(world)
  const of = { merchant_id: store.merchant_id }
  const stew = await makeProduct(world, {
    ...of,
    name: 'Stew',
    net_weight_g: 350,
    nutrition: { energyKJ: 1500, sugar: 2 },
    preparation_instructions: '3 minutes at 800 W, covered',
    needs_container: true,
    expiry_days: 2,
    raw_weight_g: 250,
    raw_weight_warning_g: 10,
    raw_weight_error_g: 25,
  })
  const bread = await makeProduct(world, { ...of, name: 'Bread', expiry_days: 4 })
  await makePublishedCatalog(world, {
    merchantId: store.merchant_id,
    storeIds: [store.id],
    products: [stew, bread],
    overrides: { channel: 'canteen' },
  })
  shop = { store, soup: stew, bread, wine: bread }
  eater = await makePerson(world)
  cook = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { storeIds: [store.id] } }],
  })
  orderId = (await makeOrder(world, shop, eater)).id
  await bringTo(world, orderId, 'accepted')
})
afterAll(() => world.close())

const lineOnBoard = async (caller: Person) => {
  const { docs } = await as(caller).merchant.orders.list({ ...RANGE, limit: 20 })
  return docs.find(({ id }) => id === orderId)!.purchase.cartItems.find(({ name }) => name === 'Stew')!
}
const paper = async (kind: 'kitchen' | 'label') =>
  (await as(cook).merchant.printing.ticketHtml({ purchaseId: orderId, kind })).html.replace(/<[^>]+>/g, ' ')

test('customers read weight, nutrition and preparation, and nothing of how the kitchen works', async () => {
  const product = await as(eater).public.product({ id: shop.soup.id })
  expect(product).toMatchObject({
    netWeightG: 350,
    nutrition: { energyKJ: 1500, sugar: 2 },
    preparationInstructions: '3 minutes at 800 W, covered',
  })
  expect(Object.keys(product)).not.toContain('handling')
})

test('the kitchen and its packers read how a line is weighed, prepared and packed, its customer does not', async () => {
  const stated = { ...HANDLING, netWeightG: 350, preparationInstructions: '3 minutes at 800 W, covered' }
  expect((await lineOnBoard(cook)).handling).toEqual(stated)
  expect((await lineOnBoard(eater)).handling).toBeUndefined()
  const [order] = (await as(cook).merchant.picking.list({ ids: [orderId] })).orders
  expect(order!.lines.map(({ name, handling }) => [name, handling])).toEqual([
    ['Stew', stated],
    ['Bread', { expiryDays: 4 }],
  ])
})

test('the ticket says it beside the dish, and the label when the first dish has to be eaten', async () => {
  const ticket = await paper('kitchen')
  expect(ticket).toContain('Separate container')
  expect(ticket).toContain('3 minutes at 800 W, covered')
  expect(ticket).toContain('Raw weight: 250 g ± 10 g (at most ± 25 g)')
  const label = await paper('label')
  expect(label).toContain('2× Stew (350 g), Bread')
  // Packed on Wednesday the 18th, to be eaten within two days.
  expect(label).toContain('Use by Fri 20 Nov')
})

test('an order keeps what its menu stated', async () => {
  await world.db
    .updateTable('product')
    .set({ needs_container: false, expiry_days: 9, preparation_instructions: null })
    .where('id', '=', shop.soup.id)
    .execute()
  expect((await lineOnBoard(cook)).handling).toMatchObject({ needsContainer: true, expiryDays: 2 })
  expect(await paper('label')).toContain('Use by Fri 20 Nov')
})
