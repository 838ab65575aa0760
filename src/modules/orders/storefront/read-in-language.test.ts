import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import type { Language } from '../../../core/rules/languages'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { notifyCustomers } from '../../customer-relations/notifications/notify-customer'
import { signLink } from '../../identity/sign-in/public-links'
import { giveBalance } from '../../money/ledger/money.make'
import { makeProduct, makeStock } from '../../stores/catalog/catalog.make'
import { makeMerchant, makeStore } from '../../stores/stores/stores.make'
import { HOME } from '../checkout/checkout.make'
import { forgetMenus } from './served-menus'

/** A Catalan kitchen that gives English, and of its salad also French. */
let world: TestWorld
let merchant: Person
let store: Awaited<ReturnType<typeof makeStore>>
let salad: Awaited<ReturnType<typeof makeProduct>>
let stew: Awaited<ReturnType<typeof makeProduct>>
let catalogId: string
beforeAll(async () => {
  world = await openTestWorld()
  const { id: merchant_id } = await makeMerchant(world, { language: 'ca' })
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [merchant_id] } }],
  })
  store = await makeStore(world, {
    merchant_id,
    description: 'Cuina de mercat',
    translations: { en: { description: 'Market cooking' } },
  })
  salad = await makeProduct(world, {
    merchant_id,
    name: 'Amanida grega',
    description: 'Amb feta',
    translations: {
      en: { name: 'Greek salad', description: 'With feta' },
      fr: { name: 'Salade grecque' },
    },
    modifier_groups: [
      {
        id: 'bread',
        name: 'Pa',
        min: 0,
        max: 1,
        translations: { en: { name: 'Bread' } },
        modifierItems: [
          {
            id: 'roll',
            name: 'Panet',
            max: 1,
            def: 0,
            priceImpact: { amount: 60, currency: 'eur' },
            translations: { en: { name: 'Bread roll' } },
          },
        ],
      },
    ],
  })
  stew = await makeProduct(world, { merchant_id, name: 'Escudella', description: '' })
  const { id } = await as(merchant).admin.catalogs.create({
    merchantId: merchant_id,
    name: 'Carta',
    channel: 'canteen',
    storeIds: [store.id],
    sections: [
      {
        id: 's1',
        name: 'Plats',
        productIds: [salad.id, stew.id],
        translations: { en: { name: 'Dishes' }, fr: { name: 'Plats du jour' } },
      },
    ],
  })
  catalogId = id
  await as(merchant).merchant.catalogs.publish({ catalogId })
})
afterAll(() => world.close())

const as = (caller: Parameters<typeof contextFor>[1], language: Language = 'en') =>
  createCaller(appRouter)(contextFor(world, caller, { language, idempotencyKey: world.newId() }))
const page = (language: Language) =>
  as(anonymous, language).public.store({ storeIdOrSlug: store.slug, channel: 'canteen' })
const search = (q: string, language: Language) =>
  as(anonymous, language).public.search({
    channel: 'canteen',
    q,
    address: { geo: { lat: store.lat, lon: store.lon } },
  })

test('a menu is read in the reader’s language, and what is not in it says so', async () => {
  const english = await page('en')
  expect(english.store).toMatchObject({ description: 'Market cooking' })
  expect(english.store.languages).toBeUndefined()
  expect(english.menu?.sections).toEqual([{ id: 's1', name: 'Dishes', productIds: [salad.id, stew.id] }])
  const [greek, pot] = english.menu!.products
  expect(greek).toMatchObject({ name: 'Greek salad', description: 'With feta' })
  expect(greek!.languages).toBeUndefined()
  expect(greek!.modifierGroups[0]).toMatchObject({ name: 'Bread', modifierItems: [{ name: 'Bread roll' }] })
  expect(pot).toMatchObject({ name: 'Escudella', languages: { name: 'ca' } })

  const french = await page('fr')
  expect(french.store).toMatchObject({ description: 'Cuina de mercat', languages: { description: 'ca' } })
  expect(french.menu?.sections[0]).toMatchObject({ name: 'Plats du jour' })
  expect(french.menu?.products[0]).toMatchObject({
    name: 'Salade grecque',
    description: 'Amb feta',
    languages: { description: 'ca' },
    modifierGroups: [{ name: 'Pa', languages: { name: 'ca' } }],
  })

  const catalan = await page('ca')
  expect(catalan.store.description).toBe('Cuina de mercat')
  expect(JSON.stringify(catalan)).not.toMatch(/languages|translations/)
  expect(catalan.menu?.products[0]?.name).toBe('Amanida grega')
  expect(JSON.stringify(english)).not.toContain('translations')
})

test('what is on sale keeps the translations that it was published with', async () => {
  await as(merchant).admin.products.update({ id: stew.id, translations: { en: { name: 'Winter stew' } } })
  forgetMenus(world)
  expect((await page('en')).menu?.products[1]?.name).toBe('Escudella')
  await as(merchant).merchant.catalogs.publish({ catalogId })
  forgetMenus(world)
  expect((await page('en')).menu?.products[1]?.name).toBe('Winter stew')
})

test('a dish is found by its name in the reader’s language, and by its own', async () => {
  const dishes = async (q: string, language: Language) =>
    (await search(q, language)).stores.flatMap(found => found.dishes.map(({ name }) => name))
  expect(await dishes('greek', 'en')).toEqual(['Greek salad'])
  expect(await dishes('amanida', 'en')).toEqual(['Greek salad'])
  expect(await dishes('greek', 'ca')).toEqual([])
  expect(await dishes('grecque', 'fr')).toEqual(['Salade grecque'])
  expect((await search('market', 'en')).stores.map(({ description }) => description)).toEqual([
    'Market cooking',
  ])
})

const one = ({ id }: { id: string }) => ({ productId: id, quantity: 1 })
const paying = (cart: object[]) => ({
  storeId: store.id,
  channel: 'canteen' as const,
  cart,
  address: HOME,
  deliveryOption: { deliveryStartDate: '2026-11-18T13:00:00.000Z' },
  customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
})

test('who buys reads their language, and the kitchen its own', async () => {
  const customer = await makePerson(world)
  await giveBalance(world, customer.id, 100_000)
  await world.db.updateTable('person').set({ language: 'en' }).where('id', '=', customer.id).execute()
  const payload = paying([{ ...one(salad), subItems: [{ groupId: 'bread', id: 'roll', quantity: 1 }] }])
  const english = [{ name: 'Greek salad', subItems: [{ name: 'Bread roll' }] }]
  const own = [{ name: 'Amanida grega', subItems: [{ name: 'Panet' }] }]
  const { plan } = as(customer).customer.checkout
  expect((await plan(payload as never)).lines).toMatchObject(english)
  const placed = await as(customer).customer.checkout.place(payload as never)
  expect(placed.cartItems).toMatchObject(english)
  const seen = (language: Language) => as(customer, language).customer.orders.show({ purchaseId: placed.id })
  expect((await seen('en')).cartItems).toMatchObject(english)
  expect((await seen('ca')).cartItems).toMatchObject(own)
  expect((await seen('es')).cartItems).toMatchObject([{ name: 'Amanida grega', languages: { name: 'ca' } }])

  const stored = await world.db
    .selectFrom('order_line')
    .select(['name', 'children'])
    .where('order_id', '=', placed.id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ name: 'Amanida grega', children: [{ name: 'Panet' }] })
  const onBoard = await as(merchant).merchant.orders.show({ id: placed.id })
  expect(onBoard).toMatchObject({ purchase: { cartItems: own } })

  const token = signLink(world.settings.secret, 'rate-order', placed.id, world.clock.now())
  const rated = await as(anonymous).public.orders.rating({ token })
  expect(rated.products).toEqual([{ productId: salad.id, name: 'Greek salad' }])

  await notifyCustomers(world, [{ orderId: placed.id, about: 'placed' }])
  const mail = await world.db
    .selectFrom('outgoing_message')
    .select('body_html')
    .where('person_id', '=', customer.id)
    .where('template', '=', 'order-placed')
    .executeTakeFirstOrThrow()
  expect(mail.body_html).toContain('Greek salad')
})

test('a changed order is read by the menu that it was changed by', async () => {
  const customer = await makePerson(world)
  await giveBalance(world, customer.id, 100_000)
  const { id } = await as(customer).customer.checkout.place(paying([one(salad)]) as never)
  await as(merchant).admin.products.update({ id: stew.id, translations: { en: { name: 'Pot of the day' } } })
  await as(merchant).merchant.catalogs.publish({ catalogId })
  forgetMenus(world)
  const changed = await as(customer).customer.orders.change({ id, cart: [one(salad), one(stew)] })
  const read = [{ name: 'Greek salad' }, { name: 'Pot of the day' }]
  expect(changed.cartItems).toMatchObject(read)
  const { cartItems } = await as(customer).customer.orders.show({ purchaseId: id })
  expect(cartItems).toMatchObject(read)
})

test('what there is not enough of is named as its reader reads it', async () => {
  const customer = await makePerson(world)
  await giveBalance(world, customer.id, 100_000)
  const { id } = await as(customer).customer.checkout.place(paying([one(stew)]) as never)
  await makeStock(world, { store_id: store.id, product_id: salad.id, on_hand: 1 })
  const cart = [{ ...one(salad), quantity: 2 }]
  const named = (name: string) => ({ cause: { name: 'OutOfStock', details: { name, available: 1 } } })
  for (const [language, name] of [
    ['en', 'Greek salad'],
    ['ca', 'Amanida grega'],
  ] as const) {
    const { checkout, orders } = as(customer, language).customer
    await expect(checkout.place(paying(cart) as never)).rejects.toMatchObject(named(name))
    await expect(orders.change({ id, cart })).rejects.toMatchObject(named(name))
  }
})
