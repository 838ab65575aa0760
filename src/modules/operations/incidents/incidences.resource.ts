import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { contains } from '../../../core/db/list-conditions'
import type { Database } from '../../../core/db/open'
import type { IncidenceTable } from '../../../core/db/tables'
import { beginningOf } from '../../../core/lookups'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { Incidence, IncidenceFields } from './contract/incidences'
import { reportPhotoUrl } from './report-photos'

const column = columnsOf('incidence')

/** Who looks after all of them, in their cities. */
const KEEPERS: PermissionType[] = ['HelloAdminPermission', 'LogisticsAdminPermission']
/** Companies see and tell what concerns their offices. */
const COMPANIES: PermissionType[] = ['LocationAdminPermission', 'OrganizationPermission']
const MERCHANTS: PermissionType[] = ['MerchantAdminPermission']

const TEXT = sql<string>`(incidence.comment || ' ' || coalesce(incidence.resolution, '') || ' ' || coalesce(incidence.order_id, ''))`

/** Orders whose number begins like this, with or without its dash. */
function ordersNumbered(text: string): Expression<unknown> {
  const bare = text.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[0-9A-Z]{4,8}$/.test(bare)) return sql`select null::text where false`
  return sql`select numbered.id from purchase_order numbered
    where numbered.ufid like ${`${bare.slice(0, 4)}-${bare.slice(4)}%`}`
}

/** What went wrong and has to be looked at: on the road, in the kitchen, with money. */
export const incidences = resource({
  table: 'incidence',
  found: { as: 'incidence', label: beginningOf(column('comment')), detail: 'type' },
  record: Incidence,
  fields: IncidenceFields,
  access: {
    read: [...KEEPERS, ...MERCHANTS, ...COMPANIES],
    write: [...KEEPERS, ...MERCHANTS],
    create: [...KEEPERS, ...COMPANIES],
    remove: KEEPERS,
  },
  scope: (rows, caller, verb) => rows.where(visibleTo(caller, verb)),
  authorize: async (db, caller, fields, before) => {
    if (
      fields.locationId &&
      !(await isTheirOffice(db, caller, fields.locationId, fields.city ?? before?.city))
    )
      return false
    const city = fields.city ?? before?.city
    if (city && inScope(caller, KEEPERS, { city: before?.city ?? city }))
      return inScope(caller, KEEPERS, { city })
    if (before)
      return Object.entries(fields).every(([name, value]) => name === 'resolution' || value === undefined)
    return Boolean(fields.locationId) && (fields.status ?? 'OPEN') === 'OPEN' && !fields.resolution
  },
  listing: {
    filters: {
      status: { column: column('status'), kind: 'text' },
      type: { column: column('type'), kind: 'text' },
      incidenceType: { column: column('type'), kind: 'text' },
      isAdminIncidence: { column: column('is_admin_incidence'), kind: 'boolean' },
      locationId: { column: column('location_id'), kind: 'id' },
      city: { column: column('city'), kind: 'text' },
      priority: { column: column('priority'), kind: 'number' },
      purchaseId: { column: column('order_id'), kind: 'id' },
      routeId: { column: column('route_id'), kind: 'id' },
      storeId: { column: column('store_id'), kind: 'id' },
      assigneeId: { column: column('assignee_id'), kind: 'id' },
    },
    sorts: {
      createdAt: column('created_at'),
      priority: column('priority'),
      status: column('status'),
      open: sql`(incidence.status = 'OPEN')`,
    },
    search: {
      ids: text => sql`select incidence.id from incidence where ${contains(TEXT, text)}
        union select incidence.id from incidence where incidence.order_id in (${ordersNumbered(text)})`,
      finds: text => sql`(${contains(TEXT, text)} or incidence.order_id in (${ordersNumbered(text)}))`,
    },
    defaultSort: '-createdAt',
    byId: 'createdAt',
    neverNull: ['status', 'open'],
  },
  present: async (rows, { db, world, now, caller }) => {
    const named = await namesOf(db, rows)
    return rows.map(row => {
      const seesPeople = row.reporter_id === caller.id || inScope(caller, KEEPERS, { city: row.city })
      return {
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
        reporterId: seesPeople ? row.reporter_id : null,
        reporterName: (seesPeople && named.people.get(row.reporter_id ?? '')) || null,
        assigneeId: row.assignee_id,
        comment: row.comment,
        found: row.found,
        photoURL: row.photo_file_id ? reportPhotoUrl(world, row.photo_file_id, now) : null,
        contact: seesPeople ? row.contact : null,
        resolution: row.resolution,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        archivedAt: row.archived_at,
      }
    })
  },
  toColumns: (fields, { caller }, before) => ({
    city: fields.city,
    type: fields.type,
    status: fields.status,
    priority: fields.priority,
    comment: fields.comment,
    // Words of the office take its place.
    ...(before && fields.comment !== undefined && fields.comment !== before.comment ? { found: null } : {}),
    resolution: fields.resolution,
    location_id: fields.locationId,
    ...(before ? {} : { is_admin_incidence: true, reporter_id: caller.kind === 'person' ? caller.id : null }),
  }),
})

const ofOrder = (name: string) =>
  sql`(select ${sql.ref(`its_order.${name}`)} from purchase_order its_order where its_order.id = incidence.order_id)`

/** Payments and what people say to the platform are between them and it. */
const IS_SHARED = sql<SqlBool>`incidence.type not in ('payment', 'feedback')`

/** The incidences that a caller may see, or write to: by city, or by the store, office or order they are about. */
function visibleTo(caller: Person, verb: 'read' | 'write'): Expression<SqlBool> {
  const store = sql`coalesce(incidence.store_id, ${ofOrder('store_id')})`
  const location = sql`coalesce(incidence.location_id, ${ofOrder('location_id')})`
  const byCity = scopeFilter(caller, KEEPERS, { city: column('city') })
  const byStore = scopeFilter(caller, MERCHANTS, {
    store,
    merchant: sql`(select its_store.merchant_id from store its_store where its_store.id = ${store})`,
    city: column('city'),
  })
  if (verb === 'write') return sql<SqlBool>`(${byCity} or (${IS_SHARED} and ${byStore}))`
  const byOrganization = scopeFilter(caller, ['OrganizationPermission'], {
    organization: sql`(select its_office.organization_id from location its_office where its_office.id = ${location})`,
    city: column('city'),
  })
  // What people order for themselves beside the canteen is no business of their office's.
  const byLocation = sql<SqlBool>`(${scopeFilter(caller, ['LocationAdminPermission'], { location, city: column('city') })}
    and coalesce(${ofOrder('channel')}, 'canteen') = 'canteen')`
  return sql<SqlBool>`(${byCity} or (${IS_SHARED} and (${byStore} or ${byOrganization} or ${byLocation})))`
}

/** Whether there is such an office, in that city, among those this caller speaks for. */
async function isTheirOffice(db: Database, caller: Person, id: string, city: string | undefined) {
  const found = await db
    .selectFrom('location')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(city !== undefined, offices => offices.where('city', '=', city!))
    .where(
      scopeFilter(caller, [...KEEPERS, ...COMPANIES], {
        location: sql.ref('location.id'),
        organization: sql.ref('location.organization_id'),
        city: sql.ref('location.city'),
      }),
    )
    .executeTakeFirst()
  return found !== undefined
}

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
