import { columnsOf } from '../../../core/collections/columns-of'
import type { PermissionType } from '../../../core/contract/access'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { Warehouse, WarehouseFields } from './contract/stores'

const column = columnsOf('warehouse')
const KEEP_IT: PermissionType[] = ['HelloAdminPermission', 'LogisticsAdminPermission']
const WORK_THERE: PermissionType[] = [...KEEP_IT, 'FleetAdminPermission']

/** Hubs, where orders of several stores are sorted into rounds. */
export const warehouses = resource({
  table: 'warehouse',
  found: { as: 'warehouse', label: 'name', detail: 'city' },
  record: Warehouse,
  fields: WarehouseFields,
  access: { read: WORK_THERE, write: WORK_THERE, create: KEEP_IT, remove: KEEP_IT },
  scope: (rows, caller) =>
    rows.where(scopeFilter(caller, WORK_THERE, { warehouse: column('id'), city: column('city') })),
  authorize: (_db, caller, fields, before) =>
    !fields.city || inScope(caller, WORK_THERE, { warehouseId: before?.id, city: fields.city }),
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
    },
    sorts: { name: column('name'), city: column('city') },
    search: column('name'),
    defaultSort: 'name',
  },
  present: rows =>
    rows.map(row => ({
      id: row.id,
      name: row.name,
      city: row.city,
      address: row.address,
      geo: { lat: row.lat, lon: row.lon },
      note: row.note,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    })),
  toColumns: fields => ({
    name: fields.name,
    city: fields.city,
    address: fields.address,
    lat: fields.geo?.lat,
    lon: fields.geo?.lon,
    note: fields.note,
  }),
})
