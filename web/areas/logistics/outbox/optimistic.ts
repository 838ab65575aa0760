import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { isRouteComplete } from '../../../../src/modules/logistics/routes/rules/route-state'
import {
  isWaypointOver,
  statusEntries,
  type WaypointStatus,
} from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import type { StopAction, Stored, StoredAction } from './outbox'

/** The route as the courier knows it: with what was done on this phone and is still to be sent. */
export function withActions(route: Route, acts: readonly StoredAction[]): Route {
  return acts
    .flatMap(act => (isStopAct(act) && act.input.routeId === route.id ? [act] : []))
    .reduce(withAction, route)
}

const isStopAct = (act: StoredAction): act is Stored<StopAction> => 'routeId' in act.input

function withAction(route: Route, act: Stored<StopAction>): Route {
  const at = new Date(act.occurredAt)
  if (act.kind === 'completeLocation') return handedOver(route, act.input.waypointIds ?? [], at)
  const target = route.waypoints.find(stop => stop.id === act.input.waypointId)
  if (!target) return route
  switch (act.kind) {
    case 'setNext':
      return heading(route, target, at)
    case 'setStatus':
      if (act.input.status === 'EnRoute') return heading(route, target, at)
      return moved(route, target, act.input.status, at)
    case 'complete':
      return moved(route, target, 'Completed', at, { proofContactName: act.input.proofContactName ?? null })
    case 'fail':
      // The server has parted them already.
      if (act.input.purchaseIds?.every(id => !target.purchaseIds.includes(id))) return route
      if (isSomeOf(target, act.input.purchaseIds))
        return parted(route, target, act.input.purchaseIds, {
          id: act.opId,
          failedReason: act.input.reasonCode,
          at,
        })
      return moved(route, target, 'Failed', at, { failedReason: act.input.reasonCode })
    case 'reopen':
      return moved(route, target, 'Arrived', at)
    // The stop at the store is made by the server, which names it.
    case 'returnToStore':
    case 'scanBag':
    case 'report':
      return route
  }
}

const handedOver = (route: Route, stopIds: readonly string[], at: Date): Route =>
  route.waypoints
    .filter(stop => stopIds.includes(stop.id) && !isWaypointOver(stop.status))
    .reduce((shown, stop) => moved(shown, stop, 'Completed', at), route)

const isSomeOf = (
  stop: Waypoint,
  purchaseIds: readonly string[] | undefined,
): purchaseIds is readonly string[] =>
  purchaseIds !== undefined && stop.purchaseIds.some(id => !purchaseIds.includes(id))

/** Some orders of a stop have failed: they stand behind it, on a stop that is over. */
function parted(
  route: Route,
  target: Waypoint,
  purchaseIds: readonly string[],
  { id, failedReason, at }: { id: string; failedReason: Waypoint['failedReason']; at: Date },
): Route {
  const onlyOrders = (isParted: boolean): Partial<Waypoint> => ({
    purchaseIds: target.purchaseIds.filter(one => purchaseIds.includes(one) === isParted),
    orders: target.orders.filter(order => purchaseIds.includes(order.id) === isParted),
  })
  const failed: Waypoint = {
    ...target,
    ...onlyOrders(true),
    id,
    failedReason,
    status: 'Failed',
    statusHistory: [...target.statusHistory, ...statusEntries(target.status, 'Failed', at)],
    isCurrentTarget: false,
  }
  return {
    ...route,
    isComplete: false,
    waypoints: route.waypoints.flatMap(stop =>
      stop.id === target.id ? [{ ...stop, ...onlyOrders(false) }, failed] : [stop],
    ),
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
    isComplete: isRouteComplete({ waypoints }),
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

/** The stop in hand: the one chosen, else one that was reached or set out for, else the next one. */
export function stopInHand(route: Route): Waypoint | null {
  const left = stopsLeft(route)
  const chosen = left.find(stop => stop.id === route.nextTargetId)
  const begun = left.find(stop => stop.status === 'Arrived') ?? left.find(stop => stop.status === 'EnRoute')
  return chosen ?? begun ?? left[0] ?? null
}
