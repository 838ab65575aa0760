import { z } from 'zod'
import { Id, Instant, Language, Money } from '../../../../core/contract/common'
import { Email } from '../../../identity/people/contract/people'
import { PROPOSAL_STATES } from '../../../order-records/proposals/rules/proposal-state'
import { InvoiceDocument } from '../../invoices/contract/invoices'

/** Where a document can be loaded from, for one day, and what it is called. */
export const DocumentFile = z.object({ name: z.string(), url: z.string() })

const MOST_RECIPIENTS = 10

export const SendInvoiceEmail = z.object({
  invoiceId: Id,
  to: z.array(Email).min(1).max(MOST_RECIPIENTS),
  cc: z.array(Email).max(MOST_RECIPIENTS).optional(),
  /** Left out: that of the invoice. */
  language: Language.optional(),
})

/** A link to an invoice: whom it was mailed to, and what became of it. */
export const InvoiceLink = z.object({
  id: Id,
  url: z.string(),
  /** Null: copied by staff. */
  recipient: z.string().nullable(),
  madeByName: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  openedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  /** Whether it opens the invoice now. */
  isOpen: z.boolean(),
  /** What became of its mail; null: it was not mailed, or is just being written. */
  mailState: z.enum(['queued', 'sent', 'failed']).nullable(),
})
export type InvoiceLink = z.infer<typeof InvoiceLink>

export const InvoiceLinks = z.array(InvoiceLink)
export const InvoiceLinkReference = z.object({ id: Id })

/** What everyone with a link reads of an invoice: what is printed, and what is still to be paid. */
export const LinkedInvoice = InvoiceDocument.pick({
  id: true,
  legalId: true,
  kind: true,
  isSimplified: true,
  isQuote: true,
  status: true,
  daysLate: true,
  issuerName: true,
  language: true,
  recipient: true,
  seller: true,
  issuedOn: true,
  dueOn: true,
  periodStart: true,
  periodEnd: true,
  billingMeta: true,
  notes: true,
  items: true,
  vat: true,
  taxBase: true,
  taxTotal: true,
  total: true,
  prepaid: true,
  received: true,
  owed: true,
  rectifiesLegalId: true,
  rectification: true,
  reason: true,
})

export const OpenedInvoice = z.object({
  /** Null: the link has ended. */
  invoice: LinkedInvoice.nullable(),
  pdf: DocumentFile.nullable(),
  expiresAt: Instant,
  /** To whom a new link can be mailed, not in full; null where it was mailed to no one, or was revoked. */
  renewableTo: z.string().nullable(),
})
export type OpenedInvoice = z.infer<typeof OpenedInvoice>

export const QuoteDocumentReference = z.object({ id: Id })

/** A quote as it is printed, for who has its link. */
export const QuoteDocument = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(PROPOSAL_STATES),
  canAccept: z.boolean(),
  storeName: z.string(),
  expiresAt: Instant,
  items: z.array(
    z.object({ name: z.string(), quantity: z.int(), taxPercentage: z.number(), paymentTotal: Money }),
  ),
  vat: z.array(z.object({ percentage: z.number(), base: Money, vat: Money })),
  total: Money,
  pdf: DocumentFile,
})
