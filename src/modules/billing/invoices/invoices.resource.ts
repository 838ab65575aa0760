import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { resource } from '../../../core/resource'
import { DEFAULT_TZ } from '../../../core/rules/local-time'
import { Invoice, InvoiceFields } from './contract/invoices'
import { inKeptCities, KEEP_INVOICES } from './invoice-access'
import { presentInvoices } from './present-invoices'
import { OPEN_STATUSES } from './rules/invoice-state'

const column = columnsOf('invoice')
const IS_OPEN = sql<boolean>`invoice.status = any(${sql.val([...OPEN_STATUSES])})`

/** A day as the moment it begins, so that lists are filtered from one day until another. */
const instantOf = (day: 'issued_on' | 'due_on') =>
  sql`(${column(day)}::timestamp at time zone ${sql.lit(DEFAULT_TZ)})`

/** Invoices and drafts, to look through. Other operations write them. */
export const invoices = resource({
  table: 'invoice',
  found: {
    as: 'invoice',
    label: sql<string>`coalesce(invoice.legal_id, invoice.recipient->>'name', '')`,
    detail: sql<string>`nullif(coalesce(invoice.recipient->>'name', ''), '')`,
  },
  record: Invoice,
  fields: InvoiceFields,
  access: { read: KEEP_INVOICES, write: KEEP_INVOICES },
  scope: (rows, caller) => rows.where(inKeptCities(caller)),
  listing: {
    filters: {
      status: { column: column('status'), kind: 'text' },
      kind: { column: column('kind'), kind: 'text' },
      source: { column: column('source'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      issuerId: { column: column('issuer_id'), kind: 'id' },
      organizationId: { column: column('organization_id'), kind: 'id' },
      locationId: { column: column('location_id'), kind: 'id' },
      userId: { column: column('person_id'), kind: 'id' },
      legalId: { column: column('legal_id'), kind: 'text' },
      series: { column: column('series'), kind: 'text' },
      total: { column: column('total_cents'), kind: 'number' },
      issuedOn: { column: instantOf('issued_on'), kind: 'instant' },
      dueOn: { column: instantOf('due_on'), kind: 'instant' },
      isOpen: { column: IS_OPEN, kind: 'boolean' },
      isRectifying: { column: sql`(invoice.rectifies_id is not null)`, kind: 'boolean' },
      rectifiesId: { column: column('rectifies_id'), kind: 'id' },
    },
    sorts: {
      issuedOn: column('issued_on'),
      dueOn: column('due_on'),
      total: column('total_cents'),
      legalId: column('legal_id'),
      status: column('status'),
    },
    search: sql<string>`(coalesce(invoice.legal_id, '') || ' ' || coalesce(invoice.recipient->>'name', '') || ' ' || coalesce(invoice.recipient->>'vatNumber', ''))`,
    defaultSort: '-createdAt',
    byId: 'createdAt',
  },
  present: (rows, { db, now }) => presentInvoices(db, rows, now),
  toColumns: () => ({}),
})
