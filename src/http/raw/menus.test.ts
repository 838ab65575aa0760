import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { openTestWorld, type TestWorld } from '../../core/testing'
import { makeProduct, makePublishedCatalog } from '../../modules/stores/catalog/catalog.make'
import { Menu } from '../../modules/stores/catalog/contract/menus'
import { makeStore } from '../../modules/stores/stores/stores.make'
import { makeContextFor } from '../context'
import { menus } from './menus'

let world: TestWorld
let app: { handle(request: Request): Promise<Response> }
beforeAll(async () => {
  world = await openTestWorld()
  const openContext = makeContextFor(world, async () => ({ kind: 'anonymous' }))
  app = new Elysia().use(menus({ world, openContext, ipOf: () => null, countView: () => {} }))
})
afterAll(() => world.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  app.handle(new Request(`http://localhost/api/v1/public/stores/${path}`, { headers }))

test('a menu is sent whole, small, or not at all when the reader has it', async () => {
  const store = await makeStore(world)
  const product = await makeProduct(world, { merchant_id: store.merchant_id })
  await makePublishedCatalog(world, {
    merchantId: store.merchant_id,
    storeIds: [store.id],
    products: [product],
    overrides: { slug: 'autumn', channel: 'canteen' },
  })
  const plain = await get(`${store.slug}/menu?channel=canteen`)
  expect(plain.status).toBe(200)
  const menu = Menu.parse(await plain.json())
  expect(menu.products.map(({ id }) => id)).toEqual([product.id])

  const small = await get(`${store.id}/menu?channel=canteen&catalog=autumn`, {
    'accept-encoding': 'gzip, br',
  })
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(JSON.parse(new TextDecoder().decode(Bun.gunzipSync(await small.arrayBuffer())))).toEqual(
    JSON.parse(JSON.stringify(menu)),
  )
  const etag = plain.headers.get('etag')!
  const again = await get(`${store.slug}/menu?channel=canteen`, { 'if-none-match': etag })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
})

test('a menu is sent in the language that is asked for, and caches are told', async () => {
  const store = await makeStore(world)
  const product = await makeProduct(world, {
    merchant_id: store.merchant_id,
    name: 'Amanida',
    translations: { en: { name: 'Salad' } },
  })
  await makePublishedCatalog(world, {
    merchantId: store.merchant_id,
    storeIds: [store.id],
    products: [product],
    language: 'ca',
  })
  const read = async (language: string) => {
    const answer = await get(`${store.slug}/menu`, { 'accept-language': language })
    const name = Menu.parse(await answer.json()).products[0]?.name
    return [name, answer.headers.get('etag'), answer.headers.get('vary')] as const
  }
  const [english, etag, vary] = await read('en-GB,ca')
  const [catalan, other] = await read('ca')
  expect([english, catalan, vary]).toEqual(['Salad', 'Amanida', 'accept-encoding, accept-language'])
  expect(other).not.toBe(etag)
})

test.each([
  ['nowhere/menu', 404, 'StoreNotFound'],
  ['%ff/menu', 404, 'StoreNotFound'],
  ['nowhere/menu?channel=drive-in', 400, 'ValidationError'],
])('%s is refused', async (path, status, name) => {
  const answer = await get(path)
  expect([answer.status, ((await answer.json()) as { name: string }).name]).toEqual([status, name])
})
