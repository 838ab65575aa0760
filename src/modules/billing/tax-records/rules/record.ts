import { readVatNumber } from '../../../../core/rules/fields/vat'
import { MINUTE_MS } from '../../../../core/rules/instant'
import { DEFAULT_TZ, type LocalDate, offsetAt } from '../../../../core/rules/local-time'

export const TAX_RECORD_KINDS = ['registration', 'annulment'] as const
export type TaxRecordKind = (typeof TAX_RECORD_KINDS)[number]

/** Kinds of invoices as the agency's list L2 names them. */
export const INVOICE_TYPES = ['F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'] as const
export type InvoiceType = (typeof INVOICE_TYPES)[number]

/** An invoice as the agency knows it: by issuer, number and day. */
export interface InvoiceRef {
  nif: string
  number: string
  issuedOn: LocalDate
}

export interface TaxParty {
  name: string
  /** With the prefix of its country. */
  vatNumber: string
}

export interface RateOfRecord {
  percent: number
  baseCents: number
  vatCents: number
}

/** What of an invoice is registered. */
export interface RegisteredInvoice {
  ref: InvoiceRef
  issuerName: string
  type: InvoiceType
  description: string
  /** When what was sold was delivered, unless that is the day of the invoice. */
  operationOn: LocalDate | null
  recipient: TaxParty | null
  /** What it rectifies; what it replaces when it is an F3. */
  references: readonly InvoiceRef[]
  /** Of a rectifying one; base and VAT of what a substitution stands for. */
  rectification: { way: 'substitution' | 'difference'; baseCents: number; vatCents: number } | null
  /** Who issues it in the name of the seller. */
  thirdParty: TaxParty | null
  rates: readonly RateOfRecord[]
  vatCents: number
  totalCents: number
}

/** Where a record stands: behind which one, and when it was made. */
export interface RecordLink {
  previous: (InvoiceRef & { hash: string }) | null
  /** With the offset of the clocks on that day. */
  generatedAt: string
}

/** How a registration corrects another one: `rejected` says that the agency holds no record of the invoice. */
export type Correction = 'afterRejection' | 'afterRejectedCorrection' | 'ofAccepted'

/**
 * The nine characters by which the Spanish tax agency knows a taxpayer; null of all others. One whose last character is
 * wrong is sent all the same: the agency says so, and its record is corrected.
 */
export function nifOf(vatNumber: string): string | null {
  const known = readVatNumber(vatNumber) ?? vatNumber
  return /^ES[A-Z0-9]{9}$/.test(known) ? known.slice(2) : null
}

/** DD-MM-YYYY */
export const dayText = (day: LocalDate): string => day.split('-').toReversed().join('-')

/** To the second, as the clock on the wall shows it: 2024-01-01T19:20:30+01:00. */
export function momentText(at: Date): string {
  const offset = offsetAt(at, DEFAULT_TZ)
  const minutes = Math.abs(offset) / MINUTE_MS
  const zone = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
  return `${new Date(at.getTime() + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${zone}`
}
