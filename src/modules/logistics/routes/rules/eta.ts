import { type Instant, MINUTE_MS, SECOND_MS, toIso, toMillis } from '../../../../core/rules/instant'
import type { Geo } from '../../../../core/rules/ordering/distance'
import { STOP_MINUTES, type VehicleType } from '../../couriers/rules/vehicles'
import { straightTravel, type Travel } from '../../roads/rules/estimate'
import { isWaypointOver, type WaypointStatus } from './waypoint-state'

export interface StopToReach {
  id: string
  geo: Geo | null
  windowStart: Instant | null
  windowEnd: Instant | null
  status: WaypointStatus
  /** Since when its courier is there, if the stop is reached and not over. */
  arrivedAt?: Instant | null
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
  /** Whether the time of this drive, or of one before it, is estimated. */
  isEstimate: boolean
}

interface Start {
  geo: Geo | null
  at: Instant
  vehicle: VehicleType
  /** Default: estimated from the straight line. */
  travel?: Travel
  /** The departure of a courier who is ready at this time: later when a break is under way. */
  setsOut?: (at: number) => number
  /** No arrival that is still to come is earlier. */
  notBefore?: Instant
}

const NO_TRIP = { meters: 0, seconds: 0, isEstimate: false }

/** When the stops that are left will be reached, in their order, from where and when the courier starts. */
export function estimateStops(stops: readonly StopToReach[], start: Start): StopEta[] {
  const travel = start.travel ?? straightTravel(start.vehicle)
  const setsOut = start.setsOut ?? (leaving => leaving)
  const notBefore = start.notBefore === undefined ? Number.NEGATIVE_INFINITY : toMillis(start.notBefore)
  let at = toMillis(start.at)
  let here = start.geo
  let isEstimate = false
  const etas: StopEta[] = []
  for (const stop of stops) {
    if (isWaypointOver(stop.status)) continue
    const isThere = stop.status === 'Arrived'
    const trip = !isThere && here && stop.geo ? travel(here, stop.geo) : NO_TRIP
    const { meters, seconds } = trip
    isEstimate ||= trip.isEstimate
    if (!isThere) at = setsOut(at)
    const arrives =
      isThere && stop.arrivedAt ? toMillis(stop.arrivedAt) : Math.max(at + seconds * SECOND_MS, notBefore)
    const opens = stop.windowStart === null ? arrives : Math.max(arrives, toMillis(stop.windowStart))
    const late = stop.windowEnd === null ? 0 : Math.max(0, arrives - toMillis(stop.windowEnd))
    at = Math.max(opens + STOP_MINUTES * MINUTE_MS, notBefore)
    here = stop.geo ?? here
    etas.push({
      waypointId: stop.id,
      meters: Math.round(meters),
      seconds: Math.round(seconds),
      arrivesAt: toIso(Math.round(arrives)),
      waitMinutes: Math.floor((opens - arrives) / MINUTE_MS),
      leavesAt: toIso(Math.round(at)),
      lateMinutes: Math.ceil(late / MINUTE_MS),
      isEstimate,
    })
  }
  return etas
}

/** The stops whose window will be missed. */
export function missedWindows(etas: readonly StopEta[]): StopEta[] {
  return etas.filter(eta => eta.lateMinutes > 0)
}
