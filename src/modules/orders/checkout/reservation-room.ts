import { sql } from 'kysely'
import type { Context, Person, World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database, Tx } from '../../../core/db/open'
import { callerFrom } from '../../../core/rate-limit'
import { SECOND_MS } from '../../../core/rules/instant'
import { type Shortage, type Stock, stockRows } from '../../stores/inventory/inventory.store'
import { intentOf } from './card-payment'
import type { CheckoutFacts } from './checkout-facts'
import { type CheckoutDraft, findCheckout } from './checkouts.store'
import { settleAbandoned } from './release-checkout'
import {
  type Crowd,
  crowdOf,
  IDLE,
  inTheWay,
  KEPT,
  type Kept,
  type LiveReservation,
  limitsFor,
  outstayed,
  type ReservationLimits,
  UNPROVEN_IN_NETWORK,
  unitsOf,
  whyNotUnits,
} from './rules/reservations'

/** What a reservation is made within: the limits of its person, and what they have set aside already. */
export type Room = {
  limits: ReservationLimits
  live: LiveReservation[]
  /** Where it comes from, while nothing is proven of its person. */
  unproven: { device: string | null; network: string } | null
}

/** Older reservations have to be given up first, which takes the payment provider: outside of the transaction. */
class Crowded extends Error {
  constructor(
    readonly crowd: Crowd,
    readonly otherwise: Failure,
  ) {
    super('older reservations are in the way')
  }
}

const ROUNDS = 3

/** Reserves, and when the person has too much set aside, gives up the oldest of it that is not being paid, and tries again. */
export async function withRoom<Out>(world: World, reserve: () => Promise<Out>): Promise<Out> {
  for (let round = 1; ; round++) {
    try {
      return await reserve()
    } catch (error) {
      if (!(error instanceof Crowded)) throw error
      if (round === ROUNDS || !(await giveWay(world, error.crowd))) throw error.otherwise
    }
  }
}

/** False when none could be given up that had to be. What turns out to be paid becomes its order, and makes room as well. */
async function giveWay(world: World, { among, excess }: Crowd): Promise<boolean> {
  let gone = 0
  for (const id of among) {
    if (gone === excess) break
    const checkout = await findCheckout(world.db, id)
    if (checkout?.state === 'reserved') {
      const intent = checkout.payment_intent_id ? await intentOf(world, checkout) : null
      if (intent?.status === 'processing' || intent?.status === 'requires_action') continue
      await settleAbandoned(world, checkout, 'expired')
    }
    gone++
  }
  return gone > 0 || excess === 0
}

/** Where a reservation comes from, while nothing is proven of its person. Who orders for others is known. */
export const unprovenOrigin = (
  { caller, request }: RoomContext,
  { person }: CheckoutFacts,
): Room['unproven'] =>
  person.isProven || person.id !== caller.id
    ? null
    : { device: request.deviceId, network: callerFrom(request) }

type RoomContext = Context & { caller: Person }

/** People without a proof share limits: their reservations are looked at one after the other. */
export const lockNetwork = (tx: Tx, network: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${network}))`.execute(tx)

/**
 * Whether there is room for one more reservation.
 * @param live what is set aside already
 */
export async function roomFor(
  db: Database,
  ctx: RoomContext,
  { person, store }: CheckoutFacts,
  draft: CheckoutDraft,
  live: LiveReservation[],
  unproven: Room['unproven'],
): Promise<Room> {
  const isForOther = person.id !== ctx.caller.id
  const limits = limitsFor(person.isProven || isForOther)
  const room = { limits, live, unproven }
  if (isForOther) return room

  const shared = unproven ? await sharedUse(db, person.id, unproven.network, ctx.now) : null
  if (shared && (shared.inNetwork >= UNPROVEN_IN_NETWORK || shared.idleMs >= IDLE.mostMs))
    throw tooMany(shared.retryAt, ctx.now)
  const wanted = {
    storeId: store.id,
    windowStart: new Date(draft.windowStart),
    hasWindowLimit: store.capacity_per_slot !== null,
  }
  const crowd = crowdOf(live, wanted, limits, ctx.now)
  if (crowd) throw new Crowded(crowd, tooMany(crowd.retryAt, ctx.now))
  return room
}

/** What is wanted of a product that can run out, and what is left for others then; below zero, there is not enough. */
export type LimitedStock = Stock & { left: number }

/** What of a cart can run out. Throws what `failureFor` makes of a product that is sold out on the day of the delivery. */
export function limitedStock(
  { stock }: CheckoutDraft,
  read: { stock: ReadonlyMap<string, number>; soldOut: ReadonlySet<string> },
  failureFor: (shortage: Shortage) => Failure,
): LimitedStock[] {
  const gone = stock.find(({ productId }) => read.soldOut.has(productId))
  if (gone) throw failureFor({ productId: gone.productId, available: 0, wanted: gone.quantity })
  return stock
    .flatMap(({ productId, quantity }) => {
      const available = read.stock.get(productId)
      return available === undefined ? [] : [{ productId, quantity, left: available - quantity }]
    })
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

const shortageOf = ({ productId, quantity, left }: LimitedStock): Shortage[] =>
  left < 0 ? [{ productId, available: left + quantity, wanted: quantity }] : []

/**
 * Refuses what there is not enough of. What is lacking may be kept by an earlier reservation of the same person, or by
 * another customer who has kept it for too long: then that one gives way.
 */
export async function refuseShortage(
  db: Database,
  live: readonly LiveReservation[],
  draft: CheckoutDraft,
  limited: readonly LimitedStock[],
  failureFor: (shortage: Shortage) => Failure,
  now: Date,
): Promise<void> {
  const [first] = limited.flatMap(shortageOf)
  if (!first) return
  const failure = failureFor(first)
  const own = inTheWay(live, draft.storeId, [first.productId], now)
  const crowd = own?.among.length
    ? own
    : outstayed(await keptByOthers(db, draft, first.productId, now), first, now)
  if (crowd) throw new Crowded(crowd, failure)
  const only = { storeId: draft.storeId, productIds: [first.productId], on: null }
  const [left] = await stockRows(db, only).execute()
  throw (left?.free ?? 0) >= first.wanted ? new FreeMeanwhile() : failure
}

/** What was lacking has been given up between two looks at it: it is decided again. */
export class FreeMeanwhile extends Error {}

/** So many of what can run out are for people of whom something is proven. */
export function refuseTooMuch({ live, limits }: Room, { storeId }: CheckoutDraft, stock: Stock[], now: Date) {
  const alone = whyNotUnits(unitsOf([{ stock }]), limits)
  if (alone) throw new Failure(alone.name, alone.params)
  const together = whyNotUnits(unitsOf([{ stock }, ...live]), limits)
  if (!together) return
  const failure = new Failure(together.name, together.params)
  const crowd = inTheWay(
    live,
    storeId,
    stock.map(({ productId }) => productId),
    now,
  )
  throw crowd ? new Crowded(crowd, failure) : failure
}

/** Who else has set this product aside, and for how long they have kept it without an order. */
async function keptByOthers(
  db: Database,
  { storeId, personId }: CheckoutDraft,
  productId: string,
  now: Date,
): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select k.id, k.person_id as "personId", k.created_at as "createdAt", s.quantity, (
      select sum(extract(epoch from
        case c.state when 'reserved' then ${now}::timestamptz else least(c.updated_at, c.expires_at) end - c.created_at
      ) * 1000)::bigint
      from checkout c
      where c.person_id = k.person_id and c.store_id = ${storeId}
        and c.created_at > ${new Date(now.getTime() - KEPT.periodMs)}
        and (c.state = 'reserved' or (c.state = 'released' and c.paid_without_order is null))
        and c.draft->'stock' @> jsonb_build_array(jsonb_build_object('productId', ${productId}::text))
    ) as "keptMs"
    from checkout k, jsonb_to_recordset(k.draft->'stock') as s ("productId" text, quantity int)
    where k.state = 'reserved' and k.store_id = ${storeId} and k.person_id <> ${personId}
      and s."productId" = ${productId}`.execute(db)
  return rows
}

/** What others without a proof have set aside from this network, and how long this person has kept things for nothing. */
async function sharedUse(db: Database, personId: string, network: string, now: Date) {
  const since = new Date(now.getTime() - IDLE.periodMs)
  const { rows } = await sql<{
    inNetwork: number
    idleMs: number
    freeAt: Date | null
    idleUntil: Date | null
  }>`
    select n.count as "inNetwork", n.free_at as "freeAt", i.ms as "idleMs", i.until as "idleUntil"
    from (
      select count(*)::int as count, min(expires_at) as free_at from checkout
      where state = 'reserved' and unproven_network = ${network} and person_id <> ${personId}
    ) n, (
      select coalesce(sum(extract(epoch from least(updated_at, expires_at) - created_at) * 1000), 0)::bigint as ms,
        min(created_at) as until
      from checkout
      where person_id = ${personId} and created_at > ${since} and state = 'released' and paid_without_order is null
    ) i`.execute(db)
  const { inNetwork, idleMs, freeAt, idleUntil } = rows[0]!
  const retryAt =
    idleMs >= IDLE.mostMs && idleUntil ? new Date(idleUntil.getTime() + IDLE.periodMs) : (freeAt ?? now)
  return { inNetwork, idleMs, retryAt }
}

const tooMany = (retryAt: Date, now: Date) =>
  new Failure('TooManyReservations', {
    retryAfter: Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / SECOND_MS)),
  })
