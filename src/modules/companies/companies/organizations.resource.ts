import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { PermissionType } from '../../../core/contract/access'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { Organization, OrganizationFields } from './contract/places'

const column = columnsOf('organization')
const RUN_IT: PermissionType[] = ['HelloAdminPermission', 'LocationAdminPermission', 'OrganizationPermission']
const READ_IT: PermissionType[] = [...RUN_IT, 'LogisticsAdminPermission']
const OWN_FIELDS = new Set(['invoiceEmail'])

/** Companies: they group locations and share settings between them. */
export const organizations = resource({
  table: 'organization',
  found: { as: 'organization', label: 'name', detail: 'legal_name' },
  record: Organization,
  fields: OrganizationFields,
  access: {
    read: READ_IT,
    write: RUN_IT,
    create: ['HelloAdminPermission'],
    remove: ['HelloAdminPermission'],
  },
  scope(rows, caller, verb) {
    if (verb === 'write') return rows.where(scopeFilter(caller, RUN_IT, { organization: column('id') }))
    const its = scopeFilter(caller, READ_IT, { organization: column('id') })
    const throughLocation = scopeFilter(caller, READ_IT, {
      location: sql.ref('l.id'),
      city: sql.ref('l.city'),
    })
    return rows.where(
      sql<boolean>`(${its} or exists (select 1 from location l where l.organization_id = organization.id
        and l.deleted_at is null and ${throughLocation}))`,
    )
  },
  authorize: (_db, caller, fields, before) =>
    inScope(caller, ['HelloAdminPermission'], { organizationId: before?.id }) ||
    (before !== undefined && Object.keys(fields).every(field => OWN_FIELDS.has(field))),
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      vatNumber: { column: column('vat_number'), kind: 'text' },
    },
    sorts: { name: column('name') },
    search: sql<string>`(organization.name || ' ' || coalesce(organization.legal_name, ''))`,
    defaultSort: 'name',
    neverNull: ['name'],
  },
  async present(rows, { db }) {
    const ids = rows.map(row => row.id)
    const locations = ids.length
      ? await db
          .selectFrom('location')
          .select(['id', 'name', 'organization_id'])
          .where('organization_id', 'in', ids)
          .where('deleted_at', 'is', null)
          .orderBy('name')
          .execute()
      : []
    return rows.map(row => ({
      id: row.id,
      name: row.name,
      legalName: row.legal_name,
      vatNumber: row.vat_number,
      invoiceEmail: row.invoice_email,
      settings: row.settings,
      locations: locations
        .filter(location => location.organization_id === row.id)
        .map(({ id, name }) => ({ id, name })),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }))
  },
  toColumns: fields => ({
    name: fields.name,
    legal_name: fields.legalName,
    vat_number: fields.vatNumber,
    invoice_email: fields.invoiceEmail,
    settings: fields.settings,
  }),
})
