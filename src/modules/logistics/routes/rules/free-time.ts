import { type Instant, MINUTE_MS, toMillis } from '../../../../core/rules/instant'
import type { Geo } from '../../../../core/rules/ordering/distance'
import { presenceOf } from '../../couriers/rules/presence'
import { type CourierDay, timelineOf } from './timeline'
import { isWaypointOver } from './waypoint-state'

export interface FreeTime {
  /** The position of the courier; null when the last one is too old. */
  here: Geo | null
  /** The place and time at which the work before ends. */
  geo: Geo | null
  at: number
  /** When the courier sets out for a later route; null when there is none. */
  until: number | null
  isAfterOthers: boolean
}

/** A route that begins sooner than this after another one follows it without a gap. */
const SOON_MS = 60 * MINUTE_MS
/** How long before its first window a courier sets out for a later route. */
const SET_OUT_MS = 20 * MINUTE_MS

/** When a courier is free for work from a given time on: after earlier routes, until the next one. */
export function freeTime(day: CourierDay, neededFrom: number, now: Instant): FreeTime {
  const { openRouteIds, etas } = timelineOf(day, now)
  const isHeard = day.signal !== null && presenceOf(new Date(day.signal.at), new Date(now)) !== 'offline'
  const here = isHeard ? day.signal!.geo : null
  let free = { geo: here, at: toMillis(now) }
  for (const id of openRouteIds) {
    const open = day.routes.find(route => route.id === id)!.stops.filter(stop => !isWaypointOver(stop.status))
    const opens = Math.min(
      ...open.flatMap(({ windowStart }) => (windowStart === null ? [] : toMillis(windowStart))),
    )
    if (opens > free.at + SOON_MS && opens > neededFrom)
      return { here, ...free, until: opens - SET_OUT_MS, isAfterOthers: true }
    const last = open.at(-1)
    const leavesAt = last && etas.get(last.id)?.leavesAt
    free = {
      geo: open.findLast(({ geo }) => geo !== null)?.geo ?? free.geo,
      at: leavesAt ? Math.max(free.at, toMillis(leavesAt)) : free.at,
    }
  }
  return { here, ...free, until: null, isAfterOthers: openRouteIds.length > 0 }
}
