import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, Person, World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { DAY_MS } from '../../../core/rules/instant'
import { PICTURE_MAX_BYTES } from './contract/pictures'
import { drawPictureAnew } from './draw-picture-anew'
import { recordFile } from './files.store'

/** What photos are taken for: `kind` is what their rows and signatures say, `path` where they are served. */
export type PhotoKind = { kind: string; path: string }

type Signature = { until: string | null; sig: string | null }
type Signing = Pick<World, 'settings'>

const keyOf = (id: string) => `${id}.jpg`

/**
 * Keeps a photo from a phone: turned the way it was held, at most 1600 pixels a side, and without what the
 * phone wrote into it (where, when, whose). Answers its address. Throws PayloadTooLarge and what
 * `drawPictureAnew` throws.
 */
export async function storePhoto(
  { world, now }: Pick<Context, 'world' | 'now'>,
  caller: Person,
  what: PhotoKind,
  bytes: Uint8Array,
): Promise<string> {
  if (bytes.length > PICTURE_MAX_BYTES) throw new Failure('PayloadTooLarge')
  const picture = await drawPictureAnew(bytes, 'photo')
  const id = world.newId()
  await world.files.put(keyOf(id), picture)
  await recordFile(
    world.db,
    { id, kind: what.kind, ownerId: caller.id, contentType: 'image/jpeg' },
    picture,
    now,
  )
  return photoUrl(world, what, id, now)
}

/**
 * The address of a photo for a person who may see it. It carries its own permission until the end of the next day,
 * because a picture on a page cannot send a token; during one day it stays the same, so browsers keep it.
 */
export function photoUrl(world: Signing, { kind, path }: PhotoKind, id: string, now: Date): string {
  const until = (Math.floor(now.getTime() / DAY_MS) + 2) * DAY_MS
  return `${path}${id}?until=${until}&sig=${signature(world, kind, id, until)}`
}

/** Whether an address was given out like this, and still counts. */
export function isSignedPhoto(
  world: Signing,
  { kind }: PhotoKind,
  id: string,
  { until, sig }: Signature,
  now: Date,
): boolean {
  const ends = Number(until)
  if (!sig || !Number.isSafeInteger(ends) || ends < now.getTime()) return false
  const expected = Buffer.from(signature(world, kind, id, ends))
  const given = Buffer.from(sig)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const signature = (world: Signing, kind: string, id: string, until: number) =>
  createHmac('sha256', world.settings.secret)
    .update(`${kind}:${id}:${until}`)
    .digest('base64url')
    .slice(0, 32)

/** The id in an address that an upload answered, with or without our host and its signature; null when it is none. */
export function photoIdOf({ path }: PhotoKind, url: string): string | null {
  const [, id] = url.split(/[?#]/)[0]!.split(path)
  return id && /^[0-9a-f]{24}$/.test(id) ? id : null
}

/** Who sent a photo of this kind in; undefined when there is none. */
export const photoOwner = (db: World['db'], { kind }: PhotoKind, id: string) =>
  db
    .selectFrom('stored_file')
    .select('owner_id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()

export async function readPhoto(world: World, what: PhotoKind, id: string): Promise<Uint8Array | null> {
  return (await photoOwner(world.db, what, id)) ? world.files.get(keyOf(id)) : null
}
