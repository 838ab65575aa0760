import { type Expression, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import type { DB, LeadTable } from '../../../core/db/tables'
import { type Presenting, resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { staffName } from '../../identity/people/platform-staff'
import { Lead, LeadFields, ListedLead } from './contract/leads'
import type { LeadKind, LeadState } from './rules/lead-state'

const column = columnsOf('lead')
const KEEPERS: PermissionType[] = ['HelloAdminPermission']

/** The leads that a caller looks after. */
export const leadsInScope = (caller: Person): Expression<SqlBool> =>
  scopeFilter(caller, KEEPERS, { city: column('city') })

/** Who would like to cook or to eat with us. */
const described = {
  table: 'lead' as const,
  fields: LeadFields,
  access: { read: KEEPERS, write: KEEPERS },
  scope: <Row>(rows: SelectQueryBuilder<DB, 'lead', Row>, caller: Person) => rows.where(leadsInScope(caller)),
  authorize: (
    _: Database,
    caller: Person,
    fields: { city?: string | null },
    before?: { city: string | null },
  ): boolean => inScope(caller, KEEPERS, { city: fields.city === undefined ? before?.city : fields.city }),
  listing: {
    filters: {
      kind: { column: column('kind'), kind: 'text' as const },
      state: { column: column('state'), kind: 'text' as const },
      city: { column: column('city'), kind: 'text' as const },
      assigneeId: { column: column('assignee_id'), kind: 'id' as const },
    },
    sorts: { companyName: column('company_name'), state: column('state') },
    search: sql<string>`(lead.company_name || ' ' || lead.first_name || ' ' || lead.last_name || ' ' || lead.email)`,
    defaultSort: '-createdAt',
    byId: 'createdAt' as const,
  },
}

export const leads = resource({
  ...described,
  found: {
    as: 'lead',
    label: 'company_name',
    detail: sql<string>`trim(lead.first_name || ' ' || lead.last_name)`,
  },
  record: Lead,
  present: async (rows, presenting) =>
    (await presentLeads(rows, presenting)).map((lead, at) => ({
      ...lead,
      ibanLastFour: rows[at]!.iban_last_four,
    })),
  toColumns: (fields, { request }, before) => ({
    kind: fields.kind,
    first_name: fields.firstName,
    last_name: fields.lastName,
    email: fields.email,
    phone: fields.phone,
    role: fields.role,
    company_name: fields.companyName,
    legal_name: fields.legalName,
    vat_number: fields.vatNumber,
    duns: fields.duns,
    invoice_email: fields.invoiceEmail,
    city: fields.city,
    people_count: fields.peopleCount,
    message: fields.message,
    note: fields.note,
    ...(before ? {} : { language: request.language }),
  }),
  secretColumns: ['iban_sealed'],
})

/** A list of them says nothing of bank accounts, nor does a file that is made of it. */
export const { list: listLeads } = resource({
  ...described,
  record: ListedLead,
  present: presentLeads,
  toColumns: () => ({}),
})

async function presentLeads(rows: readonly Selectable<LeadTable>[], { db }: Pick<Presenting, 'db'>) {
  const ids = [...new Set(rows.flatMap(row => row.assignee_id ?? []))]
  const people = ids.length
    ? await db
        .selectFrom('person')
        .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
        .where('id', 'in', ids)
        .execute()
    : []
  const names = new Map(people.map(person => [person.id, staffName(person)]))
  return rows.map(row => ({
    id: row.id,
    kind: row.kind as LeadKind,
    state: row.state as LeadState,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    companyName: row.company_name,
    legalName: row.legal_name,
    vatNumber: row.vat_number,
    duns: row.duns,
    invoiceEmail: row.invoice_email,
    city: row.city,
    peopleCount: row.people_count,
    message: row.message,
    language: row.language,
    note: row.note,
    assigneeId: row.assignee_id,
    assigneeName: names.get(row.assignee_id ?? '') ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }))
}
