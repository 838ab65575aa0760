import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { holds, mayFail, signedIn } from '../../../core/procedures'
import { RUN_PLACES } from '../../companies/companies/places'
import { readLink, signLink } from '../../identity/sign-in/public-links'
import { InvoiceReference } from '../invoices/contract/invoices'
import { companyInvoices, KEEP_INVOICES, keptInvoices, ownInvoices } from '../invoices/invoice-access'
import type { InvoiceRow } from '../invoices/invoices.store'
import { DocumentFile } from './contract/documents'
import { invoicePdf, nameOfPdf } from './invoice-pdf'

const PATH = '/api/v1/files/invoices/'

/** The address of an invoice's PDF for a person who may read it. It carries its own permission, for a day. */
export const pdfOf = (
  { settings }: Pick<World, 'settings'>,
  invoice: Pick<InvoiceRow, 'id' | 'legal_id'>,
  now: Date,
) => ({
  name: nameOfPdf(invoice),
  url: PATH + signLink(settings.secret, 'document', invoice.id, now),
})

/** The PDF behind such an address. Throws NotFound when it is not one, or no longer. */
export async function readPdf(
  world: World,
  token: string,
  now: Date,
): Promise<{ name: string; bytes: Uint8Array }> {
  const id = readLink(world.settings.secret, 'document', token, now)
  const invoice = id
    ? await world.db
        .selectFrom('invoice')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!invoice) throw new Failure('NotFound')
  return { name: nameOfPdf(invoice), bytes: await invoicePdf(world, invoice, now) }
}

/** The PDF of an invoice for the office; that of a draft says that it is one. */
export const showInvoicePdf = holds(...KEEP_INVOICES)
  .meta({ summary: 'Where the PDF of an invoice or draft can be loaded' })
  .input(InvoiceReference)
  .output(DocumentFile)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, world, caller, now, fail } }) => {
    const invoice = await keptInvoices(db, caller)
      .select(['invoice.id', 'invoice.legal_id'])
      .where('invoice.id', '=', input.invoiceId)
      .executeTakeFirst()
    if (!invoice) throw fail('NotFound')
    return pdfOf(world, invoice, now)
  })

/** The same for the person to whom it was issued. */
export const showOwnInvoicePdf = signedIn
  .meta({ summary: 'Where the PDF of one’s own invoice can be loaded' })
  .input(InvoiceReference)
  .output(DocumentFile)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, world, caller, now, fail } }) => {
    const invoice = await ownInvoices(db, caller.id)
      .select(['invoice.id', 'invoice.legal_id'])
      .where('invoice.id', '=', input.invoiceId)
      .executeTakeFirst()
    if (!invoice) throw fail('NotFound')
    return pdfOf(world, invoice, now)
  })

/** The same for who runs the company or location to which it was issued. */
export const showCompanyInvoicePdf = holds(...RUN_PLACES)
  .meta({ summary: 'Where the PDF of a company’s invoice can be loaded' })
  .input(InvoiceReference)
  .output(DocumentFile)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, world, caller, now, fail } }) => {
    const invoice = await companyInvoices(db, caller)
      .select(['invoice.id', 'invoice.legal_id'])
      .where('invoice.id', '=', input.invoiceId)
      .executeTakeFirst()
    if (!invoice) throw fail('NotFound')
    return pdfOf(world, invoice, now)
  })
