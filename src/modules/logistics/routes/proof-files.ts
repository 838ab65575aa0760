import { sql } from 'kysely'
import type { Context, Person, World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import {
  isSignedPhoto,
  type PhotoKind,
  photoIdOf,
  photoOwner,
  photoUrl,
  readPhoto,
  storePhoto,
} from '../../files/photos/photos'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { routesVisibleTo } from './route-scope'

/** Of what a courier has brought, and where to. */
const PROOF: PhotoKind = { kind: 'proof', path: '/api/v1/files/proofs/' }

/** Answers the address that the confirmation of the stop then names. Throws PayloadTooLarge and UnsupportedFile. */
export const storeProof = (ctx: Pick<Context, 'world' | 'now'>, caller: Person, bytes: Uint8Array) =>
  storePhoto(ctx, caller, PROOF, bytes)

/** The address of a proof for a person who may see its stop. */
export const proofUrl = (world: Pick<World, 'settings'>, id: string, now: Date): string =>
  photoUrl(world, PROOF, id, now)

export const isSigned = (
  world: Pick<World, 'settings'>,
  id: string,
  signature: { until: string | null; sig: string | null },
  now: Date,
): boolean => isSignedPhoto(world, PROOF, id, signature, now)

/** The id in an address that an upload answered; null when it is none. */
export const proofIdOf = (url: string): string | null => photoIdOf(PROOF, url)

/** The id of an uploaded photo that this person may use as proof. */
export async function requireProof(
  db: Database,
  caller: Person,
  url: string,
  isOnBehalf: boolean,
): Promise<string> {
  const id = proofIdOf(url)
  const file = id ? await photoOwner(db, PROOF, id) : undefined
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

export const readProof = (world: World, id: string): Promise<Uint8Array | null> => readPhoto(world, PROOF, id)
