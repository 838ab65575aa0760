import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import {
  isWaypointOver,
  statusEntries,
  type WaypointStatus,
} from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import type { StoredAction } from './outbox'

/** The route as the courier knows it: with what was done on this phone and is still to be sent. */
export function withActions(route: Route, acts: readonly StoredAction[]): Route {
  return acts.filter(act => act.input.routeId === route.id).reduce(withAction, route)
}

function withAction(route: Route, act: StoredAction): Route {
  const target = route.waypoints.find(stop => stop.id === act.input.waypointId)
  if (!target) return route
  const at = new Date(act.occurredAt)
  switch (act.kind) {
    case 'setNext':
      return heading(route, target, at)
    case 'setStatus':
      if (act.input.status === 'EnRoute') return heading(route, target, at)
      return moved(route, target, act.input.status, at)
    case 'complete':
      return moved(route, target, 'Completed', at, { proofContactName: act.input.proofContactName ?? null })
    case 'fail':
      return moved(route, target, 'Failed', at, { failedReason: act.input.reasonCode })
    case 'reopen':
      return moved(route, target, 'Arrived', at)
  }
}

function heading(route: Route, target: Waypoint, at: Date): Route {
  const begun = target.status === 'Pending' ? moved(route, target, 'EnRoute', at) : route
  return {
    ...begun,
    nextTargetId: target.id,
    waypoints: begun.waypoints.map(stop => ({ ...stop, isCurrentTarget: stop.id === target.id })),
  }
}

function moved(
  route: Route,
  target: Waypoint,
  to: WaypointStatus,
  at: Date,
  more: Partial<Waypoint> = {},
): Route {
  if (target.status === to) return route
  const isOver = isWaypointOver(to)
  const waypoints = route.waypoints.map(stop =>
    stop.id === target.id
      ? {
          ...stop,
          ...more,
          status: to,
          statusHistory: [...stop.statusHistory, ...statusEntries(stop.status, to, at)],
          isCurrentTarget: isOver ? false : stop.isCurrentTarget,
        }
      : stop,
  )
  return {
    ...route,
    waypoints,
    nextTargetId: isOver && route.nextTargetId === target.id ? null : route.nextTargetId,
    isComplete: waypoints.every(stop => stop.status === 'Completed'),
  }
}

/** The stops that are left to do, in their order. */
export function stopsLeft(route: Route): Waypoint[] {
  return route.waypoints.filter(stop => !isWaypointOver(stop.status))
}

/** The route that a courier works on: one that has begun, else the next by time. */
export function currentRoute(routes: readonly Route[], chosenId: string | null): Route | null {
  const open = routes
    .filter(route => route.canceledAt === null && stopsLeft(route).length > 0)
    .toSorted((a, b) => a.effectiveDate.getTime() - b.effectiveDate.getTime())
  const hasBegun = (route: Route) => route.waypoints.some(stop => stop.status !== 'Pending')
  return open.find(route => route.id === chosenId) ?? open.find(hasBegun) ?? open[0] ?? null
}

/**
 * The stop in hand: the one chosen, else one that was reached or set out for. Before the first stop of a route that is
 * its first; after a stop was ended the courier chooses.
 */
export function stopInHand(route: Route): Waypoint | null {
  const left = stopsLeft(route)
  const chosen = left.find(stop => stop.id === route.nextTargetId)
  const begun = left.find(stop => stop.status === 'Arrived') ?? left.find(stop => stop.status === 'EnRoute')
  const isStarted = route.waypoints.some(stop => stop.status !== 'Pending')
  return chosen ?? begun ?? (isStarted ? null : (left[0] ?? null))
}
