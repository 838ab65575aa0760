import { sql } from 'kysely'
import type { Database } from '../../core/db/open'
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
  /** Rows that a statement looks at. */
  sliceOf?: number
  /** Faults that are kept. */
  most?: number
  /** Is told after each slice, so that a look which ends early can go on from there. */
  reached?(progress: StandingProgress): Promise<void>
}

const SLICE_OF = 2000
const MOST_FAULTS = 1000

const BY_TABLE = [...Map.groupBy([...BOOK_CHECKS, ...ORDER_CHECKS], ({ along }) => along)]

/**
 * What must be true of money and stock whenever nobody is writing: the answer has no faults, or something is wrong.
 * Checkouts that are still open may hold; nothing else may. However much there is, no statement takes long.
 */
export async function lookAtStanding(db: Database, options: Options = {}): Promise<StandingProgress> {
  const { sliceOf = SLICE_OF, most = MOST_FAULTS, reached } = options
  let progress = options.from ?? { table: 0, after: null, faults: [], count: 0, lookedAt: 0 }
  while (progress.table < BY_TABLE.length) {
    const [table, checks] = BY_TABLE[progress.table]!
    const { after, lookedAt } = progress
    const slice = await nextSlice(db, table, after, sliceOf)
    const found: Fault[] = []
    for (const { what, find } of checks) {
      const { rows } = await find(slice).execute(db)
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
  }
  return progress
}

/** @internal The first of the faults that there are, in one go: for tests. */
export const findStandingFaults = async (db: Database): Promise<Fault[]> => (await lookAtStanding(db)).faults

async function nextSlice(db: Database, table: string, after: string | null, sliceOf: number): Promise<Slice> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} ${after === null ? sql`` : sql`where id > ${after}`}
    order by id offset ${sliceOf - 1} limit 1`.execute(db)
  return { after, upTo: rows[0]?.id ?? null }
}
