import { z } from 'zod'
import { Day, EndInstant, Id, Instant, Money, Text } from '../../../../core/contract/common'
import { ListQuery } from '../../../../core/contract/list'
import { CREDIT_KINDS } from '../../ledger/rules/credits'
import { LARGEST_TOP_UP_CENTS, MOST_GIFTED_CENTS, SMALLEST_TOP_UP_CENTS } from '../rules/top-up'

export const CREDIT_STATES = ['open', 'used', 'expired', 'withdrawn'] as const

/** Money that came to a wallet, and what is left of it. What expires first is spent first. */
export const Credit = z.object({
  id: Id,
  kind: z.enum(CREDIT_KINDS),
  price: Money,
  remaining: Money,
  /** Null: it stays for good. */
  expiresAt: Instant.nullable(),
  comment: z.string(),
  state: z.enum(CREDIT_STATES),
  createdAt: Instant,
})
export type Credit = z.infer<typeof Credit>

/** The same as the platform sees it: whose it is, and who gave it. */
export const UserCredit = Credit.extend({
  userId: Id,
  userName: z.string(),
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
})
export type UserCredit = z.infer<typeof UserCredit>

export const GiveCredit = z.object({
  userId: Id,
  price: z.object({
    amount: z.int().min(1).max(MOST_GIFTED_CENTS),
    currency: z.literal('eur').default('eur'),
  }),
  comment: Text(300).min(1),
  expiresAt: EndInstant.nullish(),
})

/** What may be said of a credit afterwards: its money stays what it is. */
export const ChangeCredit = z.object({
  id: Id,
  comment: Text(300).min(1).optional(),
  /** Null: it stays for good. */
  expiresAt: EndInstant.nullable().optional(),
})

/** Money that left a wallet. */
export const Debit = z.object({
  id: Id,
  kind: z.string(),
  amount: Money,
  userId: Id,
  userName: z.string(),
  memo: z.string().nullable(),
  orderId: Id.nullable(),
  createdAt: Instant,
})
export type Debit = z.infer<typeof Debit>

/** One thing that happened to a wallet, and what was in it afterwards. */
export const Movement = z.object({
  id: Id,
  kind: z.string(),
  amount: Money,
  /** All that there was, also what a checkout held at the time. */
  balanceAfter: Money,
  memo: z.string().nullable(),
  order: z.object({ id: Id, ufid: z.string(), storeName: z.string() }).nullable(),
  /** What the same order, or the same refund, moved on the card beside the wallet. */
  byCard: Money.nullable(),
  /** Money that left: which credits it was of, in the order in which they were spent. */
  spent: z.array(z.object({ kind: z.enum(CREDIT_KINDS), comment: z.string(), amount: Money })),
  createdAt: Instant,
})
export type Movement = z.infer<typeof Movement>

export const ListOfMovements = ListQuery.pick({ page: true, limit: true })

/** Both days included, as they are in the platform's cities. */
export const AskForStatement = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be before the first day' })

/** What was in a wallet on the first day, everything that happened, oldest first, and what was in it after the last. */
export const Statement = z.object({
  from: Day,
  to: Day,
  opening: Money,
  closing: Money,
  received: Money,
  paid: Money,
  movements: z.array(Movement),
})
export type Statement = z.infer<typeof Statement>

/** `amount` in cents. With a saved card it is paid at once; without one the browser confirms what is answered. */
export const TopUp = z.object({
  amount: z.int().min(SMALLEST_TOP_UP_CENTS).max(LARGEST_TOP_UP_CENTS),
  paymentMethodId: Id.optional(),
  /** Keeps a card that is typed in. */
  saveCard: z.boolean().default(false),
})

/** Either it is in the wallet, or the bank wants the payer to confirm it first. */
export const TopUpAnswer = z.object({
  balance: Money.nullable(),
  clientSecret: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
})
export type TopUpAnswer = z.infer<typeof TopUpAnswer>

export const ConfirmTopUp = z.object({ paymentIntentId: z.string().regex(/^pi_\w{1,120}$/) })
