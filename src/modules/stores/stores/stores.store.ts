import { sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { DishWords } from '../../../dish-pictures/illustrations'
import type { SpecialHours } from '../hours/rules/opening-hours'

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

/** What the drawn picture of a store shows. Nothing that a person edits, so that what they have open stays current. */
export const setPicturedDishes = (db: Database, storeId: string, dishes: DishWords[]) =>
  db.updateTable('store').set({ pictured_dishes: dishes }).where('id', '=', storeId).execute()

export const saveSpecialHours = (tx: Tx, storeId: string, specialHours: SpecialHours[], now: Date) =>
  tx
    .updateTable('store')
    .set({ special_hours: specialHours, updated_at: now })
    .where('id', '=', storeId)
    .execute()
