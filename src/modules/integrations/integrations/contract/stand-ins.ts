import { z } from 'zod'
import { Cents } from '../../../../core/contract/common'

/** The newest first. */
export const ToldOutside = z.object({
  isLocal: z.boolean(),
  messages: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      who: z.enum(['couriers', 'receiver', 'bank']),
      /** `in`: the stand-in was told; `out`: it has told us. */
      way: z.enum(['in', 'out']),
      path: z.string(),
      event: z.string().nullable(),
      body: z.string(),
      status: z.int(),
      /** Null: nothing is signed there. */
      isSigned: z.boolean().nullable(),
    }),
  ),
  deliveries: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      orders: z.array(z.string()),
      priceCents: Cents,
      status: z.enum(['pending', 'pickup', 'dropoff', 'delivered']),
      at: z.string(),
      changedAt: z.string(),
    }),
  ),
})
