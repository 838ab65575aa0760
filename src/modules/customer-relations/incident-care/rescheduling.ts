import { sql } from 'kysely'
import type { Context, Person } from '../../../core/context'
import { DAY_MS } from '../../../core/rules/instant'
import { localDateOf } from '../../../core/rules/local-time'
import { inScope } from '../../../core/scope'
import { doorOf, routableOrders } from '../../logistics/routes/routable-orders'
import type { WaypointStatus } from '../../logistics/routes/rules/waypoint-state'
import type { OrderRow } from '../../order-records/orders/orders.store'
import type { OrderState } from '../../order-records/states/rules/order-state'
import { moveQuestion, storeOf } from '../../orders/changes/apply-edit'
import { deliveryOptions } from '../../stores/hours/rules/slots'
import { newWindows, type Window } from './rules/new-windows'
import { type RescheduleRefusal, type RescheduleWay, reschedulingOf } from './rules/rescheduling'

export const DISPATCHERS = ['LogisticsAdminPermission', 'HelloAdminPermission'] as const

type Looking = Pick<Context, 'db' | 'now'> & { caller: Person }
export type Rescheduling =
  | { way: RescheduleWay; whyNot: null; windows: Window[]; door: DoorStop | null }
  | { way: null; whyNot: RescheduleRefusal }
export type DoorStop = { id: string; routeId: string; courierId: string | null; status: WaypointStatus }

/** How the caller can deliver an order at another time, and when; null where no delivery is left. */
export async function findRescheduling(looking: Looking, order: OrderRow): Promise<Rescheduling | null> {
  const { db, caller, now } = looking
  const [routable] = await routableOrders(db, caller, orders =>
    orders.where('purchase_order.id', '=', order.id),
  )
  if (!routable) return null
  const door = await doorStopOf(db, order)
  const found = reschedulingOf({
    state: order.state as OrderState,
    isPickup: order.is_pickup || order.is_requesting_quote,
    isDispatcher: inScope(caller, [...DISPATCHERS], { city: order.city }),
    isWithPartner: routable.is_with_partner,
    hasAddress: doorOf(routable) !== null,
    door: door?.status ?? null,
  })
  if (!found?.way) return found
  const windows =
    found.way === 'orderWindow'
      ? await windowsOfKitchen(looking, order)
      : newWindows({ windowStart: order.window_start, windowEnd: order.window_end }, now)
  return windows.length ? { ...found, windows, door } : { way: null, whyNot: 'noWindow' }
}

/** Who moves the window: staff choose any, a kitchen those of its calendar. */
export const editorOf = (caller: Person, order: Pick<OrderRow, 'city'>) =>
  inScope(caller, [...DISPATCHERS], { city: order.city }) ? 'staff' : 'calendar'

/** Once the kitchen has taken an order, its window stays on the day. */
const DAYS_AHEAD = { pending: 4, accepted: 1 }

async function windowsOfKitchen({ db, caller, now }: Looking, order: OrderRow): Promise<Window[]> {
  const store = await storeOf(db, order)
  const question = await moveQuestion(db, store, order, now, editorOf(caller, order))
  const days = order.state === 'pending' ? DAYS_AHEAD.pending : DAYS_AHEAD.accepted
  const first = order.window_start.getTime()
  return Array.from({ length: days }, (_, day) => localDateOf(new Date(first + day * DAY_MS), store.tz))
    .flatMap(on => deliveryOptions(on, question).options)
    .map(({ deliveryStartDate, deliveryEndDate }) => ({
      start: new Date(deliveryStartDate),
      end: new Date(deliveryEndDate),
    }))
    .filter(({ start }) => start > now && start.getTime() !== first)
}

/** The stop that brings an order to its customer: the one that has not failed, on a route that is not canceled. */
async function doorStopOf(db: Looking['db'], order: OrderRow): Promise<DoorStop | null> {
  const row = await db
    .selectFrom('waypoint_order')
    .innerJoin('waypoint as w', 'w.id', 'waypoint_order.waypoint_id')
    .innerJoin('route', 'route.id', 'w.route_id')
    .select(['w.id', 'w.route_id', 'w.status', 'route.assigned_to'])
    .where('waypoint_order.order_id', '=', order.id)
    .where('w.should_deliver', '=', true)
    .where('w.warehouse_id', 'is', null)
    .where('w.transfer_id', 'is', null)
    .where('w.status', '<>', 'Failed')
    .where(sql<boolean>`w.store_id is distinct from ${order.store_id}`)
    .where('route.deleted_at', 'is', null)
    .where('route.canceled_at', 'is', null)
    .orderBy('w.updated_at', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { id, route_id: routeId, status, assigned_to: courierId } = row
  return { id, routeId, courierId, status: status as WaypointStatus }
}
