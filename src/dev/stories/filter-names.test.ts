import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../core/context'
import { createCaller, type Meta } from '../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../core/testing'
import { makePayload, makeShop, type Shop } from '../../modules/orders/checkout/checkout.make'
import { makeOrder } from '../../modules/orders/moves/orders.make'
import { appRouter } from '../../routers/app'

/** The names that clients filter lists by, with a list that knows each. */
const KNOWN = {
  active: 'admin.locations',
  appVersion: 'admin.users',
  archived: 'admin.stores',
  authMethod: 'admin.users',
  cartSize: 'admin.purchases',
  cartTotal: 'admin.purchases',
  channel: 'admin.purchases',
  city: 'admin.purchases',
  createdAt: 'admin.purchases',
  hasAllergens: 'admin.products',
  hasDescription: 'admin.products',
  hasIncidence: 'admin.purchases',
  hasRating: 'admin.stores',
  incidenceType: 'admin.incidences',
  isAdminIncidence: 'admin.incidences',
  isCrossDocking: 'admin.stores',
  isUserVerified: 'admin.users',
  isVegan: 'admin.products',
  isVegetarian: 'admin.products',
  kitchen: 'admin.purchases',
  lastSeen: 'admin.users',
  lastVisitedFridge: 'admin.users',
  merchant: 'admin.products',
  permissions: 'admin.users',
  platform: 'admin.users',
  product: 'admin.purchases',
  promotion: 'admin.purchases',
  status: 'admin.incidences',
}

test('every name is known by its list', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } }>
  const missing = Object.entries(KNOWN).filter(
    ([name, collection]) => !(name in (procedures[`${collection}.list`]?._def.meta?.listing?.filters ?? {})),
  )
  expect(missing).toEqual([])
})

let world: TestWorld
let shop: Shop
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  shop = await makeShop(world)
  admin = await makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })
})
afterAll(() => world.close())

test('orders are found by their cart, kitchen, product, promotion and incidents', async () => {
  const person = await makePerson(world)
  const usual = await makeOrder(world, shop, person)
  const wine = await makeOrder(world, shop, person, {
    cart: makePayload(shop, { cart: [{ productId: shop.wine.id, quantity: 1 }] }).cart,
  })
  const at = world.clock.now()
  await world.db
    .insertInto('incidence')
    .values({
      id: world.newId(),
      city: 'bcn',
      type: 'late',
      status: 'OPEN',
      order_id: wine.id,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const api = createCaller(appRouter)(contextFor(world, admin)).admin
  const found = async (filter: Record<string, unknown>) =>
    (await api.purchases.list({ filter })).docs.map(({ id }) => id).toSorted()
  const both = [usual.id, wine.id].toSorted()
  expect(await found({ cartSize: 3 })).toEqual([usual.id])
  expect(await found({ cartSize: { $lt: 3 } })).toEqual([wine.id])
  expect(await found({ cartTotal: { $gte: 1490 } })).toEqual([wine.id])
  expect(await found({ kitchen: shop.store.id })).toEqual(both)
  expect(await found({ product: shop.wine.id })).toEqual([wine.id])
  expect(await found({ product: { $in: [shop.wine.id, shop.soup.id] } })).toEqual(both)
  expect(await found({ promotion: world.newId() })).toEqual([])
  expect(await found({ hasIncidence: true })).toEqual([wine.id])
  expect(await found({ hasIncidence: false })).toEqual([usual.id])
  const incidences = async (filter: Record<string, unknown>) =>
    (await api.incidences.list({ filter })).docs.length
  expect(await incidences({ incidenceType: 'late' })).toBe(1)
  expect(await incidences({ incidenceType: 'damaged' })).toBe(0)
  expect(await incidences({ isAdminIncidence: true })).toBe(0)
})
