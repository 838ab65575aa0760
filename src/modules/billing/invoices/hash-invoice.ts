import type { Selectable } from 'kysely'
import type { InvoiceLineTable } from '../../../core/db/tables'
import type { InvoiceRow } from './invoices.store'
import { type Canonical, canonicalJson } from './rules/canonical'

type LineRow = Selectable<InvoiceLineTable>

/** What of an invoice is sealed: all that is printed, and the hash of the one before it. */
export type SealedInvoice = Pick<
  InvoiceRow,
  | 'kind'
  | 'legal_id'
  | 'issued_at'
  | 'issued_on'
  | 'due_on'
  | 'seller'
  | 'recipient'
  | 'base_cents'
  | 'vat_cents'
  | 'total_cents'
  | 'prepaid_cents'
  | 'vat'
  | 'rectifies_id'
  | 'rectification'
  | 'reason'
  | 'period_start'
  | 'period_end'
  | 'billing_meta'
  | 'notes'
  | 'language'
  | 'previous_hash'
>

/** A rate as text, so that it is written in one way only. */
const rate = (percent: number) => percent.toFixed(2)

export function sealedText(invoice: SealedInvoice, lines: readonly LineRow[]): string {
  return canonicalJson({
    version: 1,
    kind: invoice.kind,
    legalId: invoice.legal_id,
    issuedAt: invoice.issued_at!.toISOString(),
    issuedOn: invoice.issued_on,
    dueOn: invoice.due_on,
    seller: invoice.seller as unknown as Canonical,
    recipient: invoice.recipient as unknown as Canonical,
    lines: lines.map(line => ({
      kind: line.kind,
      name: line.name,
      quantity: line.quantity,
      unitCents: line.unit_cents,
      day: line.on_day,
      taxPercentage: rate(line.tax_percentage),
      taxBaseCents: line.tax_base_cents,
      taxCents: line.tax_cents,
      paymentTotalCents: line.payment_total_cents,
    })),
    rates: invoice.vat.map(({ percent, grossCents, baseCents, vatCents }) => ({
      percentage: rate(percent),
      grossCents,
      baseCents,
      vatCents,
    })),
    baseCents: invoice.base_cents,
    vatCents: invoice.vat_cents,
    totalCents: invoice.total_cents,
    prepaidCents: invoice.prepaid_cents,
    rectifies: invoice.rectifies_id,
    rectification: invoice.rectification,
    reason: invoice.reason,
    periodStart: invoice.period_start,
    periodEnd: invoice.period_end,
    billingMeta: invoice.billing_meta as Canonical,
    notes: invoice.notes,
    language: invoice.language,
    previousHash: invoice.previous_hash,
  })
}

/** SHA-256 of the text, in hexadecimal. */
export const hashOfInvoice = (invoice: SealedInvoice, lines: readonly LineRow[]): string =>
  new Bun.CryptoHasher('sha256').update(sealedText(invoice, lines)).digest('hex')
