import { z } from 'zod'
import { Id, Instant, Money } from '../../../../core/contract/common'

/** The ledger of one order: every movement of money it caused, in words. */
export const OrderLedger = z.object({
  purchaseId: Id,
  transactions: z.array(
    z.object({
      id: Id,
      key: z.string(),
      kind: z.string(),
      at: Instant,
      actorId: Id.nullable(),
      amount: Money,
      transfers: z.array(
        z.object({
          id: z.string(),
          from: z.object({ code: z.string(), kind: z.string(), name: z.string() }),
          to: z.object({ code: z.string(), kind: z.string(), name: z.string() }),
          amount: Money,
          memo: z.string(),
        }),
      ),
    }),
  ),
  /** What each account ends up with through this order; debits positive. They add up to zero. */
  accounts: z.array(
    z.object({
      code: z.string(),
      kind: z.string(),
      name: z.string(),
      debits: Money,
      credits: Money,
      net: Money,
    }),
  ),
  /** Each must be zero; what is not says what is wrong. */
  checks: z.array(z.object({ name: z.string(), difference: Money })),
  isBalanced: z.boolean(),
  /** Every amount of the order: the rule behind it, what went into it, and whether the rule still comes to the same. */
  explanation: z.array(
    z.object({
      amount: z.string(),
      rule: z.string(),
      inputs: z.array(
        z.object({
          name: z.string(),
          label: z.string().optional(),
          amount: Money.optional(),
          value: z.number().optional(),
        }),
      ),
      result: Money,
      holds: z.boolean().nullable(),
    }),
  ),
  /** What refunds and disputes have changed of each share; what they took is below zero. */
  effects: z.object({
    merchant: Money,
    commission: Money,
    delivery: Money,
    promotion: Money,
    withheld: Money,
  }),
})
export type OrderLedger = z.infer<typeof OrderLedger>
