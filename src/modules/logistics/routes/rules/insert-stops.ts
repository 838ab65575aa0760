import { type Geo, metersBetween } from '../../../../core/rules/ordering/distance'
import type { WaypointStatus } from './waypoint-state'

export interface StopToInsert {
  geo: Geo | null
  status: WaypointStatus
  purchaseIds: readonly string[]
  shouldPickup: boolean
  shouldDeliver: boolean
}

/**
 * Adds stops to a route, each where it makes the way shortest: never before a stop that was started, and a
 * delivery never before the pick-up of its orders.
 */
export function insertStops<Stop extends StopToInsert>(
  route: readonly Stop[],
  added: readonly Stop[],
): Stop[] {
  const result = [...route]
  for (const stop of added) {
    const [first, last] = allowedPositions(result, stop)
    let best = last
    let least = Number.POSITIVE_INFINITY
    for (let at = first; at <= last; at++) {
      const detour = detourMeters(result[at - 1], stop, result[at])
      if (detour < least) {
        least = detour
        best = at
      }
    }
    result.splice(best, 0, stop)
  }
  return result
}

function allowedPositions(route: readonly StopToInsert[], stop: StopToInsert): [first: number, last: number] {
  const shares = (other: StopToInsert) => other.purchaseIds.some(id => stop.purchaseIds.includes(id))
  const started = route.findLastIndex(other => other.status !== 'Pending') + 1
  const pickup = stop.shouldDeliver
    ? route.findLastIndex(other => other.shouldPickup && shares(other)) + 1
    : 0
  const delivery = stop.shouldPickup ? route.findIndex(other => other.shouldDeliver && shares(other)) : -1
  const first = Math.max(started, pickup)
  return [first, Math.max(first, delivery === -1 ? route.length : delivery)]
}

function detourMeters(
  before: StopToInsert | undefined,
  stop: StopToInsert,
  after: StopToInsert | undefined,
): number {
  return meters(before, stop) + meters(stop, after) - meters(before, after)
}

function meters(a: StopToInsert | undefined, b: StopToInsert | undefined): number {
  return a?.geo && b?.geo ? metersBetween(a.geo, b.geo) : 0
}
