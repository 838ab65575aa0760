import { Growing } from '../growing'
import { type Arcs, edgeOfArc, type Hierarchy } from './arcs'
import { Climb, type Start } from './climb'

/** The way between a place to start from and one to arrive at. Infinite where there is none. */
export type Reach = { millis: number; decimeters: number }

/** Searches in a hierarchy. One object serves one search after the other. */
export class Ways {
  #out: Climb
  #back: Climb

  constructor(private readonly hierarchy: Hierarchy) {
    this.#out = new Climb(hierarchy.up, hierarchy.down)
    this.#back = new Climb(hierarchy.down, hierarchy.up)
  }

  /**
   * Between all sources and all targets, row by row of the sources. Each target leaves its time at the nodes above
   * it; each source collects what was left at the nodes above it.
   */
  table(sources: readonly (readonly Start[])[], targets: readonly (readonly Start[])[], set: SetReach): void {
    const count = this.hierarchy.up.starts.length - 1
    const buckets = new Int32Array(count).fill(-1)
    const next = new Growing(Int32Array)
    const columns = new Growing(Uint32Array)
    const millis = new Growing(Uint32Array)
    const decimeters = new Growing(Uint32Array)
    for (const [column, starts] of targets.entries()) {
      this.#back.search(starts)
      for (const node of this.#back.settled) {
        columns.push(column)
        millis.push(this.#back.millis[node]!)
        decimeters.push(this.#back.decimeters[node]!)
        buckets[node] = next.push(buckets[node]!)
      }
    }
    const bestMillis = new Float64Array(targets.length)
    const bestDecimeters = new Float64Array(targets.length)
    for (const [row, starts] of sources.entries()) {
      bestMillis.fill(Number.POSITIVE_INFINITY)
      this.#out.search(starts)
      for (const node of this.#out.settled) {
        const its = this.#out.millis[node]!
        for (let entry = buckets[node]!; entry !== -1; entry = next.at(entry)) {
          const column = columns.at(entry)
          const whole = its + millis.at(entry)
          if (whole >= bestMillis[column]!) continue
          bestMillis[column] = whole
          bestDecimeters[column] = this.#out.decimeters[node]! + decimeters.at(entry)
        }
      }
      for (const [column, its] of bestMillis.entries()) set(row, column, its, bestDecimeters[column]!)
    }
  }

  /** The fastest way as directed edges, from one of the sources to one of the targets; null where there is none. */
  path(sources: readonly Start[], targets: readonly Start[]): (Reach & { edges: number[] }) | null {
    this.#out.search(sources)
    this.#back.search(targets)
    let top = -1
    let best = Number.POSITIVE_INFINITY
    const isSettled = new Set(this.#back.settled)
    for (const node of this.#out.settled) {
      if (!isSettled.has(node)) continue
      const whole = this.#out.millis[node]! + this.#back.millis[node]!
      if (whole < best) [top, best] = [node, whole]
    }
    if (top === -1) return null
    const { up, down } = this.hierarchy
    const edges: number[] = []
    for (const step of stepsTo(this.#out, top).reverse())
      this.#unpack(step.below, step.above, up.via[step.arc]!, edges)
    for (const step of stepsTo(this.#back, top))
      this.#unpack(step.above, step.below, down.via[step.arc]!, edges)
    return { millis: best, decimeters: this.#out.decimeters[top]! + this.#back.decimeters[top]!, edges }
  }

  /** Puts the edges of an arc in place: of a shortcut, those of the two arcs that it stands for. */
  #unpack(from: number, to: number, via: number, edges: number[]): void {
    if (via < 0) {
      edges.push(edgeOfArc(via))
      return
    }
    const { up, down } = this.hierarchy
    this.#unpack(from, via, down.via[arcBetween(down, via, from)]!, edges)
    this.#unpack(via, to, up.via[arcBetween(up, via, to)]!, edges)
  }
}

type SetReach = (row: number, column: number, millis: number, decimeters: number) => void

/** The arcs by which a search got to a node, the last one first. */
function stepsTo(climb: Climb, node: number): { arc: number; above: number; below: number }[] {
  const steps: { arc: number; above: number; below: number }[] = []
  for (let above = node; climb.below[above] !== -1; above = climb.below[above]!)
    steps.push({ arc: climb.arcs[above]!, above, below: climb.below[above]! })
  return steps
}

function arcBetween({ starts, heads }: Arcs, node: number, head: number): number {
  for (let arc = starts[node]!; arc < starts[node + 1]!; arc++) if (heads[arc] === head) return arc
  throw new Error(`The street network is damaged: no arc from ${node} to ${head}`)
}
