import { type Selectable, sql } from 'kysely'
import { inBatchesOf } from '../../../core/batches'
import type { World } from '../../../core/context'
import { askedTogether } from '../../../core/db/asked-together'
import { insertOf } from '../../../core/db/insert-rows'
import type { Database, Tx } from '../../../core/db/open'
import { plannedOnce } from '../../../core/db/planned-once'
import { prepared } from '../../../core/db/prepared'
import type { CheckoutTable } from '../../../core/db/tables'
import { entitlementAccounts } from '../../companies/allowances/entitlements'
import type { Hold } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import type { OpenCredit } from '../../money/ledger/rules/credits'
import type { Uses } from '../../offers/promotions/promotions.store'
import type { PromotedOrder } from '../../offers/promotions/rules/discounts'
import type { FrozenLine } from '../../offers/promotions/rules/pricing'
import type { OrderPlaces } from '../../order-records/orders/order-parts'
import type { Stock } from '../../stores/inventory/inventory.store'
import type { OrderDraft } from './order-rows'
import type { PricedLine } from './price-cart'
import type { Means } from './rules/explain-order'
import type { LiveReservation } from './rules/reservations'

/**
 * An order to be, with everything that was decided when it was reserved: nothing of it is looked up or
 * calculated again when it is placed.
 */
export type CheckoutDraft = Omit<OrderDraft, 'lines' | 'price'> & {
  impersonatorId: string | null
  /** Who of the store sold it at its till. Earlier checkouts did not keep it. */
  soldById?: string | null
  storeName: string
  acceptsAtOnce: boolean
  /** Its ticket is printed before the store answers. Earlier checkouts did not keep it. */
  printsAtOnce?: boolean
  saveCard: boolean
  lines: (PricedLine & { shares: FrozenLine })[]
  price: Omit<PromotedOrder, 'lines' | 'unused'>
  /** What there was to spend, so that the split can be explained afterwards. Earlier checkouts did not keep it. */
  means?: Means
  /** What was set aside of products that can run out. */
  stock: Stock[]
}

/** How those who save at the same moment share a statement: so many of them, with so much time between two. */
export const SAVED_TOGETHER = { most: 32, restMs: 5 }

export type CheckoutRow = Omit<Selectable<CheckoutTable>, 'draft' | 'payload'> & { draft: CheckoutDraft }

const only = ([row]: readonly Selectable<CheckoutTable>[]): CheckoutRow | null =>
  row ? ({ ...row, draft: row.draft as CheckoutDraft } satisfies CheckoutRow) : null

const byId = prepared((db, given: { id: string }) =>
  db.selectFrom('checkout').selectAll().where('id', '=', given.id),
)
const byAttempt = askedTogether(
  { personId: 'text', key: 'text', intentIds: 'text[]' },
  (db, given: Attempt) => db.selectFrom('checkout').selectAll().where('id', '=', attemptIds(db, given)),
)

/** As a query: the id of the checkout that an attempt has become. */
export function attemptIds(
  db: Database,
  { personId, key, intentIds }: Omit<Attempt, 'key'> & { key: string | null },
) {
  const isPaidFor = sql<boolean>`payment_intent_id = any(${intentIds})`
  // Each by its own index: asked for either of the two, all that the person ever bought would be looked through.
  const own = () =>
    db
      .selectFrom('checkout')
      .select(['id', isPaidFor.as('isPaidFor')])
      .where('person_id', '=', personId)
  const either = own().where('client_key', '=', key).unionAll(own().where(isPaidFor))
  return db.selectFrom(either.as('either')).select('id').orderBy(sql`"isPaidFor" is true`, 'desc').limit(1)
}

const byIntent = prepared((db, given: { intentId: string }) =>
  db.selectFrom('checkout').selectAll().where('payment_intent_id', '=', given.intentId),
)
const byIdLocked = prepared((db, given: { id: string }) =>
  db.selectFrom('checkout').selectAll().where('id', '=', given.id).forUpdate(),
)

export const findCheckout = async (db: Database, id: string): Promise<CheckoutRow | null> =>
  only(await byId(db, { id }))

/** How a client names what it wants to do once, however often it asks. */
export type Attempt = {
  personId: string
  key: string
  /** Of payments that came along: they count more than the key, which may be lost. */
  intentIds: readonly string[]
}

/** The checkout of this attempt, in whatever state it is; null when there is none yet. */
export const findAttempt = async (db: Database, attempt: Attempt) => only(await byAttempt(db, attempt))

/** This attempt was sent before, and is saved. */
export class SavedBefore extends Error {
  constructor(
    readonly checkout: CheckoutRow,
    options: ErrorOptions,
  ) {
    super('the same attempt was saved before', options)
  }
}

/**
 * What hinders an attempt may be what it did itself, when it was sent before: a code that counts once, the last of a
 * product. Then nothing is refused, and nothing gives way.
 */
export async function unlessSavedBefore<Out>(
  db: Database,
  attempt: Attempt,
  work: () => Promise<Out>,
): Promise<Out> {
  try {
    return await work()
  } catch (error) {
    // A lookup that fails is thrown as it is: it is no refusal, and can be tried again.
    const saved = await findAttempt(db, attempt)
    throw saved ? new SavedBefore(saved, { cause: error }) : error
  }
}

/** What this server has just reserved, with what placing it would read once more. */
export type RecentReservation = {
  checkout: CheckoutRow
  /** What was left in the wallet. */
  credits: readonly OpenCredit[]
  places: OrderPlaces
}

/** Most pay at once; who takes longer is read anew. */
const KEPT_MS = 60_000
const MOST_KEPT = 5_000
type Kept = RecentReservation & { until: number }
const kept = new WeakMap<World, Map<string, Kept>>()

const nameOf = ({ personId, key }: Pick<Attempt, 'personId' | 'key'>) => `${personId} ${key}`

export function keepReservation(world: World, key: string, reservation: RecentReservation): void {
  const all = kept.get(world) ?? new Map<string, Kept>()
  kept.set(world, all)
  if (all.size >= MOST_KEPT) all.delete(all.keys().next().value!)
  const until = world.clock.now().getTime() + KEPT_MS
  all.set(nameOf({ personId: reservation.checkout.person_id, key }), { ...reservation, until })
}

/**
 * The reservation of an attempt, once. It may have been placed or given up since: that is found when it is saved, and
 * whatever fails on it has to be looked at anew.
 */
export function takeReservation(world: World, attempt: Attempt): RecentReservation | null {
  const name = nameOf(attempt)
  const found = kept.get(world)?.get(name)
  if (!found) return null
  kept.get(world)!.delete(name)
  const { payment_intent_id: intentId } = found.checkout
  const isMeant = attempt.intentIds.every(id => id === intentId)
  return isMeant && world.clock.now().getTime() < found.until ? found : null
}

export const findCheckoutByIntent = async (db: Database, intentId: string) =>
  only(await byIntent(db, { intentId }))

/** The checkout, held until the transaction ends: placing and releasing meet here, and the first one wins. */
export const lockCheckout = async (tx: Tx, id: string): Promise<CheckoutRow | null> =>
  only(await byIdLocked(tx, { id }))

/** As a part of a statement. */
export const checkoutsOf = (rows: readonly CheckoutRow[]) =>
  insertOf(
    'checkout',
    rows.map(row => ({ ...row, draft: { ...row.draft } })),
  )

/** Its payment at the provider, unless one is saved already. Those who come at the same moment share a statement. */
export const setCheckoutIntent = inBatchesOf(
  SAVED_TOGETHER.most,
  async (db: Database, opened: { id: string; intentId: string }[]): Promise<string[]> => {
    const ids = opened.map(one => one.id)
    await sql`
      update checkout set payment_intent_id = opened.intent_id
      from unnest(${ids}::text[], ${opened.map(one => one.intentId)}::text[]) as opened (id, intent_id)
      where checkout.id = any(${ids}::text[]) and checkout.id = opened.id and payment_intent_id is null`.execute(
      plannedOnce(db),
    )
    return opened.map(({ intentId }) => intentId)
  },
  SAVED_TOGETHER.restMs,
)

/**
 * As a part of a statement: reservations become orders. Those that are none any more are not among its rows. They are
 * looked up by their ids: for a plain `=` Postgres would read one of the indexes of all that is reserved.
 */
export const setCheckoutsPlaced = (
  placed: readonly Pick<CheckoutRow, 'id' | 'order_id' | 'payment_intent_id' | 'updated_at'>[],
) => sql`
  update checkout set state = 'placed', order_id = placed.order_id, payment_intent_id = placed.payment_intent_id,
    updated_at = placed.updated_at::timestamptz
  from unnest(${placed.map(one => one.id)}::text[], ${placed.map(one => one.order_id)}::text[],
    ${placed.map(one => one.payment_intent_id)}::text[], ${placed.map(one => one.updated_at.toISOString())}::text[])
    as placed (id, order_id, payment_intent_id, updated_at)
  where checkout.id = any(${placed.map(one => one.id)}::text[]) and checkout.id = placed.id and (checkout.state = 'reserved') is not false
  returning checkout.id`

/** Why a reservation is none any more. */
export type ReleaseReason = 'expired' | 'closed' | 'refused'

export const setCheckoutReleased = (tx: Tx, id: string, reason: ReleaseReason, now: Date) =>
  tx
    .updateTable('checkout')
    .set({ state: 'released', released_reason: reason, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Money was held for a checkout that has become no order. */
export const setHeldInVain = (db: Database, id: string) =>
  db.updateTable('checkout').set({ paid_without_order: 'released' }).where('id', '=', id).execute()

/** No one is charged for it any more. `paidWithoutOrder`: what has become of the money, where there was any. */
export const setCheckoutVoided = (
  tx: Tx,
  id: string,
  paidWithoutOrder: CheckoutRow['paid_without_order'],
  now: Date,
) =>
  tx
    .updateTable('checkout')
    .set({ voided_at: now, paid_without_order: paidWithoutOrder })
    .where('id', '=', id)
    .execute()

/** Behind those that were not looked at for longer, or some that cannot be settled would keep all others from their turn. */
export const requeueCheckout = (db: Database, id: string, now: Date) =>
  db.updateTable('checkout').set({ updated_at: now }).where('id', '=', id).execute()

/**
 * As a query: what a person has set aside; also what others have on the same device, while nothing is proven of them.
 */
export const liveReservations = (
  db: Database,
  { personId, device }: { personId: string; device: string | null },
) =>
  db
    .selectFrom('checkout')
    .select(['id', 'store_id', 'window_start', 'created_at', 'expires_at'])
    .select(sql<CheckoutDraft['stock']>`draft->'stock'`.as('stock'))
    .where('state', '=', sql.lit('reserved'))
    .where(eb => eb.or([eb('person_id', '=', personId), eb('unproven_device', '=', device)]))

type LiveRow = {
  id: string
  store_id: string
  window_start: string
  created_at: string
  expires_at: string
  stock: CheckoutDraft['stock']
}

/** A row as it comes in JSON. */
export const presentReservation = (row: LiveRow): LiveReservation => ({
  id: row.id,
  storeId: row.store_id,
  windowStart: new Date(row.window_start),
  createdAt: new Date(row.created_at),
  expiresAt: new Date(row.expires_at),
  stock: row.stock,
})

/** What is set aside in the person's accounts while the checkout lives. */
export const holdsOf = ({
  personId,
  deliveryOn: on,
  parts,
}: Pick<CheckoutDraft, 'personId' | 'deliveryOn' | 'parts'>): Hold[] => {
  const company = entitlementAccounts({ personId, on })
  return [
    { code: account.balance(personId), cents: parts.balanceCents },
    { code: company.flex, cents: parts.flexCents },
    { code: company.kind, cents: parts.kindCents },
  ]
}

/** What a checkout uses of promotions. */
export const promotionUsesOf = ({ id, draft }: Pick<CheckoutRow, 'id' | 'draft'>): Uses => ({
  checkoutId: id,
  personId: draft.personId,
  worth: draft.price.discounts,
})
