import FlatQueue from 'flatqueue'
import type { Arcs } from './arcs'

/** A node where a search begins, with what it costs to get there. */
export type Start = { node: number; millis: number; decimeters: number }

const FAR = 2 ** 32 - 1

/**
 * A search by Dijkstra's way that only climbs. What it has found stays readable until the next one begins. Searches
 * climb `arcs`; `others` are the arcs of the other direction, which show that a node is reached faster from above.
 */
export class Climb {
  readonly millis: Uint32Array
  readonly decimeters: Uint32Array
  /** The arc by which each node was reached, and the node below; -1 where the search began. */
  readonly arcs: Int32Array
  readonly below: Int32Array
  /** The nodes that were reached by their fastest way, lowest time first. */
  readonly settled: number[] = []
  #reached: number[] = []
  #queue = new FlatQueue()

  constructor(
    private readonly own: Arcs,
    private readonly others: Arcs,
  ) {
    const count = own.starts.length - 1
    this.millis = new Uint32Array(count).fill(FAR)
    this.decimeters = new Uint32Array(count)
    this.arcs = new Int32Array(count)
    this.below = new Int32Array(count)
  }

  search(from: readonly Start[]): void {
    for (const node of this.#reached) this.millis[node] = FAR
    this.#reached.length = 0
    this.settled.length = 0
    for (const start of from)
      if (start.millis < this.millis[start.node]!)
        this.#reach(start.node, start.millis, start.decimeters, -1, -1)
    const { starts, heads, millis, decimeters } = this.own
    while (this.#queue.length) {
      const its = this.#queue.peekValue()!
      const node = this.#queue.pop()!
      if (its > this.millis[node]! || this.#isFasterFromAbove(node, its)) continue
      this.settled.push(node)
      for (let arc = starts[node]!; arc < starts[node + 1]!; arc++) {
        const head = heads[arc]!
        if (its + millis[arc]! < this.millis[head]!)
          this.#reach(head, its + millis[arc]!, this.decimeters[node]! + decimeters[arc]!, arc, node)
      }
    }
  }

  #isFasterFromAbove(node: number, its: number): boolean {
    const { starts, heads, millis } = this.others
    for (let arc = starts[node]!; arc < starts[node + 1]!; arc++)
      if (this.millis[heads[arc]!]! + millis[arc]! < its) return true
    return false
  }

  #reach(node: number, millis: number, decimeters: number, arc: number, below: number) {
    if (this.millis[node] === FAR) this.#reached.push(node)
    this.millis[node] = millis
    this.decimeters[node] = decimeters
    this.arcs[node] = arc
    this.below[node] = below
    this.#queue.push(node, millis)
  }
}
