import type { WaypointStatus } from './waypoint-state'

interface CarriedStop {
  status: WaypointStatus
  purchaseIds: readonly string[]
  shouldPickup: boolean
  shouldDeliver: boolean
}

/** The orders that were picked up on these routes and not handed over on them. */
export function ordersOnBoard(routes: readonly { stops: readonly CarriedStop[] }[]): string[] {
  const done = routes.flatMap(route => route.stops).filter(stop => stop.status === 'Completed')
  const delivered = new Set(done.filter(stop => stop.shouldDeliver).flatMap(stop => stop.purchaseIds))
  const picked = done.filter(stop => stop.shouldPickup).flatMap(stop => stop.purchaseIds)
  return [...new Set(picked)].filter(id => !delivered.has(id))
}

/** The bags that the courier has on board; an order of unknown size is one bag. */
export function bagsOnBoard(
  routes: readonly { stops: readonly CarriedStop[] }[],
  bags: ReadonlyMap<string, number>,
): number {
  return ordersOnBoard(routes).reduce((sum, id) => sum + (bags.get(id) ?? 1), 0)
}
