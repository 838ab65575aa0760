import { hasWords } from '../../../../src/core/rules/typed/folding'
import type { CourierMove } from '../../../../src/modules/logistics/couriers/contract/positions'
import { presenceOf } from '../../../../src/modules/logistics/couriers/rules/presence'
import type { Board, BoardOrder } from '../../../../src/modules/logistics/routes/contract/dispatch-board'
import type { Driver } from '../../../../src/modules/logistics/routes/contract/drivers'
import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { orderRisk } from '../../../../src/modules/logistics/routes/rules/order-risk'
import { isWaypointOver } from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import type { Toggles } from './toggles'

export type { Board, BoardOrder, Driver, Route, Waypoint }

/** Where an order is brought: orders with the same key share a marker and a drop-off. */
export function dropoffKey(order: BoardOrder): string {
  if (order.leg === 'toHub' && order.warehouseId) return `hub:${order.warehouseId}`
  if (order.locationId) return `location:${order.locationId}`
  const { geo, details } = order.dropoff
  return `at:${geo.lat.toFixed(5)},${geo.lon.toFixed(5)},${details ?? ''}`
}

/** Where an order is fetched: at its store, or at the warehouse that it has reached. */
export function pickupKey(order: BoardOrder): string {
  return order.leg === 'fromHub' && order.warehouseId ? `hub:${order.warehouseId}` : `store:${order.storeId}`
}

/** The waiting orders that the layers of the map let through. */
export const shownOrders = ({ orders }: Pick<Board, 'orders'>, toggles: Toggles): BoardOrder[] =>
  orders.filter(order => isShownOrder(order, toggles))

function isShownOrder(order: BoardOrder, toggles: Toggles): boolean {
  if (!toggles[order.channel]) return false
  if (!toggles.direct && order.leg === 'direct') return false
  if (!toggles.crossDocking && order.leg !== 'direct') return false
  return toggles.individual || order.locationId !== null
}

/** Filters by the words of a search box: number, customer, store, place. */
export function matchesOrder(order: BoardOrder, words: string): boolean {
  return contains(
    [order.ufid, order.customerName, order.storeName, order.locationName, order.dropoff.formattedAddress],
    words,
  )
}

export function matchesRoute(route: Route, words: string): boolean {
  const stops = route.waypoints.flatMap(stop => [stop.name, ...stop.orders.map(order => order.ufid)])
  return contains([route.name, route.shortId, route.id, route.driverName, ...stops], words)
}

const contains = (texts: readonly (string | null)[], words: string) => hasWords(texts.join(' '), words)

/** Why an order should have a courier by now, by the clock of the screen. */
export function riskAt(order: BoardOrder, now: number): BoardOrder['risk'] {
  return orderRisk({ readyAt: order.pickupAt, windowEnd: order.windowEnd }, now)
}

/** As people call couriers: by name, or by nothing that tells who it is. */
export function courierName(courier: Pick<Driver, 'id' | 'name' | 'nickname'>, isAnonymous: boolean): string {
  return isAnonymous ? `#${courier.id.slice(-4)}` : (courier.nickname ?? courier.name)
}

/** Presence by now, not by when the server answered; and for how long it has been so. */
export function presenceNow({ lastEvent }: Pick<Driver, 'lastEvent'>, now: number) {
  const at = lastEvent?.at ?? null
  const seconds = at ? Math.max(0, Math.floor((now - at.getTime()) / 1000)) : null
  return { presence: presenceOf(at, Math.max(now, at?.getTime() ?? 0)), seconds }
}

/** The stops that are still to be done. */
export function openStops(route: Pick<Route, 'waypoints'>): Waypoint[] {
  return route.waypoints.filter(stop => !isWaypointOver(stop.status))
}

export function doneCount(route: Pick<Route, 'waypoints'>): number {
  return route.waypoints.filter(stop => stop.status === 'Completed').length
}

/** The stop that a courier is heading for: chosen, else the first that is left. */
export function targetOf(route: Pick<Route, 'waypoints' | 'nextTargetId'>): Waypoint | null {
  return route.waypoints.find(stop => stop.id === route.nextTargetId) ?? openStops(route)[0] ?? null
}

/** The board with a courier where the latest message says. */
export function withMoved(board: Board, moved: CourierMove): Board {
  const at = new Date(moved.at)
  return {
    ...board,
    couriers: board.couriers.map(courier => {
      if (courier.id !== moved.personId || (courier.lastEvent && courier.lastEvent.at >= at)) return courier
      const rest = courier.lastEvent ?? {
        accuracyMeters: null,
        bearing: null,
        speed: null,
        batteryPercentage: null,
      }
      return {
        ...courier,
        presence: 'online',
        lastEvent: { ...rest, at, geo: { lat: moved.lat, lon: moved.lon } },
      }
    }),
  }
}
