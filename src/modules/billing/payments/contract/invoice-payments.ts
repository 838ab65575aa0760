import { z } from 'zod'
import { Id, Instant, Money, Text } from '../../../../core/contract/common'
import { ATTEMPT_KINDS, ATTEMPT_STATUSES } from '../rules/attempts'

const text = z.string().nullable()

/** One time that money was asked for an invoice, or went back to who had paid it. */
export const InvoiceAttempt = z.object({
  id: Id,
  invoiceId: Id,
  kind: z.enum(ATTEMPT_KINDS),
  status: z.enum(ATTEMPT_STATUSES),
  amount: Money,
  /** What it was paid with; null when the card is not kept. */
  method: z
    .object({ type: z.enum(['card', 'sepa_debit']), brand: z.string(), lastFourDigits: z.string() })
    .nullable(),
  userId: Id.nullable(),
  userName: text,
  paymentIntentId: text,
  /** Of what goes back: the payment that it was. */
  ofAttemptId: Id.nullable(),
  /** Why it came to nothing, as a code. */
  error: text,
  reason: text,
  createdAt: Instant,
  updatedAt: Instant,
})
export type InvoiceAttempt = z.infer<typeof InvoiceAttempt>

/** What came of it, and with what the payer's browser confirms it when that is still to be done. */
export const ExecutedInvoice = InvoiceAttempt.extend({ clientSecret: text })
export type ExecutedInvoice = z.infer<typeof ExecutedInvoice>

/** Without a method the payer confirms it in the browser, with any card. */
export const ExecuteInvoice = z.object({ invoiceId: Id, paymentMethodId: Id.optional() })
/** Without a method the default card of who the invoice is for. */
export const ChargeInvoice = z.object({ id: Id, paymentMethodId: Id.optional() })

const LARGEST_REFUND_CENTS = 99_999_999
export const RefundInvoice = z.object({
  id: Id,
  /** In cents. */
  amount: z.int().min(1).max(LARGEST_REFUND_CENTS),
  reason: Text(500).min(1),
})

export const InvoiceOfPayment = z.object({ invoiceId: Id })

export const InvoiceAttempts = z.object({
  attempts: z.array(InvoiceAttempt),
  /** What the provider has of payments of it and has not given back. */
  refundable: Money,
  /** A payment that was begun and has not ended. */
  isUnderWay: z.boolean(),
  /** When its payer was reminded. */
  reminders: z.array(Instant),
})
export type InvoiceAttempts = z.infer<typeof InvoiceAttempts>

/** How an invoice can be paid. */
export const InvoicePayData = z.object({
  invoiceId: Id,
  legalId: z.string(),
  owed: Money,
  /** Whether a card can pay it now. */
  takesCard: z.boolean(),
  isUnderWay: z.boolean(),
  /** Null where the issuer has no account, or nothing is owed. */
  transfer: z
    .object({
      beneficiary: z.string(),
      iban: z.string(),
      reference: z.string(),
      amount: Money,
      /** The text of the payment QR code by the European Payments Council. */
      epc: z.string(),
    })
    .nullable(),
})
export type InvoicePayData = z.infer<typeof InvoicePayData>
