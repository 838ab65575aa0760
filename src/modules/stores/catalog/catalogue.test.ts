import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Caller, Person } from '../../../core/context'
import type { FailureName } from '../../../core/contract/failures'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { forgetMenus, servedMenu } from '../../orders/storefront/served-menus'
import { makeMerchant, makeStore } from '../stores/stores.make'
import { makeProduct, makePublishedCatalog, makeStock } from './catalog.make'
import { openMerchantWorld } from './merchant-world.make'

let world: TestWorld
let merchantId: string
let merchant: Person
let outsider: Person
beforeAll(async () => {
  ;({ world, merchantId, merchant, outsider } = await openMerchantWorld())
})
afterAll(() => world.close())

const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const failure = async (call: Promise<unknown>): Promise<FailureName | 'went through'> =>
  call.then(
    () => 'went through' as const,
    error => toFailure(error).name,
  )
const events = async (type: string) =>
  (await world.db.selectFrom('event').select('data').where('type', '=', type).orderBy('id').execute()).map(
    event => event.data,
  )

describe('publishing', () => {
  test('freezes the draft as a version, tells what it noticed, and leaves older versions as they were', async () => {
    const store = await makeStore(world, { merchant_id: merchantId })
    const soup = await makeProduct(world, {
      merchant_id: merchantId,
      name: 'Soup',
      allergens: [],
      price_cents: 500,
      picture: world.newId(),
    })
    const gone = await makeProduct(world, {
      merchant_id: merchantId,
      name: 'Gone',
      archived_at: world.clock.now(),
    })
    const free = await makeProduct(world, {
      merchant_id: merchantId,
      name: 'Free',
      price_cents: 0,
      merchant_reviewed: false,
    })
    const removed = await makeProduct(world, {
      merchant_id: merchantId,
      name: 'Removed',
      deleted_at: world.clock.now(),
    })
    const draft = await as(merchant).admin.catalogs.create({
      merchantId,
      name: 'Lunch',
      channel: 'canteen',
      storeIds: [store.id],
      sections: [
        { id: 'a', name: 'Plates', productIds: [soup.id, gone.id, removed.id, free.id] },
        { id: 'b', name: 'Nothing here', productIds: [gone.id] },
      ],
    })
    expect(draft.publishedVersion).toBeNull()
    const foreign = await makeProduct(world, { merchant_id: (await makeMerchant(world)).id, name: 'Foreign' })
    const sections = [{ id: 'a', name: 'Plates', productIds: [soup.id, foreign.id] }]
    expect(await failure(as(merchant).admin.catalogs.update({ id: draft.id, sections }))).toBe('Forbidden')

    const first = await as(merchant).merchant.catalogs.publish({ catalogId: draft.id })
    expect(first.number).toBe(1)
    expect(first.warnings.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      'allergensNotStated Free',
      'emptySection Nothing here',
      'noPicture Free',
      'noPrice Free',
      'notReviewed Free',
      'productArchived Gone',
      'productArchived Gone',
      'productGone Removed',
    ])
    await as(merchant).admin.products.update({ id: soup.id, price: { amount: 700, currency: 'eur' } })
    const second = await as(merchant).merchant.catalogs.publish({ catalogId: draft.id, note: 'dearer' })
    expect(second.number).toBe(2)
    const versions = await world.db
      .selectFrom('catalog_version')
      .select(['id', 'content'])
      .where('catalog_id', '=', draft.id)
      .orderBy('number')
      .execute()
    const soupIn = (content: (typeof versions)[number]['content']) =>
      content.products.find(product => product.id === soup.id)!.retailPrice.amount
    expect(versions.map(({ content }) => soupIn(content))).toEqual([500, 700])
    expect(versions[0]!.content.sections).toEqual([
      { id: 'a', name: 'Plates', productIds: [soup.id, free.id] },
    ])
    expect(await events('catalog.published')).toContainEqual({ catalogId: draft.id, storeIds: [store.id] })
    const shown = await as(merchant).admin.catalogs.show({ id: draft.id })
    expect(shown.publishedVersion).toMatchObject({ id: second.catalogVersionId, number: 2 })
  })

  test('is for the own merchant, and stores of the own merchant only', async () => {
    const { catalog } = await makePublishedCatalog(world, {
      merchantId,
      storeIds: [],
      products: [],
      sections: [],
    })
    expect(await failure(as(outsider).merchant.catalogs.publish({ catalogId: catalog.id }))).toBe('NotFound')
    expect(
      await failure(as(outsider).merchant.catalogs.duplicate({ catalogId: catalog.id, name: 'Mine now' })),
    ).toBe('NotFound')
    const elsewhere = await makeStore(world)
    expect(
      await failure(as(merchant).admin.catalogs.update({ id: catalog.id, storeIds: [elsewhere.id] })),
    ).toBe('Forbidden')
    expect((await as(merchant).merchant.catalogs.publish({ catalogId: catalog.id })).warnings).toEqual([
      { kind: 'noStores' },
    ])
    const copy = await as(merchant).merchant.catalogs.duplicate({ catalogId: catalog.id, name: 'Copy' })
    expect(copy).toMatchObject({ name: 'Copy', publishedVersion: null, activeStores: [] })
  })
})

test('a list from another system makes, changes and takes out products; a dry run only says so', async () => {
  const [kept, leaving] = [
    await makeProduct(world, { merchant_id: merchantId, name: 'Kept', merchant_sku: 'K1', price_cents: 100 }),
    await makeProduct(world, { merchant_id: merchantId, name: 'Leaving', merchant_sku: 'L1' }),
  ]
  const byHand = await makeProduct(world, { merchant_id: merchantId, name: 'By hand' })
  const { catalog } = await makePublishedCatalog(world, {
    merchantId,
    storeIds: [],
    products: [kept, leaving, byHand],
    sections: [{ id: 'a', name: 'All', productIds: [kept.id, leaving.id, byHand.id] }],
  })
  const products = [
    { merchantSKU: 'K1', name: 'Kept', category: 'main', price: { amount: 120, currency: 'eur' } },
    {
      merchantSKU: 'N1',
      name: 'New',
      category: 'drink',
      price: { amount: 300, currency: 'eur' },
      section: 'Drinks',
    },
    { merchantSKU: 'N1', name: 'Again', category: 'drink', price: { amount: 300, currency: 'eur' } },
    { merchantSKU: 'B1', name: 'Bad', category: 'nonsense', price: { amount: -1, currency: 'eur' } },
  ]
  const dry = await as(merchant).merchant.catalogs.syncProducts({
    catalogId: catalog.id,
    products,
    dryRun: true,
  })
  expect((await as(merchant).admin.catalogs.show({ id: catalog.id })).sections[0]!.productIds).toHaveLength(3)
  const done = await as(merchant).merchant.catalogs.syncProducts({ catalogId: catalog.id, products })
  expect({ ...done, applied: false, lines: [] }).toEqual({ ...dry, lines: [] })
  expect([dry.applied, done.applied]).toEqual([false, true])
  expect(dry.lines).toMatchObject([
    { line: 1, name: 'Kept', outcome: 'updated', changes: [{ field: 'price', before: 100, after: 120 }] },
    { line: 2, name: 'New', outcome: 'created' },
    { line: null, name: 'Leaving', outcome: 'removed' },
  ])
  expect(done).toMatchObject({ created: 1, updated: 1, removed: 1 })
  expect(done.errors.map(({ line, path }) => `${line} ${path}`)).toEqual([
    '3 merchantSKU',
    '4 category',
    '4 price.amount',
  ])
  const { sections } = await as(merchant).admin.catalogs.show({ id: catalog.id })
  expect(sections).toMatchObject([
    { name: 'All', productIds: [kept.id, byHand.id] },
    { id: 'drinks', name: 'Drinks' },
  ])
  expect((await as(merchant).admin.products.show({ id: kept.id })).price.amount).toBe(120)
})

describe('stock', () => {
  test('goes down to what is promised and not below, whoever asks at once', async () => {
    const store = await makeStore(world, { merchant_id: merchantId })
    const product = await makeProduct(world, { merchant_id: merchantId, name: 'Tart' })
    const untold = await makeProduct(world, { merchant_id: merchantId, name: 'Untold' })
    await makePublishedCatalog(world, { merchantId, storeIds: [store.id], products: [product, untold] })
    await makeStock(world, { store_id: store.id, product_id: product.id, on_hand: 10, reserved: 3 })
    const at = { storeId: store.id, productId: product.id }
    const { inventory } = as(merchant).merchant

    expect((await inventory.list({ storeId: store.id })).map(({ name, stock }) => [name, stock])).toEqual([
      ['Tart', 7],
      ['Untold', null],
    ])
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => failure(inventory.diff({ ...at, diff: -2 }))),
    )
    expect(tries.sort()).toEqual([
      'StockBelowZero',
      'StockBelowZero',
      'went through',
      'went through',
      'went through',
    ])
    expect(await inventory.diff({ ...at, diff: 4, reason: 'baked' })).toMatchObject({ stock: 5, reserved: 3 })
    expect(await inventory.setUnlimited({ ...at, unlimited: true })).toMatchObject({ stock: null })
    expect(await inventory.setUnlimited({ ...at, unlimited: false })).toMatchObject({ stock: 5 })
    expect(
      await failure(inventory.sync({ storeId: store.id, items: [{ productId: product.id, stock: 2 }] })),
    ).toBe('StockBelowZero')
    expect(
      await inventory.sync({
        storeId: store.id,
        items: [
          { productId: product.id, stock: 3 },
          { productId: untold.id, stock: 9 },
        ],
      }),
    ).toEqual({ created: 1, updated: 1 })
    const { products } = await inventory.available({ storeId: store.id })
    expect(products.map(({ name, stock }) => [name, stock])).toEqual([['Untold', 9]])
    expect(await events('stock.changed')).toContainEqual({ storeId: store.id, productIds: [product.id] })

    expect(await failure(as(outsider).merchant.inventory.list({ storeId: store.id }))).toBe('NotFound')
    expect(await failure(as(outsider).merchant.inventory.diff({ ...at, diff: 1 }))).toBe('NotFound')
    expect(await failure(inventory.diff({ ...at, productId: world.newId(), diff: 1 }))).toBe('NotFound')
  })

  test('a menu tells what is left, and is served from memory until the next look', async () => {
    const store = await makeStore(world, { merchant_id: merchantId })
    const product = await makeProduct(world, { merchant_id: merchantId })
    const endless = await makeProduct(world, { merchant_id: merchantId })
    await makePublishedCatalog(world, { merchantId, storeIds: [store.id], products: [product, endless] })
    await makeStock(world, { store_id: store.id, product_id: product.id, on_hand: 4, reserved: 1 })
    const first = (await servedMenu(world, store.slug, 'catering', 'en'))!
    expect(first.menu.stockMap).toEqual({ [product.id]: 3 })
    expect(await servedMenu(world, store.slug, 'catering', 'en')).toBe(first)
    expect(JSON.parse(new TextDecoder().decode(first.json))).toEqual(JSON.parse(JSON.stringify(first.menu)))

    await as(merchant).merchant.inventory.diff({ storeId: store.id, productId: product.id, diff: -1 })
    forgetMenus(world)
    const second = (await servedMenu(world, store.slug, 'catering', 'en'))!
    expect(second.menu.stockMap).toEqual({ [product.id]: 2 })
    expect(second.etag).not.toBe(first.etag)
    expect(await servedMenu(world, store.slug, 'canteen', 'en')).toBeNull()
    expect(await servedMenu(world, 'no-such-store', 'catering', 'en')).toBeNull()
  })
})
