import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database, Tx } from '../../../core/db/open'
import { scopeFilter } from '../../../core/scope'
import { RUN_PLACES } from '../../companies/companies/places'
import { type InvoiceRow, lockInvoice } from './invoices.store'

export const KEEP_INVOICES: PermissionType[] = ['HelloAdminPermission']
const column = columnsOf('invoice')

/** The invoices of the cities that a caller keeps. */
export const inKeptCities = (caller: Person) => scopeFilter(caller, KEEP_INVOICES, { city: column('city') })

export const keptInvoices = (db: Database, caller: Person) =>
  db.selectFrom('invoice').where('invoice.deleted_at', 'is', null).where(inKeptCities(caller))

/** An invoice that the caller keeps, held until the transaction ends. */
export async function lockKeptInvoice(tx: Tx, caller: Person, id: string): Promise<InvoiceRow | undefined> {
  const kept = await keptInvoices(tx, caller)
    .select('invoice.id')
    .where('invoice.id', '=', id)
    .executeTakeFirst()
  return kept && lockInvoice(tx, id)
}

/** What was issued to a person. */
export const ownInvoices = (db: Database, personId: string) =>
  db
    .selectFrom('invoice')
    .where('invoice.deleted_at', 'is', null)
    .where('invoice.hash', 'is not', null)
    .where('invoice.person_id', '=', personId)

/** What was issued to the companies and locations that a caller runs. */
export const companyInvoices = (db: Database, caller: Person) =>
  db
    .selectFrom('invoice')
    .where('invoice.deleted_at', 'is', null)
    .where('invoice.hash', 'is not', null)
    .where(sql<boolean>`(invoice.location_id is not null or invoice.organization_id is not null)`)
    .where(
      scopeFilter(caller, RUN_PLACES, {
        location: column('location_id'),
        organization: column('organization_id'),
        city: column('city'),
      }),
    )
