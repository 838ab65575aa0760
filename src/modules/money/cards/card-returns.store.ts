import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { CardReturnTable } from '../../../core/db/tables'

export type CardReturnRow = Selectable<CardReturnTable>

/** One for each payment: false when it is noted already. */
export async function insertCardReturn(
  tx: Tx,
  owed: Omit<CardReturnRow, 'state' | 'provider_refund_id' | 'error' | 'created_at' | 'updated_at'>,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('card_return')
    .values({ ...owed, created_at: now, updated_at: now })
    .onConflict(oc => oc.column('payment_intent_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const findCardReturn = (db: Database, id: string): Promise<CardReturnRow> =>
  db.selectFrom('card_return').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The return, held until the transaction ends. */
export const lockCardReturn = (tx: Tx, id: string): Promise<CardReturnRow> =>
  tx.selectFrom('card_return').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** How a return stands, by what the provider said of it. */
export const setCardReturnState = (
  tx: Tx,
  id: string,
  stands: Pick<CardReturnRow, 'state' | 'provider_refund_id' | 'error'>,
  now: Date,
) =>
  tx
    .updateTable('card_return')
    .set({ ...stands, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Why it does not go back by itself. */
export const setCardReturnError = (tx: Tx, id: string, error: string, now: Date): Promise<CardReturnRow> =>
  tx
    .updateTable('card_return')
    .set({ error, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
