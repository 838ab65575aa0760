import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { plannedOnce } from '../../../core/db/planned-once'
import { BOOK_CHECKS } from './standing-books'
import type { Slice } from './standing-check'
import { ORDER_CHECKS } from './standing-orders'

/** Something that must never be, and where. */
export type Fault = { what: string; subject: string }

/** How far a look at everything has come; what is found is kept up to a number, and counted beyond it. */
export type StandingProgress = {
  table: number
  after: string | null
  faults: Fault[]
  count: number
  lookedAt: number
}
type Options = {
  /** Where an earlier look ended. */
  from?: StandingProgress
  /** So many rows a statement looks at, instead of as many as it has time for. */
  sliceOf?: number
  /** Faults that are kept. */
  most?: number
  /** Is told after each slice, so that a look which ends early can go on from there. */
  reached?(progress: StandingProgress): Promise<void>
}

const FIRST_SLICE_OF = 100
const MOST_IN_SLICE = 2000
/** Orders are placed meanwhile: no statement keeps a processor or the pages of others for longer than about this. */
const STATEMENT_MS = 40
const MOST_FAULTS = 1000

const BY_TABLE = [...Map.groupBy([...BOOK_CHECKS, ...ORDER_CHECKS], ({ along }) => along)]

/**
 * What must be true of money and stock whenever nobody is writing: the answer has no faults, or something is wrong.
 * Checkouts that are still open may hold; nothing else may. However much there is, no statement takes long: from slice
 * to slice it is given more rows or fewer.
 */
export async function lookAtStanding(db: Database, options: Options = {}): Promise<StandingProgress> {
  const { most = MOST_FAULTS, reached } = options
  const firstOf = options.sliceOf ?? FIRST_SLICE_OF
  let sliceOf = firstOf
  let progress = options.from ?? { table: 0, after: null, faults: [], count: 0, lookedAt: 0 }
  while (progress.table < BY_TABLE.length) {
    const [table, checks] = BY_TABLE[progress.table]!
    const { after, lookedAt } = progress
    const slice = await nextSlice(db, table, after, sliceOf)
    const found: Fault[] = []
    let longestMs = 0
    for (const { what, find } of checks) {
      const from = performance.now()
      const { rows } = await find(slice).execute(db)
      longestMs = Math.max(longestMs, performance.now() - from)
      for (const { subject } of rows as Pick<Fault, 'subject'>[]) found.push({ what, subject })
    }
    progress = {
      table: slice.upTo === null ? progress.table + 1 : progress.table,
      after: slice.upTo,
      faults: [...progress.faults, ...found.slice(0, most - progress.faults.length)],
      count: progress.count + found.length,
      lookedAt: lookedAt + 1,
    }
    await reached?.(progress)
    sliceOf = slice.upTo === null ? firstOf : (options.sliceOf ?? nextSize(sliceOf, longestMs))
  }
  return progress
}

/** @internal As many rows as its dearest statement has time for, going by how long the last one took; no more than twice as many. */
export function nextSize(sliceOf: number, longestMs: number): number {
  const fitting = Math.floor((sliceOf * STATEMENT_MS) / longestMs)
  return Math.max(1, Math.min(fitting, sliceOf * 2, MOST_IN_SLICE))
}

/** @internal The first of the faults that there are, in one go: for tests. */
export const findStandingFaults = async (db: Database): Promise<Fault[]> =>
  (await lookAtStanding(plannedOnce(db))).faults

async function nextSlice(db: Database, table: string, after: string | null, sliceOf: number): Promise<Slice> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} ${after === null ? sql`` : sql`where id > ${after}`}
    order by id offset ${sliceOf - 1} limit 1`.execute(db)
  return { after, upTo: rows[0]?.id ?? null }
}
