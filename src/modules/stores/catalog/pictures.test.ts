import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { Elysia } from 'elysia'
import sharp from 'sharp'
import { folderFiles } from '../../../adapters/files/folder'
import type { Caller, Person } from '../../../core/context'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { until } from '../../../dev/simulator/testing'
import { drawMissing } from '../../../dish-pictures/dish-pictures'
import { isIllustration } from '../../../dish-pictures/illustrations'
import { makeContextFor } from '../../../http/context'
import { pictures } from '../../../http/raw/pictures'
import { appRouter } from '../../../routers/app'
import { drawMenu } from '../publishing/draw-menu'
import { storeImageURL, tableOf } from '../stores/store-picture'
import { makeMerchant, makeStore } from '../stores/stores.make'
import { makeProduct, makePublishedCatalog } from './catalog.make'
import { drawingOf, ON_MENUS, productImageURL } from './picture-url'
import { saveUpload } from './save-upload'

let world: TestWorld
let caller: Caller = anonymous
const call = (path: string, init?: RequestInit) => app.handle(new Request(`http://localhost${path}`, init))
let app: { handle(request: Request): Promise<Response> }
beforeAll(async () => {
  world = await openTestWorld()
  const openContext = makeContextFor(world, async () => caller)
  app = new Elysia().use(pictures({ world, openContext, ipOf: () => null, countView: () => {} }))
})
afterAll(() => world.close())

const look = async (response: Response) => {
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata()
  return `${format} ${width}x${height}`
}

/** A square photo that was sent in. */
async function keepPhoto(background: string): Promise<string> {
  const photo = sharp({ create: { width: 600, height: 600, channels: 3, background } })
  const ctx = contextFor(world, await makePerson(world))
  const file = new Blob([new Uint8Array(await photo.png().toBuffer())])
  return (await saveUpload({ ...ctx, caller: ctx.caller as Person }, file)).id
}

describe('a picture', () => {
  test('of a product comes in the size and kind asked for, and may be kept as long as its version holds', async () => {
    const merchant_id = (await makeMerchant(world)).id
    const product = await makeProduct(world, { merchant_id, picture: await keepPhoto('#0a0') })
    const url = productImageURL(product)
    const path = `/api/v1/cdn/products/${product.id}`
    expect(url).toStartWith(`${path}?f=image.webp&v=`)
    const kept = await call(`${url}&s=256`)
    expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(kept.headers.get('content-type')).toBe('image/webp')
    expect(await look(kept)).toBe('webp 256x256')
    expect(await look(await call(`${path}?f=image.png&s=200`))).toBe('png 256x256')
    expect(await look(await call(`${path}?f=image.jpg&s=128`))).toBe('jpeg 128x128')
    const small = await call(`${path}?f=image.webp&s=placeholder`)
    expect(small.headers.get('cache-control')).toBe('public, max-age=300')
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(2_000)
    const etag = kept.headers.get('etag')!
    expect((await call(`${url}&s=256`, { headers: { 'if-none-match': etag } })).status).toBe(304)

    await world.db
      .updateTable('product')
      .set({ picture: await keepPhoto('#a00') })
      .where('id', '=', product.id)
      .execute()
    const changed = await call(`${url}&s=256`)
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect(changed.headers.get('cache-control')).toBe('public, max-age=300')
  })

  test('of a dish without one is drawn from its words, by day and by night, and waits on a calm surface', async () => {
    const { id: merchant_id } = await makeMerchant(world)
    const words = { name: `Crema de carbassa ${world.newId()}`, category: 'starter', picture: null }
    const dish = await makeProduct(world, { merchant_id, ...words })
    const url = `${productImageURL(dish)}&s=512`
    expect(isIllustration(url)).toBe(true)
    const pending = await call(url)
    expect(pending.headers.get('cache-control')).toBe('no-store')
    expect(await look(pending)).toBe('webp 8x8')

    const night = { crop: 'card', mood: 'dark' } as const
    await drawMissing(world, [drawingOf(dish, ON_MENUS), drawingOf(dish, night)])
    const drawn = await call(url)
    expect(drawn.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await look(drawn)).toBe('webp 512x384')
    const byNight = await call(`${url}&mood=dark`)
    expect(byNight.headers.get('etag')).not.toBe(drawn.headers.get('etag'))
    const twin = await makeProduct(world, { merchant_id, ...words })
    expect((await call(`${productImageURL(twin)}&s=512`)).headers.get('etag')).toBe(drawn.headers.get('etag'))

    const photographed = { ...dish, picture: await keepPhoto('#00a') }
    expect(isIllustration(productImageURL(photographed))).toBe(false)
  })

  test('that is asked for before it is drawn is a sketch until then', async () => {
    const { id: merchant_id } = await makeMerchant(world)
    const name = `Iogurt ${world.newId()}`
    const dish = await makeProduct(world, { merchant_id, name, category: 'main' })
    const seen: string[] = []
    await until(async () => {
      const picture = await call(`${productImageURL(dish)}&s=512`)
      const isKept = picture.headers.get('cache-control') !== 'no-store'
      seen.push(`${await look(picture)}${isKept ? ' to keep' : ''}`)
      return isKept
    })
    expect([...new Set(seen)]).toEqual(['webp 8x8', 'webp 120x90', 'webp 512x384 to keep'])
  })

  test('of a store without one is a table with its dishes, once they are on sale, and so are theirs; until then an empty one', async () => {
    const store = await makeStore(world)
    const ofStore = () =>
      world.db.selectFrom('store').selectAll().where('id', '=', store.id).executeTakeFirstOrThrow()
    await drawMissing(world, [tableOf(store, 'light')])
    const empty = await call(`${storeImageURL(store)}&s=256`)
    expect(await look(empty)).toBe('webp 256x160')

    const { merchant_id } = store
    // Of few shapes, and only one is drawn by itself: that takes longer than all else.
    const [name, other] = [`Brou ${store.id}`, `Iogurt ${store.id}`]
    const dishes = [
      await makeProduct(world, { merchant_id, name, category: 'main', picture: null }),
      await makeProduct(world, {
        merchant_id,
        name: other,
        category: 'main',
        picture: await keepPhoto('#0aa'),
      }),
    ]
    const { catalog } = await makePublishedCatalog(world, {
      merchantId: merchant_id,
      storeIds: [store.id],
      products: dishes,
    })
    const planned = await makeProduct(world, {
      ...{ merchant_id, name: `Pizza ${store.id}`, category: 'starter' },
      picture: dishes[1]!.picture,
    })
    const draft = [{ id: 'a', name: 'Plats', productIds: [...dishes, planned].map(({ id }) => id) }]
    await world.db.updateTable('catalog').set({ sections: draft }).where('id', '=', catalog.id).execute()
    await drawMenu(world, { catalogId: catalog.id })
    expect(await look(await call(`${productImageURL(dishes[0]!)}&s=256`))).toBe('webp 256x192')
    const now = await ofStore()
    expect(now.pictured_dishes.map(({ name }) => name).toSorted()).toEqual(
      dishes.map(({ name }) => name).toSorted(),
    )
    expect(now.updated_at).toEqual(store.updated_at)
    expect(storeImageURL(now)).not.toBe(storeImageURL(store))
    const served = await call(`${storeImageURL(now)}&s=256`)
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(served.headers.get('etag')).not.toBe(empty.headers.get('etag'))
    const byNight = await call(`${storeImageURL(now)}&s=256&mood=dark`)
    expect(await look(byNight)).toBe('webp 8x8')

    const photographed = { ...now, picture: dishes[1]!.picture }
    expect(isIllustration(storeImageURL(photographed))).toBe(false)
  })

  test.each([
    ['/api/v1/cdn/products/ffffffffffffffffffffffff', 404],
    ['/api/v1/cdn/products/..%2f..%2fetc', 404],
    ['/api/v1/cdn/stores/x', 404],
    ['/api/v1/cdn/pictures/ffffffffffffffffffffffff', 404],
    ['/api/v1/cdn/products/ffffffffffffffffffffffff?f=image.svg', 400],
    ['/api/v1/cdn/products/ffffffffffffffffffffffff?s=-1', 400],
    ['/api/v1/cdn/products/ffffffffffffffffffffffff?s=99999', 400],
  ])('%s is refused with %i', async (path, status) => {
    expect((await call(path)).status).toBe(status)
  })
})

describe('sending one in', () => {
  const send = (bytes: Uint8Array, name = 'photo.jpg') => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name))
    return call('/api/v1/products/upload-image?bucket=products', { method: 'POST', body: form })
  }
  /** A white square by hand, of one bit a dot: `sharp` would fill hundreds of megabytes for a large one. */
  const whitePng = (side: number) => {
    const chunk = (name: string, data: Uint8Array) => {
      const named = Buffer.concat([Buffer.from(name), data])
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
      length.writeUInt32BE(data.length)
      sum.writeUInt32BE(Bun.hash.crc32(named))
      return [length, named, sum]
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(side, 0)
    header.writeUInt32BE(side, 4)
    header[8] = 1
    const row = Buffer.alloc(1 + Math.ceil(side / 8), 0xff).fill(0, 0, 1)
    const rows = Buffer.concat(Array.from({ length: side }, () => row))
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      ...chunk('IHDR', header),
      ...chunk('IDAT', deflateSync(rows)),
      ...chunk('IEND', new Uint8Array()),
    ])
  }
  const photo = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#b04020' } })
      .withExif({
        IFD0: { Artist: 'somebody', Copyright: 'at home' },
        IFD3: { GPSLatitude: '41/1 23/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

  test('keeps it upright and without what the camera wrote, and shows it for the product', async () => {
    const merchant = await makeMerchant(world)
    caller = await makePerson(world, {
      permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [merchant.id] } }],
    })
    const answer = await send(await photo())
    expect(answer.status).toBe(201)
    const { id, imageURL } = (await answer.json()) as { id: string; imageURL: string }
    const original = await sharp((await world.files.get(`${id}.webp`))!).metadata()
    expect([original.format, original.width, original.height, original.exif]).toEqual([
      'webp',
      600,
      900,
      undefined,
    ])
    expect(await look(await call(imageURL))).toBe('webp 600x900')
    const product = await makeProduct(world, { merchant_id: merchant.id, picture: id })
    expect(await look(await call(`${productImageURL(product)}&s=512`))).toBe('webp 341x512')
    expect(await world.db.selectFrom('stored_file').select('kind').where('id', '=', id).execute()).toEqual([
      { kind: 'picture' },
    ])
  })

  test('refuses what is no picture, whatever it is called, and what is too large', async () => {
    const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    expect(await (await send(text, 'photo.png')).json()).toMatchObject({ name: 'UnsupportedFile' })
    const broken = (await photo()).subarray(0, 200)
    expect(await (await send(broken)).json()).toMatchObject({ name: 'UnsupportedFile' })
    expect((await send(new Uint8Array(8_000_001).fill(0xff))).status).toBe(413)
    expect((await send(whitePng(90))).status).toBe(201)
    expect(await (await send(whitePng(9000))).json()).toMatchObject({ name: 'PictureTooLarge' })
    expect((await call('/api/v1/products/upload-image', { method: 'POST', body: 'x' })).status).toBe(400)
  })

  test('is for kitchens and the platform', async () => {
    caller = await makePerson(world)
    expect((await send(await photo())).status).toBe(403)
    caller = anonymous
    expect((await send(await photo())).status).toBe(401)
  })
})

test('on a full disk pictures are still shown, none can be sent in, and the status says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-full-'))
  const full = folderFiles(folder, {
    write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  })
  const picture = await keepPhoto('#aa0')
  await folderFiles(folder).put(`${picture}.webp`, (await world.files.get(`${picture}.webp`))!)
  const there = { ...world, files: full }
  const { id } = await makeProduct(world, { merchant_id: (await makeMerchant(world)).id, picture })
  const merchant = await makePerson(world, { permissions: [{ type: 'SuperAdminPermission' }] })
  const served = pictures({
    world: there,
    openContext: makeContextFor(there, async () => merchant),
    ipOf: () => null,
    countView: () => {},
  })
  const ask = (path: string, init?: RequestInit) =>
    new Elysia().use(served).handle(new Request(`http://localhost/api/v1${path}`, init))

  expect(await look(await ask(`/cdn/products/${id}?f=image.webp&s=256`))).toBe('webp 256x256')
  const form = new FormData()
  const photo = sharp({ create: { width: 90, height: 60, channels: 3, background: '#b04020' } })
  form.set('file', new File([new Uint8Array(await photo.png().toBuffer())], 'photo.png'))
  const refused = await ask('/products/upload-image', {
    method: 'POST',
    body: form,
    headers: { 'accept-language': 'es' },
  })
  expect(refused.status).toBe(507)
  expect(await refused.json()).toMatchObject({
    name: 'StorageFull',
    message: 'Ahora mismo no podemos guardar archivos. Nuestro equipo ya lo sabe.',
  })
  expect(await appRouter.createCaller(contextFor(there)).public.status()).toMatchObject({
    status: 'degraded',
    problems: ['storage full'],
  })
})
