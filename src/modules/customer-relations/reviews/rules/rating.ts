import { DAY_MS, type Instant, toMillis } from '../../../../core/rules/instant'
import { type Refusal, refuse } from '../../../../core/rules/refusal'
import type { OrderState } from '../../../order-records/states/rules/order-state'

export const RATING_MIN = 1
export const RATING_MAX = 5
export const RATING_COMMENT_MAX = 1_000
/** A rating can be put right for so long. */
export const RATING_EDITABLE_DAYS = 7

export interface RatingInput {
  rating: number
  comment?: string | null
  productRatings?: readonly { productId: string; rating: number }[]
  courierRating?: number | null
}

export type RatingRefusal =
  | Refusal<'RatingInvalid', { min: number; max: number }>
  | Refusal<'RatingCommentTooLong', { max: number }>
  | Refusal<'OrderNotDelivered', { state: OrderState }>
  | Refusal<'RatingClosed', { days: number }>
  | Refusal<'ProductNotInOrder', { productId: string }>

/** Why an order cannot be rated, or its rating not be changed. `ratedAt` null: not rated yet. */
export function whyNotRate(
  order: { state: OrderState; productIds: readonly string[]; ratedAt: Instant | null },
  input: RatingInput,
  now: Instant,
): RatingRefusal | null {
  if (order.state !== 'delivered') return refuse('OrderNotDelivered', { state: order.state })
  if (order.ratedAt !== null && toMillis(now) - toMillis(order.ratedAt) > RATING_EDITABLE_DAYS * DAY_MS) {
    return refuse('RatingClosed', { days: RATING_EDITABLE_DAYS })
  }
  const products = input.productRatings ?? []
  const ratings = [input.rating, ...products.map(p => p.rating), input.courierRating ?? RATING_MIN]
  if (!ratings.every(isRating)) return refuse('RatingInvalid', { min: RATING_MIN, max: RATING_MAX })
  if ((input.comment?.length ?? 0) > RATING_COMMENT_MAX) {
    return refuse('RatingCommentTooLong', { max: RATING_COMMENT_MAX })
  }
  const stranger = products.find(p => !order.productIds.includes(p.productId))
  return stranger ? refuse('ProductNotInOrder', { productId: stranger.productId }) : null
}

export function isRating(value: number): boolean {
  return Number.isInteger(value) && value >= RATING_MIN && value <= RATING_MAX
}
