import Flatbush from 'flatbush'
import { type Geo, metersBetween } from '../../../core/rules/ordering/distance'
import type { TravelMode } from '../../../modules/logistics/roads/rules/travel-modes'
import { bitOf, lineOf, type StreetNetwork } from './network'

/** From further away, a street says nothing about a point. */
const MAX_METERS = 1_000
/** The first guess is the best of so many streets whose boxes are nearest. */
const GUESSES = 8
const METERS_PER_DEGREE = 111_195

/** A point on a street. `part` is the part of the edge's length before it, from tail to head. */
export type Snap = { edge: number; part: number; place: [number, number] }

/** An index of the boxes around edges, as bytes to be kept. */
export function indexEdges(network: StreetNetwork): Uint8Array {
  const count = network.tails.length
  const index = new Flatbush(Math.max(1, count), 16, Float32Array)
  for (let edge = 0; edge < count; edge++) {
    const line = lineOf(network, edge)
    const lons = line.map(([lon]) => lon)
    const lats = line.map(([, lat]) => lat)
    index.add(Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats))
  }
  if (count === 0) index.add(0, 0, 0, 0)
  index.finish()
  return new Uint8Array(index.data)
}

/** Finds the nearest street of a mode. */
export class Snapper {
  #index: Flatbush

  constructor(
    private readonly network: StreetNetwork,
    bytes: Uint8Array,
  ) {
    this.#index = Flatbush.from(bytes.buffer, bytes.byteOffset)
  }

  snap(point: Geo, mode: TravelMode): Snap | null {
    const { forward, backward } = this.network
    const bit = bitOf(mode)
    const isUsable = (edge: number) => ((forward[edge]! | backward[edge]!) & bit) !== 0
    const wide = MAX_METERS / METERS_PER_DEGREE / Math.cos((point.lat * Math.PI) / 180)
    const guesses = this.#index.neighbors(point.lon, point.lat, GUESSES, wide, isUsable)
    const guess = this.#nearest(guesses, point, MAX_METERS)
    if (!guess) return null
    // A box may be near although its street is not: every street whose box is as near as the guess is tried.
    const degrees = (guess.meters + 1) / METERS_PER_DEGREE
    const acrossDegrees = degrees / Math.cos((point.lat * Math.PI) / 180)
    const around = this.#index.search(
      point.lon - acrossDegrees,
      point.lat - degrees,
      point.lon + acrossDegrees,
      point.lat + degrees,
      isUsable,
    )
    return (this.#nearest(around, point, guess.meters) ?? guess).snap
  }

  #nearest(edges: readonly number[], point: Geo, within: number): { snap: Snap; meters: number } | null {
    let best: { snap: Snap; meters: number } | null = null
    for (const edge of edges) {
      const line = lineOf(this.network, edge)
      const found = nearestOn(line, point)
      if (found.meters <= (best?.meters ?? within))
        best = { snap: { edge, part: found.part, place: found.place }, meters: found.meters }
    }
    return best
  }
}

/** The point of a line that is nearest; on so few metres the earth is flat. */
function nearestOn(line: readonly [number, number][], { lat, lon }: Geo) {
  const across = Math.cos((lat * Math.PI) / 180)
  let best = { squared: Number.POSITIVE_INFINITY, before: 0, place: line[0]! }
  let before = 0
  for (let at = 1; at < line.length; at++) {
    const [[fromLon, fromLat], [toLon, toLat]] = [line[at - 1]!, line[at]!]
    const [x, y] = [(toLon - fromLon) * across, toLat - fromLat]
    const [pointX, pointY] = [(lon - fromLon) * across, lat - fromLat]
    const squaredLength = x * x + y * y
    const along =
      squaredLength === 0 ? 0 : Math.min(1, Math.max(0, (pointX * x + pointY * y) / squaredLength))
    const squared = (pointX - x * along) ** 2 + (pointY - y * along) ** 2
    const length = Math.sqrt(squaredLength)
    if (squared < best.squared) {
      const place: [number, number] = [
        fromLon + (toLon - fromLon) * along,
        fromLat + (toLat - fromLat) * along,
      ]
      best = { squared, before: before + length * along, place }
    }
    before += length
  }
  const meters = metersBetween({ lat, lon }, { lat: best.place[1], lon: best.place[0] })
  return { meters, part: before === 0 ? 0 : best.before / before, place: best.place }
}
