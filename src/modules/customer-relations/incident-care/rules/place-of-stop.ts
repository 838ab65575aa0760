import { type Instant, toMillis } from '../../../../core/rules/instant'
import type { WaypointStatus } from '../../../logistics/routes/rules/waypoint-state'

export interface TimedStop {
  id: string
  status: WaypointStatus
  purchaseIds: readonly string[]
  shouldPickup: boolean
  windowStart: Instant
}

/**
 * The stops of a route with one of them where its window belongs: after those that begin no later, after those that a
 * courier has set out for, and after the pick-up of its orders. The others keep their order.
 */
export function placeOfStop(stops: readonly TimedStop[], id: string): string[] {
  const moved = stops.find(stop => stop.id === id)!
  const others = stops.filter(stop => stop !== moved)
  const starts = toMillis(moved.windowStart)
  const place =
    others.findLastIndex(
      stop =>
        stop.status !== 'Pending' ||
        toMillis(stop.windowStart) <= starts ||
        (stop.shouldPickup && stop.purchaseIds.some(order => moved.purchaseIds.includes(order))),
    ) + 1
  return others.toSpliced(place, 0, moved).map(stop => stop.id)
}
