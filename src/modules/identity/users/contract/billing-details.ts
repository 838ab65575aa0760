import { z } from 'zod'
import { Id, Instant } from '../../../../core/contract/common'
import { KeptBilling, KeptBillingFields } from './account'

/** Billing details as the office keeps them: with whose they are. */
export const BillingDetailsRecord = KeptBilling.extend({
  userId: Id,
  userName: z.string(),
  createdAt: Instant,
  archivedAt: Instant.nullable(),
})
export type BillingDetailsRecord = z.infer<typeof BillingDetailsRecord>

/** Which of them is the usual one is the person's own choice. */
export const BillingDetailsFields = KeptBillingFields.omit({ isDefault: true }).extend({ userId: Id })
