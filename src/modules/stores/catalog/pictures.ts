import sharp, { type Sharp } from 'sharp'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { makeTurns } from '../../../core/turns/turns'
import { type Drawing, drawnPicture, type Look, sketchOf } from '../../../dish-pictures/dish-pictures'
import { SURFACE_PIXELS } from '../../../dish-pictures/illustrations'
import { uploadsOf } from '../stores/picture-choice'
import { storePictureVersion, tableOf } from '../stores/store-picture'
import { drawingOf, versionOf } from './picture-url'

export const PICTURE_FORMATS = ['png', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]
export type PictureWish = { pixels: number; quality: number; format: PictureFormat; look: Look }
export type Picture = {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** None as long as it stands for one that is still to be drawn. */
  etag: string | null
  version: string
}

// One picture takes one thread of those that everything else needs, too.
sharp.concurrency(1)

const SIZES = [128, 256, 512, 1024]
const QUALITY = 70
const PLACEHOLDER = { pixels: 128, quality: 30 }
/** Nothing larger is drawn; pictures of stores are as wide as this. */
const LARGEST = 1024

/**
 * `f=image.png`, `s=placeholder` or `s=512`: sizes in between are rounded up, so that few are kept. `crop=wide` and
 * `mood=dark` are for dishes that are drawn.
 */
export function readWish(query: URLSearchParams): PictureWish | null {
  const [f, s] = [query.get('f'), query.get('s')]
  const ending = (f ?? 'image.webp').match(/\.(png|webp|jpe?g)$/)?.[1]
  if (!ending) return null
  const format = ending === 'jpg' ? 'jpeg' : (ending as PictureFormat)
  const look = {
    crop: query.get('crop') === 'wide' ? 'wide' : 'card',
    mood: query.get('mood') === 'dark' ? 'dark' : 'light',
  } as const
  if (s === 'placeholder') return { ...PLACEHOLDER, format, look }
  if (s !== null && !/^\d{1,4}$/.test(s)) return null
  const pixels = SIZES.find(size => size >= Number(s ?? LARGEST)) ?? LARGEST
  return { pixels, quality: QUALITY, format, look }
}

/** What a picture is made from: words that are drawn, or an upload. */
type Source = { kind: 'drawn'; drawing: Drawing } | { kind: 'upload'; fileId: string }

export async function productPicture(world: World, id: string, wish: PictureWish): Promise<Picture | null> {
  const product = await world.db
    .selectFrom('product')
    .select(['id', 'picture', 'category', 'name', 'description', 'ingredients'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!product) return null
  const version = versionOf(product)
  if (product.picture) return made(world, { kind: 'upload', fileId: product.picture }, wish, version)
  const drawing = drawingOf(product, wish.look)
  return (
    (await made(world, { kind: 'drawn', drawing }, wish, version)) ?? pendingPicture(world, drawing, wish)
  )
}

/** In place of what is still to be drawn: its sketch, or a calm surface. */
async function pendingPicture(
  world: World,
  drawing: Drawing,
  { format, look }: PictureWish,
): Promise<Picture> {
  const sketch = sketchOf(world, drawing)
  const background = look.mood === 'dark' ? '#2b3431' : '#efe6d6'
  const surface = {
    create: { width: SURFACE_PIXELS, height: SURFACE_PIXELS, channels: 3, background },
  } as const
  const bytes = await encoded(sketch ? sharp(sketch) : sharp(surface), format, QUALITY)
  return { bytes: new Uint8Array(bytes), contentType: `image/${format}`, etag: null, version: '' }
}

export async function storePicture(world: World, id: string, wish: PictureWish): Promise<Picture | null> {
  const store = await world.db
    .selectFrom('store')
    .select(['id', 'picture', 'pictured_dishes'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!store) return null
  const version = storePictureVersion(store)
  if (store.picture) return made(world, { kind: 'upload', fileId: store.picture }, wish, version)
  const drawing = tableOf(store, wish.look.mood)
  return (
    (await made(world, { kind: 'drawn', drawing }, wish, version)) ?? pendingPicture(world, drawing, wish)
  )
}

/** An upload that nothing shows yet, for who just sent it. */
export async function uploadedPicture(
  world: World,
  fileId: string,
  wish: PictureWish,
): Promise<Picture | null> {
  return made(world, { kind: 'upload', fileId }, wish, fileId)
}

const inMemory = new Map<string, Picture>()
const underway = new Map<string, Promise<Picture | null>>()
let kept = 0
const KEEP_BYTES = 48_000_000

/** From memory, from the disk, or made now, once for all who wait. */
async function made(
  world: World,
  source: Source,
  wish: PictureWish,
  version: string,
): Promise<Picture | null> {
  const { pixels, quality, format } = wish
  const name = `picture-${Bun.hash.wyhash(JSON.stringify([DRAWN_AS, source, { pixels, quality, format }])).toString(36)}.${wish.format}`
  const known = inMemory.get(name)
  if (known) return { ...known, version }
  const running = underway.get(name) ?? load(world, source, wish, name)
  underway.set(name, running)
  try {
    const picture = await running
    return picture && { ...picture, version }
  } finally {
    underway.delete(name)
  }
}

/** Goes up when pictures are made differently: what was kept of the old ones is then never asked for again. */
const DRAWN_AS = 4

async function load(world: World, source: Source, wish: PictureWish, name: string): Promise<Picture | null> {
  let bytes = await world.files.get(name)
  if (!bytes) {
    const drawn = await inTurn(async () => ({ bytes: await render(world, source, wish) }))
    if (typeof drawn === 'string') throw new Failure('ServiceUnavailable', { retryAfter: 5 })
    bytes = drawn.bytes
    if (!bytes) return null
    // What cannot be kept is drawn again the next time.
    await world.files.put(name, bytes).catch(error => {
      if (!(error instanceof Failure)) throw error
      world.log.warn({ err: error.cause }, 'a picture cannot be kept')
    })
  }
  const picture: Picture = {
    bytes: new Uint8Array(bytes),
    contentType: `image/${wish.format}`,
    etag: `"${name.replace(/^picture-|\..*$/g, '')}"`,
    version: '',
  }
  remember(name, picture)
  return picture
}

function remember(name: string, picture: Picture) {
  kept += picture.bytes.length
  inMemory.set(name, picture)
  for (const [oldest, { bytes }] of inMemory) {
    if (kept <= KEEP_BYTES) return
    kept -= bytes.length
    inMemory.delete(oldest)
  }
}

/** Drawing takes a processor for a moment: one at a time, so that orders are not kept waiting by pictures. */
const inTurn = makeTurns({ atOnce: 1, waiting: 200 })

async function render(world: World, source: Source, { pixels, quality, format }: PictureWish) {
  const original =
    source.kind === 'drawn' ? await drawnPicture(world, source.drawing) : await uploadOf(world, source.fileId)
  if (!original) return null
  const resized = sharp(original).resize({
    width: pixels,
    height: pixels,
    fit: 'inside',
    withoutEnlargement: true,
  })
  return encoded(resized, format, quality)
}

const uploadOf = async (world: World, fileId: string) =>
  (await uploadsOf(world.db, fileId).executeTakeFirst()) ? world.files.get(`${fileId}.webp`) : null

function encoded(image: Sharp, format: PictureFormat, quality: number): Promise<Uint8Array> {
  if (format === 'png') return image.png({ quality, compressionLevel: 9 }).toBuffer()
  if (format === 'jpeg') return image.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()
  return image.webp({ quality }).toBuffer()
}
