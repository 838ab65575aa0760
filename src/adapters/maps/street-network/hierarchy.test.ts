import { describe, expect, test } from 'bun:test'
import FlatQueue from 'flatqueue'
import { TRAVEL_MODES, type TravelMode } from '../../../modules/logistics/roads/rules/travel-modes'
import { contract } from './hierarchy/contract'
import { Ways } from './hierarchy/ways'
import { keepConnected } from './import/keep-connected'
import { NetworkBuilder } from './import/network-builder'
import { ALL_MODES, bitOf, STREET_CLASSES, type StreetNetwork } from './network'
import { arcsOf, timesOf } from './speeds'

/** Numbers that look random, and are the same in every run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const FOOT = bitOf('foot')
/** Streets of all classes; a third of them one-way, which binds all but people on foot, and a few that cars may not use. */
function factsFrom(random: (below: number) => number) {
  const streetClass = STREET_CLASSES[1 + random(STREET_CLASSES.length - 2)]!
  const forward = random(6) === 0 ? ALL_MODES & ~bitOf('car') & ~bitOf('truck') : ALL_MODES
  const backward = random(3) === 0 ? forward & FOOT : forward
  return { streetClass, speedLimit: random(4) * 20, forward, backward }
}

function grid(size: number, seed: number): StreetNetwork {
  const random = randomOf(seed)
  const builder = new NetworkBuilder()
  for (let node = 0; node < size * size; node++)
    builder.addNode({ lat: 41 + Math.floor(node / size) / 1000, lon: 2 + (node % size) / 1000 })
  for (let node = 0; node < size * size; node++) {
    if (node % size < size - 1) builder.addEdge(node, node + 1, [], factsFrom(random), 50 + random(100))
    if (node + size < size * size) builder.addEdge(node, node + size, [], factsFrom(random), 50 + random(100))
  }
  return builder.build()
}

/** Nodes joined at random: with parallel edges, loops, and parts that nothing leads to. */
function tangle(count: number, edges: number, seed: number): StreetNetwork {
  const random = randomOf(seed)
  const builder = new NetworkBuilder()
  for (let node = 0; node < count; node++)
    builder.addNode({ lat: 41 + random(1e4) / 1e6, lon: 2 + random(1e4) / 1e6 })
  for (let edge = 0; edge < edges; edge++)
    builder.addEdge(random(count), random(count), [], factsFrom(random), random(900))
  return builder.build()
}

/** The times from one node to all, by plain Dijkstra. */
function dijkstra(network: StreetNetwork, mode: TravelMode, from: number): number[] {
  const out = new Map<number, { to: number; millis: number }[]>()
  const times = timesOf(network, mode)
  for (const arc of arcsOf(network, mode))
    out.set(arc.from, [...(out.get(arc.from) ?? []), { to: arc.to, millis: times[arc.edge]! }])
  const best = new Array<number>(network.nodeLons.length).fill(Number.POSITIVE_INFINITY)
  const queue = new FlatQueue()
  best[from] = 0
  queue.push(from, 0)
  for (let node = queue.pop(); node !== undefined; node = queue.pop())
    for (const { to, millis } of out.get(node) ?? []) {
      if (best[node]! + millis >= best[to]!) continue
      best[to] = best[node]! + millis
      queue.push(to, best[to]!)
    }
  return best
}

const NETWORKS = [
  ...[1, 2, 3].map(seed => [`a grid, seed ${seed}`, () => grid(9, seed)] as const),
  ...[4, 5, 6].map(seed => [`a tangle, seed ${seed}`, () => tangle(60, 150, seed)] as const),
  ['a sparse tangle', () => tangle(80, 60, 7)] as const,
  ['streets without end', () => keepConnected(tangle(120, 220, 8))] as const,
]

describe.each(NETWORKS)('on %s', (_, make) => {
  test.each([...TRAVEL_MODES])('the fastest ways of %s are those of a plain search', mode => {
    const network = make()
    const ways = new Ways(contract(network, mode))
    const times = timesOf(network, mode)
    const nodes = [...network.nodeLons.keys()]
    const starts = nodes.map(node => [{ node, millis: 0, decimeters: 0 }])
    const rows = nodes.map(node => dijkstra(network, mode, node))

    const found = nodes.map(() => new Array<number>(nodes.length))
    ways.table(starts, starts, (row, column, millis) => {
      found[row]![column] = millis
    })
    expect(found).toEqual(rows)

    const random = randomOf(99)
    for (let pair = 0; pair < 60; pair++) {
      const [from, to] = [random(nodes.length), random(nodes.length)]
      const path = ways.path(starts[from]!, starts[to]!)
      expect(path?.millis ?? Number.POSITIVE_INFINITY).toBe(rows[from]![to]!)
      if (!path) continue
      // The edges lead from one end to the other, in directions that are open, and take that time.
      let [at, millis] = [from, 0]
      for (const directedEdge of path.edges) {
        const edge = directedEdge >> 1
        const isBackward = directedEdge % 2 === 1
        const [tail, head] = [network.tails[edge]!, network.heads[edge]!]
        expect(at).toBe(isBackward ? head : tail)
        expect((isBackward ? network.backward : network.forward)[edge]! & bitOf(mode)).toBeTruthy()
        at = isBackward ? tail : head
        millis += times[edge]!
      }
      expect([at, millis]).toEqual([to, path.millis])
    }
  })
})

test.each([...TRAVEL_MODES])('in a connected network, %s gets from every street to every other', mode => {
  const network = keepConnected(tangle(90, 150, 11))
  const nodes = new Set([...arcsOf(network, mode)].flatMap(({ from, to }) => [from, to]))
  expect(nodes.size).toBeGreaterThan(5)
  for (const from of nodes) {
    const times = dijkstra(network, mode, from)
    expect([...nodes].filter(to => times[to] === Number.POSITIVE_INFINITY)).toEqual([])
  }
})
