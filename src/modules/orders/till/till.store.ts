import { type Selectable, sql } from 'kysely'
import type { World } from '../../../core/context'
import { hasRow } from '../../../core/db/has-row'
import type { Database, Tx } from '../../../core/db/open'
import type { TillOrderTable } from '../../../core/db/tables'

export type TillOrderRow = Selectable<TillOrderTable>

/** The seller's attempt of this name, if it was made before. */
export const findTillAttempt = (db: Database, sellerId: string, key: string) =>
  db
    .selectFrom('till_order')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('client_key', '=', key)
    .executeTakeFirst()

export const findTillOrderByToken = (db: Database, token: string) =>
  db.selectFrom('till_order').selectAll().where('token', '=', token).executeTakeFirst()

export const isTillPayment = (db: Database, intentId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('till_order as t')
      .innerJoin('checkout as c', 'c.person_id', 't.guest_id')
      .where('c.payment_intent_id', '=', intentId),
  )

export const addTillOrder = (
  tx: Tx,
  order: Omit<TillOrderRow, 'declined_at' | 'decline_code'>,
): Promise<TillOrderRow> => tx.insertInto('till_order').values(order).returningAll().executeTakeFirstOrThrow()

const TOKEN_BYTES = 16

/** Long enough that nobody guesses one, short enough for a text message and a code that is read from a screen. */
export const newToken = (world: Pick<World, 'randomBytes'>): string =>
  Buffer.from(world.randomBytes(TOKEN_BYTES)).toString('base64url')

/** Notes that a card was refused for the checkout with this payment; answers the store, unless it is noted already. */
export async function setDeclined(
  tx: Tx,
  intentId: string,
  { code, now }: { code: string | null; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ store_id: string }>`
    update till_order t set declined_at = ${now}, decline_code = ${code}
    from checkout c
    where c.payment_intent_id = ${intentId} and c.person_id = t.guest_id and c.state = 'reserved'
      and (t.declined_at is null or t.decline_code is distinct from ${code}
        or t.declined_at < ${new Date(now.getTime() - SAME_DECLINE_MS)})
    returning t.store_id`.execute(tx)
  return rows[0]?.store_id ?? null
}

/** The browser and the provider tell of the same refusal within this time. */
const SAME_DECLINE_MS = 5_000
