import { sql } from 'kysely'
import type { World } from '../context'
import type { Job, JobRequest } from '../events'

/**
 * Jobs of one kind that are made at once and may be done together are one row of the queue, a pack: a row is written
 * four times until it is done. Its kind is one that servers of the release before do not know, and so leave to others.
 */
type Pack = { all: object[] }

/** Of one pack. More would keep one server busy while others have nothing to do. */
const MOST_IN_A_PACK = 64
/** Each pack asks its provider several things at once, and providers count. */
const PACKS_AT_ONCE = 4
const PACKED = ' together'

/** A row to be: what the queue is given. */
export type QueueRow = { data: object; startAfter: number; group: { id: string } }

export const rowOf = ({ name, data, startAfterSeconds }: JobRequest): QueueRow => ({
  data,
  startAfter: startAfterSeconds ?? 0,
  group: { id: name },
})

/** Few rows for many requests. What has to wait has its own: it seldom waits for the same moment. */
export function rowsOf(requests: readonly JobRequest[], known: ReadonlyMap<string, Job<object>>): QueueRow[] {
  const mayShare = ({ name, startAfterSeconds }: JobRequest) => !startAfterSeconds && known.get(name)?.runAll
  const byName = Map.groupBy(requests.filter(mayShare), ({ name }) => name)
  const packs = [...byName].flatMap(([name, its]) =>
    chunksOf(its, MOST_IN_A_PACK).map(some => (some.length === 1 ? rowOf(some[0]!) : packOf(name, some))),
  )
  return [...requests.filter(request => !mayShare(request)).map(rowOf), ...packs]
}

const packOf = (name: string, its: readonly JobRequest[]): QueueRow => ({
  data: { all: its.map(({ data }) => data) } satisfies Pack,
  startAfter: 0,
  group: { id: `${name}${PACKED}` },
})

/**
 * Known jobs and, as jobs of their own, packs of those that may be done together.
 * @param addRows for a pack of which one fails: each gets its own row then, and its own tries
 */
export function withPacks(
  known: ReadonlyMap<string, Job<object>>,
  addRows: (rows: QueueRow[]) => Promise<unknown>,
): Map<string, Job<object>> {
  const kinds = new Map(known)
  for (const [name, { runAll }] of known) {
    if (!runAll) continue
    const run = async (world: World, pack: object) => {
      const { all } = pack as Pack
      try {
        await runAll(world, all)
      } catch (error) {
        world.log.warn({ err: error, job: name, count: all.length }, 'jobs will be done one by one')
        await addRows(all.map(data => rowOf({ name, data })))
      }
    }
    kinds.set(`${name}${PACKED}`, { name, run, atOnce: PACKS_AT_ONCE })
  }
  return kinds
}

/** Of a row of the queue's table: the kind of its jobs, and how many they are. */
export const kindOfRow = sql<string>`coalesce(replace(group_id, ${sql.lit(PACKED)}, ''), 'none')`
export const jobsOfRow = sql<number>`
  case when group_id like ${sql.lit(`%${PACKED}`)} then jsonb_array_length(data->'all') else 1 end`

function chunksOf<Item>(items: readonly Item[], most: number): Item[][] {
  const chunks: Item[][] = []
  for (let at = 0; at < items.length; at += most) chunks.push(items.slice(at, at + most))
  return chunks
}
