import { toIso, toMillis } from '../../../../core/rules/instant'
import { isWaypointOver, type WaypointStatus, type WaypointStatusEntry } from './waypoint-state'

export const ROUTE_STATUSES = ['done', 'pendingDelivery', 'pendingPickup', 'assigned', 'notAssigned'] as const

export type RouteStatus = (typeof ROUTE_STATUSES)[number]

export type RouteTone = 'green' | 'blue' | 'amber' | 'slate' | 'red'

/** The colour in which lists and the map show a route. */
export const ROUTE_TONES: Readonly<Record<RouteStatus, RouteTone>> = {
  done: 'green',
  pendingDelivery: 'blue',
  pendingPickup: 'amber',
  assigned: 'slate',
  notAssigned: 'red',
}

export interface StopFacts {
  id: string
  status: WaypointStatus
  statusHistory: readonly WaypointStatusEntry[]
  shouldPickup: boolean
  isCurrentTarget?: boolean
  purchaseIds?: readonly string[]
}

export interface RouteFacts<Stop extends StopFacts = StopFacts> {
  assignedTo: string | null
  waypoints: readonly Stop[]
}

/** Where a route stands: its stops, and whether anybody drives it. */
export function routeStatus(route: RouteFacts): RouteStatus {
  if (isRouteComplete(route)) return 'done'
  if (route.assignedTo === null) return 'notAssigned'
  if (route.waypoints.every(stop => stop.status === 'Pending')) return 'assigned'
  return route.waypoints.some(stop => stop.shouldPickup && !isWaypointOver(stop.status))
    ? 'pendingPickup'
    : 'pendingDelivery'
}

type StopEnd = Pick<StopFacts, 'status' | 'shouldPickup' | 'purchaseIds'>

/**
 * Every stop is completed; a route without stops is not complete. A failed drop-off counts once another stop of the
 * route has taken all its orders, such as their return to the store. Until then a dispatcher has to decide.
 */
export function isRouteComplete({ waypoints }: { waypoints: readonly StopEnd[] }): boolean {
  const handedOver = new Set(
    waypoints.flatMap(stop =>
      stop.status === 'Completed' && !stop.shouldPickup ? (stop.purchaseIds ?? []) : [],
    ),
  )
  const isSettled = ({ status, shouldPickup, purchaseIds = [] }: StopEnd) =>
    status === 'Failed' &&
    !shouldPickup &&
    purchaseIds.length > 0 &&
    purchaseIds.every(id => handedOver.has(id))
  return waypoints.length > 0 && waypoints.every(stop => stop.status === 'Completed' || isSettled(stop))
}

/** The stop that the courier is heading for, as chosen; null asks the courier to choose. */
export function nextTarget<Stop extends StopFacts>(route: Pick<RouteFacts<Stop>, 'waypoints'>): Stop | null {
  return route.waypoints.find(stop => stop.isCurrentTarget && !isWaypointOver(stop.status)) ?? null
}

export function nextUncompleted<Stop extends StopFacts>(
  route: Pick<RouteFacts<Stop>, 'waypoints'>,
): Stop | null {
  return route.waypoints.find(stop => !isWaypointOver(stop.status)) ?? null
}

/** A stop that is done out of turn is flagged, not refused. */
export function isOutOfTurn(route: Pick<RouteFacts, 'waypoints'>, stopId: string): boolean {
  const next = nextUncompleted(route)
  return next !== null && next.id !== stopId
}

/** From the earliest to the latest completed stop. */
export interface RouteSpan {
  startedAt: string | null
  endedAt: string | null
  durationMs: number
}

export function routeSpan({ waypoints }: Pick<RouteFacts, 'waypoints'>): RouteSpan {
  const times = waypoints
    .filter(stop => stop.status === 'Completed')
    .flatMap(stop => stop.statusHistory.findLast(entry => entry.status === 'Completed')?.timestamp ?? [])
    .map(toMillis)
  if (times.length === 0) return { startedAt: null, endedAt: null, durationMs: 0 }
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return { startedAt: toIso(first), endedAt: toIso(last), durationMs: last - first }
}
