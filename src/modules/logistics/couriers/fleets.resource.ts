import { columnsOf } from '../../../core/collections/columns-of'
import type { PermissionType } from '../../../core/contract/access'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { Fleet, FleetFields } from './contract/fleets'

const column = columnsOf('fleet')
const KEEP_IT: PermissionType[] = ['HelloAdminPermission', 'LogisticsAdminPermission']

/** Groups of couriers: our own, and those of companies that ride for us. */
export const fleets = resource({
  table: 'fleet',
  found: { as: 'fleet', label: 'name', detail: 'city' },
  record: Fleet,
  fields: FleetFields,
  access: {
    read: [...KEEP_IT, 'FleetAdminPermission'],
    write: [...KEEP_IT, 'FleetAdminPermission'],
    create: KEEP_IT,
    remove: KEEP_IT,
  },
  scope: (rows, caller) =>
    rows.where(
      scopeFilter(caller, [...KEEP_IT, 'FleetAdminPermission'], {
        fleet: column('id'),
        city: column('city'),
      }),
    ),
  authorize: (_db, caller, fields, before) =>
    !fields.city ||
    inScope(caller, [...KEEP_IT, 'FleetAdminPermission'], { fleetId: before?.id, city: fields.city }),
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
    },
    sorts: { name: column('name'), city: column('city') },
    search: column('name'),
    defaultSort: 'name',
  },
  async present(rows, { db }) {
    const ids = rows.map(row => row.id)
    const members = ids.length
      ? await db
          .selectFrom('fleet_member')
          .select(({ fn }) => ['fleet_id', fn.countAll<number>().as('count')])
          .where('fleet_id', 'in', ids)
          .groupBy('fleet_id')
          .execute()
      : []
    return rows.map(row => ({
      id: row.id,
      name: row.name,
      city: row.city,
      contactName: row.contact_name,
      contactPhone: row.contact_phone,
      note: row.note,
      couriers: members.find(({ fleet_id }) => fleet_id === row.id)?.count ?? 0,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }))
  },
  toColumns: fields => ({
    name: fields.name,
    city: fields.city,
    contact_name: fields.contactName,
    contact_phone: fields.contactPhone,
    note: fields.note,
  }),
})
