import { MINUTE_MS, SECOND_MS, toIso } from '../../../core/rules/instant'
import { roadMeters, travelSeconds } from '../../../modules/logistics/roads/rules/estimate'
import { orderStateAfter, type WaypointStatus } from '../../../modules/logistics/routes/rules/waypoint-state'
import type { Random } from '../random'
import type { PlannedRoute, PlannedStop } from './planned-route'

/** Couriers are there a little before a window opens, and wait. */
const EARLY_MS = 6 * MINUTE_MS

/**
 * Drives a whole route, stop by stop, no faster than its vehicle. Answers when its last stop was done.
 * @param delayMs what is lost on the way, before the first drop-off
 */
export function driveAll(random: Random, route: PlannedRoute, startsAt: Date, delayMs: number): Date {
  let at = startsAt.getTime()
  let here: PlannedStop | null = null
  let lost = false
  for (const stop of route.stops) {
    const enRoute = at + random.whole(20, 90) * SECOND_MS
    const travelMs = here
      ? travelSeconds(roadMeters(here, stop, route.vehicle), route.vehicle) * SECOND_MS
      : 4 * MINUTE_MS
    const delay = !lost && stop.shouldDeliver ? delayMs : 0
    if (stop.shouldDeliver) lost = true
    const arrived = Math.max(enRoute + travelMs + delay, stop.windowStart.getTime() - EARLY_MS)
    const completed = arrived + random.whole(70, 300) * SECOND_MS
    step(route, stop, 'EnRoute', enRoute)
    step(route, stop, 'Arrived', arrived)
    step(route, stop, 'Completed', completed)
    at = completed
    here = stop
  }
  return new Date(at)
}

const MINUTES_PER_STOP = 11

/** As far as a route has come by now: so many stops done, and what the courier does about the next. */
export function driveUntil(
  random: Random,
  route: PlannedRoute,
  now: Date,
  { done, next }: { done: number; next: 'Pending' | 'EnRoute' | 'Arrived' },
): void {
  const stopMs = MINUTES_PER_STOP * MINUTE_MS
  let left = now.getTime() - (done * stopMs + random.whole(5, 8) * MINUTE_MS)
  for (const [index, stop] of route.stops.entries()) {
    if (index >= done) {
      if (index > done || next === 'Pending') continue
      step(route, stop, 'EnRoute', left + 40 * SECOND_MS)
      if (next === 'Arrived') step(route, stop, 'Arrived', now.getTime() - 70 * SECOND_MS)
      stop.isTarget = true
      continue
    }
    const completed = left + stopMs
    step(route, stop, 'EnRoute', left + 40 * SECOND_MS)
    step(route, stop, 'Arrived', completed - random.whole(90, 240) * SECOND_MS)
    step(route, stop, 'Completed', completed)
    left = completed
  }
}

/** Writes a step down, at the stop and at its orders. */
function step(route: PlannedRoute, stop: PlannedStop, status: WaypointStatus, millis: number): void {
  const at = new Date(Math.floor(millis / SECOND_MS) * SECOND_MS)
  stop.status = status
  stop.history.push({ status, timestamp: toIso(at) })
  const { pickedUp, delivered } = orderStateAfter({ ...stop, isWarehouse: stop.warehouseId !== null }, status)
  const state = pickedUp ?? delivered
  if (!state) return
  // Arriving says again what being on the way has said.
  for (const order of stop.orders)
    if (order.moves.at(-1)?.state !== state)
      order.moves.push({
        state,
        at,
        role: 'courier',
        source: 'courier',
        byPersonId: route.courier?.id ?? null,
      })
}
