import type { Insertable, Selectable } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { TopupTable } from '../../../core/db/tables'

export type TopupRow = Selectable<TopupTable>

/** Begins a top-up, unless this person has begun one under the same key; whether it is new. */
export async function insertTopupOnce(
  tx: Tx,
  topup: Omit<Insertable<TopupTable>, 'state' | 'created_at' | 'updated_at'>,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('topup')
    .values({ ...topup, state: 'open', created_at: now, updated_at: now })
    .onConflict(oc => oc.columns(['person_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Its payment at the provider, unless somebody has noted one already. */
export const setTopupIntent = (db: Database, id: string, intentId: string) =>
  db
    .updateTable('topup')
    .set({ payment_intent_id: intentId })
    .where('id', '=', id)
    .where('payment_intent_id', 'is', null)
    .execute()

/** How it ended, and with which payment. */
export const closeTopup = (
  tx: Tx,
  id: string,
  ended: { state: 'succeeded' | 'failed' | 'canceled'; intentId: string; amountCents: number },
  now: Date,
) =>
  tx
    .updateTable('topup')
    .set({
      state: ended.state,
      payment_intent_id: ended.intentId,
      amount_cents: ended.amountCents,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()

export const setTopupState = (tx: Tx, id: string, state: string, now: Date) =>
  tx.updateTable('topup').set({ state, updated_at: now }).where('id', '=', id).execute()

/** Why it cannot be paid any more. */
export const setTopupError = (db: Database, id: string, error: string) =>
  db.updateTable('topup').set({ error }).where('id', '=', id).execute()

/** To the end of the queue of those that are looked after. */
export const requeueTopup = (db: Database, id: string, now: Date) =>
  db.updateTable('topup').set({ updated_at: now }).where('id', '=', id).execute()
