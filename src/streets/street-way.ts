import { type Geo, metersBetween } from '../core/rules/ordering/distance'
import { partNextTo, placeOn, type StreetGraph, streetGraph } from './street-graph'
import { STREETS, type Street } from './streets'

/** Further from the next known street than this, it is not known how one gets there. */
const SNAP_WITHIN_METERS = 350
/** A way that is so many times longer than the straight line is none that anybody would take. */
const LONGEST_DETOUR = 2.2
const GROUND_METERS = 300

/**
 * The way between two places along the streets that are known, both ends included: to be drawn and driven, not to be
 * paid by. A straight line where no street is near, or none leads there.
 */
export function streetWay(from: Geo, to: Geo): Geo[] {
  const city = cityNear(from)
  return (city && wayThrough(graphOf(city), from, to)) ?? [from, to]
}

/** The same from stop to stop. */
export function streetWayThrough(places: readonly Geo[]): Geo[] {
  const [first] = places
  if (!first) return []
  return [first, ...places.slice(1).flatMap((place, index) => streetWay(places[index]!, place).slice(1))]
}

type City = Street['city']
const graphs = new Map<City, StreetGraph>()

function graphOf(city: City): StreetGraph {
  const graph = graphs.get(city) ?? streetGraph(STREETS.filter(street => street.city === city))
  graphs.set(city, graph)
  return graph
}

/** The city whose streets are near. */
function cityNear({ lat, lon }: Geo): City | null {
  const near = STREETS.find(({ line: [first] }) => {
    const [streetLon, streetLat] = first!
    return Math.abs(streetLat - lat) < 0.2 && Math.abs(streetLon - lon) < 0.25
  })
  return near?.city ?? null
}

interface Snap {
  place: Geo
  a: number
  b: number
}

function snap({ nodes, ways }: StreetGraph, place: Geo): Snap | null {
  let best: Snap | null = null
  let meters = SNAP_WITHIN_METERS
  for (const [a, from] of nodes.entries())
    for (const b of ways[a]!.keys()) {
      if (b < a) continue
      const stretch = { from, to: nodes[b]! }
      const on = placeOn(stretch, partNextTo(stretch, place))
      const away = metersBetween(on, place)
      if (away > meters) continue
      meters = away
      best = { place: on, a, b }
    }
  return best
}

function wayThrough(graph: StreetGraph, from: Geo, to: Geo): Geo[] | null {
  const start = snap(graph, from)
  const end = snap(graph, to)
  if (!start || !end) return null
  if (start.a === end.a && start.b === end.b) return [from, start.place, end.place, to]
  const between = shortest(graph, start, end)
  if (!between) return null
  const way = [from, start.place, ...between.map(node => graph.nodes[node]!), end.place, to]
  const isSensible = metersOf(way) < metersBetween(from, to) * LONGEST_DETOUR + GROUND_METERS
  return isSensible ? way : null
}

/** Crossings from one stretch to another, by Dijkstra's way; null when the streets do not meet. */
function shortest({ nodes, ways }: StreetGraph, start: Snap, end: Snap): number[] | null {
  const reached = new Map<number, { meters: number; before: number | null }>()
  for (const node of [start.a, start.b])
    reached.set(node, { meters: metersBetween(start.place, nodes[node]!), before: null })
  const open = new Set([start.a, start.b])
  while (open.size > 0) {
    let node = -1
    let meters = Number.POSITIVE_INFINITY
    for (const one of open) {
      const its = reached.get(one)!.meters
      if (its < meters) [node, meters] = [one, its]
    }
    open.delete(node)
    for (const [next, length] of ways[node]!) {
      const known = reached.get(next)
      if (known && known.meters <= meters + length) continue
      reached.set(next, { meters: meters + length, before: node })
      open.add(next)
    }
  }
  const arrivals = [end.a, end.b].flatMap(node => {
    const its = reached.get(node)
    return its ? [{ node, meters: its.meters + metersBetween(nodes[node]!, end.place) }] : []
  })
  const best = arrivals.toSorted((a, b) => a.meters - b.meters)[0]
  if (!best) return null
  const path: number[] = []
  for (let node: number | null = best.node; node !== null; node = reached.get(node)!.before) path.push(node)
  return path.reverse()
}

/** How long a way is. */
export function metersOf(way: readonly Geo[]): number {
  return way.slice(1).reduce((sum, place, index) => sum + metersBetween(way[index]!, place), 0)
}

/** Where one is after so many metres of a way; at its end after more. */
export function placeAfter(way: readonly Geo[], meters: number): Geo {
  let left = meters
  for (const [index, to] of way.slice(1).entries()) {
    const from = way[index]!
    const length = metersBetween(from, to)
    if (left <= length) return length === 0 ? to : placeOn({ from, to }, left / length)
    left -= length
  }
  return way.at(-1)!
}
