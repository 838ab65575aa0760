import { sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import { Id } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import { holds, mayFail, signedIn } from '../../../core/procedures'
import { RUN_PLACES } from '../../companies/companies/places'
import { Invoice, InvoiceDocument } from './contract/invoices'
import { companyInvoices, ownInvoices } from './invoice-access'
import type { InvoiceRow } from './invoices.store'
import { presentDocument, presentInvoices } from './present-invoices'

const column = columnsOf('invoice')

const LISTING: Listing = {
  filters: {
    status: { column: column('status'), kind: 'text' },
    locationId: { column: column('location_id'), kind: 'id' },
  },
  sorts: { issuedAt: column('id'), total: column('total_cents'), dueOn: column('due_on') },
  search: sql<string>`(coalesce(invoice.legal_id, '') || ' ' || coalesce(invoice.recipient->>'name', '') || ' ' || coalesce(invoice.recipient->>'vatNumber', ''))`,
  defaultSort: '-issuedAt',
  byId: 'issuedAt',
  tieBreaker: column('id'),
}

/** My invoices: those of my own orders. */
export const listOwnInvoices = signedIn
  .input(ListQuery)
  .output(listOf(Invoice))
  .query(async ({ input, ctx: { db, caller, now } }) => {
    const rows = ownInvoices(db, caller.id).selectAll('invoice')
    return list(db, rows, LISTING, input, found => presentInvoices(db, found as InvoiceRow[], now)) as never
  })

export const showOwnInvoice = signedIn
  .input(z.object({ invoiceId: Id }))
  .output(InvoiceDocument)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const row = await ownInvoices(db, caller.id)
      .selectAll('invoice')
      .where('invoice.id', '=', input.invoiceId)
      .executeTakeFirst()
    if (!row) throw fail('NotFound')
    return presentDocument(db, row, now)
  })

/** The invoices of the companies and locations that the caller runs. */
export const listCompanyInvoices = holds(...RUN_PLACES)
  .input(ListQuery)
  .output(listOf(Invoice))
  .query(async ({ input, ctx: { db, caller, now } }) => {
    const rows = companyInvoices(db, caller).selectAll('invoice')
    return list(db, rows, LISTING, input, found => presentInvoices(db, found as InvoiceRow[], now)) as never
  })

export const showCompanyInvoice = holds(...RUN_PLACES)
  .input(z.object({ invoiceId: Id }))
  .output(InvoiceDocument)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const row = await companyInvoices(db, caller)
      .selectAll('invoice')
      .where('invoice.id', '=', input.invoiceId)
      .executeTakeFirst()
    if (!row) throw fail('NotFound')
    return presentDocument(db, row, now)
  })
