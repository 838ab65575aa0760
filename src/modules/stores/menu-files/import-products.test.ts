import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import type { Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { toMoney } from '../../../core/rules/money/cents'
import { readCsv } from '../../../core/rules/read-csv'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeProduct, makePublishedCatalog } from '../catalog/catalog.make'
import { makeMerchant } from '../stores/stores.make'
import { menuFileOf } from './menu-file'
import { productOf } from './rules/product-file'

let world: TestWorld
let merchantId: string
let merchant: Person
beforeAll(async () => {
  world = await openTestWorld()
  merchantId = (await makeMerchant(world)).id
  merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [merchantId] } }],
  })
})
afterAll(() => world.close())

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const sync = (input: Parameters<ReturnType<typeof as>['merchant']['catalogs']['syncProducts']>[0]) =>
  as(merchant).merchant.catalogs.syncProducts(input)

async function menuOf(names: string[]) {
  const products = await Promise.all(
    names.map((name, index) =>
      makeProduct(world, {
        merchant_id: merchantId,
        name,
        merchant_sku: `${name}-${index}`,
        price_cents: 500,
      }),
    ),
  )
  const { catalog } = await makePublishedCatalog(world, { merchantId, storeIds: [], products })
  return { catalogId: catalog.id, products }
}

test('a mistake in one line stops all of it, and each is told by its line', async () => {
  const { catalogId, products } = await menuOf(['Soup', 'Tart'])
  const [soup, tart] = products as [(typeof products)[0], (typeof products)[0]]
  const foreign = await makeProduct(world, { merchant_id: (await makeMerchant(world)).id })
  const whole = { category: 'main', price: toMoney(700) }
  const lines = [
    { ...whole, id: soup.id, name: 'Soup' },
    { ...whole, id: foreign.id, name: 'Theirs' },
    { ...whole, id: tart.id, merchantSKU: soup.merchant_sku, name: 'Tart' },
    { ...whole, id: soup.id, name: 'Soup again' },
    { ...whole, name: 'Nameless' },
    { category: 'main', merchantSKU: 'x', name: 'No price' },
    { ...whole, id: tart.id, name: 'Tart', minOrderQuantity: 5, maxOrderQuantity: 2 },
  ]
  const refused = await sync({ catalogId, products: lines, isWhole: true, keepsOthers: true })
  expect(refused.applied).toBe(false)
  expect(refused.errors.map(({ line, path, name, rule }) => `${line} ${path} ${name} ${rule}`)).toEqual([
    '2 id NotFound not_found',
    '3 merchantSKU Conflict taken',
    '4 id Conflict twice',
    '5 merchantSKU ValidationError required',
    '6 price ValidationError required',
    '7 id Conflict twice',
  ])
  expect(refused.errors[0]!.code).toBe(100005)
  expect((await as(merchant).admin.products.show({ id: soup.id })).price.amount).toBe(500)

  const done = await sync({ catalogId, products: lines.slice(0, 1), isWhole: true, keepsOthers: true })
  expect(done).toMatchObject({ applied: true, updated: 1, removed: 0, errors: [] })
  expect(
    await sync({ catalogId, products: lines.slice(0, 1), isWhole: true, keepsOthers: true }),
  ).toMatchObject({
    updated: 0,
    unchanged: 1,
  })
  const { sections } = await as(merchant).admin.catalogs.show({ id: catalogId })
  expect(sections[0]!.productIds).toEqual([soup.id, tart.id])
})

test('five thousand products come in at once, in sections that hold them, and go out as they came', async () => {
  const { catalogId } = await menuOf([])
  const lines = Array.from({ length: 5000 }, (_, index) => ({
    merchantSKU: `B${index}`,
    name: `Dish ${index}`,
    category: 'main',
    section: 'Plates',
    price: toMoney(100 + index),
    allergens: ['milk'],
    tags: ['new'],
  }))
  expect(await sync({ catalogId, products: lines, isWhole: true })).toMatchObject({
    created: 5000,
    applied: true,
  })
  const { sections } = await as(merchant).admin.catalogs.show({ id: catalogId })
  expect(sections.map(({ name, productIds }) => `${name} ${productIds.length}`)).toEqual([
    'Plates 500',
    ...Array.from({ length: 9 }, (_, index) => `Plates ${index + 2} 500`),
  ])
  const dearer = lines.map((line, index) => (index % 2 ? line : { ...line, price: toMoney(9999) }))
  expect(await sync({ catalogId, products: dearer, isWhole: true })).toMatchObject({
    updated: 2500,
    unchanged: 2500,
  })

  const file = (await menuFileOf(world.db, merchant, catalogId))!
  let count = 0
  for (let part = 1, hasMore = true; hasMore; part++) {
    const { docs, hasNextPage } = await file.readPart(part)
    count += docs.length
    hasMore = hasNextPage
    expect(docs.length).toBeLessThanOrEqual(200)
  }
  expect(count).toBe(5000)
  expect(
    await sync({ catalogId, products: [...lines, lines[0]] }).then(
      () => 'went through',
      error => toFailure(error).name,
    ),
  ).toBe('ValidationError')
}, 120_000)

test('the file of a menu is read again as it was written', async () => {
  const { catalogId, products } = await menuOf(['Soup; "hot"', '=Tart'])
  const { menuFiles } = await import('../../../http/raw/menu-files')
  const openContext = async () => contextFor(world, merchant)
  const app = new Elysia().use(menuFiles({ world, openContext, ipOf: () => null, countView: () => {} }))
  const get = (id: string) =>
    app.handle(new Request(`http://localhost/api/v1/merchant-api/catalogs/${id}/products.csv`))
  const answer = await get(catalogId)
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const [header, ...rows] = readCsv(await answer.text()) as [string[], ...string[][]]
  const read = rows.map(cells => productOf(header, cells))
  expect(read.map(({ id, name }) => [id, name])).toEqual(products.map(({ id, name }) => [id, name]))
  expect(await sync({ catalogId, products: read, isWhole: true })).toMatchObject({
    unchanged: 2,
    updated: 0,
    removed: 0,
    errors: [],
  })
  expect((await get(world.newId())).status).toBe(404)
})

test('a list of numbers and prices alone changes what is there; what is new needs the rest', async () => {
  const { catalogId, products } = await menuOf(['Brou', 'Flam'])
  const [brou] = products as [(typeof products)[0]]
  const lines = [
    { merchantSKU: brou.merchant_sku, price: toMoney(640) },
    { merchantSKU: 'NOU-1', price: toMoney(700) },
    { id: products[1]!.id, price: { amount: '2.500', currency: 'eur' } },
  ]
  const looked = await sync({ catalogId, products: lines, isWhole: true, keepsOthers: true, dryRun: true })
  expect(looked.errors.map(({ line, path, rule }) => [line, path, rule])).toEqual([
    [2, 'name', 'required'],
    [2, 'category', 'required'],
    [3, 'price.amount', 'ambiguousNumber'],
  ])
  const done = await sync({ catalogId, products: lines.slice(0, 1), isWhole: true, keepsOthers: true })
  expect(done).toMatchObject({ applied: true, updated: 1, created: 0 })
  expect(await as(merchant).admin.products.show({ id: brou.id })).toMatchObject({
    name: brou.name,
    category: brou.category,
    price: { amount: 640 },
  })
})
