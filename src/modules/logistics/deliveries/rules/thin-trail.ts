import { EARTH_RADIUS_METERS } from '../../../../core/rules/ordering/distance'

export interface TrailPoint {
  /** In seconds. */
  second: number
  lat: number
  lon: number
}

/** A position nearer than this to the movement between its neighbours is left out. */
const TOLERANCE_METERS = 5
/** Seconds without a position that make a silence. */
export const SILENCE_SECONDS = 300

/** One point in this many always stays, so that the work grows in proportion to the length of the trail. */
const STAYS_EVERY = 500

/** The silences between the points of a trail. */
export function silencesOf(points: readonly TrailPoint[]): { from: number; to: number }[] {
  return points.flatMap(({ second }, i) => {
    const before = points[i - 1]?.second
    return before !== undefined && second - before > SILENCE_SECONDS ? [{ from: before, to: second }] : []
  })
}

/**
 * The points that a trail needs so that an even movement between them stays near the courier's real position at each
 * time; at most `max`. The ends of the trail and of its silences always stay.
 */
export function thinTrail(points: readonly TrailPoint[], max: number): TrailPoint[] {
  const weight = weightsOf(points)
  const candidates = points.map((_, i) => i).filter(i => weight[i]! > TOLERANCE_METERS)
  const best =
    candidates.length <= max
      ? candidates
      : candidates
          .toSorted((a, b) => (weight[a] === weight[b] ? a - b : weight[b]! - weight[a]!))
          .slice(0, max)
          .toSorted((a, b) => a - b)
  return best.map(i => points[i]!)
}

/** How far, in metres, each point is from the movement that leaves it out; infinite for a point that must stay. */
function weightsOf(points: readonly TrailPoint[]): Float64Array {
  const result = new Float64Array(points.length)
  const fixed = points
    .map((_, i) => i)
    .filter(
      i =>
        i === 0 ||
        i === points.length - 1 ||
        i % STAYS_EVERY === 0 ||
        points[i]!.second - points[i - 1]!.second > SILENCE_SECONDS ||
        points[i + 1]!.second - points[i]!.second > SILENCE_SECONDS,
    )
  for (const i of fixed) result[i] = Number.POSITIVE_INFINITY
  const spans = fixed.slice(1).map((to, i) => ({ from: fixed[i]!, to, limit: Number.POSITIVE_INFINITY }))
  for (let span = spans.pop(); span; span = spans.pop()) {
    const { from, to, limit } = span
    let farthest = -1
    let meters = -1
    for (let i = from + 1; i < to; i++) {
      const distance = metersFromLine(points[i]!, points[from]!, points[to]!)
      if (distance > meters) {
        meters = distance
        farthest = i
      }
    }
    if (farthest === -1 || meters <= TOLERANCE_METERS) continue
    // A point weighs at most as much as the points between which it was measured.
    const weight = Math.min(meters, limit)
    result[farthest] = weight
    spans.push({ from, to: farthest, limit: weight }, { from: farthest, to, limit: weight })
  }
  return result
}

/** Metres between a point and an even movement between two others at its time. */
function metersFromLine(point: TrailPoint, from: TrailPoint, to: TrailPoint): number {
  const along = to.second === from.second ? 0 : (point.second - from.second) / (to.second - from.second)
  const lat = from.lat + (to.lat - from.lat) * along
  const lon = from.lon + (to.lon - from.lon) * along
  const radians = Math.PI / 180
  const east = (point.lon - lon) * radians * Math.cos(lat * radians)
  const north = (point.lat - lat) * radians
  return Math.hypot(east, north) * EARTH_RADIUS_METERS
}
