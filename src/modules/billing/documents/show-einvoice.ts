import type { World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { holds, mayFail, signedIn } from '../../../core/procedures'
import { type Refusal, refuse } from '../../../core/rules/refusal'
import { RUN_PLACES } from '../../companies/companies/places'
import { companyInvoices, KEEP_INVOICES, keptInvoices, ownInvoices } from '../invoices/invoice-access'
import type { InvoiceRow } from '../invoices/invoices.store'
import { EInvoiceFile, type EInvoiceFormat, EInvoiceReference } from './contract/einvoices'
import { readEInvoice } from './read-einvoice'
import { writeFacturae } from './rules/facturae'
import { writeUbl } from './rules/ubl'

const WRITERS = { facturae: writeFacturae, ubl: writeUbl }

type EInvoiceRefusal = Refusal<
  'NotFound' | 'InvoiceNotIssued' | 'EInvoiceDetailsMissing',
  Record<string, unknown>
>

interface Asked {
  db: Database
  world: World
  now: Date
}

/** The file of an issued invoice. It is not kept: what the invoice says is final, so each reader gets the same bytes. */
async function fileOf(
  { db, world, now }: Asked,
  invoice: InvoiceRow | undefined,
  format: EInvoiceFormat,
): Promise<{ name: string; xml: string } | EInvoiceRefusal> {
  if (!invoice) return refuse('NotFound', {})
  const einvoice = await readEInvoice(db, world, invoice, now)
  if (!einvoice) return refuse('InvoiceNotIssued', {})
  const written = WRITERS[format](einvoice)
  if ('missing' in written) return refuse('EInvoiceDetailsMissing', { format, missing: written.missing })
  return { name: `${invoice.legal_id}-${format}.xml`, xml: written.xml }
}

/** An invoice as a file that programs read, for the office. */
export const showEInvoice = holds(...KEEP_INVOICES)
  .meta({ summary: 'An issued invoice as Facturae 3.2.2 or as UBL 2.1 (Peppol BIS 3), unsigned' })
  .input(EInvoiceReference)
  .output(EInvoiceFile)
  .concat(mayFail('NotFound', 'InvoiceNotIssued', 'EInvoiceDetailsMissing'))
  .query(async ({ input, ctx }) => {
    const invoice = await keptInvoices(ctx.db, ctx.caller)
      .selectAll('invoice')
      .where('invoice.id', '=', input.invoiceId)
      .executeTakeFirst()
    const file = await fileOf(ctx, invoice, input.format)
    if ('params' in file) throw ctx.fail(file.name, file.params)
    return file
  })

/** The same for the person to whom it was issued. */
export const showOwnEInvoice = signedIn
  .meta({ summary: 'One’s own invoice as Facturae 3.2.2 or as UBL 2.1 (Peppol BIS 3), unsigned' })
  .input(EInvoiceReference)
  .output(EInvoiceFile)
  .concat(mayFail('NotFound', 'InvoiceNotIssued', 'EInvoiceDetailsMissing'))
  .query(async ({ input, ctx }) => {
    const invoice = await ownInvoices(ctx.db, ctx.caller.id)
      .selectAll('invoice')
      .where('invoice.id', '=', input.invoiceId)
      .executeTakeFirst()
    const file = await fileOf(ctx, invoice, input.format)
    if ('params' in file) throw ctx.fail(file.name, file.params)
    return file
  })

/** The same for who runs the company or location to which it was issued. */
export const showCompanyEInvoice = holds(...RUN_PLACES)
  .meta({ summary: 'A company’s invoice as Facturae 3.2.2 or as UBL 2.1 (Peppol BIS 3), unsigned' })
  .input(EInvoiceReference)
  .output(EInvoiceFile)
  .concat(mayFail('NotFound', 'InvoiceNotIssued', 'EInvoiceDetailsMissing'))
  .query(async ({ input, ctx }) => {
    const invoice = await companyInvoices(ctx.db, ctx.caller)
      .selectAll('invoice')
      .where('invoice.id', '=', input.invoiceId)
      .executeTakeFirst()
    const file = await fileOf(ctx, invoice, input.format)
    if ('params' in file) throw ctx.fail(file.name, file.params)
    return file
  })
