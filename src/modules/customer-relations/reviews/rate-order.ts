import { Ok, ok } from '../../../core/contract/common'
import { Failure, type FailureName } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { anyone, limited, mayFail, signedIn } from '../../../core/procedures'
import { SEARCHES } from '../../../core/rate-limit'
import { DAY_MS } from '../../../core/rules/instant'
import { type Writing, write } from '../../../core/write'
import { readLink } from '../../identity/sign-in/public-links'
import { OrderReference } from '../../order-records/orders/contract/ordering'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import {
  type LockedOrder,
  lockOrder,
  type Moving,
  setRatingSkipped,
  subjectOf,
} from '../../order-records/orders/orders.store'
import { addStars } from '../../stores/stores/stores.store'
import { OrderRating, PublicRateOrder, RateOrder } from './contract/order-ratings'
import { type RatingRow, saveRatingOfOrder } from './ratings.store'
import { RATING_EDITABLE_DAYS, type RatingInput, type RatingRefusal, whyNotRate } from './rules/rating'

/** What somebody thinks of their order: once, and to be put right for a week. */
export const rateOrder = signedIn
  .input(RateOrder)
  .output(OrderRating)
  .concat(mayFail('NotFound', 'NotDelivered', 'AlreadyRated', 'ValidationError'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, fail } = ctx
      const order = await lockOwnOrder(db, caller, input.purchaseId)
      if (!order) throw fail('NotFound')
      return saveRating(db, ctx, order, input)
    }),
  )

/** Somebody would rather not say. */
export const skipRating = signedIn
  .input(OrderReference)
  .output(Ok)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit } }) => {
      const order = await lockOwnOrder(db, caller, input.purchaseId)
      if (!order) throw fail('NotFound')
      await setRatingSkipped(db, order.id, now)
      emit('order.changed', { ...subjectOf(order), what: 'ratingSkipped' }, order.city)
      return ok
    }),
  )

/** From the mail that asks for it, without signing in. */
export const publicRateOrder = anyone
  .input(PublicRateOrder)
  .use(limited(SEARCHES))
  .output(OrderRating)
  .concat(mayFail('NotFound', 'NotDelivered', 'AlreadyRated', 'ValidationError'))
  .mutation(
    write(async ({ input: { token, ...given }, ctx }) => {
      const { db, now, world, fail } = ctx
      const id = readLink(world.settings.secret, 'rate-order', token, now)
      const order = id && (await lockOrder(db, id))
      if (!order) throw fail('NotFound')
      return saveRating(db, ctx, order, given)
    }),
  )

async function lockOwnOrder(tx: Tx, caller: Parameters<typeof ordersVisibleTo>[1], id: string) {
  const visible = await ordersVisibleTo(tx, caller, 'own')
    .select('purchase_order.id')
    .where('purchase_order.id', '=', id)
    .executeTakeFirst()
  return visible ? lockOrder(tx, id) : null
}

const FAILURE_OF = {
  OrderNotDelivered: 'NotDelivered',
  RatingClosed: 'AlreadyRated',
  RatingInvalid: 'ValidationError',
  RatingCommentTooLong: 'ValidationError',
  ProductNotInOrder: 'ValidationError',
} as const satisfies Record<RatingRefusal['name'], FailureName>

type GivenRating = {
  rating: number
  comment?: string | undefined
  productRatings?: { productId: string; rating: number }[] | undefined
  courierRating?: number | null | undefined
}

/** Writes or rewrites the rating of a locked order; the store's sum and count follow. */
export async function saveRating(
  tx: Tx,
  ctx: Moving & Pick<Writing, 'audit'>,
  order: LockedOrder,
  given: GivenRating,
): Promise<OrderRating> {
  const { now } = ctx
  const [before, products] = await Promise.all([
    tx.selectFrom('rating').selectAll().where('order_id', '=', order.id).executeTakeFirst(),
    tx.selectFrom('order_line').select('product_id').where('order_id', '=', order.id).execute(),
  ])
  const input: RatingInput = {
    rating: given.rating,
    comment: given.comment ?? null,
    productRatings: given.productRatings ?? [],
    courierRating: given.courierRating ?? null,
  }
  const refusal = whyNotRate(
    {
      state: order.state,
      productIds: products.flatMap(({ product_id }) => product_id ?? []),
      ratedAt: before?.created_at ?? null,
    },
    input,
    now,
  )
  if (refusal) throw new Failure(FAILURE_OF[refusal.name], { reason: refusal.name, ...refusal.params })

  // What was not said this time stays as it was said before.
  const saved = await saveRatingOfOrder(
    tx,
    {
      id: ctx.world.newId(),
      order_id: order.id,
      person_id: order.person_id,
      store_id: order.store_id,
      city: order.city,
    },
    {
      rating: given.rating,
      comment: given.comment ?? before?.comment ?? '',
      courier_rating:
        given.courierRating === undefined ? (before?.courier_rating ?? null) : given.courierRating,
      product_ratings: given.productRatings ?? before?.product_ratings ?? [],
    },
    now,
  )
  // One that was put away does not count, whatever it says now.
  if (!before?.hidden_at)
    await addStars(tx, order.store_id, {
      stars: given.rating - (before?.rating ?? 0),
      ratings: before ? 0 : 1,
    })
  ctx.emit('order.rated', { ...subjectOf(order), rating: given.rating }, order.city)
  ctx.audit({ type: 'rating', id: saved.id, after: { orderId: order.id, rating: given.rating } })
  return presentRating(saved)
}

export const presentRating = (row: RatingRow): OrderRating => ({
  id: row.id,
  purchaseId: row.order_id,
  rating: row.rating,
  comment: row.comment,
  courierRating: row.courier_rating,
  productRatings: row.product_ratings,
  createdAt: row.created_at,
  editableUntil: new Date(row.created_at.getTime() + RATING_EDITABLE_DAYS * DAY_MS),
})
