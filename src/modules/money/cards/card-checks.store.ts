import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { CardCheckTable } from '../../../core/db/tables'

export type CardCheckRow = Selectable<CardCheckTable>
type NewCheck = Pick<CardCheckRow, 'id' | 'person_id' | 'amount_cents'>

/** Begins to ask the bank of a card for its owner; undefined when that is under way already. */
export const insertVerification = (
  tx: Tx,
  check: NewCheck & { payment_method_id: string },
  now: Date,
): Promise<CardCheckRow | undefined> =>
  tx
    .insertInto('card_check')
    .values({ ...check, purpose: 'verify', created_at: now, updated_at: now })
    .onConflict(oc => oc.doNothing())
    .returningAll()
    .executeTakeFirst()

/** A try of somebody's default card by an administrator, over at once without one; undefined when it was made before. */
export const insertTestCharge = (
  tx: Tx,
  check: NewCheck & Pick<CardCheckRow, 'payment_method_id' | 'asked_by_id'>,
  now: Date,
): Promise<CardCheckRow | undefined> =>
  tx
    .insertInto('card_check')
    .values({
      ...check,
      purpose: 'test',
      ...(check.payment_method_id ? {} : { state: 'rejected', error: 'no_default_card', freed_at: now }),
      created_at: now,
      updated_at: now,
    })
    .onConflict(oc => oc.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const findCardCheck = (db: Database, id: string): Promise<CardCheckRow> =>
  db.selectFrom('card_check').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The check, held until the transaction ends: whoever comes first with the answer of the bank notes it. */
export const lockCardCheck = (tx: Tx, id: string): Promise<CardCheckRow> =>
  tx.selectFrom('card_check').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The check that a card waits for: there is one at most. */
export const openVerificationOf = (db: Database, methodId: string): Promise<CardCheckRow | undefined> =>
  db
    .selectFrom('card_check')
    .selectAll()
    .where('payment_method_id', '=', methodId)
    .where('purpose', '=', 'verify')
    .where('state', '=', 'open')
    .executeTakeFirst()

/** Its payment at the provider, unless somebody has noted one already. */
export const setCheckIntent = (db: Database, id: string, intentId: string, now: Date) =>
  db
    .updateTable('card_check')
    .set({ payment_intent_id: intentId, updated_at: now })
    .where('id', '=', id)
    .where('payment_intent_id', 'is', null)
    .execute()

/** The bank has answered, or nobody will. */
export const endCardCheck = (
  tx: Tx,
  id: string,
  { state, error }: Pick<CardCheckRow, 'state' | 'error'>,
  now: Date,
): Promise<CardCheckRow> =>
  tx
    .updateTable('card_check')
    .set({ state, error, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Nothing is held for it any more. */
export const setCheckFreed = (db: Database, id: string, now: Date) =>
  db.updateTable('card_check').set({ freed_at: now }).where('id', '=', id).execute()

/** To the end of the queue of those that are looked after. */
export const requeueCardCheck = (db: Database, id: string, now: Date) =>
  db.updateTable('card_check').set({ updated_at: now }).where('id', '=', id).execute()
