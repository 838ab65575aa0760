import { type Selectable, sql } from 'kysely'
import type { Address } from '../../../core/db/columns'
import type { Database } from '../../../core/db/open'
import { prepared } from '../../../core/db/prepared'
import type { DB } from '../../../core/db/tables'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { ProofRequirement } from '../../../core/rules/proof-requirements'
import { bagsOf } from '../../order-records/orders/rules/bags'
import type { OrderState } from '../../order-records/states/rules/order-state'
import type { StopEta, StopOrder, Waypoint } from './contract/waypoints'
import {
  type FailReason,
  isMissingPhoto,
  type WaypointStatus,
  type WaypointStatusEntry,
} from './rules/waypoint-state'

export type WaypointRow = Selectable<DB['waypoint']>

export type OrderOfStop = Awaited<ReturnType<typeof ordersAtStops>>[number]

/** A stop as the rules see it. */
export function factsOf(stop: WaypointRow, orders: readonly { id: string }[]) {
  return {
    id: stop.id,
    status: stop.status as WaypointStatus,
    statusHistory: stop.status_history as WaypointStatusEntry[],
    shouldPickup: stop.should_pickup,
    shouldDeliver: stop.should_deliver,
    isCurrentTarget: stop.is_current_target,
    isExternal: stop.is_external || stop.is_address_book,
    purchaseIds: orders.map(order => order.id),
    geo: { lat: stop.lat, lon: stop.lon },
    windowStart: stop.window_start,
    windowEnd: stop.window_end,
  }
}

export function presentWaypoint(
  stop: WaypointRow,
  orders: OrderOfStop[],
  more: {
    driverName: string | null
    seesPeople: boolean
    access: Waypoint['access']
    eta: StopEta | null
    proofImageURL: string | null
  },
): Waypoint {
  return {
    id: stop.id,
    position: stop.position,
    name: stop.name,
    status: stop.status as WaypointStatus,
    statusHistory: stop.status_history as WaypointStatusEntry[],
    address: stopAddress(stop.address, stop),
    purchaseIds: orders.map(order => order.id),
    orders: orders.map(order => presentStopOrder(order, more.seesPeople)),
    packageIds: stop.package_ids,
    packageGroupIds: stop.package_group_ids,
    shouldPickup: stop.should_pickup,
    shouldDeliver: stop.should_deliver,
    windowStart: stop.window_start,
    windowEnd: stop.window_end,
    locationId: stop.location_id,
    storeId: stop.store_id,
    warehouseId: stop.warehouse_id,
    isExternal: stop.is_external,
    isAddressBook: stop.is_address_book,
    isCanteenMatching: orders.length > 0 && orders.every(order => order.channel === 'canteen'),
    isCrossDocking: stop.is_cross_docking,
    isCurrentTarget: stop.is_current_target,
    isTransfer: stop.transfer_id !== null,
    contactName: more.seesPeople ? stop.contact_name : null,
    contactPhone: more.seesPeople ? stop.contact_phone : null,
    note: more.seesPeople ? stop.note : '',
    access: more.access,
    driverConfirmedPickupCount: stop.confirmed_pickup_count,
    driverConfirmedDeliveryCount: stop.confirmed_delivery_count,
    proofRequirement: stop.proof_requirement as ProofRequirement,
    proofImageURL: more.proofImageURL,
    proofContactName: more.seesPeople ? stop.proof_contact_name : null,
    unavailableReason: stop.unavailable_reason,
    isMissingPhoto: isMissingPhoto({
      status: stop.status as WaypointStatus,
      proofImageURL: stop.proof_file_id,
    }),
    failedReason: stop.failed_reason as FailReason | null,
    driverName: more.driverName,
    eta: more.eta,
  }
}

function presentStopOrder(order: OrderOfStop, seesPeople: boolean): StopOrder {
  return {
    id: order.id,
    ufid: order.ufid,
    pickupCode: seesPeople ? order.pickup_code : '',
    state: order.state as OrderState,
    channel: order.channel as Channel,
    storeId: order.store_id,
    storeName: order.store_name,
    customerName: seesPeople
      ? `${order.customer.firstName} ${order.customer.lastName}`.trim()
      : order.customer.firstName,
    customerPhone: seesPeople ? (order.customer.phone ?? null) : null,
    comments: seesPeople ? order.customer_comments : '',
    itemCount: order.items,
    bags: bagsOf(order, order.items),
  }
}

export function stopAddress(address: Address, at: { lat: number; lon: number }) {
  return {
    ...(address.name ? { name: address.name } : {}),
    formattedAddress: address.formattedAddress ?? address.address,
    ...(address.details ? { details: address.details } : {}),
    geo: { lat: at.lat, lon: at.lon },
  }
}

/** The stops of routes, in their order. */
export function waypointsOf(db: Database, routeIds: readonly string[]): Promise<WaypointRow[]> {
  return stopsOfRoutes(db, { routeIds })
}

const stopsOfRoutes = prepared((db, { routeIds }: { routeIds: readonly string[] }) =>
  db
    .selectFrom('waypoint')
    .selectAll()
    .where('route_id', '=', sql<string>`any(${routeIds}::text[])`)
    .orderBy('position')
    .orderBy('id'),
)

/** What couriers have to know of the orders at these stops. Each is read once, however many stops it has. */
export async function ordersAtStops(db: Database, stopIds: readonly string[]) {
  if (!stopIds.length) return []
  const places = await placesOfOrders(db, { stopIds })
  const orderIds = [...new Set(places.map(place => place.order_id))]
  const [orders, units] = await Promise.all([ordersOnTheWay(db, { orderIds }), unitsOfOrders(db, orderIds)])
  const storeIds = [...new Set(orders.map(order => order.store_id))]
  const names = new Map((await namesOfStores(db, { storeIds })).map(({ id, name }) => [id, name]))
  const byId = new Map(orders.map(order => [order.id, order]))
  return places.flatMap(({ waypoint_id, order_id }) => {
    const order = byId.get(order_id)
    if (!order) return []
    return {
      ...order,
      waypoint_id,
      store_name: names.get(order.store_id) ?? '',
      items: units.get(order_id) ?? 0,
    }
  })
}

/** Which orders these stops are for. */
export async function orderIdsAtStops(
  db: Database,
  stopIds: readonly string[],
): Promise<{ waypoint_id: string; id: string }[]> {
  if (!stopIds.length) return []
  const places = await placesOfOrders(db, { stopIds })
  return places.map(({ waypoint_id, order_id }) => ({ waypoint_id, id: order_id }))
}

// One table after the other, each by its keys: joined, Postgres would look up every row of every table by itself.
const placesOfOrders = prepared((db, { stopIds }: { stopIds: readonly string[] }) =>
  db
    .selectFrom('waypoint_order')
    .select(['waypoint_id', 'order_id'])
    .where('waypoint_id', '=', sql<string>`any(${stopIds}::text[])`)
    .orderBy('order_id'),
)

const ordersOnTheWay = prepared((db, { orderIds }: { orderIds: readonly string[] }) =>
  db
    .selectFrom('purchase_order')
    .select([
      'id',
      'ufid',
      'pickup_code',
      'state',
      'channel',
      'bags',
      'store_id',
      'customer',
      'customer_comments',
    ])
    .where('id', '=', sql<string>`any(${orderIds}::text[])`),
)

const namesOfStores = prepared((db, { storeIds }: { storeIds: readonly string[] }) =>
  db.selectFrom('store').select(['id', 'name']).where('id', '=', sql<string>`any(${storeIds}::text[])`),
)

/** How many units are in these orders, all lines together. */
export async function unitsOfOrders(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await unitsByOrder(db, { ids })
  return new Map(rows.map(({ order_id, units }) => [order_id, units]))
}

const unitsByOrder = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('order_line')
    .select(['order_id', sql<number>`sum(quantity)::int`.as('units')])
    .where('order_id', '=', sql<string>`any(${ids}::text[])`)
    .groupBy('order_id'),
)
