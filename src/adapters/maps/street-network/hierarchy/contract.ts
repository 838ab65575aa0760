import FlatQueue from 'flatqueue'
import type { TravelMode } from '../../../../modules/logistics/roads/rules/travel-modes'
import { directed, type StreetNetwork } from '../network'
import { arcsOf, timesOf } from '../speeds'
import { type Arcs, arcOfEdge, type Hierarchy } from './arcs'
import { OpenArcs } from './open-arcs'
import { WitnessSearch } from './witness-search'

/** Weights of what makes a node a late one: the height below it, and the shortcuts that it costs. */
const LEVEL_WEIGHT = 1
const SHORTCUT_WEIGHT = 2

/**
 * Contracts the streets of a mode, node by node, the least important first. A node that is taken out leaves shortcuts
 * between its neighbours wherever the fastest way led through it.
 */
export function contract(network: StreetNetwork, mode: TravelMode): Hierarchy {
  const count = network.nodeLons.length
  const open = new OpenArcs(count)
  const times = timesOf(network, mode)
  for (const { edge, isBackward, from, to } of arcsOf(network, mode)) {
    if (from === to) continue
    const decimeters = Math.round(network.meters[edge]! * 10)
    open.add({ from, to, millis: times[edge]!, decimeters, via: arcOfEdge(directed(edge, isBackward)) })
  }
  const witnesses = new WitnessSearch(open)
  const levels = new Uint32Array(count)
  const importanceOf = (node: number) => {
    const added = witnesses.shortcutsOf(node).length
    const removed = Math.max(1, open.degreeOf(node))
    return LEVEL_WEIGHT * levels[node]! + (SHORTCUT_WEIGHT * added) / removed
  }
  const queue = new FlatQueue()
  for (let node = 0; node < count; node++) queue.push(node, importanceOf(node))
  const up = new FrozenArcs(count)
  const down = new FrozenArcs(count)
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    // Importance grows while neighbours go: it is looked at again before its turn.
    const importance = importanceOf(node)
    if (importance > (queue.peekValue() ?? Number.POSITIVE_INFINITY)) {
      queue.push(node, importance)
      continue
    }
    const shortcuts = witnesses.shortcutsOf(node)
    for (const arc of open.outOf(node)) up.push(node, open.heads.at(arc), open, arc)
    for (const arc of open.into(node)) down.push(node, open.tails.at(arc), open, arc)
    const neighbours = open.remove(node)
    for (const shortcut of shortcuts) open.add(shortcut)
    for (const neighbour of neighbours) levels[neighbour] = Math.max(levels[neighbour]!, levels[node]! + 1)
  }
  return { up: up.done(), down: down.done() }
}

/** Arcs of nodes that are contracted, in the order of their contraction. */
class FrozenArcs {
  #nodes: number[] = []
  #heads: number[] = []
  #arcs: number[] = []
  #open: OpenArcs | null = null

  constructor(private readonly count: number) {}

  push(node: number, head: number, open: OpenArcs, arc: number) {
    this.#open = open
    this.#nodes.push(node)
    this.#heads.push(head)
    this.#arcs.push(arc)
  }

  done(): Arcs {
    const starts = new Uint32Array(this.count + 1)
    for (const node of this.#nodes) starts[node + 1]! += 1
    for (let node = 0; node < this.count; node++) starts[node + 1]! += starts[node]!
    const places = starts.slice()
    const size = this.#nodes.length
    const [heads, millis, decimeters, via] = [
      new Uint32Array(size),
      new Uint32Array(size),
      new Uint32Array(size),
      new Int32Array(size),
    ]
    for (const [at, node] of this.#nodes.entries()) {
      const place = places[node]!++
      const arc = this.#arcs[at]!
      heads[place] = this.#heads[at]!
      millis[place] = this.#open!.millis.at(arc)
      decimeters[place] = this.#open!.decimeters.at(arc)
      via[place] = this.#open!.via.at(arc)
    }
    return { starts, heads, millis, decimeters, via }
  }
}
