export type Clock = {
  now(): Date
  /** How many of its seconds pass in a real one. Default: 1. */
  readonly speed?: number
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * A clock for simulations: it starts at a moment of choice and runs faster than real time.
 * @param realMs a real clock that never goes back, in milliseconds
 */
export function scaledClock(
  start: Date,
  speed: number,
  realMs: () => number = () => performance.now(),
): Clock {
  const began = realMs()
  return { speed, now: () => new Date(start.getTime() + (realMs() - began) * speed) }
}

/** Timers run more often on a fast clock, but the shortest pause that a machine can keep up with is this. */
const MIN_PAUSE_MS = 500

/** How long to really wait until so much time has passed on the clock. */
export const realPauseMs = ({ speed = 1 }: Clock, milliseconds: number): number =>
  Math.max(milliseconds / speed, Math.min(milliseconds, MIN_PAUSE_MS))
