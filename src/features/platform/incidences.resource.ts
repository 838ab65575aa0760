import { sql } from 'kysely'
import type { PermissionType } from '../../contract/access'
import { Incidence, IncidenceFields } from '../../contract/incidences'
import { reached, reaches } from '../../trpc/reach'
import { resource } from '../../trpc/resource'

const column = (name: string) => sql.ref<string>(`incidence.${name}`)

const KEEP_IT: PermissionType[] = ['HelloAdminPermission']

/** What went wrong and wants somebody: on the road, in the kitchen, with money. */
export const incidences = resource({
  table: 'incidence',
  record: Incidence,
  fields: IncidenceFields,
  access: { read: KEEP_IT, write: KEEP_IT },
  within: (rows, caller) => rows.where(reached(caller, KEEP_IT, { city: column('city') })),
  mayPut: (_db, caller, fields) => !fields.city || reaches(caller, KEEP_IT, { city: fields.city }),
  listing: {
    filters: {
      status: { column: column('status'), kind: 'text' },
      type: { column: column('type'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      priority: { column: column('priority'), kind: 'number' },
      purchaseId: { column: column('order_id'), kind: 'id' },
      routeId: { column: column('route_id'), kind: 'id' },
      storeId: { column: column('store_id'), kind: 'id' },
      assigneeId: { column: column('assignee_id'), kind: 'id' },
    },
    sorts: { createdAt: column('created_at'), priority: column('priority'), status: column('status') },
    search: sql<string>`(incidence.comment || ' ' || coalesce(incidence.resolution, '') || ' ' || coalesce(incidence.order_id, ''))`,
    defaultSort: '-createdAt',
  },
  present: rows =>
    rows.map(row => ({
      id: row.id,
      city: row.city,
      type: row.type,
      status: row.status as Incidence['status'],
      priority: row.priority,
      purchaseId: row.order_id,
      routeId: row.route_id,
      storeId: row.store_id,
      locationId: row.location_id,
      reporterId: row.reporter_id,
      assigneeId: row.assignee_id,
      comment: row.comment,
      resolution: row.resolution,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    })),
  toRow: (fields, _, before) => ({
    city: fields.city,
    type: fields.type,
    status: fields.status,
    priority: fields.priority,
    comment: fields.comment,
    resolution: fields.resolution,
    ...(before ? {} : { is_admin_incidence: true }),
  }),
})
