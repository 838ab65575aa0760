import type { z } from 'zod'
import type { VehicleType } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import type { NewWaypoint as Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { autoSort } from '../../../../src/modules/logistics/routes/rules/auto-sort'
import { estimateStops, type StopEta } from '../../../../src/modules/logistics/routes/rules/eta'
import { type Board, type BoardOrder, dropoffKey, pickupKey } from './board'

type NewWaypoint = z.input<typeof Waypoint>

/** A stop of a route that is being made: known by its place. */
export interface DraftStop {
  id: string
  name: string
  address: BoardOrder['pickup']
  purchaseIds: string[]
  shouldPickup: boolean
  shouldDeliver: boolean
  windowStart: Date
  windowEnd: Date
  storeId: string | null
  locationId: string | null
  warehouseId: string | null
  isExternal: boolean
  isCrossDocking: boolean
}

/** Time to hand over an order at its store. */
const pickupMinutes = 15

/** One pick-up per store or hub and one drop-off per place, sorted by their windows. */
export function draftStops(orders: readonly BoardOrder[], hubs: Board['warehouses'] = []): DraftStop[] {
  const hubName = (order: BoardOrder) => hubs.find(({ id }) => id === order.warehouseId)?.name
  const pickups = [...Map.groupBy(orders, pickupKey)].flatMap(([key, there]) => {
    const first = there[0]
    if (!first) return []
    const isHub = key.startsWith('hub:')
    const starts = there.map(order => order.pickupAt.getTime())
    return {
      id: `pickup ${key}`,
      name: isHub ? (hubName(first) ?? first.pickup.formattedAddress) : first.storeName,
      address: first.pickup,
      purchaseIds: there.map(({ id }) => id),
      shouldPickup: true,
      shouldDeliver: false,
      windowStart: new Date(Math.min(...starts)),
      windowEnd: new Date(Math.max(...starts) + pickupMinutes * 60_000),
      storeId: isHub ? null : first.storeId,
      locationId: null,
      warehouseId: isHub ? first.warehouseId : null,
      isExternal: false,
      isCrossDocking: isHub,
    }
  })
  const dropoffs = [...Map.groupBy(orders, dropoffKey)].flatMap(([key, there]) => {
    const first = there[0]
    if (!first) return []
    const isHub = key.startsWith('hub:')
    return {
      id: `dropoff ${key}`,
      name: (isHub && hubName(first)) || (first.locationName ?? first.dropoff.name ?? first.customerName),
      address: first.dropoff,
      purchaseIds: there.map(({ id }) => id),
      shouldPickup: false,
      shouldDeliver: true,
      windowStart: new Date(Math.min(...there.map(order => order.windowStart.getTime()))),
      windowEnd: new Date(Math.max(...there.map(order => order.windowEnd.getTime()))),
      storeId: null,
      locationId: isHub ? null : first.locationId,
      warehouseId: isHub ? first.warehouseId : null,
      isExternal: false,
      isCrossDocking: isHub,
    }
  })
  return autoSort([...pickups, ...dropoffs])
}

/** Keeps the stops in the order that somebody gave them, when orders come and go. */
export function mergeDraft(
  current: readonly DraftStop[],
  orders: readonly BoardOrder[],
  hubs: Board['warehouses'] = [],
): DraftStop[] {
  const fresh = new Map(draftStops(orders, hubs).map(stop => [stop.id, stop]))
  const kept = current.flatMap(stop => {
    const next = fresh.get(stop.id)
    fresh.delete(stop.id)
    return next ?? (stop.isExternal ? [stop] : [])
  })
  return kept.length === 0
    ? [...fresh.values()]
    : fresh.size === 0
      ? kept
      : autoSort([...kept, ...fresh.values()])
}

export function movedBy<Item>(items: readonly Item[], index: number, step: -1 | 1): Item[] {
  const target = index + step
  const [item, other] = [items[index], items[target]]
  if (item === undefined || other === undefined) return [...items]
  return items.with(index, other).with(target, item)
}

/** When each stop would be reached: starting so that the first one is met as its window opens, or now. */
export function draftEtas(
  stops: readonly DraftStop[],
  vehicle: VehicleType,
  start: { geo: { lat: number; lon: number } | null; now: number },
): StopEta[] {
  const opens = stops[0]?.windowStart.getTime() ?? start.now
  return estimateStops(
    stops.map(stop => ({ ...stop, geo: stop.address.geo, status: 'Pending' })),
    { geo: start.geo, at: Math.max(start.now, opens - 10 * 60_000), vehicle },
  )
}

export function wayOf(etas: readonly StopEta[]) {
  return {
    meters: etas.reduce((sum, eta) => sum + eta.meters, 0),
    endsAt: etas.at(-1)?.leavesAt ?? null,
    late: etas.filter(eta => eta.lateMinutes > 0).length,
  }
}

export function asNewWaypoint(stop: DraftStop): NewWaypoint {
  const { id: _, address, ...rest } = stop
  return {
    ...rest,
    address: {
      formattedAddress: address.formattedAddress,
      geo: address.geo,
      ...(address.name && { name: address.name }),
      ...(address.details && { details: address.details }),
    },
  }
}
