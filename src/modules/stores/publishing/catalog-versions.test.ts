import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Caller, Person } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { contextFor, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeProduct } from '../catalog/catalog.make'
import { openMerchantWorld } from '../catalog/merchant-world.make'
import { makeStore } from '../stores/stores.make'

let world: TestWorld
let merchantId: string
let merchant: Person
let outsider: Person
beforeAll(async () => {
  ;({ world, merchantId, merchant, outsider } = await openMerchantWorld())
})
afterAll(() => world.close())

const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'went through',
    error => toFailure(error).name,
  )

/** The id of what is on sale at once. */
const made = ({ catalogVersionId }: { catalogVersionId: string | null }) => ({
  catalogVersionId: catalogVersionId!,
})

async function menuWithTwoVersions() {
  const store = await makeStore(world, { merchant_id: merchantId })
  const soup = await makeProduct(world, { merchant_id: merchantId, name: 'Soup', price_cents: 500 })
  const tart = await makeProduct(world, { merchant_id: merchantId, name: 'Tart', price_cents: 300 })
  const { admin, merchant: kitchen } = as(merchant)
  const { id: catalogId } = await admin.catalogs.create({
    merchantId,
    name: 'Lunch',
    channel: 'catering',
    storeIds: [store.id],
    sections: [{ id: 'a', name: 'Plates', productIds: [soup.id, tart.id] }],
  })
  const first = made(await kitchen.catalogs.publish({ catalogId, note: 'opening' }))
  await admin.products.update({ id: soup.id, price: { amount: 700, currency: 'eur' } })
  const second = made(await kitchen.catalogs.publish({ catalogId }))
  return { catalogId, soup, tart, first, second }
}
const priceOnSale = async (catalogId: string, productId: string) => {
  const { content } = await world.db
    .selectFrom('catalog')
    .innerJoin('catalog_version', 'catalog_version.id', 'catalog.published_version_id')
    .select('content')
    .where('catalog.id', '=', catalogId)
    .executeTakeFirstOrThrow()
  return content.products.find(({ id }) => id === productId)?.retailPrice.amount
}

test('what was put on sale is listed and compared, and publishing says before what it will change', async () => {
  const { catalogId, soup, first, second } = await menuWithTwoVersions()
  const { catalogs } = as(merchant).merchant
  const { versions, nextCursor } = await catalogs.versions({ catalogId })
  expect(nextCursor).toBeNull()
  expect(versions).toMatchObject([
    { number: 2, isLive: true, note: null, productCount: 2, sectionCount: 1, returnsTo: null },
    { number: 1, isLive: false, note: 'opening' },
  ])
  const { differences } = await catalogs.compareVersions({
    catalogId,
    before: first.catalogVersionId,
    after: second.catalogVersionId,
  })
  expect(differences.products).toMatchObject([
    { productId: soup.id, changes: [{ field: 'price', before: 500, after: 700 }] },
  ])

  expect((await catalogs.previewPublication({ catalogId })).differences.products).toEqual([])
  await as(merchant).admin.products.update({ id: soup.id, name: 'Broth' })
  const preview = await catalogs.previewPublication({ catalogId })
  expect(preview.live?.number).toBe(2)
  expect(preview.differences.products[0]!.changes).toContainEqual({
    field: 'name',
    before: 'Soup',
    after: 'Broth',
  })
  await as(merchant).admin.products.update({ id: soup.id, name: 'Bouillon' })
  expect(await refusal(catalogs.publish({ catalogId, looked: preview.looked }))).toBe('StaleRecord')
  const { looked } = await catalogs.previewPublication({ catalogId })
  expect((await catalogs.publish({ catalogId, looked })).number).toBe(3)
})

test('going back makes a new version of an older one, without what is gone since, and leaves the draft', async () => {
  const { catalogId, soup, tart, first } = await menuWithTwoVersions()
  const { catalogs } = as(merchant).merchant
  await as(merchant).admin.products.archive({ id: tart.id })
  const versionId = first.catalogVersionId
  const preview = await catalogs.previewPublication({ catalogId, versionId })
  expect(preview.warnings.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['productArchived Tart'])
  expect(preview.differences.products.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'Soup changed',
    'Tart removed',
  ])
  const again = await catalogs.publish({ catalogId, versionId, looked: preview.looked })
  expect(again.number).toBe(3)
  expect(await priceOnSale(catalogId, soup.id)).toBe(500)
  expect(await priceOnSale(catalogId, tart.id)).toBeUndefined()
  expect((await catalogs.versions({ catalogId })).versions[0]).toMatchObject({ isLive: true, returnsTo: 1 })
  expect((await catalogs.versions({ catalogId, cursor: 2 })).versions).toMatchObject([{ number: 1 }])
  const draft = await as(merchant).admin.catalogs.show({ id: catalogId })
  expect(draft.sections[0]!.productIds).toEqual([soup.id, tart.id])
  expect((await as(merchant).admin.products.show({ id: soup.id })).price.amount).toBe(700)
})

test('versions of others are not there', async () => {
  const { catalogId, first } = await menuWithTwoVersions()
  const other = await menuWithTwoVersions()
  const versionId = first.catalogVersionId
  const foreign = other.first.catalogVersionId
  const theirs = as(outsider).merchant.catalogs
  const { catalogs } = as(merchant).merchant
  const compared = { catalogId, before: versionId, after: foreign }
  const calls = [
    theirs.versions({ catalogId }),
    theirs.previewPublication({ catalogId }),
    theirs.compareVersions({ catalogId, before: versionId, after: versionId }),
    theirs.publish({ catalogId, versionId }),
    // Of one's own merchant, and of another catalog.
    catalogs.compareVersions(compared),
    catalogs.previewPublication({ catalogId, versionId: foreign }),
    catalogs.publish({ catalogId, versionId: foreign }),
  ]
  expect(await Promise.all(calls.map(refusal))).toEqual(calls.map(() => 'NotFound'))
})
