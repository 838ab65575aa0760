import { type Instant, MINUTE_MS, SECOND_MS, toMillis } from '../../../../core/rules/instant'
import type { VehicleType } from '../../couriers/rules/vehicles'
import { insertStops } from './insert-stops'
import { whyOverlaps } from './overlap'
import { type CourierDay, type Timeline, type TimelineStop, timelineOf } from './timeline'

export interface Insertion {
  /** The open route that takes the stops; null for a route to be made. */
  routeId: string | null
  /** More time on the road than without the stops. */
  detourMinutes: number
  /** Stops that are late with them, and later than without. */
  late: { waypointId: string; lateMinutes: number }[]
  /** When the courier's work ends with them. */
  endsAt: string | null
  /** The courier has another route at the time of the windows. */
  overlaps: boolean
}

const NEW_ROUTE = 'new'

/** What new stops would cost a courier: on each open route, or on a route of their own when none is open. */
export function insertionsFor(
  day: CourierDay,
  added: readonly TimelineStop[],
  vehicle: VehicleType,
  now: Instant,
): Insertion[] {
  const before = timelineOf(day, now)
  const cost = (routeId: string | null, routes: CourierDay['routes']): Insertion => {
    const after = timelineOf({ ...day, routes }, now)
    const changed = routes.find(route => route.id === (routeId ?? NEW_ROUTE))!
    const others = day.routes.filter(({ id }) => id !== routeId && before.openRouteIds.includes(id))
    return {
      routeId,
      detourMinutes: Math.max(
        0,
        Math.ceil(((roadSeconds(after) - roadSeconds(before)) * SECOND_MS) / MINUTE_MS),
      ),
      late: lateBecause(before, after),
      endsAt: [...after.etas.values()].at(-1)?.leavesAt ?? null,
      overlaps:
        whyOverlaps(
          { id: changed.id, waypoints: changed.stops },
          others.map(({ id, stops }) => ({ id, waypoints: stops })),
        ) !== null,
    }
  }
  if (!before.openRouteIds.length) {
    const opens = added.flatMap(stop => (stop.windowStart === null ? [] : [toMillis(stop.windowStart)]))
    const effectiveAt = Math.max(toMillis(now), Math.min(...opens))
    return [cost(null, [...day.routes, { id: NEW_ROUTE, effectiveAt, vehicle, stops: added }])]
  }
  return before.openRouteIds.map(id =>
    cost(
      id,
      day.routes.map(route =>
        route.id === id ? { ...route, stops: insertStops(route.stops, added) } : route,
      ),
    ),
  )
}

/** The least lateness first, then the shortest detour. */
export function compareInsertions(a: Insertion, b: Insertion): number {
  const minutes = ({ late }: Insertion) => late.reduce((sum, { lateMinutes }) => sum + lateMinutes, 0)
  return (
    Number(a.overlaps) - Number(b.overlaps) || minutes(a) - minutes(b) || a.detourMinutes - b.detourMinutes
  )
}

const roadSeconds = ({ etas }: Timeline): number =>
  [...etas.values()].reduce((sum, eta) => sum + eta.seconds, 0)

const lateBecause = (before: Timeline, after: Timeline): Insertion['late'] =>
  [...after.etas.values()]
    .filter(eta => eta.lateMinutes > (before.etas.get(eta.waypointId)?.lateMinutes ?? 0))
    .map(({ waypointId, lateMinutes }) => ({ waypointId, lateMinutes }))
