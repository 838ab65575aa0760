import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { Failure } from '../../../core/contract/failures'
import { contains } from '../../../core/db/list-conditions'
import { resource } from '../../../core/resource'
import { namesOf } from '../people/person-names'
import { idsOfThoseOfNamed, isNamed, looksAfter } from '../people/person-scope'
import { MOST_ENTRIES } from './contract/account'
import { BillingDetailsFields, BillingDetailsRecord } from './contract/billing-details'
import { billingColumns } from './own-billing-details'

const column = columnsOf('billing_details')
/** The columns of a search, written as their index has them. */
const textOf = (table: string) =>
  sql<string>`(${sql.ref(`${table}.name`)} || ' ' || ${sql.ref(`${table}.vat_number`)} || ' ' || coalesce(${sql.ref(`${table}.email`)}, ''))`

/** To whom the orders of people are billed, as the office keeps it: the same records that people keep for themselves. */
export const billingDetailsOfPeople = resource({
  table: 'billing_details',
  found: { as: 'billingDetails', label: 'name', detail: 'vat_number' },
  record: BillingDetailsRecord,
  fields: BillingDetailsFields,
  access: { read: ['HelloAdminPermission'], write: ['HelloAdminPermission'] },
  scope: (rows, caller) => rows.where(looksAfter(caller, column('person_id'))),
  async authorize(db, caller, fields, before) {
    // Whose they are is settled once: an invoice may name them.
    if (before) return fields.userId === undefined || fields.userId === before.person_id
    const person = await db
      .selectFrom('person')
      .select('id')
      .where('id', '=', fields.userId ?? '')
      .where(looksAfter(caller, fields.userId ?? ''))
      .forUpdate()
      .executeTakeFirst()
    if (!person) return false
    const { kept } = await db
      .selectFrom('billing_details')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('person_id', '=', person.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (kept >= MOST_ENTRIES) throw new Failure('TooManyEntries', { max: MOST_ENTRIES })
    return true
  },
  listing: {
    filters: {
      userId: { column: column('person_id'), kind: 'id' },
      name: { column: column('name'), kind: 'text' },
      vatNumber: { column: column('vat_number'), kind: 'text' },
      email: { column: column('email'), kind: 'text' },
      isDefault: { column: column('is_default'), kind: 'boolean' },
    },
    sorts: { name: column('name'), vatNumber: column('vat_number') },
    search: {
      ids: text => sql`
        select found.id from billing_details found where ${contains(textOf('found'), text)}
        union all ${idsOfThoseOfNamed('billing_details', text)}`,
      finds: text =>
        sql`(${contains(textOf('billing_details'), text)} or ${isNamed(column('person_id'), text)})`,
    },
    defaultSort: 'name',
    neverNull: ['name', 'vatNumber'],
  },
  async present(rows, { db }) {
    const names = await namesOf(
      db,
      rows.map(row => row.person_id),
    )
    return rows.map(row => ({
      id: row.id,
      userId: row.person_id,
      userName: names.get(row.person_id) ?? '',
      name: row.name,
      vatNumber: row.vat_number,
      address: row.address,
      email: row.email,
      invoiceEmail: row.invoice_email,
      duns: row.duns,
      ibanLastFour: row.iban_last_four,
      isDefault: row.is_default,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }))
  },
  toColumns: ({ userId, ...fields }, { world }, before) => ({
    ...billingColumns(fields, world),
    ...(before ? {} : { person_id: userId }),
  }),
  secretColumns: ['iban_sealed'],
})
