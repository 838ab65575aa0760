import { type Instant, toMillis } from '../../../../core/rules/instant'

export interface StopToSort {
  purchaseIds: readonly string[]
  shouldPickup: boolean
  shouldDeliver: boolean
  windowStart: Instant | null
  windowEnd: Instant | null
}

/**
 * Orders the stops of a route by the start of their window, then by its end, as they stood where these are equal;
 * and puts a delivery after the pick-up of its orders. Stops without a window come last.
 */
export function autoSort<Stop extends StopToSort>(stops: readonly Stop[]): Stop[] {
  const waiting = stops
    .map((stop, index) => ({ stop, index }))
    .sort(
      (a, b) =>
        compare(timeOf(a.stop.windowStart), timeOf(b.stop.windowStart)) ||
        compare(timeOf(a.stop.windowEnd), timeOf(b.stop.windowEnd)) ||
        a.index - b.index,
    )
    .map(({ stop }) => stop)

  const sorted: Stop[] = []
  while (waiting.length > 0) {
    const free = waiting.findIndex(stop => !waiting.some(other => other !== stop && mustPrecede(other, stop)))
    sorted.push(...waiting.splice(Math.max(0, free), 1))
  }
  return sorted
}

/** Whether one stop picks up what the other delivers (and not the other way round as well). */
function mustPrecede(pickup: StopToSort, delivery: StopToSort): boolean {
  if (!pickup.shouldPickup || !delivery.shouldDeliver) return false
  return delivery.purchaseIds.some(id => pickup.purchaseIds.includes(id))
}

function timeOf(instant: Instant | null): number {
  return instant === null ? Number.POSITIVE_INFINITY : toMillis(instant)
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
