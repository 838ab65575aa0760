import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Id, Ok, ok } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { scopeFilter } from '../../../core/scope'
import { write } from '../../../core/write'
import { lockManagedOrder } from '../../order-records/orders/order-access'
import { addStars } from '../../stores/stores/stores.store'
import { CreateRating, Rating } from './contract/ratings'
import { saveRating } from './rate-order'
import { presentRatings } from './ratings.resource'
import { type RatingRow, setRatingArchived, setRatingDeleted } from './ratings.store'

const keeps = holds('HelloAdminPermission')
const Reference = z.object({ id: Id })

/** Writes down what a customer has said on the telephone about an order. */
export const createRating = keeps
  .input(CreateRating)
  .output(Rating)
  .concat(mayFail('NotFound', 'NotDelivered', 'AlreadyRated', 'ValidationError'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, fail } = ctx
      const order = await lockManagedOrder(db, caller, input.purchaseId)
      if (!order) throw fail('NotFound')
      const { id } = await saveRating(db, ctx, order, input)
      return (await presentRatings(db, [(await lockRating(db, caller, id))!]))[0]!
    }),
  )

/** Puts a rating away: it counts for nobody any more, and nobody reads it. */
export const archiveRating = shelve(now => now)
export const unarchiveRating = shelve(() => null)

export const removeRating = keeps
  .input(Reference)
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      const rating = await lockRating(db, caller, input.id)
      if (!rating) throw fail('NotFound')
      await setRatingDeleted(db, rating.id, now)
      if (!rating.archived_at) await count(db, rating, -1)
      audit({ type: 'rating', id: rating.id, after: { deleted_at: now } })
      return ok
    }),
  )

function shelve(at: (now: Date) => Date | null) {
  return keeps
    .input(Reference)
    .output(Rating)
    .concat(mayFail('NotFound'))
    .mutation(
      write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
        const rating = await lockRating(db, caller, input.id)
        if (!rating) throw fail('NotFound')
        const archivedAt = at(now)
        if ((archivedAt === null) !== (rating.archived_at === null))
          await count(db, rating, archivedAt === null ? 1 : -1)
        const saved = await setRatingArchived(db, rating.id, archivedAt, now)
        audit({ type: 'rating', id: rating.id, after: { archived_at: archivedAt } })
        return (await presentRatings(db, [saved]))[0]!
      }),
    )
}

async function lockRating(tx: Tx, caller: Person, id: string): Promise<RatingRow | undefined> {
  return (
    tx
      .selectFrom('rating')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(scopeFilter(caller, ['HelloAdminPermission'], { city: sql.ref('rating.city') }))
      // What was said of a store that is gone is gone with it.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('store')
            .select('store.id')
            .whereRef('store.id', '=', 'rating.store_id')
            .where('store.deleted_at', 'is', null),
        ),
      )
      .forUpdate()
      .executeTakeFirst()
  )
}

/** Takes its stars into what the store has, or out of it. */
const count = (tx: Tx, rating: RatingRow, sign: 1 | -1) =>
  addStars(tx, rating.store_id, { stars: sign * rating.rating, ratings: sign })
