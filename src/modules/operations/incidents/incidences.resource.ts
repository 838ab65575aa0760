import { type Expression, type Insertable, sql } from 'kysely'
import type { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Context, Person } from '../../../core/context'
import { contains } from '../../../core/db/list-conditions'
import type { Database } from '../../../core/db/open'
import type { IncidenceTable } from '../../../core/db/tables'
import { beginningOf } from '../../../core/lookups'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { isStaff } from './assignees'
import { Incidence, IncidenceFields } from './contract/incidences'
import { type IncidenceRow, presentIncidences } from './incidence-record'
import { COMPANIES, KEEPERS, MERCHANTS, visibleTo } from './incidence-scope'

const column = columnsOf('incidence')

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
  authorize: mayWrite,
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
      openedBy: { column: column('opened_by'), kind: 'text' },
      courierId: { column: column('courier_id'), kind: 'id' },
      waypointId: { column: column('waypoint_id'), kind: 'id' },
      sessionId: { column: column('session_id'), kind: 'text' },
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
  present: presentIncidences,
  toColumns: columnsOfFields,
})

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

type Fields = Partial<z.output<typeof IncidenceFields>>

/** Whether a caller may make such an incident, or change one like this. */
export async function mayWrite(
  db: Database,
  caller: Person,
  fields: Fields,
  before: IncidenceRow | undefined,
  now: Date,
): Promise<boolean> {
  if (fields.assigneeId && !(await isStaff(db, fields.assigneeId, now))) return false
  const city = fields.city ?? before?.city
  if (fields.locationId && !(await isTheirOffice(db, caller, fields.locationId, city))) return false
  if (city && inScope(caller, KEEPERS, { city: before?.city ?? city }))
    return inScope(caller, KEEPERS, { city })
  if (before)
    return Object.entries(fields).every(([name, value]) => name === 'resolution' || value === undefined)
  const isBare = (fields.status ?? 'OPEN') === 'OPEN' && !fields.resolution && !fields.assigneeId
  return Boolean(fields.locationId) && isBare
}

/** The columns that these fields set. */
export function columnsOfFields(
  fields: Fields,
  { caller }: Pick<Context, 'caller'>,
  before?: IncidenceRow,
): Partial<Insertable<IncidenceTable>> {
  return {
    city: fields.city,
    type: fields.type,
    status: fields.status,
    priority: fields.priority,
    comment: fields.comment,
    // Words of the office take its place.
    ...(before && fields.comment !== undefined && fields.comment !== before.comment ? { found: null } : {}),
    ...(before?.found?.isOver && fields.status === 'OPEN'
      ? { found: { ...before.found, isOver: false } }
      : {}),
    resolution: fields.resolution,
    location_id: fields.locationId,
    assignee_id: fields.assigneeId,
    ...(before || caller.kind !== 'person'
      ? {}
      : {
          is_admin_incidence: true,
          reporter_id: caller.id,
          opened_by: fields.city && inScope(caller, KEEPERS, { city: fields.city }) ? 'staff' : 'company',
        }),
  }
}
