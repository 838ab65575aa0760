import { type Geo, metersBetween } from '../core/rules/ordering/distance'
import type { Street } from './streets'

/** Crossings and ends of streets, and what lies between them. */
export interface StreetGraph {
  nodes: Geo[]
  /** Of each node, where one gets to from it and how far that is. */
  ways: Map<number, number>[]
}

/** An end of a street so near to another one stands on it. */
const JOINED_WITHIN_METERS = 60
/** From an end that stands on none, the small streets that are not known lead to the next one, if it is so near. */
const LINKED_WITHIN_METERS = 450

type Segment = { street: number; from: Geo; to: Geo; at: { part: number; node: number }[] }

/** Joins streets where they cross, and where one ends at another. */
export function streetGraph(streets: readonly Pick<Street, 'line'>[]): StreetGraph {
  const nodes: Geo[] = []
  const known = new Map<string, number>()
  const nodeAt = (place: Geo) => {
    const key = `${place.lat.toFixed(5)} ${place.lon.toFixed(5)}`
    const number = known.get(key) ?? nodes.push(place) - 1
    known.set(key, number)
    return number
  }
  const segments = streets.flatMap(({ line }, street) =>
    line.slice(1).map(([lon, lat], index): Segment => {
      const [fromLon, fromLat] = line[index]!
      const [from, to] = [
        { lat: fromLat, lon: fromLon },
        { lat, lon },
      ]
      return {
        street,
        from,
        to,
        at: [
          { part: 0, node: nodeAt(from) },
          { part: 1, node: nodeAt(to) },
        ],
      }
    }),
  )
  for (const [index, one] of segments.entries())
    for (const other of segments.slice(index + 1)) {
      if (one.street === other.street) continue
      const crossing = crossingOf(one, other)
      if (!crossing) continue
      const node = nodeAt(placeOn(one, crossing.part))
      one.at.push({ part: crossing.part, node })
      other.at.push({ part: crossing.otherPart, node })
    }

  const links = segments.flatMap(one =>
    [one.at[0]!, one.at[1]!].flatMap(({ node }) => {
      const isJoined = segments.some(
        other => other.street !== one.street && other.at.some(place => place.node === node),
      )
      return isJoined ? [] : linkFrom(node, one.street)
    }),
  )
  const ways = nodes.map(() => new Map<number, number>())
  const join = (a: number, b: number) => {
    if (a === b) return
    const meters = metersBetween(nodes[a]!, nodes[b]!)
    ways[a]!.set(b, meters)
    ways[b]!.set(a, meters)
  }
  for (const { at } of segments) {
    const along = at.toSorted((a, b) => a.part - b.part)
    for (const [index, { node }] of along.slice(1).entries()) join(along[index]!.node, node)
  }
  for (const [a, b] of links) join(a, b)
  const [main = [], ...apart] = componentsOf(ways)
  for (const part of apart) join(...nearestPair(nodes, part, main))
  return { nodes, ways }

  function linkFrom(node: number, street: number): [number, number][] {
    const place = nodes[node]!
    let best: { segment: Segment; part: number } | null = null
    let meters = LINKED_WITHIN_METERS
    for (const segment of segments) {
      if (segment.street === street) continue
      const part = partNextTo(segment, place)
      const away = metersBetween(placeOn(segment, part), place)
      if (away >= meters) continue
      meters = away
      best = { segment, part }
    }
    if (!best) return []
    const other = nodeAt(placeOn(best.segment, best.part))
    best.segment.at.push({ part: best.part, node: other })
    return [[node, other]]
  }
}

/** Nodes that lead to each other, the most first. */
function componentsOf(ways: StreetGraph['ways']): number[][] {
  const seen = new Set<number>()
  const components = ways.flatMap((_, start) => {
    if (seen.has(start)) return []
    const reached = new Set([start])
    for (const node of reached) for (const next of ways[node]!.keys()) reached.add(next)
    for (const node of reached) seen.add(node)
    return [[...reached]]
  })
  return components.toSorted((a, b) => b.length - a.length)
}

function nearestPair(nodes: readonly Geo[], some: readonly number[], others: readonly number[]) {
  let nearest: [number, number] = [some[0]!, others[0]!]
  let meters = Number.POSITIVE_INFINITY
  for (const a of some)
    for (const b of others) {
      const away = metersBetween(nodes[a]!, nodes[b]!)
      if (away < meters) [meters, nearest] = [away, [a, b]]
    }
  return nearest
}

/** Where two stretches meet, as parts of each; null where they do not. */
function crossingOf(one: Segment, other: Segment): { part: number; otherPart: number } | null {
  const [a, b] = [deltaOf(one), deltaOf(other)]
  const [x, y] = [(other.from.lon - one.from.lon) * a.scale, other.from.lat - one.from.lat]
  const cross = a.x * b.y - a.y * b.x
  if (Math.abs(cross) < 1e-12) return null
  const part = (x * b.y - y * b.x) / cross
  const otherPart = (x * a.y - y * a.x) / cross
  const isMet =
    isNearlyOn(part, metersBetween(one.from, one.to)) &&
    isNearlyOn(otherPart, metersBetween(other.from, other.to))
  return isMet ? { part: within(part), otherPart: within(otherPart) } : null
}

function deltaOf({ from, to }: { from: Geo; to: Geo }) {
  const scale = Math.cos((from.lat * Math.PI) / 180)
  return { x: (to.lon - from.lon) * scale, y: to.lat - from.lat, scale }
}

const within = (part: number) => Math.min(1, Math.max(0, part))
const isNearlyOn = (part: number, meters: number) =>
  Math.abs(part - within(part)) * meters <= JOINED_WITHIN_METERS

/** The place so far along a stretch. */
export function placeOn({ from, to }: { from: Geo; to: Geo }, part: number): Geo {
  return { lat: from.lat + (to.lat - from.lat) * part, lon: from.lon + (to.lon - from.lon) * part }
}

/** How far along a stretch the place lies that is next to another one. */
export function partNextTo(stretch: { from: Geo; to: Geo }, place: Geo): number {
  const { x, y, scale } = deltaOf(stretch)
  const length = x * x + y * y
  if (length === 0) return 0
  return within(((place.lon - stretch.from.lon) * scale * x + (place.lat - stretch.from.lat) * y) / length)
}
