import { z } from 'zod'
import { Id, Text } from '../../../../core/contract/common'
import { OrderMoveSource, OrderReference, OrderState } from '../../../order-records/orders/contract/ordering'
import { MOST_BAGS } from '../../../order-records/orders/rules/bags'

export const SetLiveOrdersStatus = z.object({
  state: OrderState,
  purchaseIds: z.array(Id).min(1).max(500),
  force: z.boolean().default(false),
  source: OrderMoveSource.default('api'),
  reason: Text(500).optional(),
  pickupCode: Text(12).optional(),
  /** Into how many bags each was packed, by its id; for those that are left out, their size says it. */
  bags: z.record(Id, z.int().min(1).max(MOST_BAGS)).optional(),
  /** Answers what would become of each, and moves none. */
  dryRun: z.boolean().default(false),
})
export const LiveOrdersOutcome = z.object({
  results: z.array(
    z.object({
      purchaseId: Id,
      ok: z.boolean(),
      state: OrderState.optional(),
      error: z
        .object({
          code: z.int(),
          name: z.string(),
          message: z.string(),
          details: z.record(z.string(), z.unknown()).optional(),
        })
        .optional(),
    }),
  ),
  changed: z.int(),
})
export type LiveOrdersOutcome = z.infer<typeof LiveOrdersOutcome>

export const CancelOrder = OrderReference.extend({ reason: Text(500).optional() })
