import FlatQueue from 'flatqueue'
import type { OpenArc, OpenArcs } from './open-arcs'

/** A search that ends earlier may leave a shortcut too many, and none too few. */
const MAX_SETTLED = 60
const FAR = 2 ** 32 - 1

/** Finds which shortcuts a node leaves behind: those for which no other way is as fast. */
export class WitnessSearch {
  #millis: Uint32Array
  #reached: number[] = []
  #queue = new FlatQueue()

  constructor(private readonly open: OpenArcs) {
    this.#millis = new Uint32Array(open.count).fill(FAR)
  }

  shortcutsOf(node: number): OpenArc[] {
    const { open } = this
    const shortcuts: OpenArc[] = []
    const outgoing = open.outOf(node)
    for (const first of open.into(node)) {
      const from = open.tails.at(first)
      const longest = this.#longest(outgoing, from)
      if (longest < 0) continue
      this.#search(from, node, open.millis.at(first) + longest)
      for (const second of outgoing) {
        const to = open.heads.at(second)
        const millis = open.millis.at(first) + open.millis.at(second)
        if (to === from || this.#millis[to]! <= millis) continue
        const decimeters = open.decimeters.at(first) + open.decimeters.at(second)
        shortcuts.push({ from, to, millis, decimeters, via: node })
      }
      this.#forget()
    }
    return shortcuts
  }

  #longest(outgoing: readonly number[], from: number): number {
    let longest = -1
    for (const arc of outgoing)
      if (this.open.heads.at(arc) !== from) longest = Math.max(longest, this.open.millis.at(arc))
    return longest
  }

  /** By Dijkstra's way from a node around another. */
  #search(from: number, around: number, limit: number) {
    const { open } = this
    this.#reach(from, 0)
    for (let settled = 0; settled < MAX_SETTLED && this.#queue.length; settled++) {
      const millis = this.#queue.peekValue()!
      if (millis > limit) break
      const node = this.#queue.pop()!
      if (millis > this.#millis[node]!) continue
      for (let arc = open.firstOut(node); arc !== -1; arc = open.nextOut(arc)) {
        const head = open.heads.at(arc)
        const its = millis + open.millis.at(arc)
        if (head !== around && its < this.#millis[head]!) this.#reach(head, its)
      }
    }
    this.#queue.clear()
  }

  #reach(node: number, millis: number) {
    if (this.#millis[node] === FAR) this.#reached.push(node)
    this.#millis[node] = millis
    this.#queue.push(node, millis)
  }

  #forget() {
    for (const node of this.#reached) this.#millis[node] = FAR
    this.#reached.length = 0
  }
}
