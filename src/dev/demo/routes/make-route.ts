import { MINUTE_MS } from '../../../core/rules/instant'
import { autoSort } from '../../../modules/logistics/routes/rules/auto-sort'
import {
  type OrderLeg,
  type StopOfOrders,
  stopsOfOrders,
} from '../../../modules/logistics/routes/rules/stops-of-orders'
import { LEAVES_BEFORE_MINUTES } from '../../../modules/stores/hours/rules/slots'
import type { Courier } from '../couriers'
import type { PlannedOrder } from '../orders/planned-order'
import type { Random } from '../random'
import type { PlannedRoute, PlannedStop } from './planned-route'

/** When the food leaves the store. */
export const pickupAtOf = (order: PlannedOrder) =>
  new Date(order.window.start.getTime() - (order.isPickup ? 0 : LEAVES_BEFORE_MINUTES * MINUTE_MS))

/** The route that a dispatcher gets who chooses these orders: the product's own stops, in its own order. */
export function makeRoute(
  random: Random,
  orders: readonly PlannedOrder[],
  leg: OrderLeg,
  {
    courier,
    candidates = [],
    createdAt,
  }: { courier: Courier | null; candidates?: Courier[]; createdAt: Date },
): PlannedRoute {
  const byId = new Map(orders.map(order => [order.id, order]))
  const drafts = stopsOfOrders(
    orders.map(order => ({
      id: order.id,
      leg,
      storeId: order.store.id,
      warehouseId: order.store.warehouse.id,
      doorKey: order.office?.id ?? order.person.id,
      pickupAt: pickupAtOf(order),
      windowStart: order.window.start,
      windowEnd: order.window.end,
    })),
  )
  return {
    id: random.id(createdAt),
    city: orders[0]!.store.city,
    stops: autoSort(drafts).map(draft =>
      stopOf(
        random,
        createdAt,
        draft,
        draft.purchaseIds.map(id => byId.get(id)!),
      ),
    ),
    courier,
    candidates,
    vehicle: courier?.vehicle ?? candidates[0]?.vehicle ?? 'ebike',
    createdAt,
  }
}

function stopOf(random: Random, createdAt: Date, draft: StopOfOrders, orders: PlannedOrder[]): PlannedStop {
  const [first] = orders as [PlannedOrder]
  const { store, office, person } = first
  const place =
    draft.place === 'warehouse' ? store.warehouse : draft.place === 'store' ? store : (office ?? first.place)
  const isDoor = draft.place === 'door'
  return {
    id: random.id(createdAt),
    name:
      draft.place === 'warehouse'
        ? store.warehouse.name
        : draft.place === 'store'
          ? store.name
          : (office?.name ?? `${person.firstName} ${person.lastName}`),
    address: place.address,
    lat: place.lat,
    lon: place.lon,
    orders,
    shouldPickup: draft.shouldPickup,
    shouldDeliver: draft.shouldDeliver,
    windowStart: new Date(draft.windowStart),
    windowEnd: new Date(draft.windowEnd),
    storeId: draft.place === 'store' ? store.id : null,
    locationId: isDoor ? (office?.id ?? null) : null,
    warehouseId: draft.place === 'warehouse' ? store.warehouse.id : null,
    contactName: isDoor ? (office ? office.contact : `${person.firstName} ${person.lastName}`) : null,
    contactPhone: isDoor ? person.phone : draft.place === 'store' ? store.phone : null,
    proofRequirement: draft.place === 'store' && store.channel === 'catering' ? 'photo+name' : 'asked',
    status: 'Pending',
    history: [],
    isTarget: false,
  }
}
