import { type Instant, MINUTE_MS, toIso, toMillis } from '../../../../core/rules/instant'
import type { Geo } from '../../../../core/rules/ordering/distance'

/** The dispatcher is warned of a courier on the road whose phone was not heard of for so long. */
const QUIET_AFTER_MS = 5 * MINUTE_MS
/** From then on no estimate is believed: it stands as it was last known. */
const SILENT_AFTER_MS = 30 * MINUTE_MS

export const SIGNAL_LEVELS = ['live', 'quiet', 'silent'] as const

export interface CourierSignal {
  at: Instant
  geo: Geo
}

export interface SignalFacts {
  /** The latest position or step of the courier. */
  at: string | null
  ageMinutes: number | null
  level: (typeof SIGNAL_LEVELS)[number]
  /** On the road and silent: the estimates stand as they were last known. */
  isFrozen: boolean
  /** Until when the clock may move the estimates, in milliseconds. */
  countsUntil: number
}

/** How long ago a courier was heard of, and what that says of the estimates. */
export function signalFacts(
  position: CourierSignal | null,
  lastStepAt: number | null,
  now: number,
  isRunning: boolean,
): SignalFacts {
  const heard = Math.max(position ? toMillis(position.at) : 0, lastStepAt ?? 0)
  if (heard === 0) return { at: null, ageMinutes: null, level: 'silent', isFrozen: false, countsUntil: now }
  const age = Math.max(0, now - heard)
  const level = age < QUIET_AFTER_MS ? 'live' : age < SILENT_AFTER_MS ? 'quiet' : 'silent'
  const isFrozen = isRunning && level === 'silent'
  return {
    at: toIso(heard),
    ageMinutes: Math.floor(age / MINUTE_MS),
    level,
    isFrozen,
    countsUntil: isFrozen ? heard + SILENT_AFTER_MS : now,
  }
}
