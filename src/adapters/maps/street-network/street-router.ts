import type { Geo } from '../../../core/rules/ordering/distance'
import type { TravelMode } from '../../../modules/logistics/roads/rules/travel-modes'
import type { RoadLeg } from '../port'
import type { Hierarchy } from './hierarchy/arcs'
import type { Start } from './hierarchy/climb'
import { Ways } from './hierarchy/ways'
import { bitOf, lineOf, type StreetNetwork } from './network'
import { type Snap, Snapper } from './snap'
import { timesOf } from './speeds'

export type OpenNetwork = {
  network: StreetNetwork
  hierarchies: Readonly<Record<TravelMode, Hierarchy>>
  index: Uint8Array
}

const AT_JUNCTION_METERS = 1

/** Ways along one street network. */
export class StreetRouter {
  #snapper: Snapper
  #ways = new Map<TravelMode, { ways: Ways; times: Uint32Array }>()

  constructor(private readonly open: OpenNetwork) {
    this.#snapper = new Snapper(open.network, open.index)
  }

  /** Seconds and metres between all points, row by row. NaN where there is no way. */
  matrix(from: readonly Geo[], to: readonly Geo[], mode: TravelMode) {
    const seconds = new Float64Array(from.length * to.length).fill(Number.NaN)
    const meters = new Float64Array(from.length * to.length).fill(Number.NaN)
    const { ways } = this.#waysOf(mode)
    const sources = this.#snapAll(from, mode)
    const targets = this.#snapAll(to, mode)
    ways.table(
      sources.map(({ snap }) => this.#leaving(snap, mode)),
      targets.map(({ snap }) => this.#arriving(snap, mode)),
      (row, column, millis, decimeters) => {
        const pair = sources[row]!.at * to.length + targets[column]!.at
        const along = this.#along(sources[row]!.snap, targets[column]!.snap, mode)
        const isAlong = along !== null && along.millis <= millis
        if (!isAlong && millis === Number.POSITIVE_INFINITY) return
        seconds[pair] = (isAlong ? along.millis : millis) / 1000
        meters[pair] = (isAlong ? along.decimeters : decimeters) / 10
      },
    )
    return { seconds, meters }
  }

  /** The way from each point to the next. Its line begins and ends at the points themselves. */
  path(points: readonly Geo[], mode: TravelMode): (RoadLeg | null)[] {
    const { ways } = this.#waysOf(mode)
    const snaps = points.map(point => this.#snapper.snap(point, mode))
    return points.slice(1).map((to, index) => {
      const [source, target] = [snaps[index], snaps[index + 1]]
      if (!source || !target) return null
      const ends: [[number, number], [number, number]] = [lonLat(points[index]!), lonLat(to)]
      const along = this.#along(source, target, mode)
      const found = ways.path(this.#leaving(source, mode), this.#arriving(target, mode))
      if (along && along.millis <= (found?.millis ?? Number.POSITIVE_INFINITY)) {
        const line = cut(lineOf(this.open.network, source.edge), source.part, target.part)
        return legOf(along, [ends[0], ...line, ends[1]])
      }
      if (!found) return null
      return legOf(found, [ends[0], ...this.#lineThrough(source, found.edges, target), ends[1]])
    })
  }

  #waysOf(mode: TravelMode) {
    const known = this.#ways.get(mode)
    if (known) return known
    const made = { ways: new Ways(this.open.hierarchies[mode]), times: timesOf(this.open.network, mode) }
    this.#ways.set(mode, made)
    return made
  }

  #snapAll(points: readonly Geo[], mode: TravelMode) {
    return points.flatMap((point, at) => {
      const snap = this.#snapper.snap(point, mode)
      return snap ? [{ snap, at }] : []
    })
  }

  /** What it costs along an edge between two of its parts. */
  #part(edge: number, part: number, mode: TravelMode) {
    return {
      millis: Math.round(this.#waysOf(mode).times[edge]! * part),
      decimeters: Math.round(this.open.network.meters[edge]! * 10 * part),
    }
  }

  /** The nodes to which the street of a place leads, and what it costs to get there. */
  #leaving(snap: Snap, mode: TravelMode): Start[] {
    const { tails, heads, forward, backward } = this.open.network
    const { edge, part } = snap
    const bit = bitOf(mode)
    const starts = this.#ends(snap)
    if (forward[edge]! & bit) starts.push({ node: heads[edge]!, ...this.#part(edge, 1 - part, mode) })
    if (backward[edge]! & bit) starts.push({ node: tails[edge]!, ...this.#part(edge, part, mode) })
    return starts
  }

  /** The nodes from which a street leads to a place, and what it costs from there. */
  #arriving(snap: Snap, mode: TravelMode): Start[] {
    const { tails, heads, forward, backward } = this.open.network
    const { edge, part } = snap
    const bit = bitOf(mode)
    const starts = this.#ends(snap)
    if (forward[edge]! & bit) starts.push({ node: tails[edge]!, ...this.#part(edge, part, mode) })
    if (backward[edge]! & bit) starts.push({ node: heads[edge]!, ...this.#part(edge, 1 - part, mode) })
    return starts
  }

  /** A place at a junction is on all streets that meet there, whatever the direction of its own. */
  #ends({ edge, part }: Snap): Start[] {
    const { tails, heads, meters } = this.open.network
    const before = meters[edge]! * part
    const none = { millis: 0, decimeters: 0 }
    return [
      ...(before < AT_JUNCTION_METERS ? [{ node: tails[edge]!, ...none }] : []),
      ...(meters[edge]! - before < AT_JUNCTION_METERS ? [{ node: heads[edge]!, ...none }] : []),
    ]
  }

  /** The way along the one street on which both ends stand; null where its direction does not allow it. */
  #along(source: Snap, target: Snap, mode: TravelMode) {
    if (source.edge !== target.edge) return null
    const { forward, backward } = this.open.network
    const isAhead = target.part >= source.part
    const modes = (isAhead ? forward : backward)[source.edge]!
    const isAllowed = (modes & bitOf(mode)) !== 0 || target.part === source.part
    return isAllowed ? this.#part(source.edge, Math.abs(target.part - source.part), mode) : null
  }

  #lineThrough(source: Snap, edges: readonly number[], target: Snap): [number, number][] {
    const { network } = this.open
    const { tails, heads } = network
    const whole = edges.map(one => ({ edge: one >> 1, isBackward: (one & 1) === 1 }))
    const [first, last] = [whole[0], whole.at(-1)]
    const begin = first ? (first.isBackward ? heads : tails)[first.edge]! : null
    const end = last ? (last.isBackward ? tails : heads)[last.edge]! : null
    // Without a whole edge between them, both streets meet at one node.
    const meeting = [tails[source.edge]!, heads[source.edge]!].find(node =>
      [tails[target.edge]!, heads[target.edge]!].includes(node),
    )
    const isToHead = heads[source.edge] === (begin ?? meeting)
    const isFromTail = tails[target.edge] === (end ?? meeting)
    return [
      ...cut(lineOf(network, source.edge), source.part, isToHead ? 1 : 0),
      ...whole.flatMap(({ edge, isBackward }) => {
        const line = lineOf(network, edge)
        return isBackward ? line.reverse() : line
      }),
      ...cut(lineOf(network, target.edge), isFromTail ? 0 : 1, target.part),
    ]
  }
}

const lonLat = ({ lat, lon }: Geo): [number, number] => [lon, lat]

const legOf = ({ millis, decimeters }: { millis: number; decimeters: number }, path: [number, number][]) => ({
  path,
  meters: decimeters / 10,
  seconds: millis / 1000,
})

/** The stretch of a line between two parts of its length, turned round where it leads back. */
function cut(line: readonly [number, number][], from: number, to: number): [number, number][] {
  if (from > to) return cut(line, to, from).reverse()
  const [, firstLat] = line[0]!
  const across = Math.cos((firstLat * Math.PI) / 180)
  const lengths = line.slice(1).map(([lon, lat], index) => {
    const [beforeLon, beforeLat] = line[index]!
    return Math.hypot((lon - beforeLon) * across, lat - beforeLat)
  })
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const stretch: [number, number][] = []
  let before = 0
  for (const [index, length] of lengths.entries()) {
    const [start, end] = [from * whole - before, to * whole - before]
    const at = (along: number): [number, number] => {
      const [[lon, lat], [toLon, toLat]] = [line[index]!, line[index + 1]!]
      const part = length === 0 ? 0 : along / length
      return [lon + (toLon - lon) * part, lat + (toLat - lat) * part]
    }
    if (start <= length && end >= 0) stretch.push(at(Math.max(0, start)), at(Math.min(length, end)))
    before += length
  }
  return stretch
}
