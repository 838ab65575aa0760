import { z } from 'zod'
import { Day, Id } from '../../../../core/contract/common'
import { SUGGESTION_REASONS } from '../rules/suggest-invoices'

export const CHARGE_REASONS = ['bankCharge', 'exchange', 'rounding'] as const

export const MatchBankLines = z.object({
  transactionIds: z.array(Id).min(1).max(50),
  /** What of the money goes to which invoice; a part of what is open is a part payment. */
  invoices: z
    .array(z.object({ id: Id, cents: z.int().min(1).max(1_000_000_000_000) }))
    .min(1)
    .max(100),
  /** What the bank has kept. */
  charge: z.object({ cents: z.int().min(1).max(1_000_000), reason: z.enum(CHARGE_REASONS) }).optional(),
})
export type MatchBankLines = z.infer<typeof MatchBankLines>

export const MatchableInvoice = z.object({
  id: Id,
  legalId: z.string(),
  recipientName: z.string(),
  issuedOn: Day,
  openCents: z.int(),
})
export const BankSuggestion = z.object({
  invoices: z.array(MatchableInvoice),
  reasons: z.array(z.enum(SUGGESTION_REASONS)),
  score: z.int(),
  differenceCents: z.int(),
  isCertain: z.boolean(),
})
export const BankSuggestions = z.object({
  suggestions: z.array(BankSuggestion),
  /** The invoices that a matched line pays. */
  paid: z.array(z.object({ id: Id, legalId: z.string(), cents: z.int() })),
})

export const DeclineSuggestion = z.object({ id: Id, invoiceIds: z.array(Id).min(1).max(100) })

export const AutoMatch = z.object({
  after: Day.optional(),
  before: Day.optional(),
  /** Only tells what would be matched. */
  dryRun: z.boolean().default(false),
})
export const AutoMatched = z.object({ matched: z.int(), suggested: z.int(), unmatched: z.int() })

export const ReconcileInvoice = z.object({ invoiceId: Id, transactionIds: z.array(Id).min(1).max(50) })
export const ClearReconciliation = z.object({ invoiceId: Id })
