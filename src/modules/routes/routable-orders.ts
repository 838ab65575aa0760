import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Person } from '../../core/context'
import type { Database } from '../../core/db/open'
import type { DB } from '../../core/db/tables'
import { ordersVisibleTo } from '../orders/order-scope'
import { isTerminal, type OrderState } from '../orders/rules/order-state'
import { legLeft, type OrderLeg, type StopsOfOrder } from './rules/stops-of-orders'

/** Which stops an order has already. One counts that did not fail, on a route that was not taken back. */
const STOPS_SO_FAR = sql<{
  has_store_pickup: boolean
  has_hub_pickup: boolean
  has_hub_drop: boolean
  has_final_drop: boolean
}>`lateral (
  select coalesce(bool_or(w.should_pickup and w.warehouse_id is null), false) as has_store_pickup,
    coalesce(bool_or(w.should_pickup and w.warehouse_id is not null), false) as has_hub_pickup,
    coalesce(bool_or(w.should_deliver and w.warehouse_id is not null), false) as has_hub_drop,
    coalesce(bool_or(w.should_deliver and w.warehouse_id is null), false) as has_final_drop
  from waypoint_order wo join waypoint w on w.id = wo.waypoint_id join route r on r.id = w.route_id
  where wo.order_id = purchase_order.id and w.status <> 'Failed' and r.deleted_at is null and r.canceled_at is null
)`.as('stops')

/** Whether a courier partner brings an order, or has brought it. */
const IS_WITH_PARTNER = sql<boolean>`exists (select 1 from partner_dispatch d
  where d.order_ids @> array[purchase_order.id::text] and d.state <> 'quoted'
    and d.state not in ('canceled', 'returned'))`.as('is_with_partner')

/** Orders with what dispatching has to know: where from, where to, and which of their stops routes already have. */
export async function routableOrders(
  db: Database,
  caller: Person,
  narrow: (orders: ReturnType<typeof ordersVisibleTo>) => ReturnType<typeof ordersVisibleTo>,
) {
  const rows = await selectOrders(narrow(ordersVisibleTo(db, caller, 'staff'))).execute()
  return rows.map(row => ({ ...row, state: row.state as OrderState }))
}
export type RoutableOrder = Awaited<ReturnType<typeof routableOrders>>[number]

function selectOrders(orders: SelectQueryBuilder<DB, 'purchase_order', object>) {
  return orders
    .innerJoin('store', 'store.id', 'purchase_order.store_id')
    .leftJoin('location', 'location.id', 'purchase_order.location_id')
    .innerJoin(STOPS_SO_FAR, join => join.onTrue())
    .select([
      'purchase_order.id',
      'purchase_order.ufid',
      'purchase_order.city',
      'purchase_order.channel',
      'purchase_order.state',
      'purchase_order.store_id',
      'purchase_order.location_id',
      'purchase_order.person_id',
      'purchase_order.is_pickup',
      'purchase_order.is_requesting_quote',
      'purchase_order.is_cross_docking',
      'purchase_order.pickup_at',
      'purchase_order.window_start',
      'purchase_order.window_end',
      'purchase_order.address',
      'purchase_order.lat',
      'purchase_order.lon',
      'purchase_order.customer',
      'store.name as store_name',
      'store.address as store_address',
      'store.lat as store_lat',
      'store.lon as store_lon',
      'location.name as location_name',
      'location.address as location_address',
      'location.lat as location_lat',
      'location.lon as location_lon',
      sql<string | null>`coalesce(purchase_order.warehouse_id, store.warehouse_id)`.as('hub_id'),
      // Only where it may have been.
      sql<boolean>`(purchase_order.is_cross_docking
        and exists (select 1 from order_event e where e.order_id = purchase_order.id and e.state = 'at_warehouse'))`.as(
        'was_at_hub',
      ),
      IS_WITH_PARTNER,
      'stops.has_store_pickup',
      'stops.has_hub_pickup',
      'stops.has_hub_drop',
      'stops.has_final_drop',
    ])
    .orderBy('purchase_order.window_start')
    .orderBy('purchase_order.id')
}

/** What is left to plan of an order's way; null: all of it stands on routes, or nobody is to bring it. */
export function legOf(order: RoutableOrder): OrderLeg | null {
  if (!canBeRouted(order)) return null
  const stops: StopsOfOrder = {
    hasStorePickup: order.has_store_pickup,
    hasHubPickup: order.has_hub_pickup,
    hasFinalDrop: order.has_final_drop,
  }
  return legLeft(
    {
      state: order.state,
      goesThroughHub: order.is_cross_docking && order.hub_id !== null,
      wasAtHub: order.was_at_hub,
    },
    stops,
  )
}

/** Somebody is to bring it, and it is known where to. */
export function canBeRouted(order: RoutableOrder): boolean {
  return (
    !isTerminal(order.state) &&
    !order.is_pickup &&
    !order.is_requesting_quote &&
    !order.is_with_partner &&
    doorOf(order) !== null
  )
}

/** Where an order is handed over: the place of its company, or its own address. */
export function doorOf(order: RoutableOrder) {
  if (
    order.location_id &&
    order.location_address &&
    order.location_lat !== null &&
    order.location_lon !== null
  )
    return { address: order.location_address, lat: order.location_lat, lon: order.location_lon }
  if (order.address && order.lat !== null && order.lon !== null)
    return { address: order.address, lat: order.lat, lon: order.lon }
  return null
}

type Stop = Pick<Selectable<DB['waypoint']>, 'should_pickup' | 'should_deliver' | 'warehouse_id'>

/** Whether routes already have such a stop for the order: nobody picks up or brings the same thing twice. */
export function hasSuchStop(order: RoutableOrder, stop: Stop): boolean {
  const isHub = stop.warehouse_id !== null
  return (
    (stop.should_pickup && (isHub ? order.has_hub_pickup : order.has_store_pickup)) ||
    (stop.should_deliver && (isHub ? order.has_hub_drop : order.has_final_drop))
  )
}
