import { sql } from 'kysely'
import type { Tx } from '../../core/db/open'

/** What customers think of a store: so many stars more, of so many ratings more. Less, where they are negative. */
export const addStars = (tx: Tx, storeId: string, { stars, ratings }: { stars: number; ratings: number }) =>
  tx
    .updateTable('store')
    .set({
      rating_sum: sql`rating_sum + ${stars}`,
      rating_count: sql`rating_count + ${ratings}`,
    })
    .where('id', '=', storeId)
    .execute()
