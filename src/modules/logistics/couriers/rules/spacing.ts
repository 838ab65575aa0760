import { SECOND_MS } from '../../../../core/rules/instant'
import { PING_EVERY_MS } from './presence'

/** A courier's way is kept with one position for each such window of the clock. */
export const STORED_EVERY_MS = 30 * SECOND_MS

const windowOf = (at: number): number => Math.floor(at / STORED_EVERY_MS)

/** The start of the window in which a moment lies, and its end. */
export function windowAround(at: number): { from: number; to: number } {
  const from = windowOf(at) * STORED_EVERY_MS
  return { from, to: from + STORED_EVERY_MS }
}

/** What is known of a courier already, in milliseconds: the moments that are stored, in order, and the latest one. */
export interface KnownMoments {
  stored: readonly number[]
  latest: number | null
}

/**
 * Of pings in order, those that are taken in and those of them that are stored. Taken in is what stands at least
 * 2.5 seconds from each other and from what is known; stored is the first of each window that has none.
 */
export function spacePings<Ping extends { at: number }>(
  pings: readonly Ping[],
  { stored, latest }: KnownMoments,
): { taken: Ping[]; toStore: Ping[] } {
  const taken: Ping[] = []
  const toStore: Ping[] = []
  const filled = new Set(stored.map(windowOf))
  let next = 0
  for (const ping of pings) {
    while (next < stored.length && stored[next]! <= ping.at - PING_EVERY_MS) next++
    const before = taken.at(-1)
    if (isNear(ping.at, stored[next]) || isNear(ping.at, latest) || isNear(ping.at, before?.at)) continue
    taken.push(ping)
    if (filled.has(windowOf(ping.at))) continue
    filled.add(windowOf(ping.at))
    toStore.push(ping)
  }
  return { taken, toStore }
}

const isNear = (at: number, other: number | null | undefined): boolean =>
  other !== null && other !== undefined && Math.abs(at - other) < PING_EVERY_MS
