import type { z } from 'zod'
import type {
  ArrangeRoutes,
  PlanArrangement,
} from '../../../../src/modules/logistics/routes/contract/arrangements'
import type { StopEta } from '../../../../src/modules/logistics/routes/contract/waypoints'
import type { PlaceableStop } from '../../../../src/modules/logistics/routes/rules/place-move'
import { isWaypointOver } from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import {
  type Board,
  type BoardOrder,
  dropoffKey,
  pickupKey,
  type Route,
  type Waypoint,
} from '../routes/board'
import { draftStops } from '../routes/new-route'

/** A stop on the board: a saved stop, a part of one, or the stop of an order without a route. */
export interface BoardStop extends PlaceableStop {
  name: string
  address: string
  ufids: readonly string[]
  windowStart: Date
  windowEnd: Date
  /** When it was completed or failed. */
  doneAt: number | null
  eta: StopEta | null
}

/** The stops of each route by its key: the id, or `new` and the courier of the new route. */
export type Arrangement = ReadonlyMap<string, readonly BoardStop[]>

export const newRouteKey = (courierId: string) => `new ${courierId}`
const courierOfKey = (key: string) => (key.startsWith('new ') ? key.slice(4) : null)

export const isLocked = (stop: Pick<BoardStop, 'status'>) => stop.status !== 'Pending'

/** All routes of the board with their stops. */
export const arrangementOf = (board: Pick<Board, 'routes'>): Map<string, BoardStop[]> =>
  new Map(board.routes.map(route => [route.id, route.waypoints.map(asBoardStop)]))

function asBoardStop(stop: Waypoint): BoardStop {
  const last = stop.statusHistory.at(-1)
  return {
    id: stop.id,
    status: stop.status,
    geo: stop.address.geo,
    placeKey: placeKeyOf(stop),
    purchaseIds: stop.purchaseIds,
    shouldPickup: stop.shouldPickup,
    shouldDeliver: stop.shouldDeliver,
    windowStart: stop.windowStart,
    windowEnd: stop.windowEnd,
    name: stop.name,
    address: stop.address.formattedAddress,
    ufids: stop.orders.map(({ ufid }) => ufid),
    doneAt: isWaypointOver(stop.status) && last ? Date.parse(last.timestamp) : null,
    eta: stop.eta,
  }
}

function placeKeyOf({ warehouseId, storeId, locationId, address }: Waypoint): string {
  if (warehouseId) return `hub:${warehouseId}`
  if (storeId) return `store:${storeId}`
  if (locationId) return `location:${locationId}`
  return `at:${address.geo.lat.toFixed(5)},${address.geo.lon.toFixed(5)},${address.details ?? ''}`
}

/** The pick-up and the delivery of each order that has no route. */
export function stopsOfOrders(orders: readonly BoardOrder[], warehouses: Board['warehouses']): BoardStop[] {
  return orders.flatMap(order =>
    draftStops([order], warehouses).map(stop => ({
      id: `new ${order.id} ${stop.shouldPickup ? 'pickup' : 'delivery'}`,
      status: 'Pending' as const,
      geo: stop.address.geo,
      placeKey: stop.shouldPickup ? pickupKey(order) : dropoffKey(order),
      purchaseIds: [order.id],
      shouldPickup: stop.shouldPickup,
      shouldDeliver: stop.shouldDeliver,
      windowStart: stop.windowStart,
      windowEnd: stop.windowEnd,
      name: stop.name,
      address: stop.address.formattedAddress,
      ufids: [order.ufid],
      doneAt: null,
      eta: null,
    })),
  )
}

export type PlanInput = z.input<typeof PlanArrangement>
export type ArrangeInput = z.input<typeof ArrangeRoutes>

/** The routes that change, as the server takes them. */
export function asPlan(changed: Arrangement, before: Arrangement): PlanInput {
  const saved = new Map([...before.values()].flat().map(stop => [stop.id, stop]))
  return {
    routes: [...changed].map(([key, stops]) => {
      const courierId = courierOfKey(key)
      return {
        id: courierId ? null : key,
        ...(courierId && { driverId: courierId }),
        stops: stops.map(stop => named(stop, saved.get(stop.id))),
      }
    }),
  }
}

function named(stop: BoardStop, saved: BoardStop | undefined): PlanInput['routes'][number]['stops'][number] {
  const purchaseIds = [...stop.purchaseIds]
  if (stop.copyOf) return { tempId: stop.id, copyOf: stop.copyOf, purchaseIds }
  if (!saved) return { tempId: stop.id, kind: stop.shouldPickup ? 'pickup' : 'delivery', purchaseIds }
  const isSame =
    saved.purchaseIds.length === purchaseIds.length && purchaseIds.every(id => saved.purchaseIds.includes(id))
  return isSame ? stop.id : { id: stop.id, purchaseIds }
}

/** The same to be saved, with the `updatedAt` of each route. */
export function asArrangement(plan: PlanInput, routes: readonly Pick<Route, 'id' | 'updatedAt'>[]) {
  return plan.routes.map(route => {
    const seen = routes.find(({ id }) => id === route.id)
    return { ...route, ...(seen && { updatedAt: seen.updatedAt }) }
  })
}

/** Whether a move changes nothing. */
export function changesNothing(changed: Arrangement, before: Arrangement): boolean {
  return [...changed].every(([key, stops]) => {
    const was = before.get(key) ?? []
    return (
      was.length === stops.length &&
      stops.every((stop, index) => {
        const old = was[index]
        return old?.id === stop.id && old.purchaseIds.length === stop.purchaseIds.length
      })
    )
  })
}
