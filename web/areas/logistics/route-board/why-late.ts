import type { PlacedStop } from './lanes'

/** Why a stop is late. Reasons that a dispatcher can change come first. */
export type WhyLate =
  | { kind: 'silent'; minutes: number }
  | { kind: 'overdue'; closed: number }
  | { kind: 'waits'; name: string; minutes: number; until: number }
  | { kind: 'after'; name: string; leaves: number; minutes: number }
  | { kind: 'far'; minutes: number }

const minute = 60_000

/** `stops`: all of the courier's lane, in order. Null for a stop that is in time. */
export function whyLate(
  one: PlacedStop,
  stops: readonly PlacedStop[],
  { now, silentMinutes }: { now: number; silentMinutes: number | null },
): WhyLate | null {
  if (one.late <= 0) return null
  if (silentMinutes !== null) return { kind: 'silent', minutes: silentMinutes }
  const closed = one.stop.windowEnd.getTime()
  if (closed < now) return { kind: 'overdue', closed }
  const earlier = stops.slice(0, stops.indexOf(one)).filter(other => other.stop.doneAt === null)
  const waiting = earlier.findLast(other => other.from - other.arrives >= minute)
  if (waiting)
    return {
      kind: 'waits',
      name: waiting.stop.name,
      minutes: Math.round((waiting.from - waiting.arrives) / minute),
      until: waiting.from,
    }
  const minutes = Math.round((one.arrives - one.drivesFrom) / minute)
  const before = earlier.at(-1)
  return before
    ? { kind: 'after', name: before.stop.name, leaves: before.to, minutes }
    : { kind: 'far', minutes }
}
