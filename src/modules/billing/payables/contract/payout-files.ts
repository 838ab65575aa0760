import { z } from 'zod'
import { Day, Id, Instant, Money } from '../../../../core/contract/common'
import { Payable } from './payables'

export const PayoutFile = z.object({
  id: Id,
  messageId: z.string(),
  executesOn: Day,
  payments: z.int(),
  amount: Money,
  /** The payments that are neither done nor have come back, and for which payables. */
  underWay: z.int(),
  underWayIds: z.array(Id),
  createdAt: Instant,
})
export type PayoutFile = z.infer<typeof PayoutFile>

export const CheckPayoutFile = z.object({
  /** Left out: all that is approved. */
  ids: z.array(Id).min(1).max(500).optional(),
})
export const PAYOUT_PROBLEMS = ['platformAccountMissing', 'nothingApproved'] as const
export const PayoutFileCheck = z.object({
  ready: z.array(Payable),
  total: Money,
  /** Approved, and without an account to which it could be paid. */
  withoutAccount: z.array(Payable),
  /** To be approved before they can be paid. */
  open: z.int(),
  /** Taken over by the next settlement. */
  carried: z.int(),
  problems: z.array(z.enum(PAYOUT_PROBLEMS)),
  executesOn: Day,
})
export type PayoutFileCheck = z.infer<typeof PayoutFileCheck>

export const MakePayoutFile = z.object({
  ids: z.array(Id).min(1).max(500),
  executesOn: Day,
})
export const ShowPayoutFile = z.object({ id: Id })
export const PayoutFileContent = z.object({ name: z.string(), xml: z.string() })
export const PayoutFiles = z.object({ docs: z.array(PayoutFile) })
