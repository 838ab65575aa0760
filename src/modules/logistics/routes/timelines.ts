import { type Selectable, sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { prepared } from '../../../core/db/prepared'
import type { DB } from '../../../core/db/tables'
import { DAY_MS } from '../../../core/rules/instant'
import { bagsOf } from '../../order-records/orders/rules/bags'
import { isVehicleType } from '../couriers/rules/vehicles'
import { withRoads } from '../roads/roads'
import type { CourierTimeline } from './contract/timeline'
import { type FreeTime, freeTime } from './rules/free-time'
import { ordersOnBoard } from './rules/on-board'
import type { SignalFacts } from './rules/signal'
import { type CourierDay, type Timeline, type TimelineRoute, timelineOf } from './rules/timeline'
import { TERMINAL_WAYPOINT_STATUSES } from './rules/waypoint-state'
import { factsOf, orderIdsAtStops, unitsOfOrders, waypointsOf } from './waypoints'

/** The id of a route that is planned and not saved yet. */
export const NEW_ROUTE_ID = 'new'

export type StopFacts = ReturnType<typeof factsOf>

/** Routes that began a week ago are over; those of the day after tomorrow do not depend on today's. */
const BACK_MS = 7 * DAY_MS
const AHEAD_MS = 2 * DAY_MS

type Reading = { now: Date; world: Pick<World, 'settings' | 'roads' | 'log'> }

/** The timelines of couriers, from all their open routes: seven queries however many they are. */
export async function timelinesOf(
  db: Database,
  courierIds: readonly string[],
  reading: Reading,
): Promise<Map<string, Timeline>> {
  const days = await courierDaysOf(db, courierIds, reading)
  return withRoads(
    reading.world,
    travel => new Map([...days].map(([id, day]) => [id, timelineOf({ ...day, travel }, reading.now)])),
  )
}

/** When couriers are free, without the named routes. Without a courier: now, at any place. */
export async function freeTimesOf(
  db: Database,
  courierIds: readonly string[],
  { without, neededFrom, ...reading }: Reading & { without: readonly string[]; neededFrom: number },
): Promise<(courierId: string | null) => FreeTime> {
  const days = await courierDaysOf(db, courierIds, reading)
  const others = (day: CourierDay) => day.routes.filter(({ id }) => !without.includes(id))
  const times = await withRoads(
    reading.world,
    travel =>
      new Map(
        [...days].map(([id, day]) => [
          id,
          freeTime({ ...day, routes: others(day), travel }, neededFrom, reading.now),
        ]),
      ),
  )
  const nobody = freeTime({ routes: [], signal: null }, neededFrom, reading.now)
  return courierId => times.get(courierId ?? '') ?? nobody
}

/** What the timelines of couriers are made from. */
export async function courierDaysOf(
  db: Database,
  courierIds: readonly string[],
  { now, world }: Reading,
): Promise<Map<string, CourierDay>> {
  if (!courierIds.length) return new Map()
  const [rows, positions, shifts] = await Promise.all([
    openRoutesOf(db, {
      courierIds,
      after: new Date(now.getTime() - BACK_MS),
      before: new Date(now.getTime() + AHEAD_MS),
    }),
    // Simulated positions do not count in production.
    positionsOf(db, { courierIds, simulated: !world.settings.isProduction }),
    shiftsOf(db, { courierIds }),
  ])
  const routes = await withStops(db, rows)
  const bags = await bagsById(db, ordersOnBoard(routes))
  const byCourier = Map.groupBy(routes, route => route.courierId)
  const at = new Map(positions.map(position => [position.person_id, position]))
  const shiftOf = Map.groupBy(shifts, one => one.person_id)
  return new Map(
    courierIds.map(id => {
      const position = at.get(id)
      const signal = position ? { at: position.at, geo: { lat: position.lat, lon: position.lon } } : null
      return [id, { routes: byCourier.get(id) ?? [], signal, bags, ...shiftParts(shiftOf.get(id) ?? []) }]
    }),
  )
}

export function timelineRoute(
  route: Pick<Selectable<DB['route']>, 'id' | 'effective_at' | 'vehicle_type'>,
  stops: readonly StopFacts[],
): TimelineRoute {
  return {
    id: route.id,
    effectiveAt: route.effective_at,
    vehicle: isVehicleType(route.vehicle_type) ? route.vehicle_type : 'van',
    stops,
  }
}

/** A timeline as it is sent: without what each route says already. */
export function presentTimeline({ etas: _, signal, ...timeline }: Timeline): CourierTimeline {
  return { ...timeline, signal: presentSignal(signal) }
}

export const presentSignal = ({ at, ageMinutes, level, isFrozen }: SignalFacts) => ({
  at,
  ageMinutes,
  level,
  isFrozen,
})

type ShiftWithBreak = Awaited<ReturnType<typeof shiftsOf>>[number]

/** The open shift of one courier, from one row for each of its breaks. */
function shiftParts(rows: readonly ShiftWithBreak[]): Pick<CourierDay, 'shift' | 'breaks'> {
  const shift = rows[0]
  if (!shift) return {}
  return {
    shift: {
      from: shift.starts_at,
      to: shift.ends_at,
      vehicle: isVehicleType(shift.vehicle_type) ? shift.vehicle_type : 'van',
    },
    breaks: rows.flatMap(({ break_from, break_to }) =>
      break_from && break_to ? [{ from: break_from, to: break_to }] : [],
    ),
  }
}

const shiftsOf = prepared((db, { courierIds }: { courierIds: readonly string[] }) =>
  db
    .selectFrom('courier_shift')
    .leftJoin('courier_break', 'courier_break.shift_id', 'courier_shift.id')
    .select([
      'courier_shift.person_id',
      'courier_shift.starts_at',
      'courier_shift.ends_at',
      'courier_shift.vehicle_type',
      'courier_break.starts_at as break_from',
      'courier_break.ends_at as break_to',
    ])
    .where('courier_shift.person_id', '=', sql<string>`any(${courierIds}::text[])`)
    .where('courier_shift.ended_at', 'is', null)
    .orderBy('courier_break.starts_at'),
)

type OpenRoute = Awaited<ReturnType<typeof openRoutesOf>>[number]

async function withStops(db: Database, rows: readonly OpenRoute[]) {
  if (!rows.length) return []
  const stops = await waypointsOf(
    db,
    rows.map(row => row.id),
  )
  const orders = Map.groupBy(
    await orderIdsAtStops(
      db,
      stops.map(stop => stop.id),
    ),
    order => order.waypoint_id,
  )
  const byRoute = Map.groupBy(stops, stop => stop.route_id)
  return rows.map(row => ({
    courierId: row.assigned_to!,
    ...timelineRoute(
      row,
      (byRoute.get(row.id) ?? []).map(stop => factsOf(stop, orders.get(stop.id) ?? [])),
    ),
  }))
}

async function bagsById(db: Database, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (!orderIds.length) return new Map()
  const [orders, units] = await Promise.all([bagsOfOrders(db, { orderIds }), unitsOfOrders(db, orderIds)])
  return new Map(orders.map(order => [order.id, bagsOf(order, units.get(order.id) ?? 0)]))
}

const openRoutesOf = prepared(
  (db, { courierIds, after, before }: { courierIds: readonly string[]; after: Date; before: Date }) =>
    db
      .selectFrom('route')
      .select(['id', 'assigned_to', 'effective_at', 'vehicle_type'])
      .where('assigned_to', '=', sql<string>`any(${courierIds}::text[])`)
      .where('deleted_at', 'is', null)
      .where('canceled_at', 'is', null)
      .where('archived_at', 'is', null)
      .where('effective_on', '>=', sql<string>`(${after}::timestamptz)::date`)
      .where('effective_at', '>', after)
      .where('effective_at', '<', before)
      .where(
        sql<boolean>`exists (select 1 from waypoint w where w.route_id = route.id and w.status not in (${sql.join([...TERMINAL_WAYPOINT_STATUSES])}))`,
      ),
)

const positionsOf = prepared(
  (db, { courierIds, simulated }: { courierIds: readonly string[]; simulated: boolean }) =>
    db
      .selectFrom('courier_position')
      .select(['person_id', 'at', 'lat', 'lon'])
      .where('person_id', '=', sql<string>`any(${courierIds}::text[])`)
      .where(sql<boolean>`(not simulated or ${simulated}::boolean)`),
)

const bagsOfOrders = prepared((db, { orderIds }: { orderIds: readonly string[] }) =>
  db
    .selectFrom('purchase_order')
    .select(['id', 'bags', 'channel'])
    .where('id', '=', sql<string>`any(${orderIds}::text[])`),
)
