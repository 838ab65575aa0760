import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'
import { OrderRating, RateOrder } from './order-ratings'

/** What a customer thought of an order, as those see it whom it is about. */
export const Rating = z.object({
  id: Id,
  purchaseId: Id,
  purchaseUfid: z.string(),
  storeId: Id,
  storeName: z.string(),
  /** First name and initial. */
  userName: z.string(),
  rating: z.int(),
  comment: z.string(),
  courierRating: z.int().nullable(),
  productRatings: z.array(OrderRating.shape.productRatings.element.extend({ name: z.string() })),
  reply: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Put away: it counts for nobody, and nobody reads it. */
  archivedAt: Instant.nullable(),
})
export type Rating = z.infer<typeof Rating>

/** What the kitchen answers; what was said stays as it was said. */
export const RatingFields = z.object({ reply: Text(1000).nullish() })

/** Told on the telephone, and written down for the one who said it. */
export const CreateRating = RateOrder

/** What others think, for everybody who orders. */
export const Reviews = z.object({
  /** Told from five on. */
  average: z.number().nullable(),
  count: z.int(),
  docs: z.array(
    Rating.pick({
      id: true,
      storeId: true,
      storeName: true,
      userName: true,
      rating: true,
      comment: true,
      reply: true,
      createdAt: true,
    }),
  ),
  page: z.int(),
  hasNextPage: z.boolean(),
})
export const ListReviews = z
  .object({
    storeId: Id.optional(),
    /** Of this product, its own stars. */
    productId: Id.optional(),
    page: z.int().min(1).max(1000).default(1),
  })
  .refine(input => input.storeId ?? input.productId, {
    message: 'Of a store or of a product',
    path: ['storeId'],
  })
