import { z } from 'zod'
import { Day, Id, Instant } from '../../../../core/contract/common'

export const BANK_TRANSACTION_STATES = ['toDecide', 'notOurs', 'matched'] as const
export type BankTransactionState = (typeof BANK_TRANSACTION_STATES)[number]

/** A movement of money on an account of the platform, as its bank says. */
export const BankTransaction = z.object({
  id: Id,
  account: z.string(),
  bookedOn: Day,
  valueOn: Day,
  /** Positive came in, negative went out. */
  amountCents: z.int(),
  currency: z.string(),
  counterparty: z.string(),
  iban: z.string(),
  concept: z.string(),
  reference: z.string(),
  state: z.enum(BANK_TRANSACTION_STATES),
  importId: Id.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type BankTransaction = z.infer<typeof BankTransaction>

export const DecideBankTransactions = z.object({
  ids: z.array(Id).min(1).max(200),
  /** What is matched is cleared first. */
  state: z.enum(['toDecide', 'notOurs']),
})

/** An account with what its newest statement says. */
export const BankAccount = z.object({
  id: Id,
  number: z.string(),
  owner: z.string(),
  currency: z.string(),
  toDecide: z.int(),
  decided: z.int(),
  from: Day.nullable(),
  until: Day.nullable(),
  openingCents: z.int().nullable(),
  closingCents: z.int().nullable(),
  inCount: z.int(),
  inCents: z.int(),
  outCount: z.int(),
  outCents: z.int(),
  doesTie: z.boolean().nullable(),
})
export type BankAccount = z.infer<typeof BankAccount>
export const BankAccounts = z.object({
  docs: z.array(BankAccount),
  /** Whether there is a bank to ask. */
  isConnected: z.boolean(),
})
