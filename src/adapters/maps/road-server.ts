import pLimit from 'p-limit'
import type { PlacedPoint, RoadMatrix, RoadNetwork } from './port'

/** Servers of both kinds limit a matrix by default: OSRM to 100 places, Valhalla to 2,500 pairs. */
const MAX_BLOCK = 50
const MAX_CALLS_AT_ONCE = 4
/** A server moves a point to its nearest road; from further away, that says nothing about the point. */
export const MAX_SNAP_METERS = 1_000

/** Asks a road server. Throws when it does not answer in time, fails, or answers with something other than JSON. */
export async function askServer(url: string, init: RequestInit, timeoutMs: number): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  if (response.status >= 500 || response.status === 429)
    throw new Error(`The road server answered ${response.status}`)
  return response.json()
}

type Block = {
  from: readonly PlacedPoint[]
  to: readonly PlacedPoint[]
  /** Takes the answer for the pair at these places of the block. */
  set(row: number, column: number, seconds: number, meters: number): void
}

/** Puts a matrix together from blocks that a server takes. Pairs that no block sets have no way. */
export async function matrixInBlocks(
  source: RoadNetwork,
  from: readonly PlacedPoint[],
  to: readonly PlacedPoint[],
  ask: (block: Block) => Promise<void>,
): Promise<RoadMatrix> {
  const seconds = new Float64Array(from.length * to.length).fill(Number.NaN)
  const meters = new Float64Array(from.length * to.length).fill(Number.NaN)
  const limit = pLimit(MAX_CALLS_AT_ONCE)
  const blocks = starts(from).flatMap(top => starts(to).map(left => ({ top, left })))
  await Promise.all(
    blocks.map(({ top, left }) =>
      limit(() =>
        ask({
          from: from.slice(top, top + MAX_BLOCK),
          to: to.slice(left, left + MAX_BLOCK),
          set(row, column, itsSeconds, itsMeters) {
            const pair = (top + row) * to.length + left + column
            seconds[pair] = itsSeconds
            meters[pair] = itsMeters
          },
        }),
      ),
    ),
  )
  return { source, seconds, meters }
}

const starts = (points: readonly unknown[]) =>
  Array.from({ length: Math.ceil(points.length / MAX_BLOCK) }, (_, block) => block * MAX_BLOCK)
