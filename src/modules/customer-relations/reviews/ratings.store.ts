import type { Selectable } from 'kysely'
import { jsonb } from '../../../core/db/jsonb'
import type { Tx } from '../../../core/db/open'
import type { RatingTable } from '../../../core/db/tables'

export type RatingRow = Selectable<RatingTable>

/** Writes the rating of an order, or rewrites it and keeps its id: there is one of each order. */
export async function saveRatingOfOrder(
  tx: Tx,
  of: Pick<RatingRow, 'id' | 'order_id' | 'person_id' | 'store_id' | 'city'>,
  said: Pick<RatingRow, 'rating' | 'comment' | 'courier_rating' | 'product_ratings'>,
  now: Date,
): Promise<RatingRow> {
  const values = { ...said, product_ratings: jsonb(said.product_ratings), updated_at: now }
  return tx
    .insertInto('rating')
    .values({ ...of, created_at: now, ...values })
    .onConflict(oc => oc.column('order_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Puts a rating away, or takes it out again with null: nobody reads it meanwhile. */
export const setRatingArchived = (
  tx: Tx,
  id: string,
  archivedAt: Date | null,
  now: Date,
): Promise<RatingRow> =>
  tx
    .updateTable('rating')
    .set({ archived_at: archivedAt, hidden_at: archivedAt, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const setRatingDeleted = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('rating')
    .set({ deleted_at: now, hidden_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
