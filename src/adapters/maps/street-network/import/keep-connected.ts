import { TRAVEL_MODES, type TravelMode } from '../../../../modules/logistics/roads/rules/travel-modes'
import { bitOf, type StreetNetwork } from '../network'
import { arcsOf } from '../speeds'

/**
 * The network with those streets only from which a mode gets to all others and back: of each mode, its largest
 * strongly connected part.
 */
export function keepConnected(network: StreetNetwork): StreetNetwork {
  const { tails, heads } = network
  const forward = network.forward.slice()
  const backward = network.backward.slice()
  for (const mode of TRAVEL_MODES) {
    const isKept = largestPart(network, mode)
    const others = ~bitOf(mode)
    for (let edge = 0; edge < tails.length; edge++) {
      if (isKept[tails[edge]!] && isKept[heads[edge]!]) continue
      forward[edge]! &= others
      backward[edge]! &= others
    }
  }
  return withoutUnused({ ...network, forward, backward })
}

/** Neighbours of each node, in one array. */
function neighbours(count: number, from: readonly number[], to: readonly number[]) {
  const starts = new Uint32Array(count + 1)
  for (const node of from) starts[node + 1]! += 1
  for (let node = 0; node < count; node++) starts[node + 1]! += starts[node]!
  const places = starts.slice()
  const others = new Uint32Array(to.length)
  for (const [arc, node] of from.entries()) others[places[node]!++] = to[arc]!
  return { starts, others }
}

/** The largest strongly connected part by Kosaraju's two searches, as a flag for each node. */
function largestPart(network: StreetNetwork, mode: TravelMode): Uint8Array {
  const count = network.nodeLons.length
  const from: number[] = []
  const to: number[] = []
  for (const arc of arcsOf(network, mode)) {
    from.push(arc.from)
    to.push(arc.to)
  }
  const left = leavingOrder(count, neighbours(count, from, to))
  const { starts, others } = neighbours(count, to, from)
  const partOf = new Int32Array(count).fill(-1)
  let largest = { part: -1, size: 0 }
  for (let at = count - 1, part = 0; at >= 0; at--) {
    if (partOf[left[at]!] !== -1) continue
    const stack = [left[at]!]
    partOf[left[at]!] = part
    let size = 0
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      size += 1
      for (let arc = starts[node]!; arc < starts[node + 1]!; arc++) {
        const other = others[arc]!
        if (partOf[other] !== -1) continue
        partOf[other] = part
        stack.push(other)
      }
    }
    if (size > largest.size) largest = { part, size }
    part += 1
  }
  return Uint8Array.from(partOf, part => Number(part === largest.part))
}

/** All nodes, in the order in which a search in depth leaves them. */
function leavingOrder(count: number, { starts, others }: ReturnType<typeof neighbours>): Uint32Array {
  const order = new Uint32Array(count)
  const next = starts.slice(0, count)
  const isSeen = new Uint8Array(count)
  let left = 0
  for (let root = 0; root < count; root++) {
    if (isSeen[root]) continue
    const stack = [root]
    isSeen[root] = 1
    while (stack.length) {
      const node = stack.at(-1)!
      const arc = next[node]!
      if (arc === starts[node + 1]!) {
        order[left++] = node
        stack.pop()
        continue
      }
      next[node] = arc + 1
      const other = others[arc]!
      if (isSeen[other]) continue
      isSeen[other] = 1
      stack.push(other)
    }
  }
  return order
}

function withoutUnused(network: StreetNetwork): StreetNetwork {
  const { tails, heads, forward, backward, shapeStarts } = network
  const edges = [...tails.keys()].filter(edge => forward[edge]! | backward[edge]!)
  const numbers = new Int32Array(network.nodeLons.length).fill(-1)
  const nodes: number[] = []
  for (const edge of edges)
    for (const node of [tails[edge]!, heads[edge]!])
      if (numbers[node] === -1) numbers[node] = nodes.push(node) - 1
  const starts = new Uint32Array(edges.length + 1)
  for (const [at, edge] of edges.entries())
    starts[at + 1] = starts[at]! + shapeStarts[edge + 1]! - shapeStarts[edge]!
  const shapeOf = (values: Int32Array) => {
    const kept = new Int32Array(starts[edges.length]!)
    for (const [at, edge] of edges.entries())
      kept.set(values.subarray(shapeStarts[edge]!, shapeStarts[edge + 1]!), starts[at])
    return kept
  }
  return {
    nodeLons: Int32Array.from(nodes, node => network.nodeLons[node]!),
    nodeLats: Int32Array.from(nodes, node => network.nodeLats[node]!),
    tails: Uint32Array.from(edges, edge => numbers[tails[edge]!]!),
    heads: Uint32Array.from(edges, edge => numbers[heads[edge]!]!),
    meters: Float32Array.from(edges, edge => network.meters[edge]!),
    classes: Uint8Array.from(edges, edge => network.classes[edge]!),
    speedLimits: Uint8Array.from(edges, edge => network.speedLimits[edge]!),
    forward: Uint8Array.from(edges, edge => forward[edge]!),
    backward: Uint8Array.from(edges, edge => backward[edge]!),
    shapeStarts: starts,
    shapeLons: shapeOf(network.shapeLons),
    shapeLats: shapeOf(network.shapeLats),
  }
}
