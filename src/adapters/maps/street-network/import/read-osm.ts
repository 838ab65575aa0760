import { createReadStream } from 'node:fs'
import { OSMTransform } from 'osm-pbf-parser-node'
import type { Geo } from '../../../../core/rules/ordering/distance'
import { Growing } from '../growing'
import { ALL_MODES, DEGREE, type StreetNetwork } from '../network'
import { NetworkBuilder, type StreetFacts } from './network-builder'
import { blockedAt, NODE_TAGS, streetFacts, type Tags, WAY_TAGS } from './osm-tags'

type Item =
  | { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
  | { type: 'way'; id: number; refs: number[]; tags?: Tags }
  | { type: 'relation' | undefined }

/**
 * The streets of an .osm.pbf file. The file is read twice, block by block: once for its ways, once for the places of
 * their nodes. Memory follows the number of street points, not the size of the file.
 */
export async function readOsm(file: string): Promise<StreetNetwork> {
  const ways = await readWays(file)
  const points = await readPoints(file, ways.refs)
  return cutAtJunctions(ways, points)
}

async function* itemsOf(file: string, withTags: Record<'node' | 'way' | 'relation', boolean | string[]>) {
  const blocks = createReadStream(file).pipe(new OSMTransform({ withTags }))
  for await (const block of blocks) yield block as Item[]
}

type Ways = { facts: StreetFacts[]; starts: Uint32Array; refs: Float64Array }

async function readWays(file: string): Promise<Ways> {
  const facts: StreetFacts[] = []
  const starts = new Growing(Uint32Array)
  const refs = new Growing(Float64Array)
  // Most ways share one of few descriptions: one object stands for all of them.
  const known = new Map<string, StreetFacts>()
  for await (const block of itemsOf(file, { node: false, way: WAY_TAGS, relation: false }))
    for (const item of block) {
      if (item.type !== 'way' || !item.tags || item.refs.length < 2) continue
      const found = streetFacts(item.tags)
      if (!found) continue
      const key = Object.values(found).join()
      if (!known.has(key)) known.set(key, found)
      facts.push(known.get(key)!)
      starts.push(refs.length)
      for (const ref of item.refs) refs.push(ref)
    }
  starts.push(refs.length)
  return { facts, starts: starts.done(), refs: refs.done() }
}

/** Points of streets, by their ids in ascending order. */
type Points = { ids: Float64Array; uses: Uint8Array; lats: Int32Array; lons: Int32Array; blocked: Uint8Array }

/** The place of a point that the file does not hold: ways reach beyond the edge of an extract. */
const NOWHERE = 2 ** 31 - 1

async function readPoints(file: string, refs: Float64Array): Promise<Points> {
  const sorted = refs.slice().sort()
  const ids = sorted.filter((id, index) => id !== sorted[index - 1])
  const uses = new Uint8Array(ids.length)
  let place = -1
  for (const [index, id] of sorted.entries()) {
    if (id !== sorted[index - 1]) place += 1
    uses[place] = Math.min(2, uses[place]! + 1)
  }
  const points: Points = {
    ids,
    uses,
    lats: new Int32Array(ids.length).fill(NOWHERE),
    lons: new Int32Array(ids.length).fill(NOWHERE),
    blocked: new Uint8Array(ids.length),
  }
  for await (const block of itemsOf(file, { node: NODE_TAGS, way: false, relation: false }))
    for (const item of block) {
      if (item.type !== 'node') continue
      const point = indexOf(ids, item.id)
      if (point < 0) continue
      points.lats[point] = Math.round(item.lat * DEGREE)
      points.lons[point] = Math.round(item.lon * DEGREE)
      if (item.tags) points.blocked[point] = blockedAt(item.tags)
    }
  return points
}

function indexOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (ids[middle]! < id) low = middle + 1
    else if (ids[middle]! > id) high = middle - 1
    else return middle
  }
  return -1
}

function cutAtJunctions({ facts, starts, refs }: Ways, points: Points): StreetNetwork {
  const builder = new NetworkBuilder()
  const nodes = new Int32Array(points.ids.length).fill(-1)
  const placeOf = (point: number): Geo => ({
    lat: points.lats[point]! / DEGREE,
    lon: points.lons[point]! / DEGREE,
  })
  const nodeOf = (point: number) => {
    if (nodes[point] === -1) nodes[point] = builder.addNode(placeOf(point))
    return nodes[point]!
  }
  /** Each street that meets a barrier gets an end before it, and passes it on an edge of no length. */
  const endOf = (point: number) => {
    const blocked = points.blocked[point]!
    if (!blocked) return nodeOf(point)
    const end = builder.addNode(placeOf(point))
    const passing = ALL_MODES & ~blocked
    const barrier = { streetClass: 'barrier', speedLimit: 0, forward: passing, backward: passing } as const
    builder.addEdge(end, nodeOf(point), [], barrier, 0)
    return end
  }
  for (const [way, itsFacts] of facts.entries()) {
    const last = starts[way + 1]! - 1
    let from: number | null = null
    let shape: Geo[] = []
    for (let at = starts[way]!; at <= last; at++) {
      const point = indexOf(points.ids, refs[at]!)
      if (points.lats[point] === NOWHERE) {
        from = null
        continue
      }
      const isEnd = at === starts[way] || at === last || points.uses[point]! > 1 || points.blocked[point]! > 0
      // The last point before the edge of an extract ends its street too.
      const isBeforeEdge = at < last && points.lats[indexOf(points.ids, refs[at + 1]!)] === NOWHERE
      if (from === null) {
        from = endOf(point)
        shape = []
      } else if (isEnd || isBeforeEdge) {
        builder.addEdge(from, endOf(point), shape, itsFacts)
        from = at < last ? endOf(point) : null
        shape = []
      } else shape.push(placeOf(point))
    }
  }
  return builder.build()
}
