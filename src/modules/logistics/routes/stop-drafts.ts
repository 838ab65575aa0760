import { type Selectable, sql } from 'kysely'
import type { Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Address } from '../../../core/db/columns'
import type { Database } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import type { NewWaypoint } from './contract/waypoints'
import { doorOf, legOf, type RoutableOrder } from './routable-orders'
import { isOnMapOf } from './route-scope'
import { type OrderLeg, type StopOfOrders, stopsOfOrders } from './rules/stops-of-orders'

/** A stop that is to be made, before it has a route and a position. */
export type StopDraft = {
  tempId: string | null
  city: string | null
  purchaseIds: string[]
  row: Omit<
    Selectable<DB['waypoint']>,
    | 'id'
    | 'route_id'
    | 'city'
    | 'position'
    | 'status'
    | 'status_history'
    | 'updated_at'
    | 'is_current_target'
    | 'confirmed_pickup_count'
    | 'confirmed_delivery_count'
    | 'proof_file_id'
    | 'proof_contact_name'
    | 'unavailable_reason'
    | 'failed_reason'
  >
}

/** A draft as the rules see it. */
export const factsOfDraft = (draft: StopDraft, id: string) => ({
  id,
  status: 'Pending' as const,
  purchaseIds: draft.purchaseIds,
  shouldPickup: draft.row.should_pickup,
  shouldDeliver: draft.row.should_deliver,
  isExternal: draft.row.is_external || draft.row.is_address_book,
  geo: { lat: draft.row.lat, lon: draft.row.lon },
  windowStart: draft.row.window_start,
  windowEnd: draft.row.window_end,
})

/** The stops that bring these orders as far as `leg` says, or as far as each has still to go. */
export function stopsForOrders(orders: RoutableOrder[], leg?: OrderLeg): NewWaypoint[] {
  const byId = new Map(orders.map(order => [order.id, order]))
  const doors = new Map(orders.map(order => [doorKey(order), order]))
  const toRoute = orders.map(order => ({
    id: order.id,
    leg: legFor(order, leg),
    storeId: order.store_id,
    warehouseId: order.hub_id,
    doorKey: doorKey(order),
    pickupAt: order.pickup_at,
    windowStart: order.window_start,
    windowEnd: order.window_end,
  }))
  return stopsOfOrders(toRoute).map(stop => ({
    ...placeOf(stop, doors),
    purchaseIds: stop.purchaseIds,
    packageIds: stop.purchaseIds.map(id => byId.get(id)!.ufid),
    shouldPickup: stop.shouldPickup,
    shouldDeliver: stop.shouldDeliver,
    windowStart: new Date(stop.windowStart),
    windowEnd: new Date(stop.windowEnd),
    isExternal: false,
    isAddressBook: false,
    isCrossDocking: stop.purchaseIds.some(
      id => byId.get(id)!.is_cross_docking && byId.get(id)!.hub_id !== null,
    ),
  }))
}

function legFor(order: RoutableOrder, wanted: OrderLeg | undefined): OrderLeg {
  if (wanted === undefined) return legOf(order) ?? 'direct'
  return order.hub_id === null ? 'direct' : wanted
}

const doorKey = (order: RoutableOrder) => {
  const door = doorOf(order)
  return (
    order.location_id ??
    `${door?.lat.toFixed(5)},${door?.lon.toFixed(5)} ${door?.address.details ?? ''}`.trim()
  )
}

function placeOf(
  { place, placeKey }: StopOfOrders,
  doors: Map<string, RoutableOrder>,
): Pick<
  NewWaypoint,
  'storeId' | 'warehouseId' | 'locationId' | 'address' | 'name' | 'contactName' | 'contactPhone'
> {
  if (place === 'store') return { storeId: placeKey }
  if (place === 'warehouse') return { warehouseId: placeKey }
  const order = doors.get(placeKey)!
  if (order.location_id) return { locationId: order.location_id }
  const { address, lat, lon } = doorOf(order)!
  const customer = `${order.customer.firstName} ${order.customer.lastName}`.trim()
  return {
    name: address.name ?? customer,
    address: { ...address, geo: { lat, lon } },
    contactName: customer,
    contactPhone: order.customer.phone ?? null,
  }
}

/**
 * Fills in what a store, a location or a warehouse brings along, and refuses places that are not there, or not where
 * the caller looks: by a stop one learns how to get in. No caller: the places of orders that were looked at already.
 */
export async function draftStops(
  db: Database,
  caller: Person | null,
  stops: NewWaypoint[],
  /** Where they stand in what was sent. */
  path = 'waypoints',
): Promise<StopDraft[]> {
  const isSeen = (city: string) =>
    caller ? sql<boolean>`(deleted_at is null and ${isOnMapOf(caller, sql.ref(city))})` : sql<boolean>`true`
  const ids = (pick: (stop: NewWaypoint) => string | null | undefined) => [
    ...new Set(stops.flatMap(stop => pick(stop) ?? [])),
  ]
  const [stores, locations, warehouses] = await Promise.all([
    rowsOf(
      ids(stop => stop.storeId),
      wanted =>
        db
          .selectFrom('store')
          .select(['id', 'name', 'city', 'address', 'lat', 'lon', 'phone', 'proof_requirement'])
          .where('id', 'in', wanted)
          .where(isSeen('store.city'))
          .execute(),
    ),
    rowsOf(
      ids(stop => stop.locationId),
      wanted =>
        db
          .selectFrom('location')
          .select([
            'id',
            'name',
            'city',
            'address',
            'lat',
            'lon',
            'contact_name',
            'contact_phone',
            'settings',
          ])
          .where('id', 'in', wanted)
          .where(isSeen('location.city'))
          .execute(),
    ),
    rowsOf(
      ids(stop => stop.warehouseId),
      wanted =>
        db
          .selectFrom('warehouse')
          .select(['id', 'name', 'city', 'address', 'lat', 'lon'])
          .where('id', 'in', wanted)
          .where(isSeen('warehouse.city'))
          .execute(),
    ),
  ])
  return stops.map((stop, index) => {
    const store = named(stores, stop.storeId, `${path}.${index}.storeId`)
    const location = named(locations, stop.locationId, `${path}.${index}.locationId`)
    const warehouse = named(warehouses, stop.warehouseId, `${path}.${index}.warehouseId`)
    const place = warehouse ?? location ?? store
    const at = stop.address?.geo ?? place!
    return {
      tempId: stop.tempId ?? null,
      city: place?.city ?? null,
      purchaseIds: [...new Set(stop.purchaseIds)],
      row: {
        name: stop.name || place?.name || stop.address?.name || addressText(stop),
        address: stop.address ? addressOf(stop.address) : place!.address,
        lat: at.lat,
        lon: at.lon,
        should_pickup: stop.shouldPickup,
        should_deliver: stop.shouldDeliver,
        window_start: stop.windowStart,
        window_end: stop.windowEnd,
        location_id: location?.id ?? null,
        store_id: store?.id ?? null,
        warehouse_id: warehouse?.id ?? null,
        is_external: stop.isExternal,
        is_address_book: stop.isAddressBook,
        is_cross_docking: stop.isCrossDocking,
        contact_name: stop.contactName ?? location?.contact_name ?? null,
        contact_phone: stop.contactPhone ?? location?.contact_phone ?? store?.phone ?? null,
        note: stop.note ?? '',
        package_ids: stop.packageIds ?? [],
        package_group_ids: stop.packageGroupIds ?? [],
        transfer_id: null,
        proof_requirement:
          stop.proofRequirement ??
          (warehouse
            ? 'asked'
            : (location?.settings.proofRequirement ??
              (stop.shouldPickup ? store?.proof_requirement : null))) ??
          'asked',
      },
    }
  })
}

async function rowsOf<Row extends { id: string }>(
  ids: string[],
  load: (ids: string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  return new Map((ids.length ? await load(ids) : []).map(row => [row.id, row]))
}

function named<Row>(rows: Map<string, Row>, id: string | null | undefined, path: string): Row | null {
  if (!id) return null
  const row = rows.get(id)
  if (!row)
    throw new Failure('ValidationError', {
      fields: [{ path, rule: 'unknown', message: 'This address doesn’t exist' }],
    })
  return row
}

/** An address as rows keep it. */
export function addressOf(address: NonNullable<NewWaypoint['address']>): Address {
  const text = address.formattedAddress ?? address.address ?? address.name ?? ''
  return {
    ...(address.name ? { name: address.name } : {}),
    address: address.address ?? text,
    formattedAddress: text,
    ...(address.details ? { details: address.details } : {}),
    geo: address.geo,
  }
}

const addressText = (stop: NewWaypoint) => stop.address?.formattedAddress ?? stop.address?.address ?? ''
