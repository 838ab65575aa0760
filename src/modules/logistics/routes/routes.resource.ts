import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import { contains } from '../../../core/db/list-conditions'
import type { Finding } from '../../../core/db/listing'
import { literalList } from '../../../core/db/literal-list'
import { resource } from '../../../core/resource'
import { Route } from './contract/routes'
import { isVisible, MANAGES_ROUTES, READS_ROUTES } from './route-scope'
import { presentRoutes } from './routes'
import { TERMINAL_WAYPOINT_STATUSES } from './rules/waypoint-state'

const column = columnsOf('route')
const stops = (condition: Expression<SqlBool>) =>
  sql<boolean>`exists (select 1 from waypoint w where w.route_id = route.id and ${condition})`

/** A failed drop-off whose orders another stop of the route has taken. */
const isSettled = sql<SqlBool>`w.status = 'Failed' and not w.should_pickup
  and exists (select 1 from waypoint_order wo where wo.waypoint_id = w.id)
  and not exists (select 1 from waypoint_order wo where wo.waypoint_id = w.id and not exists (
    select 1 from waypoint_order ho join waypoint h on h.id = ho.waypoint_id
    where ho.order_id = wo.order_id and h.route_id = w.route_id and h.status = 'Completed' and not h.should_pickup))`
const isOpen = sql<SqlBool>`w.status not in ${literalList(TERMINAL_WAYPOINT_STATUSES)}`

/** Where a route stands, as the rule of routes says it, for lists that filter by it. */
const status = sql<string>`case
  when ${stops(sql<SqlBool>`true`)} and not ${stops(sql<SqlBool>`w.status <> 'Completed' and not (${isSettled})`)} then 'done'
  when route.assigned_to is null then 'notAssigned'
  when not ${stops(sql<SqlBool>`w.status <> 'Pending'`)} then 'assigned'
  when ${stops(sql<SqlBool>`w.should_pickup and ${isOpen}`)} then 'pendingPickup'
  else 'pendingDelivery' end`

const channels = sql`array(select distinct o.channel from waypoint w join waypoint_order wo on wo.waypoint_id = w.id
  join purchase_order o on o.id = wo.order_id where w.route_id = route.id)`
/** The columns of a search, written as their index has them. */
const NAME = sql<string>`(route.name || ' ' || route.id)`
/** Who drives: of all people only those who ever drove are looked at, from one to the next. */
const driversCalled = (text: string) => sql`
  with recursive drivers as (
    select min(r.assigned_to) as id from route r
    union all
    select (select min(r.assigned_to) from route r where r.assigned_to > drivers.id) from drivers where drivers.id is not null
  )
  select p.id from drivers join person p on p.id = drivers.id
  where ${contains(sql`(p.first_name || ' ' || p.last_name || ' ' || coalesce(p.nickname, ''))`, text)}`
/** By its name or its id, or by who drives it. */
const search: Finding = {
  ids: text => sql`
    select route.id from route where ${contains(NAME, text)}
    union select route.id from route where route.assigned_to = any(array(${driversCalled(text)}))`,
  finds: text => sql<SqlBool>`(${contains(NAME, text)} or route.assigned_to in (${driversCalled(text)}))`,
}

/** Reading and shelving of routes; making, editing and deleting them are operations of their own. */
export const routes = resource({
  table: 'route',
  found: { as: 'route', label: 'name', detail: 'effective_on' },
  record: Route,
  fields: z.object({}),
  access: { read: READS_ROUTES, write: MANAGES_ROUTES },
  scope: (rows, caller, verb) => rows.where(isVisible(caller, verb)),
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      /** The day, YYYY-MM-DD; `effectiveOn` is its name on the record. */
      date: { column: column('effective_on'), kind: 'text' },
      effectiveOn: { column: column('effective_on'), kind: 'text' },
      effectiveDate: { column: column('effective_at'), kind: 'instant' },
      assignedTo: { column: column('assigned_to'), kind: 'id' },
      fleet: { column: column('fleet_id'), kind: 'id' },
      fleetId: { column: column('fleet_id'), kind: 'id' },
      vehicleType: { column: column('vehicle_type'), kind: 'text' },
      seenByDriver: { column: column('seen_by_driver'), kind: 'boolean' },
      edited: { column: column('edited'), kind: 'boolean' },
      status: { column: status, kind: 'text' },
      channel: { column: channels, kind: 'array' },
      isCrossDocking: { column: stops(sql<SqlBool>`w.is_cross_docking`), kind: 'boolean' },
      candidateDriverIds: {
        column: sql`array(select c.person_id::text from route_candidate c where c.route_id = route.id and c.rejected_at is null)`,
        kind: 'array',
      },
      purchaseId: {
        column: sql`array(select wo.order_id::text from waypoint w join waypoint_order wo on wo.waypoint_id = w.id where w.route_id = route.id)`,
        kind: 'array',
      },
      storeId: {
        column: sql`array(select w.store_id::text from waypoint w where w.route_id = route.id and w.store_id is not null)`,
        kind: 'array',
      },
      locationId: {
        column: sql`array(select w.location_id::text from waypoint w where w.route_id = route.id and w.location_id is not null)`,
        kind: 'array',
      },
    },
    sorts: {
      name: column('name'),
      effectiveDate: column('effective_at'),
      city: column('city'),
      vehicleType: column('vehicle_type'),
    },
    search,
    defaultSort: '-effectiveDate',
    neverNull: ['effectiveDate'],
  },
  present: presentRoutes,
  toColumns: () => ({}),
})
