import { sql } from 'kysely'
import type { InvoiceRecipient } from '../../../core/db/columns'
import { readInParts } from '../../../core/db/read-in-parts'
import {
  type AccountingLines,
  type AskedInvoices,
  centsCell,
  linesOf,
  plainCell,
  textCell,
} from './accounting-columns'
import { issuedBy } from './issued-invoices'

interface LineRow {
  legal_id: string
  issued_on: string
  due_on: string
  kind: string
  recipient: InvoiceRecipient | null
  rectifies: string | null
  position: number
  on_day: string | null
  name: string
  quantity: number
  unit_cents: number | null
  tax_percentage: number
  tax_base_cents: number
  tax_cents: number
  payment_total_cents: number
  total_cents: number
}

/** The lines of what an issuer issued, with their rates. */
export const invoiceLines = (asked: AskedInvoices): AccountingLines =>
  linesOf<LineRow>(
    asked,
    [
      ['legalId', row => textCell(row.legal_id)],
      ['issuedOn', row => plainCell(row.issued_on)],
      ['dueOn', row => plainCell(row.due_on)],
      ['invoiceKind', row => textCell(row.kind)],
      ['recipientVatNumber', row => textCell(row.recipient?.vatNumber)],
      ['recipientName', row => textCell(row.recipient?.name)],
      ['line', row => plainCell(row.position + 1)],
      ['lineOn', row => plainCell(row.on_day)],
      ['description', row => textCell(row.name)],
      ['quantity', row => plainCell(row.quantity)],
      ['unitPrice', row => centsCell(row.unit_cents)],
      ['base', row => centsCell(row.tax_base_cents)],
      ['rate', row => plainCell(Number(row.tax_percentage))],
      ['tax', row => centsCell(row.tax_cents)],
      ['lineTotal', row => centsCell(row.payment_total_cents)],
      ['invoiceTotal', row => centsCell(row.total_cents)],
      ['rectifies', row => textCell(row.rectifies)],
    ],
    readInParts(
      asked.db,
      sql<LineRow>`
        select invoice.legal_id, invoice.issued_on, invoice.due_on, invoice.kind, invoice.recipient,
          invoice.total_cents, rectified.legal_id as rectifies, line.position, line.on_day, line.name, line.quantity,
          line.unit_cents, line.tax_percentage, line.tax_base_cents, line.tax_cents, line.payment_total_cents
        from invoice
        join invoice_line line on line.invoice_id = invoice.id
        left join invoice rectified on rectified.id = invoice.rectifies_id
        where ${issuedBy(asked)}
        order by invoice.chain_position, line.position`,
    ),
  )
