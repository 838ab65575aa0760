import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import type { Person } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeStore } from '../stores/stores.make'
import { makeProduct, makePublishedCatalog } from './catalog.make'
import { productPicture, uploadedPicture } from './pictures'
import { saveUpload } from './save-upload'

let world: TestWorld
let store: Awaited<ReturnType<typeof makeStore>>
let rosa: Person
let colleague: Person
let stranger: Person
const made: Record<string, string> = {}

const as = (caller: Person) => createCaller(appRouter)(contextFor(world, caller))
const keeperOf = (merchantId: string) =>
  makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [merchantId] } }],
  })
const upload = async (caller: Person) => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const ctx = contextFor(world, caller)
  return (await saveUpload({ ...ctx, caller }, new Blob([new Uint8Array(png)]))).id
}
/** A file that was sent in for another purpose. */
const otherFile = async (kind: string, owner: Person) => {
  const id = await upload(owner)
  await world.db.updateTable('stored_file').set({ kind }).where('id', '=', id).execute()
  return id
}

beforeAll(async () => {
  world = await openTestWorld()
  store = await makeStore(world)
  rosa = await keeperOf(store.merchant_id)
  colleague = await keeperOf(store.merchant_id)
  stranger = await keeperOf((await makeStore(world)).merchant_id)
  const shown = await upload(colleague)
  const product = await makeProduct(world, {
    merchant_id: store.merchant_id,
    picture: shown,
    merchant_sku: 'A1',
  })
  const { catalog } = await makePublishedCatalog(world, {
    merchantId: store.merchant_id,
    storeIds: [store.id],
    products: [product],
  })
  Object.assign(made, {
    productId: product.id,
    catalogId: catalog.id,
    'her own upload': await upload(rosa),
    'one that her merchant shows': shown,
    'none at all': 'ffffffffffffffffffffffff',
    "a stranger's upload": await upload(stranger),
    'a proof of delivery': await otherFile('proof', rosa),
    'a face': await otherFile('profile-picture', rosa),
  })
})
afterAll(() => world.close())

const PICTURES: readonly [string, boolean][] = [
  ['her own upload', true],
  ['one that her merchant shows', true],
  ['none at all', false],
  ["a stranger's upload", false],
  ['a proof of delivery', false],
  ['a face', false],
]
const dish = (picture: string) => ({
  merchantSKU: 'A1',
  name: 'Coca',
  category: 'main' as const,
  price: { amount: 650, currency: 'eur' as const },
  picture,
})
const PUT: readonly [string, (picture: string) => Promise<unknown>][] = [
  ['a product', picture => as(rosa).admin.products.update({ id: made.productId!, picture })],
  [
    'a new product',
    picture => as(rosa).admin.products.create({ ...dish(picture), merchantId: store.merchant_id }),
  ],
  ['a store', picture => as(rosa).admin.stores.update({ id: store.id, picture })],
  [
    'a line of an imported catalog',
    async picture => {
      const { errors } = await as(rosa).merchant.catalogs.syncProducts({
        catalogId: made.catalogId!,
        products: [dish(picture)],
      })
      if (errors.length > 0)
        throw Object.assign(new Error(), { cause: { name: 'ValidationError', details: { fields: errors } } })
    },
  ],
]

describe.each(PUT)('%s', (_, put) => {
  test.each(PICTURES)('shows %s: %p', async (name, isAllowed) => {
    const answer = await put(made[name]!).then(
      () => null,
      error => error.cause,
    )
    if (isAllowed) expect(answer).toBeNull()
    else
      expect(answer).toMatchObject({
        name: 'ValidationError',
        details: { fields: [{ path: expect.anything() }] },
      })
    // What it showed before stands again, so that the next picture is a new one for it.
    await world.db.updateTable('store').set({ picture: null }).where('id', '=', store.id).execute()
    await world.db
      .updateTable('product')
      .set({ picture: made['one that her merchant shows']! })
      .where('id', '=', made.productId!)
      .execute()
  })
})

test('a file of another purpose is not served as a picture, whoever names it', async () => {
  const wish = {
    pixels: 128,
    quality: 30,
    format: 'webp' as const,
    look: { crop: 'card', mood: 'light' } as const,
  }
  for (const name of ['a proof of delivery', 'a face']) {
    expect(await uploadedPicture(world, made[name]!, wish)).toBeNull()
    await world.db
      .updateTable('product')
      .set({ picture: made[name]! })
      .where('id', '=', made.productId!)
      .execute()
    expect(await productPicture(world, made.productId!, wish)).toBeNull()
  }
  expect(await uploadedPicture(world, made['her own upload']!, wish)).not.toBeNull()
})
