import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import type { Channel } from '../../../core/rules/ordering/channels'
import { FAILED_ORDER_STATES, isTerminal, type OrderState } from '../../../core/rules/ordering/order-states'
import type { Arrivals, ArrivingOrder } from './contract/reception'
import { findArrival, type OrderArrival } from './order-arrival'
import { arrivalWindow } from './rules/arrival'
import { arrivalStepOf, canReceive, compareArrivals, shortName } from './rules/reception'

type Reading = { db: Database; now: Date; world: Pick<World, 'log' | 'roads' | 'settings'> }
type Location = { id: string; name: string; floor: string | null }

/** The day that front desks see: today, of the platform's cities. */
export const dayOfArrivals = (now: Date) => localDateOf(now, DEFAULT_TZ)

/** The orders that are brought to a location on a day. */
export const ordersArrivingAt = (db: Database, locationId: string, day: string) =>
  db
    .selectFrom('purchase_order as o')
    .where('o.location_id', '=', locationId)
    .where('o.delivery_on', '=', day)
    // The index of a location is by the end of the window.
    .where(sql<boolean>`(o.window_end >= ${day}::date - 2 and o.window_end < ${day}::date + 3)`)
    .where('o.is_pickup', '=', false)
    .where('o.deleted_at', 'is', null)
    .where('o.state', '!=', sql<string>`all(${[...FAILED_ORDER_STATES]})`)

/** All that arrives at a location today. */
export async function listArrivals(reading: Reading, location: Location): Promise<Arrivals> {
  const { db, now } = reading
  const rows = await selectRows(db, location.id, dayOfArrivals(now))
  const arrivals = await arrivalsByStop(reading, rows)
  const orders = rows.map(row =>
    presentOrder(row, { location, now, arrival: row.stop_id ? arrivals.get(row.stop_id) : undefined }),
  )
  const { id, name, floor } = location
  return { location: { id, name, floor }, orders: orders.toSorted(compareArrivals) }
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

const selectRows = (db: Database, locationId: string, day: string) =>
  ordersArrivingAt(db, locationId, day)
    .innerJoin('store', 'store.id', 'o.store_id')
    .leftJoin('reception_receipt', 'reception_receipt.order_id', 'o.id')
    .select(['o.id', 'o.ufid', 'o.channel', 'o.state', 'o.state_at', 'o.customer', 'o.address', 'o.bags'])
    .select(['o.window_start', 'o.window_end', 'store.name as store_name'])
    .select(['reception_receipt.name as received_by', 'reception_receipt.at as received_at'])
    .select(({ selectFrom }) =>
      selectFrom('waypoint_order')
        .innerJoin('waypoint', 'waypoint.id', 'waypoint_order.waypoint_id')
        .innerJoin('route', 'route.id', 'waypoint.route_id')
        .select('waypoint.id')
        .whereRef('waypoint_order.order_id', '=', 'o.id')
        .where('waypoint.should_deliver', '=', true)
        .where('route.assigned_to', 'is not', null)
        .where('route.canceled_at', 'is', null)
        .where('route.deleted_at', 'is', null)
        .orderBy(sql`waypoint.warehouse_id is null`, 'desc')
        .orderBy('route.effective_at', 'desc')
        .orderBy('waypoint.position', 'desc')
        .limit(1)
        .as('stop_id'),
    )
    .execute()

/** Orders of one stop arrive together, so each stop is looked at once. */
async function arrivalsByStop(reading: Reading, rows: readonly Row[]): Promise<Map<string, OrderArrival>> {
  const firsts = new Map(rows.flatMap(({ stop_id, id }) => (stop_id ? [[stop_id, id] as const] : [])))
  const found = await Promise.all(
    [...firsts].map(async ([stopId, orderId]) => [stopId, await findArrival(reading, orderId)] as const),
  )
  return new Map(found.flatMap(([stopId, arrival]) => (arrival ? [[stopId, arrival] as const] : [])))
}

function presentOrder(
  row: Row,
  { location, now, arrival }: { location: Location; now: Date; arrival: OrderArrival | undefined },
): ArrivingOrder {
  const state = row.state as OrderState
  const received =
    row.received_by && row.received_at
      ? { name: row.received_by, at: row.received_at }
      : state === 'delivered'
        ? { name: arrival?.receivedBy ?? '', at: row.state_at }
        : null
  const arrivedAt = arrival?.arrivedAt ?? null
  const step = arrivalStepOf({ state, arrivedAt, isReceived: received !== null })
  const isComing = step === 'onTheWay' && arrival?.arrivesAt
  return {
    id: row.id,
    ufid: row.ufid,
    storeName: row.store_name,
    channel: row.channel as Channel,
    state,
    step,
    forName: shortName(row.customer),
    place: row.address?.details ?? location.floor ?? '',
    bags: row.bags,
    promised: { start: row.window_start, end: row.window_end },
    courier: step === 'onTheWay' || step === 'atDoor' ? (arrival?.nickname ?? null) : null,
    window: isComing ? arrivalWindow(arrival.arrivesAt!, arrival.knownAt) : null,
    arrivedAt: step === 'atDoor' ? arrivedAt : null,
    isLate: step !== 'received' && !isTerminal(state) && !arrivedAt && now > row.window_end,
    received,
    canReceive: canReceive(state),
  }
}
