import { type RawBuilder, sql } from 'kysely'
import type { InvoiceRecipient, InvoiceSeller } from '../../../core/db/columns'
import { readInParts } from '../../../core/db/read-in-parts'
import type { Rectification } from '../invoices/rules/invoice-kinds'
import {
  type AccountingLines,
  type AskedInvoices,
  centsCell,
  linesOf,
  plainCell,
  textCell,
} from './accounting-columns'
import { issuedBy, receivedBy } from './issued-invoices'

interface RateRow {
  issued_on: string
  operation_on: string | null
  series: string
  number: number
  legal_id: string
  kind: string
  seller: InvoiceSeller
  recipient: InvoiceRecipient | null
  total_cents: number
  rectifies: string | null
  rectified_on: string | null
  rectification: Rectification | null
  /** Empty of an invoice without lines. */
  rate: { percent: number; grossCents: number; baseCents: number; vatCents: number } | null
}

/** One row for each invoice and rate. The day of the operation is said where it is another one, as in the tax records. */
const rates = (where: RawBuilder<boolean>) => sql<RateRow>`
  select invoice.issued_on, case when lines.last_on < invoice.issued_on then lines.last_on end as operation_on,
    invoice.series, invoice.number, invoice.legal_id, invoice.kind, invoice.seller, invoice.recipient,
    invoice.total_cents, rectified.legal_id as rectifies, rectified.issued_on as rectified_on,
    invoice.rectification, rate.value as rate
  from invoice
  left join lateral jsonb_array_elements(invoice.vat) rate on true
  left join lateral (select max(on_day) as last_on from invoice_line where invoice_id = invoice.id) lines on true
  left join invoice rectified on rectified.id = invoice.rectifies_id
  where ${where}
  order by invoice.issued_on, invoice.issuer_id, invoice.chain_position, (rate.value->>'percent')::numeric`

/** The VAT book of what an issuer issued. */
export const issuedBook = (asked: AskedInvoices): AccountingLines =>
  linesOf<RateRow>(
    asked,
    [
      ['issuedOn', row => plainCell(row.issued_on)],
      ['operationOn', row => plainCell(row.operation_on)],
      ['series', row => textCell(row.series)],
      ['number', row => plainCell(row.number)],
      ['legalId', row => textCell(row.legal_id)],
      ['invoiceKind', row => textCell(row.kind)],
      ['recipientVatNumber', row => textCell(row.recipient?.vatNumber)],
      ['recipientName', row => textCell(row.recipient?.name)],
      ...AMOUNTS,
      ...rectified(asked),
    ],
    readInParts(asked.db, rates(issuedBy(asked))),
  )

/** The VAT book of what an issuer received, as far as other issuers of the product have issued it. */
export const receivedBook = (asked: AskedInvoices): AccountingLines =>
  linesOf<RateRow>(
    asked,
    [
      ['issuedOn', row => plainCell(row.issued_on)],
      ['operationOn', row => plainCell(row.operation_on)],
      ['legalId', row => textCell(row.legal_id)],
      ['invoiceKind', row => textCell(row.kind)],
      ['supplierVatNumber', row => textCell(row.seller.vatNumber)],
      ['supplierName', row => textCell(row.seller.name)],
      ...AMOUNTS,
      ...rectified(asked),
    ],
    readInParts(asked.db, rates(receivedBy(asked))),
  )

type Columns = Parameters<typeof linesOf<RateRow>>[1]

const AMOUNTS: Columns = [
  ['base', ({ rate }) => centsCell(rate?.baseCents)],
  ['rate', ({ rate }) => plainCell(rate?.percent)],
  ['tax', ({ rate }) => centsCell(rate?.vatCents)],
  ['rateTotal', ({ rate }) => centsCell(rate?.grossCents)],
  ['invoiceTotal', row => centsCell(row.total_cents)],
]

const rectified = ({ texts }: AskedInvoices): Columns => [
  ['rectifies', row => textCell(row.rectifies)],
  ['rectifiedOn', row => plainCell(row.rectified_on)],
  ['rectification', row => textCell(row.rectification && texts.rectification[row.rectification])],
]
