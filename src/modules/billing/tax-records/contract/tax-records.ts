import { z } from 'zod'
import { Day, Id, Instant, Money, Text } from '../../../../core/contract/common'
import { VatNumber } from '../../../../core/contract/vat-number'
import { CODE_REFUSES } from '../rules/agency-codes'
import { INVOICE_TYPES, TAX_RECORD_KINDS } from '../rules/record'
import { TAX_RECORD_STATES } from '../rules/record-state'

const text = z.string().nullable()
const Code = z.int().nullable()

/** The tax record of an invoice, as a list shows it. */
export const TaxRecord = z.object({
  id: Id,
  issuerId: Id,
  issuerName: z.string(),
  invoiceId: Id,
  legalId: z.string(),
  issuedOn: Day,
  kind: z.enum(TAX_RECORD_KINDS),
  invoiceKind: z.enum(INVOICE_TYPES).nullable(),
  total: Money.nullable(),
  /** In the chain of its issuer. */
  position: z.int(),
  generatedAt: Instant,
  state: z.enum(TAX_RECORD_STATES),
  stateAt: Instant,
  errorCode: Code,
  errorText: text,
  correctsId: Id.nullable(),
})
export type TaxRecord = z.infer<typeof TaxRecord>

export const TaxRecordDetail = TaxRecord.extend({
  hash: z.string(),
  previousHash: text,
  previous: z.object({ id: Id, legalId: z.string() }).nullable(),
  correctedById: Id.nullable(),
  reason: text,
  /** What is refused with its code, in the agency's list. */
  refuses: z.enum(CODE_REFUSES).nullable(),
  mayCorrect: z.boolean(),
  /** Whether its invoice may be annulled. */
  mayAnnul: z.boolean(),
  recipient: z.object({ name: z.string(), vatNumber: text }).nullable(),
  /** What the QR code of the invoice says. */
  qrUrl: z.string(),
  message: z
    .object({ id: Id, sentAt: Instant, answeredAt: Instant.nullable(), csv: text, isIncident: z.boolean() })
    .nullable(),
  xml: z.string(),
})
export type TaxRecordDetail = z.infer<typeof TaxRecordDetail>

export const ListTaxRecords = z.object({
  state: z.enum(TAX_RECORD_STATES).optional(),
  issuerId: Id.optional(),
  invoiceId: Id.optional(),
  /** The last record of the page before. */
  cursor: Id.optional(),
})
export const TaxRecordPage = z.object({ records: z.array(TaxRecord), nextCursor: Id.nullable() })

export const TaxRecordSummary = z.object({
  /** Where records go: the agency, its test site, a stand-in on this machine, or nowhere yet. */
  agency: z.enum(['live', 'test', 'local', 'none']),
  issuers: z.array(
    z.object({
      issuerId: Id,
      issuerName: z.string(),
      records: z.int(),
      unsent: z.int(),
      withErrors: z.int(),
      rejected: z.int(),
      nextAt: Instant.nullable(),
      /** Since then the agency has not been reached. */
      awaySince: Instant.nullable(),
      faultCode: Code,
      faultText: text,
      hasFailed: z.boolean(),
    }),
  ),
})
export type TaxRecordSummary = z.infer<typeof TaxRecordSummary>

/** The recipient as the agency's census knows it; without, the record says again what the invoice says. */
export const CorrectTaxRecord = z.object({
  id: Id,
  recipient: z.object({ name: Text(120).min(1), vatNumber: VatNumber }).optional(),
})
export const AnnulInvoice = z.object({ invoiceId: Id, reason: Text(500).min(1) })

/** The facts of the maker's declaration. */
export const TaxDeclaration = z.object({
  system: z.string(),
  systemId: z.string(),
  version: z.string(),
  installation: z.string(),
  makerName: z.string(),
  makerNif: z.string(),
  makerAddress: z.string(),
  declaredOn: Day,
  declaredAt: z.string(),
})

export const TaxCodes = z.array(z.object({ code: z.int(), refuses: z.enum(CODE_REFUSES), text: z.string() }))

export const ToldTaxAgency = z.object({
  isLocal: z.boolean(),
  messages: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      issuer: z.string(),
      nif: z.string(),
      records: z.int(),
      isIncident: z.boolean(),
      outcome: z.string(),
      faults: z.array(z.object({ number: z.string(), code: z.int(), text: z.string() })),
    }),
  ),
})
