import { type RawBuilder, sql } from 'kysely'
import { sqlState } from '../failures'
import type { Database } from './open'
import { plannedOnce } from './planned-once'

/** By name: a query that changes something, or answers something. Those that are null are left out. */
export type Parts = Record<string, RawBuilder<unknown> | null>

/** By what is wrong when one does not hold. */
export type Checks = Record<string, RawBuilder<boolean>>

/**
 * Does several things in one statement: it takes one way to the database, all of it happens or nothing, and no lock is
 * held while the program thinks. Each part sees the tables as they were before, and the rows of other parts by their
 * names.
 * @param answer the part whose rows are answered
 * @throws what `isRefused` knows when a check does not hold
 */
export async function inOneStatement<Row>(
  db: Database,
  parts: Parts,
  checks: Checks,
  answer: keyof typeof parts,
): Promise<Row[]> {
  const given = Object.entries(parts).flatMap(([name, part]) =>
    part ? [sql`${sql.raw(name)} as (${part})`] : [],
  )
  const all = Object.entries(checks).map(
    ([reason, holds]) => sql`refuse_unless(${holds}, ${sql.lit(reason)})`,
  )
  const { rows } = await sql<Row>`
    with ${sql.join(given)}, checked as materialized (select ${sql.join(all)})
    select ${sql.ref(answer)}.* from ${sql.table(answer)}, checked`.execute(plannedOnce(db))
  return rows
}

/** Names the check that what was read is still so. `againWhenInTheWay` reads and decides anew when it does not hold. */
export const STALE = 'stale'

/** Whether a statement was undone since this check of it did not hold. */
export const isRefused = (error: unknown, reason: string) =>
  sqlState(error) === 'CM001' && (error as Error).message === reason
