import { Growing } from '../growing'

export type OpenArc = { from: number; to: number; millis: number; decimeters: number; via: number }

const NONE = -1

/**
 * The arcs between nodes that are not contracted yet, at most one from a node to another. Each stands in two chains:
 * those out of its tail, and those into its head.
 */
export class OpenArcs {
  readonly tails = new Growing(Uint32Array)
  readonly heads = new Growing(Uint32Array)
  readonly millis = new Growing(Uint32Array)
  readonly decimeters = new Growing(Uint32Array)
  readonly via = new Growing(Int32Array)
  #nextOut = new Growing(Int32Array)
  #nextIn = new Growing(Int32Array)
  #firstOut: Int32Array
  #firstIn: Int32Array

  constructor(readonly count: number) {
    this.#firstOut = new Int32Array(count).fill(NONE)
    this.#firstIn = new Int32Array(count).fill(NONE)
  }

  /** Adds an arc, or makes the one that stands between these nodes faster. */
  add({ from, to, millis, decimeters, via }: OpenArc): void {
    for (let arc = this.firstOut(from); arc !== NONE; arc = this.nextOut(arc)) {
      if (this.heads.at(arc) !== to) continue
      if (this.millis.at(arc) <= millis) return
      this.millis.set(arc, millis)
      this.decimeters.set(arc, decimeters)
      this.via.set(arc, via)
      return
    }
    this.tails.push(from)
    this.heads.push(to)
    this.millis.push(millis)
    this.decimeters.push(decimeters)
    this.via.push(via)
    this.#nextIn.push(this.#firstIn[to]!)
    this.#firstIn[to] = this.#nextOut.push(this.#firstOut[from]!)
    this.#firstOut[from] = this.#firstIn[to]!
  }

  /** Chains are walked by hand where it has to be fast. */
  firstOut = (node: number): number => this.#firstOut[node]!
  nextOut = (arc: number): number => this.#nextOut.at(arc)

  outOf(node: number): number[] {
    const arcs: number[] = []
    for (let arc = this.#firstOut[node]!; arc !== NONE; arc = this.#nextOut.at(arc)) arcs.push(arc)
    return arcs
  }

  into(node: number): number[] {
    const arcs: number[] = []
    for (let arc = this.#firstIn[node]!; arc !== NONE; arc = this.#nextIn.at(arc)) arcs.push(arc)
    return arcs
  }

  degreeOf(node: number): number {
    return this.outOf(node).length + this.into(node).length
  }

  /** Takes a node out of the chains of its neighbours, which are answered. */
  remove(node: number): Set<number> {
    const neighbours = new Set<number>()
    for (const arc of this.outOf(node)) {
      const head = this.heads.at(arc)
      neighbours.add(head)
      unlink(arc, this.#firstIn, head, this.#nextIn)
    }
    for (const arc of this.into(node)) {
      const tail = this.tails.at(arc)
      neighbours.add(tail)
      unlink(arc, this.#firstOut, tail, this.#nextOut)
    }
    return neighbours
  }
}

function unlink(arc: number, first: Int32Array, node: number, next: Growing<Int32Array>) {
  if (first[node] === arc) {
    first[node] = next.at(arc)
    return
  }
  let before = first[node]!
  while (next.at(before) !== arc) before = next.at(before)
  next.set(before, next.at(arc))
}
