import { type Instant, toMillis } from '../../../../core/rules/instant'
import { type Refusal, refuse } from '../../../../core/rules/refusal'

interface Windowed {
  windowStart: Instant | null
  windowEnd: Instant | null
}

export interface RouteTimes {
  id: string
  waypoints: readonly Windowed[]
}

/** From the start of the first window of a route to the end of the last, in milliseconds; null without windows. */
export function routeInterval({
  waypoints,
}: Pick<RouteTimes, 'waypoints'>): { from: number; to: number } | null {
  const starts = waypoints.flatMap(w => (w.windowStart === null ? [] : [toMillis(w.windowStart)]))
  const ends = waypoints.flatMap(w => (w.windowEnd === null ? [] : [toMillis(w.windowEnd)]))
  if (starts.length === 0 || ends.length === 0) return null
  return { from: Math.min(...starts), to: Math.max(...ends) }
}

/** Whether new stops begin before, or end after, the time that a route has already. */
export function takesMoreTime(before: readonly Windowed[], after: readonly Windowed[]): boolean {
  const [had, has] = [routeInterval({ waypoints: before }), routeInterval({ waypoints: after })]
  return has !== null && !(had && had.from <= has.from && has.to <= had.to)
}

export type OverlapRefusal = Refusal<'RouteOverlap', { routeIds: string[] }>

/** `others`: the open routes of the same driver. Routes that only touch do not overlap. */
export function whyOverlaps(route: RouteTimes, others: readonly RouteTimes[]): OverlapRefusal | null {
  const mine = routeInterval(route)
  if (!mine) return null
  const routeIds = others
    .filter(other => other.id !== route.id)
    .filter(other => {
      const theirs = routeInterval(other)
      return theirs !== null && mine.from < theirs.to && theirs.from < mine.to
    })
    .map(other => other.id)
  return routeIds.length > 0 ? refuse('RouteOverlap', { routeIds }) : null
}
