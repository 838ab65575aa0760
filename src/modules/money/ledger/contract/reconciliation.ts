import { z } from 'zod'
import { Instant, Money } from '../../../../core/contract/common'

/** The checks of the books, from what runs most often to what runs once a night. */
export const MONEY_CHECKS = ['payments', 'lines', 'standing', 'seals'] as const
export type MoneyCheckName = (typeof MONEY_CHECKS)[number]

export const MoneyChecks = z.object({
  checks: z.array(
    z.object({
      name: z.enum(MONEY_CHECKS),
      /** Null: it has not run yet. */
      ranAt: Instant.nullable(),
      lookedAt: z.number(),
      /** What is wrong, and where. */
      faults: z.array(z.object({ what: z.string(), subject: z.string() })),
    }),
  ),
  isGreen: z.boolean(),
  /** What each kind of account holds, as its kind counts it. Assets and expenses are as much as liabilities and income. */
  trialBalance: z.array(
    z.object({ name: z.string(), kind: z.enum(['asset', 'liability', 'income', 'expense']), balance: Money }),
  ),
  seals: z.object({
    days: z.number(),
    last: z.object({ day: z.string(), hash: z.string(), transactions: z.number(), amount: Money }).nullable(),
  }),
})
export type MoneyChecks = z.infer<typeof MoneyChecks>
