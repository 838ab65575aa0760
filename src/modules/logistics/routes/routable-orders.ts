import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { prepared } from '../../../core/db/prepared'
import type { DB } from '../../../core/db/tables'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { isTerminal, type OrderState } from '../../order-records/states/rules/order-state'
import { legLeft, type OrderLeg, type StopsOfOrder } from './rules/stops-of-orders'

/** Orders with what dispatching has to know: where from, where to, and which of their stops routes already have. */
export async function routableOrders(
  db: Database,
  caller: Person,
  narrow: (orders: ReturnType<typeof ordersVisibleTo>) => ReturnType<typeof ordersVisibleTo>,
) {
  const rows = await selectOrders(narrow(ordersVisibleTo(db, caller, 'staff'))).execute()
  if (!rows.length) return []
  const orderIds = rows.map(row => row.id)
  // One table after the other, each by its keys: joined, Postgres would look up every row of every table by itself.
  const [stores, locations, stops, partners] = await Promise.all([
    storesById(db, { ids: [...new Set(rows.map(row => row.store_id))] }),
    locationsById(db, { ids: [...new Set(rows.flatMap(row => row.location_id ?? []))] }),
    stopsSoFar(db, { orderIds }),
    withPartners(db, { orderIds }),
  ])
  const storeOf = new Map(stores.map(store => [store.id, store]))
  const locationOf = new Map(locations.map(location => [location.id, location]))
  const stopsOf = new Map(stops.map(one => [one.order_id, one]))
  const isWithPartner = new Set(partners.map(one => one.order_id))
  return rows.map(({ warehouse_id, ...row }) => {
    const store = storeOf.get(row.store_id)!
    const location = row.location_id ? locationOf.get(row.location_id) : undefined
    return {
      ...row,
      state: row.state as OrderState,
      hub_id: warehouse_id ?? store.warehouse_id,
      store_name: store.name,
      store_address: store.address,
      store_lat: store.lat,
      store_lon: store.lon,
      location_name: location?.name ?? null,
      location_address: location?.address ?? null,
      location_lat: location?.lat ?? null,
      location_lon: location?.lon ?? null,
      ...(stopsOf.get(row.id) ?? NO_STOPS),
      is_with_partner: isWithPartner.has(row.id),
    }
  })
}
export type RoutableOrder = Awaited<ReturnType<typeof routableOrders>>[number]

/** The orders with these ids; refuses ids that the caller may not see, and orders that no courier can bring. */
export async function requireRoutable(
  db: Database,
  caller: Person,
  ids: readonly string[],
): Promise<RoutableOrder[]> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return []
  const orders = await routableOrders(db, caller, visible => visible.where('purchase_order.id', 'in', wanted))
  const visible = new Set(orders.map(order => order.id))
  const unknown = wanted.filter(id => !visible.has(id))
  if (unknown.length) throw new Failure('NotFound', { purchaseIds: unknown })
  const unroutable = orders.filter(order => !canBeRouted(order))
  if (unroutable.length)
    throw new Failure('OrderCannotBeRouted', { purchaseIds: unroutable.map(order => order.id) })
  return orders
}

/** The numbers of orders, by order id; packages carry them. */
export async function ufidsOf(db: Database, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (!orderIds.length) return new Map()
  const orders = await db
    .selectFrom('purchase_order')
    .select(['id', 'ufid'])
    .where('id', 'in', [...orderIds])
    .execute()
  return new Map(orders.map(({ id, ufid }) => [id, ufid]))
}

const selectOrders = (orders: SelectQueryBuilder<DB, 'purchase_order', object>) =>
  orders
    .select([
      'purchase_order.id',
      'purchase_order.ufid',
      'purchase_order.city',
      'purchase_order.channel',
      'purchase_order.state',
      'purchase_order.store_id',
      'purchase_order.location_id',
      'purchase_order.warehouse_id',
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
      // Only where it may have been.
      sql<boolean>`(purchase_order.is_cross_docking
        and exists (select 1 from order_event e where e.order_id = purchase_order.id and e.state = 'at_warehouse'))`.as(
        'was_at_hub',
      ),
    ])
    .orderBy('purchase_order.window_start')
    .orderBy('purchase_order.id')

const storesById = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('store')
    .select(['id', 'name', 'address', 'lat', 'lon', 'warehouse_id'])
    .where('id', '=', sql<string>`any(${ids}::text[])`),
)

const locationsById = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('location')
    .select(['id', 'name', 'address', 'lat', 'lon'])
    .where('id', '=', sql<string>`any(${ids}::text[])`),
)

const NO_STOPS = {
  has_store_pickup: false,
  has_hub_pickup: false,
  has_hub_drop: false,
  has_final_drop: false,
}

/**
 * Which stops orders have already. One counts that did not fail, on a route that was not taken back. An order that its
 * courier has brought back to the store begins its way again, and the stop that brings it back is no delivery.
 */
const stopsSoFar = prepared((db, { orderIds }: { orderIds: readonly string[] }) =>
  db
    .selectFrom('waypoint_order')
    .innerJoin('waypoint as w', 'w.id', 'waypoint_order.waypoint_id')
    .innerJoin('route', 'route.id', 'w.route_id')
    .innerJoin('purchase_order as o', 'o.id', 'waypoint_order.order_id')
    .select([
      'waypoint_order.order_id',
      sql<boolean>`bool_or(w.should_pickup and w.warehouse_id is null)`.as('has_store_pickup'),
      sql<boolean>`bool_or(w.should_pickup and w.warehouse_id is not null)`.as('has_hub_pickup'),
      sql<boolean>`bool_or(w.should_deliver and w.warehouse_id is not null)`.as('has_hub_drop'),
      sql<boolean>`bool_or(w.should_deliver and w.warehouse_id is null and w.store_id is distinct from o.store_id)`.as(
        'has_final_drop',
      ),
    ])
    .where('waypoint_order.order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('w.status', '<>', 'Failed')
    // A transfer between couriers is neither a pick-up nor a delivery.
    .where('w.transfer_id', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from waypoint_order r join waypoint b on b.id = r.waypoint_id
        where r.order_id = o.id and b.route_id = w.route_id and b.should_deliver and b.store_id = o.store_id
          and b.status = 'Completed')`,
    )
    .where('route.deleted_at', 'is', null)
    .where('route.canceled_at', 'is', null)
    .groupBy('waypoint_order.order_id'),
)

/** Those among orders that a courier partner brings, or has brought. */
const withPartners = prepared(
  (_, { orderIds }: { orderIds: readonly string[] }) => sql<{ order_id: string }>`
    select unnest(d.order_ids) as order_id from partner_dispatch d
    where d.order_ids && ${orderIds}::text[] and d.state <> 'quoted' and d.state not in ('canceled', 'returned')`,
)

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
