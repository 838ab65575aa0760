import { sql } from 'kysely'
import { literalList } from '../../../core/db/literal-list'
import type { Database } from '../../../core/db/open'
import { MINUTE_MS } from '../../../core/rules/instant'
import { AWAITING_PICKUP_ORDER_STATES, type OrderState } from '../../../core/rules/ordering/order-states'
import { AHEAD_WAYPOINT_STATUSES, TERMINAL_WAYPOINT_STATUSES } from '../routes/rules/waypoint-state'
import { LATE_MINUTES, SILENT_MINUTES, WAITS_MINUTES } from './rules/watching'

/** Older routes and orders are not watched. */
const HOURS_BACK = 12
/** Subjects of one rule that one run opens; the next run takes the rest. */
const AT_ONCE = 100

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)

/**
 * A subject that has no incident under its key, or one that a rule closed. What a person closed stays closed while its
 * cause lasts.
 */
const isNew = (
  key: ReturnType<typeof sql>,
) => sql`not exists (select 1 from incidence known where known.key = ${key}
  and not (known.status <> 'OPEN' and coalesce((known.found ->> 'isOver')::boolean, false)))`

const OPEN_STOP = sql`w.status not in ${literalList(TERMINAL_WAYPOINT_STATUSES)}`

/** The latest sign of a courier: a position, a step, or the assignment of the route. */
const HEARD_AT = sql`greatest(position.at, steps.at, route.assigned_at)`

export type WatchedRoute = {
  id: string
  city: string
  courierId: string | null
  courier: string
  isCanceled: boolean
  heardAt: Date | null
  stopId: string | null
  stop: string | null
  orderId: string | null
  storeId: string | null
  locationId: string | null
  dueAt: Date | null
  lateStopId: string | null
  lateStop: string | null
  lateSince: Date | null
  hasStopsLeft: boolean
}

const routes = (which: ReturnType<typeof sql>, now: Date) => sql<WatchedRoute>`
  select route.id, route.city, route.assigned_to as "courierId",
    coalesce(trim(person.first_name || ' ' || person.last_name), '') as courier,
    (route.deleted_at is not null or route.canceled_at is not null) as "isCanceled",
    ${HEARD_AT} as "heardAt",
    next.id as "stopId", next.name as stop, next.window_start as "dueAt",
    next.store_id as "storeId", next.location_id as "locationId",
    (select min(o.order_id) from waypoint_order o where o.waypoint_id = next.id having count(*) = 1) as "orderId",
    late.id as "lateStopId", late.name as "lateStop", late.window_end as "lateSince", next.id is not null as "hasStopsLeft"
  from route
    left join person on person.id = route.assigned_to
    left join courier_position position on position.person_id = route.assigned_to
    left join lateral (select max((step ->> 'timestamp')::timestamptz) as at from waypoint w,
      jsonb_array_elements(w.status_history) step where w.route_id = route.id) steps on true
    left join lateral (select w.* from waypoint w where w.route_id = route.id and ${OPEN_STOP}
      order by w.position limit 1) next on true
    left join lateral (select w.* from waypoint w where w.route_id = route.id and w.status in ${literalList(AHEAD_WAYPOINT_STATUSES)}
      and w.window_end < ${now}::timestamptz order by w.position limit 1) late on true
  where ${which}`

/** Routes under way whose courier may be silent, or whose next stop is late. */
export const routesWithProblems = async (db: Database, now: Date): Promise<WatchedRoute[]> => {
  const which = sql`route.deleted_at is null and route.canceled_at is null and route.assigned_to is not null
    and route.effective_at > ${before(now, HOURS_BACK * 60)} and route.effective_at <= ${now}
    and ((next.window_start <= ${now} and ${isNew(silentKeyOf)}
        and coalesce(${HEARD_AT}, next.window_start) <= ${before(now, SILENT_MINUTES)})
      or (late.window_end <= ${before(now, LATE_MINUTES)} and ${isNew(lateKeyOf)}))
    order by route.id limit ${AT_ONCE}`
  return (await routes(which, now).execute(db)).rows
}

/** Facts of routes with an open incident; a removed or unknown id has no row. */
export const routesById = async (db: Database, ids: readonly string[], now: Date): Promise<WatchedRoute[]> =>
  ids.length ? (await routes(sql`route.id = any(${ids}::text[])`, now).execute(db)).rows : []

const silentKeyOf = sql`'courier-silent:' || route.id`
const lateKeyOf = sql`'stop-late:' || route.id`
const waitsKeyOf = sql`'waits-for-courier:' || purchase_order.id`
/** The keys of incidents, by the id of the route or the order. Each key has one incident at most. */
export const KEYS = {
  courierSilent: (id: string) => `courier-silent:${id}`,
  stopLate: (id: string) => `stop-late:${id}`,
  waitsForCourier: (id: string) => `waits-for-courier:${id}`,
}

export type WatchedOrder = {
  id: string
  ufid: string
  city: string
  state: OrderState
  storeId: string
  store: string
  locationId: string | null
  readyAt: Date
  hasCourier: boolean
}

const HAS_COURIER = sql`(exists (select 1 from waypoint_order o join waypoint w on w.id = o.waypoint_id
      join route on route.id = w.route_id
    where o.order_id = purchase_order.id and w.status <> 'Failed' and route.assigned_to is not null
      and route.deleted_at is null and route.canceled_at is null)
  or exists (select 1 from partner_dispatch d where d.order_ids && array[purchase_order.id::text]
    and d.state not in ('quoted', 'canceled', 'returned')))`

const orders = (which: ReturnType<typeof sql>) => sql<WatchedOrder>`
  select purchase_order.id, ufid, purchase_order.city, state, store_id as "storeId", store.name as store,
    purchase_order.location_id as "locationId", pickup_at as "readyAt", ${HAS_COURIER} as "hasCourier"
  from purchase_order join store on store.id = purchase_order.store_id
  where ${which}`

/** Orders past their ready time that no courier is to fetch. */
export const ordersWithoutCourier = async (db: Database, now: Date): Promise<WatchedOrder[]> => {
  const which = sql`state = any(${[...AWAITING_PICKUP_ORDER_STATES]}::text[]) and purchase_order.deleted_at is null
    and not is_pickup and not is_requesting_quote
    and pickup_at > ${before(now, HOURS_BACK * 60)} and pickup_at <= ${before(now, WAITS_MINUTES)}
    and (purchase_order.location_id is not null or purchase_order.lat is not null)
    and not ${HAS_COURIER} and ${isNew(waitsKeyOf)}
    order by purchase_order.id limit ${AT_ONCE}`
  return (await orders(which).execute(db)).rows
}

/** Facts of orders with an open incident; an unknown id has no row. */
export const ordersById = async (db: Database, ids: readonly string[]): Promise<WatchedOrder[]> =>
  ids.length ? (await orders(sql`purchase_order.id = any(${ids}::text[])`).execute(db)).rows : []

export type FailedStop = { id: string; status: string; orderStates: OrderState[] }

/** The status of stops, with the states of their orders; an unknown id has no row. */
export const stopsById = async (db: Database, ids: readonly string[]): Promise<FailedStop[]> => {
  if (!ids.length) return []
  const { rows } = await sql<FailedStop>`
    select w.id, w.status, coalesce(array_agg(purchase_order.state::text) filter (where purchase_order.id is not null), '{}')
      as "orderStates"
    from waypoint w left join waypoint_order o on o.waypoint_id = w.id
      left join purchase_order on purchase_order.id = o.order_id
    where w.id = any(${ids}::text[]) group by w.id, w.status`.execute(db)
  return rows
}
