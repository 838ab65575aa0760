import { z } from 'zod'
import { Instant } from '../../../../core/contract/common'
import { Order } from '../../../order-records/orders/contract/ordering'

export const FindSessionsAndPurchases = z.object({
  before: Instant.optional(),
  limit: z.preprocess(
    value => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
    z.int().min(1).max(100).default(20),
  ),
  types: z.array(z.enum(['order', 'session'])).optional(),
})
export const SessionsAndPurchases = z.object({
  items: z.array(z.object({ type: z.literal('order'), at: Instant, order: Order })),
  nextBefore: Instant.nullable(),
})
