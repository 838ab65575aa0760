/**
 * Arcs by the node at which a search meets them. `heads` are the other ends, always of a higher rank. A shortcut
 * names the node that it passes in `via`; an arc of the network names its directed edge as -1 - edge.
 */
export type Arcs = {
  starts: Uint32Array
  heads: Uint32Array
  millis: Uint32Array
  decimeters: Uint32Array
  via: Int32Array
}

/** A contraction hierarchy: arcs that lead up from each node, and arcs that come down to it. */
export type Hierarchy = { up: Arcs; down: Arcs }

export const arcOfEdge = (directedEdge: number): number => -1 - directedEdge
export const edgeOfArc = (via: number): number => -1 - via
