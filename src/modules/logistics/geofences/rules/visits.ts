import { MINUTE_MS, SECOND_MS } from '../../../../core/rules/instant'

export const GEOFENCE_EVENTS = ['arrived', 'left', 'stayed'] as const
export type GeofenceEventKind = (typeof GEOFENCE_EVENTS)[number]

/** The highest limit of a stay, in minutes. */
export const MAX_STAY_MINUTES = 720

/** A less accurate position is ignored. */
export const MAX_ACCURACY_METERS = 100
/** How far outside the edge a courier has left: positions near an edge jump across it. */
export const EDGE_METERS = 30
/** An arrival or a departure counts once a position this much later confirms it. */
export const CONFIRM_MS = 15 * SECOND_MS
/** After a longer time without positions, the place of the courier in between is unknown. */
export const GAP_MS = 5 * MINUTE_MS

interface Stay {
  arrivedAt: number
  /** The last position that was not outside. */
  lastAt: number
  /** The time inside that positions confirm, without silences, in milliseconds. */
  stayedMs: number
  hasOverstayed: boolean
}

/** The state of a courier towards a geofence. No state means outside. */
export type VisitState =
  | { is: 'entering'; since: number }
  | ({ is: 'inside' } & Stay)
  | ({ is: 'leaving'; since: number } & Stay)

export interface Sighting {
  at: number
  /** Negative inside. */
  metersOutside: number
  accuracyMeters: number | null
}

export interface VisitEvent {
  kind: GeofenceEventKind
  /** When the event happened, before its confirmation. */
  at: number
}

export interface SightingResult {
  state: VisitState | null
  event: VisitEvent | null
}

/**
 * The state after one more position, and the events that it confirms.
 * @param before the time of the courier's last position, accurate or not
 * @param stayMs the longest stay before it is too long; null for no limit
 */
export function applySighting(
  state: VisitState | null,
  { at, metersOutside, accuracyMeters }: Sighting,
  before: number | null,
  stayMs: number | null,
): SightingResult {
  if ((accuracyMeters ?? 0) > MAX_ACCURACY_METERS) return { state, event: null }
  const isInside = metersOutside <= 0
  const isOutside = metersOutside > EDGE_METERS
  const isAfterGap = before !== null && at - before > GAP_MS
  if (state === null || (state.is === 'entering' && (isOutside || isAfterGap)))
    return { state: isInside ? { is: 'entering', since: at } : null, event: null }
  if (state.is === 'entering') {
    if (!isInside || at - state.since < CONFIRM_MS) return { state, event: null }
    const stay = { arrivedAt: state.since, lastAt: at, stayedMs: at - state.since, hasOverstayed: false }
    return { state: { is: 'inside', ...stay }, event: { kind: 'arrived', at: state.since } }
  }
  if (isOutside) return applySightingOutside(state, at, isAfterGap)
  const { arrivedAt, lastAt, stayedMs, hasOverstayed } = state
  const isCounted = state.is === 'inside' && !isAfterGap
  const stayed = stayedMs + (isCounted ? at - lastAt : 0)
  const isTooLong = !hasOverstayed && stayMs !== null && stayed >= stayMs
  return {
    state: {
      is: 'inside',
      arrivedAt,
      lastAt: at,
      stayedMs: stayed,
      hasOverstayed: hasOverstayed || isTooLong,
    },
    event: isTooLong ? { kind: 'stayed', at } : null,
  }
}

function applySightingOutside(
  state: Exclude<VisitState, { is: 'entering' }>,
  at: number,
  isAfterGap: boolean,
): SightingResult {
  // The courier was inside at the beginning of a silence; the rest of it is unknown.
  const since = state.is === 'leaving' ? state.since : isAfterGap ? state.lastAt : at
  if (at - since >= CONFIRM_MS) return { state: null, event: { kind: 'left', at: since } }
  return { state: { ...state, is: 'leaving', since }, event: null }
}
