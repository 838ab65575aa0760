import { type Area, metersOutside } from './area'
import { applySighting, type GeofenceEventKind, type VisitState } from './visits'

export interface Ping {
  at: number
  lat: number
  lon: number
  accuracyMeters: number | null
}

/** A stay in an area, or the part of it that these pings cover. */
export interface StayTold {
  arrivedAt: number
  lastInsideAt: number
  overstayedAt: number | null
  leftAt: number | null
  events: GeofenceEventKind[]
}

/**
 * The stays of a courier in an area, from pings in order of time.
 * @param known the state before these pings
 * @param before the time of the last ping before them
 */
export function staysOf(
  { area, stayMs }: { area: Area; stayMs: number | null },
  pings: readonly Ping[],
  known: VisitState | null,
  before: number | null,
): { state: VisitState | null; stays: StayTold[] } {
  const stays: StayTold[] = []
  let state = known
  let previous = before
  let stay = known && known.is !== 'entering' ? newStay(known.arrivedAt, known.lastAt) : null
  for (const { at, accuracyMeters, ...point } of pings) {
    const sighting = { at, accuracyMeters, metersOutside: metersOutside(area, point) }
    const seen = applySighting(state, sighting, previous, stayMs)
    state = seen.state
    previous = at
    if (seen.event?.kind === 'arrived') stay = newStay(seen.event.at, at)
    if (!stay) continue
    if (state?.is === 'inside') stay.lastInsideAt = state.lastAt
    if (!seen.event) continue
    stay.events.push(seen.event.kind)
    if (seen.event.kind === 'stayed') stay.overstayedAt = seen.event.at
    if (seen.event.kind !== 'left') continue
    stays.push({ ...stay, leftAt: seen.event.at })
    stay = null
  }
  return { state, stays: stay ? [...stays, stay] : stays }
}

const newStay = (arrivedAt: number, lastInsideAt: number): StayTold => ({
  arrivedAt,
  lastInsideAt,
  overstayedAt: null,
  leftAt: null,
  events: [],
})
