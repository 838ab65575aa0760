import { createHmac, timingSafeEqual } from 'node:crypto'
import sharp from 'sharp'
import { Failure } from '../../contract/failures'
import type { Database } from '../../db/open'
import { DAY_MS } from '../../rules/instant'
import { pictureKind } from '../../rules/picture-kind'
import type { Context, Person, World } from '../../trpc/context'

export const REPORT_PHOTO_MAX_BYTES = 8_000_000
const SIDE_PX = 1600
const QUALITY = 80
const PIXELS_MAX = 60_000_000
const KIND = 'report-photo'
const PATH = '/api/v1/files/reports/'

const keyOf = (id: string) => `${id}.jpg`

/**
 * Keeps a photo of what went wrong: turned the way it was held, at most 1600 pixels a side, and without what the phone
 * wrote into it. Answers the address that the report then names. Throws PayloadTooLarge and UnsupportedFile.
 */
export async function storeReportPhoto(
  { world, now }: Pick<Context, 'world' | 'now'>,
  caller: Person,
  bytes: Uint8Array,
): Promise<string> {
  if (bytes.length > REPORT_PHOTO_MAX_BYTES) throw new Failure('PayloadTooLarge')
  if (!pictureKind(bytes)) throw new Failure('UnsupportedFile')
  const picture = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .rotate()
    .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
    .catch(error => {
      throw new Failure('UnsupportedFile', undefined, { cause: error })
    })
  const id = world.newId()
  await world.files.put(keyOf(id), picture)
  await world.db
    .insertInto('stored_file')
    .values({
      id,
      kind: KIND,
      owner_id: caller.id,
      content_type: 'image/jpeg',
      bytes: picture.length,
      sha256: new Bun.CryptoHasher('sha256').update(picture).digest('hex'),
      created_at: now,
    })
    .execute()
  return reportPhotoUrl(world, id, now)
}

/**
 * The address of a photo for somebody who may see its report: it carries its own permission until the end of the next
 * day, because a picture on a page cannot send a token. There is no other way to it.
 */
export function reportPhotoUrl(world: Pick<World, 'settings'>, id: string, now: Date): string {
  const until = (Math.floor(now.getTime() / DAY_MS) + 2) * DAY_MS
  return `${PATH}${id}?until=${until}&sig=${signature(world, id, until)}`
}

/** The photo under an address as it was given out; null when it was not, or no longer counts. */
export async function readReportPhoto(
  world: World,
  id: string,
  { until, sig }: { until: string | null; sig: string | null },
  now: Date,
): Promise<Uint8Array | null> {
  const ends = Number(until)
  if (!sig || !Number.isSafeInteger(ends) || ends < now.getTime()) return null
  const expected = Buffer.from(signature(world, id, ends))
  const given = Buffer.from(sig)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  const known = await world.db
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', KIND)
    .executeTakeFirst()
  return known ? world.files.get(keyOf(id)) : null
}

/** The photo that somebody has just sent in and now names; null when there is none of theirs under that address. */
export async function ownReportPhoto(db: Database, personId: string, url: string): Promise<string | null> {
  const id = url.split(/[?#]/)[0]!.match(/\/api\/v1\/files\/reports\/([0-9a-f]{24})$/)?.[1]
  if (!id) return null
  const file = await db
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', KIND)
    .where('owner_id', '=', personId)
    .executeTakeFirst()
  return file?.id ?? null
}

const signature = (world: Pick<World, 'settings'>, id: string, until: number) =>
  createHmac('sha256', world.settings.secret)
    .update(`report-photo:${id}:${until}`)
    .digest('base64url')
    .slice(0, 32)
