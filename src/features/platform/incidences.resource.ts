import { type Selectable, sql } from 'kysely'
import type { PermissionType } from '../../contract/access'
import { Incidence, IncidenceFields } from '../../contract/incidences'
import type { Database } from '../../db/open'
import type { IncidenceTable } from '../../db/tables'
import { reached, reaches } from '../../trpc/reach'
import { resource } from '../../trpc/resource'
import { reportPhotoUrl } from '../people/report-photos'

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
  present: async (rows, { db, world, now }) => {
    const named = await namesOf(db, rows)
    return rows.map(row => ({
      id: row.id,
      city: row.city,
      type: row.type,
      status: row.status as Incidence['status'],
      priority: row.priority,
      purchaseId: row.order_id,
      purchaseUfid: named.orders.get(row.order_id ?? '') ?? null,
      routeId: row.route_id,
      storeId: row.store_id,
      storeName: named.stores.get(row.store_id ?? '') ?? null,
      locationId: row.location_id,
      locationName: named.locations.get(row.location_id ?? '') ?? null,
      reporterId: row.reporter_id,
      reporterName: named.people.get(row.reporter_id ?? '') ?? null,
      assigneeId: row.assignee_id,
      comment: row.comment,
      photoURL: row.photo_file_id ? reportPhotoUrl(world, row.photo_file_id, now) : null,
      contact: row.contact,
      resolution: row.resolution,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }))
  },
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

/** What belongs to these, by the names that people know. */
async function namesOf(db: Database, rows: readonly Selectable<IncidenceTable>[]) {
  const ids = (of: 'order_id' | 'store_id' | 'location_id' | 'reporter_id') => [
    ...new Set(rows.flatMap(row => row[of] ?? [])),
  ]
  const [orders, stores, locations, people] = await Promise.all([
    sql<Named>`select id, ufid as name from purchase_order where id = any(${ids('order_id')}::text[])`.execute(
      db,
    ),
    sql<Named>`select id, name from store where id = any(${ids('store_id')}::text[])`.execute(db),
    sql<Named>`select id, name from location where id = any(${ids('location_id')}::text[])`.execute(db),
    sql<Named>`select id, trim(first_name || ' ' || last_name) as name from person
      where id = any(${ids('reporter_id')}::text[])`.execute(db),
  ])
  const byId = ({ rows: found }: { rows: Named[] }) => new Map(found.map(({ id, name }) => [id, name]))
  return { orders: byId(orders), stores: byId(stores), locations: byId(locations), people: byId(people) }
}
type Named = { id: string; name: string }
