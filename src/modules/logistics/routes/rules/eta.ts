import { type Instant, MINUTE_MS, SECOND_MS, toIso, toMillis } from '../../../../core/rules/instant'
import { type Geo, metersBetween } from '../../../../core/rules/ordering/distance'
import { ROAD_FACTOR, VEHICLES, type VehicleType } from '../../couriers/rules/vehicles'
import { isWaypointOver, type WaypointStatus } from './waypoint-state'

/** Parking, stairs, handing over. */
export const STOP_MINUTES = 4

export interface StopToReach {
  id: string
  geo: Geo | null
  windowStart: Instant | null
  windowEnd: Instant | null
  status: WaypointStatus
}

export interface StopEta {
  waypointId: string
  /** On the road, from the stop before. */
  meters: number
  seconds: number
  arrivesAt: string
  /** Until its window opens. */
  waitMinutes: number
  leavesAt: string
  /** Past the end of its window; 0 when in time. */
  lateMinutes: number
}

export function roadMeters(from: Geo, to: Geo): number {
  return metersBetween(from, to) * ROAD_FACTOR
}

export function travelSeconds(meters: number, vehicle: VehicleType): number {
  return (meters / 1000 / VEHICLES[vehicle].kmPerHour) * 3600
}

/**
 * When the stops that are left will be reached, in their order, starting now from where the courier is (or from
 * the first stop). Straight lines times the road factor: good enough to say which window is in danger.
 */
export function estimateStops(
  stops: readonly StopToReach[],
  start: { geo: Geo | null; at: Instant; vehicle: VehicleType },
): StopEta[] {
  let at = toMillis(start.at)
  let here = start.geo
  const etas: StopEta[] = []
  for (const stop of stops) {
    if (isWaypointOver(stop.status)) continue
    const meters = here && stop.geo ? roadMeters(here, stop.geo) : 0
    const seconds = stop.status === 'Arrived' ? 0 : travelSeconds(meters, start.vehicle)
    const arrives = at + seconds * SECOND_MS
    const opens = stop.windowStart === null ? arrives : Math.max(arrives, toMillis(stop.windowStart))
    const late = stop.windowEnd === null ? 0 : Math.max(0, arrives - toMillis(stop.windowEnd))
    at = opens + STOP_MINUTES * MINUTE_MS
    here = stop.geo ?? here
    etas.push({
      waypointId: stop.id,
      meters: Math.round(meters),
      seconds: Math.round(seconds),
      arrivesAt: toIso(Math.round(arrives)),
      waitMinutes: Math.floor((opens - arrives) / MINUTE_MS),
      leavesAt: toIso(Math.round(at)),
      lateMinutes: Math.ceil(late / MINUTE_MS),
    })
  }
  return etas
}

/** The stops whose window will be missed. */
export function missedWindows(etas: readonly StopEta[]): StopEta[] {
  return etas.filter(eta => eta.lateMinutes > 0)
}
