import type { World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import type { InvoiceRow } from '../invoices/invoices.store'
import { presentDocument, sellerOf } from '../invoices/present-invoices'
import { qrUrl } from '../tax-records/rules/qr'
import { keepInvoicePdf, readInvoicePdf } from './documents.store'
import { invoiceSheet } from './invoice-sheet'
import { makePdf } from './make-pdf'
import type { Sheet } from './rules/sheet'

/** An invoice as a PDF. One that is issued is drawn once and kept: each later reader gets the same bytes. */
export async function invoicePdf(world: World, invoice: InvoiceRow, now: Date): Promise<Uint8Array> {
  const kept = await readInvoicePdf(world, invoice.id)
  if (kept) return kept
  const bytes = await makePdf(await sheetOfInvoice(world, invoice, now))
  if (invoice.hash !== null) await keepInvoicePdf(world, invoice.id, bytes, now)
  return bytes
}

/** What its file is called when it is loaded. */
export const nameOfPdf = ({ legal_id }: Pick<InvoiceRow, 'legal_id'>): string => `${legal_id ?? 'draft'}.pdf`

export async function sheetOfInvoice(world: World, invoice: InvoiceRow, now: Date): Promise<Sheet> {
  const { db, taxAgency } = world
  const [document, seller, rectified, url] = await Promise.all([
    presentDocument(db, invoice, now),
    invoice.seller ?? sellerToBe(db, invoice.issuer_id),
    invoice.rectifies_id
      ? db.selectFrom('invoice').select('issued_on').where('id', '=', invoice.rectifies_id).executeTakeFirst()
      : null,
    qrUrlOf(world, invoice),
  ])
  return invoiceSheet({
    document,
    seller,
    rectifiedOn: rectified?.issued_on ?? null,
    qrUrl: url,
    isVerifiable: taxAgency !== null,
  })
}

/** Where a customer asks the tax agency for an invoice; null when it keeps no record of it. */
export async function qrUrlOf({ db, taxAgency }: World, invoice: InvoiceRow): Promise<string | null> {
  const record = await db
    .selectFrom('tax_record')
    .select(['issuer_nif', 'legal_id', 'issued_on'])
    .where('invoice_id', '=', invoice.id)
    .where('kind', '=', 'registration')
    .where('corrects_id', 'is', null)
    .executeTakeFirst()
  if (!record) return null
  const ref = { nif: record.issuer_nif, number: record.legal_id, issuedOn: record.issued_on }
  return qrUrl(ref, invoice.total_cents, { isTest: taxAgency?.isTest ?? false })
}

const sellerToBe = async (db: Database, issuerId: string) =>
  sellerOf(await db.selectFrom('issuer').selectAll().where('id', '=', issuerId).executeTakeFirstOrThrow())
