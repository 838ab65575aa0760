import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { Failure } from '../../contract/failures'
import type { Database } from '../../db/open'
import { DAY_MS } from '../../rules/instant'
import { pictureKind } from '../../rules/picture-kind'
import type { Context, Person, World } from '../../trpc/context'
import { ordersVisibleTo } from '../ordering/order-scope'
import { routesVisibleTo } from './route-scope'

export const PROOF_MAX_BYTES = 8_000_000
const PROOF_SIDE_PX = 1600
const PROOF_QUALITY = 80
const PIXELS_MAX = 60_000_000
const PROOF_KIND = 'proof'
const PATH = '/api/v1/files/proofs/'

const keyOf = (id: string) => `${id}.jpg`

/**
 * Keeps a photo from a courier's phone: turned the way it was held, at most 1600 pixels a side, and without what the
 * phone wrote into it (where, when, whose). Answers the address that the confirmation of the stop then names.
 */
export async function storeProof(ctx: Pick<Context, 'world' | 'now'>, caller: Person, bytes: Uint8Array) {
  const { world, now } = ctx
  if (bytes.length > PROOF_MAX_BYTES) throw new Failure('PayloadTooLarge')
  if (!pictureKind(bytes)) throw new Failure('UnsupportedFile')
  const picture = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .rotate()
    .resize(PROOF_SIDE_PX, PROOF_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: PROOF_QUALITY, mozjpeg: true })
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
      kind: PROOF_KIND,
      owner_id: caller.id,
      content_type: 'image/jpeg',
      bytes: picture.length,
      sha256: new Bun.CryptoHasher('sha256').update(picture).digest('hex'),
      created_at: now,
    })
    .execute()
  return proofUrl(world, id, now)
}

/**
 * The address of a proof for somebody who may see its stop. It carries its own permission until the end of the next
 * day, because a picture on a page cannot send a token; during one day it stays the same, so browsers keep it.
 */
export function proofUrl(world: Pick<World, 'settings'>, id: string, now: Date): string {
  const until = (Math.floor(now.getTime() / DAY_MS) + 2) * DAY_MS
  return `${PATH}${id}?until=${until}&sig=${signature(world, id, until)}`
}

export function isSigned(
  world: Pick<World, 'settings'>,
  id: string,
  { until, sig }: { until: string | null; sig: string | null },
  now: Date,
): boolean {
  const ends = Number(until)
  if (!sig || !Number.isSafeInteger(ends) || ends < now.getTime()) return false
  const expected = Buffer.from(signature(world, id, ends))
  const given = Buffer.from(sig)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const signature = (world: Pick<World, 'settings'>, id: string, until: number) =>
  createHmac('sha256', world.settings.secret).update(`proof:${id}:${until}`).digest('base64url').slice(0, 32)

/** The id in an address that an upload answered, with or without our host and its signature; null when it is none. */
export function proofIdOf(url: string): string | null {
  const path = url.split(/[?#]/)[0]!
  return path.match(/\/api\/v1\/files\/proofs\/([0-9a-f]{24})$/)?.[1] ?? null
}

/** The id of an uploaded photo that this person may use as proof. */
export async function requireProof(
  db: Database,
  caller: Person,
  url: string,
  isOnBehalf: boolean,
): Promise<string> {
  const id = proofIdOf(url)
  const file = id
    ? await db
        .selectFrom('stored_file')
        .select('owner_id')
        .where('id', '=', id)
        .where('kind', '=', PROOF_KIND)
        .executeTakeFirst()
    : undefined
  if (!id || !file || (file.owner_id !== caller.id && !isOnBehalf)) throw new Failure('ProofNotFound')
  return id
}

/** Who took it, who may see a route it belongs to, or an order of the stop it belongs to. */
export async function maySeeProof(db: Database, caller: Person, id: string): Promise<boolean> {
  const own = await db
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', caller.id)
    .executeTakeFirst()
  if (own) return true
  const route = await routesVisibleTo(db, caller)
    .select('route.id')
    .where(
      sql<boolean>`exists (select 1 from waypoint w where w.route_id = route.id and w.proof_file_id = ${id})`,
    )
    .executeTakeFirst()
  if (route) return true
  const order = await ordersVisibleTo(db, caller)
    .select('purchase_order.id')
    .where(
      sql<boolean>`exists (select 1 from waypoint w join waypoint_order wo on wo.waypoint_id = w.id
        where w.proof_file_id = ${id} and wo.order_id = purchase_order.id)`,
    )
    .executeTakeFirst()
  return order !== undefined
}

export async function readProof(world: World, id: string): Promise<Uint8Array | null> {
  const known = await world.db
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', PROOF_KIND)
    .executeTakeFirst()
  return known ? world.files.get(keyOf(id)) : null
}
