import type { Geo } from '../../../../src/core/contract/common'
import type {
  Replay,
  ReplayStop,
  ReplayTrail,
} from '../../../../src/modules/logistics/deliveries/contract/replay'

export type { Replay, ReplayStop, ReplayTrail }

type StepStatus = ReplayStop['steps'][number]['status']

/** Something that happened during the day. */
export interface ReplayEvent {
  id: string
  second: number
  courierId: string
  kind: StepStatus | 'silent' | 'back'
  stop: ReplayStop | null
  /** After the window of its stop. */
  isLate: boolean
}

/** Where a courier was at a second of the day; null before the first position of the day. */
export function placeAt(trail: ReplayTrail, second: number): { geo: Geo; isSilent: boolean } | null {
  const { seconds, lats, lons, silences } = trail
  if (seconds.length === 0 || second < seconds[0]!) return null
  let [low, high] = [0, seconds.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (seconds[middle]! <= second) low = middle
    else high = middle - 1
  }
  const at = { lat: lats[low]!, lon: lons[low]! }
  if (low === seconds.length - 1) return { geo: at, isSilent: second - seconds[low]! > QUIET_SECONDS }
  // The way during a silence is unknown.
  if (silences.some(({ from, to }) => second > from && second < to)) return { geo: at, isSilent: true }
  const part = (second - seconds[low]!) / (seconds[low + 1]! - seconds[low]!)
  const between = (from: number, to: number) => from + (to - from) * part
  return {
    geo: { lat: between(at.lat, lats[low + 1]!), lon: between(at.lon, lons[low + 1]!) },
    isSilent: false,
  }
}
/** How long a courier stays on the map after the last position. */
const QUIET_SECONDS = 300

/** The way of a courier between two seconds of the day. */
export function trailBetween(trail: ReplayTrail, from: number, to: number): Geo[] {
  const points = trail.seconds.flatMap((second, i) =>
    second > from && second < to ? [{ lat: trail.lats[i]!, lon: trail.lons[i]! }] : [],
  )
  const end = placeAt(trail, to)
  if (!end) return []
  const start = placeAt(trail, Math.max(from, trail.seconds[0] ?? 0))
  return [start?.geo, ...points, end.geo].filter(point => point !== undefined)
}

/** The state of a stop at a second of the day. */
export function statusAt({ steps }: Pick<ReplayStop, 'steps'>, second: number): StepStatus {
  return steps.findLast(step => step.second <= second)?.status ?? 'Pending'
}

/** The events of the day in order: steps at stops, and the beginning and end of silences. */
export function eventsOf({ trails, stops, from }: Pick<Replay, 'trails' | 'stops' | 'from'>): ReplayEvent[] {
  const steps = stops.flatMap(stop =>
    stop.steps.flatMap(({ status, second }): ReplayEvent[] =>
      status === 'Pending' || stop.courierId === null
        ? []
        : [
            {
              id: `${stop.waypointId} ${status} ${second}`,
              second,
              courierId: stop.courierId,
              kind: status,
              stop,
              isLate: status === 'Arrived' && from.getTime() + second * 1000 > stop.windowEnd.getTime(),
            },
          ],
    ),
  )
  const silences = trails.flatMap(({ courierId, silences: silent }) =>
    silent.flatMap(({ from: start, to }) =>
      (['silent', 'back'] as const).map(
        (kind): ReplayEvent => ({
          id: `${courierId} ${kind} ${start}`,
          second: kind === 'silent' ? start : to,
          courierId,
          kind,
          stop: null,
          isLate: false,
        }),
      ),
    ),
  )
  return [...steps, ...silences].toSorted((a, b) => a.second - b.second || (a.id < b.id ? -1 : 1))
}

/** The seconds of the day from the first to the last event or position; null without any. */
export function spanOf(
  { trails }: Pick<Replay, 'trails'>,
  events: readonly ReplayEvent[],
): { from: number; to: number } | null {
  const seconds = [
    ...trails.flatMap(trail => [trail.seconds[0], trail.seconds.at(-1)]),
    events[0]?.second,
    events.at(-1)?.second,
  ].filter(second => second !== undefined)
  if (seconds.length === 0) return null
  return {
    from: Math.max(0, Math.floor(Math.min(...seconds) / 60) * 60),
    to: Math.min(86_400, Math.ceil(Math.max(...seconds) / 60) * 60),
  }
}

/** The next event after a second, or the one before it. */
export function eventBeside(
  events: readonly ReplayEvent[],
  second: number,
  direction: 1 | -1,
): ReplayEvent | null {
  return (
    (direction === 1
      ? events.find(event => event.second > second)
      : events.findLast(event => event.second < second)) ?? null
  )
}
