import { EARTH_RADIUS_METERS, type Geo } from '../../../../core/rules/ordering/distance'

/** A path of one driver is answered with at most so many points. */
export const PATH_POINTS_MAX = 15_000

/** The points that say most about a path, in their order, `max` at most; its ends always. */
export function simplifyTo<Point extends Geo>(
  points: readonly Point[],
  max: number = PATH_POINTS_MAX,
): Point[] {
  if (points.length <= max) return [...points]
  const significance = significances(points)
  const kept = points
    .map((_, index) => index)
    .sort((a, b) => (significance[a] === significance[b] ? a - b : significance[b]! - significance[a]!))
    .slice(0, max)
    .sort((a, b) => a - b)
  return kept.map(index => points[index]!)
}

/** For each point the tolerance below which it stays: infinite for the ends. */
function significances(points: readonly Geo[]): Float64Array {
  const result = new Float64Array(points.length)
  if (points.length === 0) return result
  const last = points.length - 1
  result[0] = Number.POSITIVE_INFINITY
  result[last] = Number.POSITIVE_INFINITY

  const flat = project(points)
  const spans: [from: number, to: number, limit: number][] = [[0, last, Number.POSITIVE_INFINITY]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to, limit] = span
    let farthest = -1
    let meters = -1
    for (let i = from + 1; i < to; i++) {
      const distance = distanceToSegment(flat, i, from, to)
      if (distance > meters) {
        meters = distance
        farthest = i
      }
    }
    if (farthest === -1) continue
    // A point is never worth more than the one whose line it is measured against.
    const worth = Math.min(meters, limit)
    result[farthest] = worth
    spans.push([from, farthest, worth], [farthest, to, worth])
  }
  return result
}

/** Metres east and north of the first point: a city is small enough to be flat. */
function project(points: readonly Geo[]): Float64Array {
  const radians = Math.PI / 180
  const origin = points[0]!
  const shrink = Math.cos(origin.lat * radians)
  const flat = new Float64Array(points.length * 2)
  points.forEach((point, i) => {
    flat[2 * i] = (point.lon - origin.lon) * radians * shrink * EARTH_RADIUS_METERS
    flat[2 * i + 1] = (point.lat - origin.lat) * radians * EARTH_RADIUS_METERS
  })
  return flat
}

function distanceToSegment(flat: Float64Array, i: number, a: number, b: number): number {
  const ax = flat[2 * a]!
  const ay = flat[2 * a + 1]!
  const dx = flat[2 * b]! - ax
  const dy = flat[2 * b + 1]! - ay
  const px = flat[2 * i]! - ax
  const py = flat[2 * i + 1]! - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length))
  return Math.hypot(px - along * dx, py - along * dy)
}
