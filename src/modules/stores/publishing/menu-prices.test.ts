import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeProduct } from '../catalog/catalog.make'
import { soldProducts } from '../catalog/sold-products'
import { makeMerchant, makeStore } from '../stores/stores.make'

let world: TestWorld
let merchantId: string
let merchant: Person
beforeAll(async () => {
  world = await openTestWorld()
  merchantId = (await makeMerchant(world)).id
  const permissions = [{ type: 'MerchantAdminPermission' as const, scope: { merchantIds: [merchantId] } }]
  merchant = await makePerson(world, { permissions })
})
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))

test('a product costs in a menu what the menu says, from the next version on, and elsewhere what it says itself', async () => {
  const store = await makeStore(world, { merchant_id: merchantId })
  const soup = await makeProduct(world, { merchant_id: merchantId, name: 'Soup', price_cents: 500 })
  const free = await makeProduct(world, { merchant_id: merchantId, name: 'Bread', price_cents: 0 })
  const { admin, merchant: kitchen } = as(merchant)
  const make = (name: string, prices?: Record<string, number>) =>
    admin.catalogs.create({
      merchantId,
      name,
      channel: 'catering',
      storeIds: [store.id],
      sections: [{ id: 'a', name: 'Plates', productIds: [soup.id, free.id] }],
      ...(prices ? { prices } : {}),
    })
  const first = await make('Events', { [soup.id]: 650, [free.id]: 120 })
  const second = await make('Lunch')
  const published = await kitchen.catalogs.publish({ catalogId: first.id })
  expect(published.warnings.some(({ kind }) => kind === 'noPrice')).toBe(false)
  await kitchen.catalogs.publish({ catalogId: second.id })

  const price = async (catalogId?: string) => {
    const sale = { storeId: store.id, channel: 'catering', ...(catalogId ? { catalogId } : {}) }
    return (await soldProducts(world.db, sale)).products.get(soup.id)!.retailPrice.amount
  }
  const page = (catalogIdOrSlug?: string) =>
    as(merchant).public.store({ storeIdOrSlug: store.id, channel: 'catering', catalogIdOrSlug })
  const shown = async (catalogId?: string) =>
    (await page(catalogId)).menu!.products.find(({ id }) => id === soup.id)!.retailPrice.amount
  expect([await price(first.id), await price(second.id)]).toEqual([650, 500])
  expect([await shown(first.id), await shown(second.id)]).toEqual([650, 500])
  // Where no menu is named, what is shown and what is charged is the same.
  expect([await shown(), await price()]).toEqual([650, 650])

  await admin.catalogs.update({ id: first.id, prices: {} })
  expect(await price(first.id)).toBe(650)
  const { differences } = await kitchen.catalogs.previewPublication({ catalogId: first.id })
  expect(differences.products).toMatchObject([
    { name: 'Soup', changes: [{ field: 'price', before: 650, after: 500 }] },
    { name: 'Bread', changes: [{ field: 'price', before: 120, after: 0 }] },
  ])
  expect((await admin.products.show({ id: soup.id })).price.amount).toBe(500)
  await admin.catalogs.update({ id: first.id, prices: { [soup.id]: 700 } })
  const copy = await kitchen.catalogs.duplicate({ catalogId: first.id, name: 'Copy' })
  expect(copy.prices).toEqual({ [soup.id]: 700 })
})

test('a menu sells a product at its own discount, taken off what it costs in that menu', async () => {
  const store = await makeStore(world, { merchant_id: merchantId })
  const stew = await makeProduct(world, { merchant_id: merchantId, name: 'Stew', price_cents: 1000 })
  const { admin, merchant: kitchen } = as(merchant)
  const menu = await admin.catalogs.create({
    merchantId,
    name: 'Discounts',
    channel: 'catering',
    storeIds: [store.id],
    sections: [{ id: 'a', name: 'Plates', productIds: [stew.id] }],
    prices: { [stew.id]: 1230 },
  })
  await kitchen.catalogs.publish({ catalogId: menu.id })
  const shown = async () => {
    const { products } = await soldProducts(world.db, { storeId: store.id, channel: 'catering' })
    const { retailPrice, listPrice } = products.get(stew.id)!
    return [retailPrice.amount, listPrice?.amount]
  }
  expect(await shown()).toEqual([1230, undefined])

  await admin.products.update({ id: stew.id, showDiscountPercentage: true, discountPercentage: 15 })
  expect(await shown()).toEqual([1230, undefined])
  const { differences, warnings } = await kitchen.catalogs.previewPublication({ catalogId: menu.id })
  expect(differences.products).toMatchObject([
    {
      name: 'Stew',
      changes: [
        { field: 'price', before: 1230, after: 1045 },
        { field: 'discountPercentage', before: null, after: 15 },
      ],
    },
  ])
  expect(warnings.map(({ kind }) => kind)).not.toContain('discountWithoutEffect')
  await kitchen.catalogs.publish({ catalogId: menu.id })
  expect(await shown()).toEqual([1045, 1230])
  const page = await as(merchant).public.store({ storeIdOrSlug: store.id, channel: 'catering' })
  expect(page.menu!.products[0]).toMatchObject({ retailPrice: { amount: 1045 }, listPrice: { amount: 1230 } })

  const dear = { showDiscountPercentage: false, showDiscountFixedPrice: true, discountFixedPriceAmount: 1230 }
  await admin.products.update({ id: stew.id, ...dear })
  const published = await kitchen.catalogs.publish({ catalogId: menu.id })
  expect(published.warnings).toContainEqual(expect.objectContaining({ kind: 'discountWithoutEffect' }))
  expect(await shown()).toEqual([1230, undefined])
})

test('a product is taxed in a menu as its channel asks; drinks at 10 % are named where they are delivered', async () => {
  const store = await makeStore(world, { merchant_id: merchantId })
  const { admin, merchant: kitchen } = as(merchant)
  const cola = await admin.products.create({
    merchantId,
    name: 'Cola',
    category: 'drink',
    price: { amount: 250, currency: 'eur' },
    vatPercentage: 7.55,
    vatByChannel: { canteen: 10, groceries: 10 },
  })
  const rates: Record<string, number> = {}
  const warned: string[] = []
  for (const channel of ['canteen', 'catering', 'groceries'] as const) {
    const menu = await admin.catalogs.create({
      merchantId,
      name: channel,
      channel,
      storeIds: [store.id],
      sections: [{ id: 'a', name: 'Drinks', productIds: [cola.id] }],
    })
    const { warnings } = await kitchen.catalogs.publish({ catalogId: menu.id })
    if (warnings.some(({ kind }) => kind === 'drinkAtReducedRate')) warned.push(channel)
    const { products } = await soldProducts(world.db, { storeId: store.id, channel })
    rates[channel] = products.get(cola.id)!.vatPercentage
  }
  expect(rates).toEqual({ canteen: 10, catering: 7.55, groceries: 10 })
  expect(warned).toEqual(['groceries'])
  expect(await admin.products.show({ id: cola.id })).toMatchObject({
    vatPercentage: 7.55,
    vatByChannel: { canteen: 10, groceries: 10 },
  })
})

test.each([[7.555], [-1], [101]])('a rate of %p is refused', async vatPercentage => {
  const create = as(merchant).admin.products.create({
    merchantId,
    name: 'Cola',
    category: 'drink',
    price: { amount: 250, currency: 'eur' },
    vatPercentage,
  })
  await expect(create).rejects.toMatchObject({ cause: { name: 'ValidationError' } })
})
