import { z } from 'zod'
import {
  AddressParts,
  BillingMeta,
  Day,
  Id,
  Instant,
  Language,
  Money,
  Text,
} from '../../../../core/contract/common'
import { VatNumber } from '../../../../core/contract/vat-number'
import { withFullPostalCode } from '../../../../core/rules/fields/postal-code'
import { RECORD_FAULTS } from '../../tax-records/rules/record-faults'
import { INVOICE_LINE_KINDS } from '../rules/draft-lines'
import { INVOICE_KINDS, RECTIFICATIONS } from '../rules/invoice-kinds'
import { INVOICE_MOVERS, INVOICE_STATUSES } from '../rules/invoice-state'
import { InvoiceRecipient, InvoiceSeller } from './invoice-parties'

export const InvoiceStatus = z.enum(INVOICE_STATUSES)
export const INVOICE_SOURCES = ['order', 'month', 'hand', 'refund', 'rectification'] as const

const text = z.string().nullable()

/** An invoice as a list shows it. */
export const Invoice = z.object({
  id: Id,
  /** Null until it is issued. */
  legalId: text,
  kind: z.enum(INVOICE_KINDS),
  source: z.enum(INVOICE_SOURCES),
  isQuote: z.literal(false),
  isSimplified: z.boolean(),
  status: InvoiceStatus,
  statusAt: Instant,
  statusNote: text,
  statusBy: z.enum(INVOICE_MOVERS),
  /** Days after its due date; null when it is not open or not late. */
  daysLate: z.int().nullable(),
  issuerId: Id,
  issuerName: z.string(),
  city: z.string(),
  language: Language,
  recipient: InvoiceRecipient.nullable(),
  customerName: text,
  organizationId: Id.nullable(),
  locationId: Id.nullable(),
  locationName: text,
  userId: Id.nullable(),
  issuedAt: Instant.nullable(),
  issuedOn: Day.nullable(),
  dueOn: Day.nullable(),
  periodStart: Day.nullable(),
  periodEnd: Day.nullable(),
  billingMeta: BillingMeta,
  notes: z.string(),
  taxBase: Money,
  taxTotal: Money,
  total: Money,
  /** What was paid before it was issued. */
  prepaid: Money,
  /** What has come in for it since. */
  received: Money,
  /** What is still to be paid; nothing of a draft. */
  owed: Money,
  rectifiesId: Id.nullable(),
  rectifiesLegalId: text,
  rectification: z.enum(RECTIFICATIONS).nullable(),
  reason: text,
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

export const InvoiceItem = z.object({
  id: Id,
  kind: z.enum(INVOICE_LINE_KINDS),
  name: z.string(),
  quantity: z.int(),
  /** Of one, tax included; null where they differ. */
  price: Money.nullable(),
  date: Day.nullable(),
  taxBase: Money,
  taxPercentage: z.number(),
  taxTotal: Money,
  paymentTotal: Money,
  orders: z.int(),
})
export type InvoiceItem = z.infer<typeof InvoiceItem>

export const InvoiceRate = z.object({ percentage: z.number(), gross: Money, base: Money, vat: Money })

/** An invoice as it is printed. */
export const InvoiceDocument = Invoice.extend({
  seller: InvoiceSeller.nullable(),
  items: z.array(InvoiceItem),
  vat: z.array(InvoiceRate),
  hash: text,
  previousHash: text,
})
export type InvoiceDocument = z.infer<typeof InvoiceDocument>

const Neighbour = z.object({ id: Id, legalId: z.string(), hash: z.string() })

/** An invoice with all that the office does with it. */
export const InvoiceDetail = InvoiceDocument.extend({
  chainPosition: z.int().nullable(),
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
  /** What corrects it. */
  rectifiedBy: z.array(
    z.object({ id: Id, legalId: text, rectification: z.enum(RECTIFICATIONS), total: Money, reason: text }),
  ),
  orders: z.array(z.object({ id: Id, ufid: z.string() })),
  orderCount: z.int(),
  /** To what a person may move it now. */
  moves: z.array(InvoiceStatus),
  events: z.array(
    z.object({ id: Id, from: text, status: InvoiceStatus, note: text, byName: text, at: Instant }),
  ),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

const LINE_LIMIT_CENTS = 99_999_999

/** A line that a person writes: tax included. */
export const InvoiceLineFields = z.object({
  name: Text(200).min(1),
  quantity: z.int().min(1).max(100_000),
  price: z.int().min(-LINE_LIMIT_CENTS).max(LINE_LIMIT_CENTS),
  taxPercentage: z.number().min(0).max(100).multipleOf(0.01),
  date: Day.optional(),
})
export type InvoiceLineFields = z.infer<typeof InvoiceLineFields>

export const InvoiceRecipientFields = z.object({
  name: Text(160).min(1),
  vatNumber: VatNumber.nullable(),
  address: AddressParts.overwrite(withFullPostalCode).nullable(),
  email: Text(200).nullable(),
})

/** What is written of a draft. One without a recipient becomes a simplified invoice. */
export const InvoiceFields = z.object({
  issuerId: Id,
  recipient: InvoiceRecipientFields.nullable(),
  lines: z.array(InvoiceLineFields).max(200),
  notes: Text(2000).optional(),
  billingMeta: BillingMeta.optional(),
  language: Language.optional(),
  organizationId: Id.nullable().optional(),
  locationId: Id.nullable().optional(),
})

/** Delivered orders that are on no invoice yet: they give the lines. */
export const CreateInvoiceFromOrders = z.object({ purchaseIds: z.array(Id).min(1).max(100) })

export const SetInvoiceStatus = z.object({ id: Id, status: InvoiceStatus, note: Text(500).optional() })

export const RectifyInvoice = z.object({
  invoiceId: Id,
  kind: z.enum(RECTIFICATIONS),
  /** Without lines, a difference takes all back, and a substitution is made from the orders again. */
  lines: z.array(InvoiceLineFields).min(1).max(200).optional(),
  recipient: InvoiceRecipientFields.optional(),
  reason: Text(500).min(1),
})

export const OrdersOfInvoice = z.object({
  invoiceId: Id,
  purchaseIds: z.array(Id).min(1).max(1000),
})

export const InvoiceReference = z.object({ invoiceId: Id })

/** An invoice by its link. `key`: the signature of a link that the platform has given out. */
export const InvoiceByLink = z.object({ invoiceId: Id, key: z.string().max(400) })

export const DraftMonth = z.object({
  /** YYYY-MM */
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
  locationId: Id.optional(),
})
export const DraftedMonth = z.object({
  drafted: z.array(Id),
  /** Locations whose company has no billing details: nothing was drafted. */
  detailsMissing: z.array(z.object({ id: Id, name: z.string() })),
})

export const ExplainInvoiceLine = z.object({ invoiceId: Id, lineId: Id })
export const ExplainedInvoiceLine = z.object({
  lineId: Id,
  orders: z.array(
    z.object({
      id: Id,
      ufid: z.string(),
      deliveredOn: Day,
      /** The part of this line. */
      amount: Money,
      /** The whole order, without what was given back, and the same by the ledger. */
      order: Money,
      ledger: Money,
    }),
  ),
  orderCount: z.int(),
  amount: Money,
  ofOrders: Money,
  difference: Money,
  ledgerDifference: Money,
})
export type ExplainedInvoiceLine = z.infer<typeof ExplainedInvoiceLine>

export const INVOICE_AGES = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const
/** Counts of the tabs, and what is owed by how late it is. */
export const InvoiceSummary = z.object({
  counts: z.object({
    all: z.int(),
    drafts: z.int(),
    open: z.int(),
    late: z.int(),
    processing: z.int(),
    failed: z.int(),
    paid: z.int(),
    rectifying: z.int(),
  }),
  owed: Money,
  ages: z.array(z.object({ age: z.enum(INVOICE_AGES), owed: Money, count: z.int() })),
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

export const InvoiceChains = z.array(
  z.object({
    issuerId: Id,
    issuerName: z.string(),
    length: z.int(),
    lastLegalId: text,
    lastIssuedAt: Instant.nullable(),
  }),
)

export const CHAIN_FAULTS = ['hash', 'link', 'position', 'number', 'end', ...RECORD_FAULTS] as const
export const CheckedChain = z.object({
  issuerId: Id,
  checked: z.int(),
  /** Their tax records, checked in the same way. */
  records: z.int(),
  isUnbroken: z.boolean(),
  fault: z.object({ what: z.enum(CHAIN_FAULTS), invoiceId: Id.nullable(), legalId: text }).nullable(),
  lastLegalId: text,
  lastIssuedAt: Instant.nullable(),
})
export type CheckedChain = z.infer<typeof CheckedChain>
