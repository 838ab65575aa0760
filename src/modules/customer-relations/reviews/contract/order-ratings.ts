import { z } from 'zod'
import { Channel, Id, Instant, Text } from '../../../../core/contract/common'
import { OrderReference, OrderState } from '../../../order-records/orders/contract/ordering'

const Stars = z.int().min(1).max(5)
export const RateOrder = OrderReference.extend({
  rating: Stars,
  comment: Text(1000).optional(),
  productRatings: z
    .array(z.object({ productId: Id, rating: Stars }))
    .max(300)
    .optional(),
  courierRating: Stars.nullish(),
})
export const OrderRating = z.object({
  id: Id,
  purchaseId: Id,
  rating: Stars,
  comment: z.string(),
  courierRating: Stars.nullable(),
  productRatings: z.array(z.object({ productId: Id, rating: Stars })),
  createdAt: Instant,
  editableUntil: Instant,
})
export type OrderRating = z.infer<typeof OrderRating>
/** The link of the mail that asks for a rating. */
const RatingLink = z.object({ token: Text(400).min(10) })
export const PublicRateOrder = RateOrder.omit({ purchaseId: true }).extend(RatingLink.shape)
export const ShowRating = RatingLink
/** What there is to rate, and what was said of it so far. */
export const RatingByLink = z.object({
  ufid: z.string(),
  state: OrderState,
  storeName: z.string(),
  storeId: Id,
  channel: Channel,
  isPickup: z.boolean(),
  deliveredAt: Instant.nullable(),
  courier: z.object({ nickname: z.string() }).nullable(),
  products: z.array(z.object({ productId: Id, name: z.string() })),
  rating: OrderRating.pick({
    rating: true,
    comment: true,
    courierRating: true,
    productRatings: true,
    editableUntil: true,
  }).nullable(),
})
export type RatingByLink = z.infer<typeof RatingByLink>
