import { sql } from 'kysely'
import { Failure } from '../contract/failures'
import { hasRow } from '../db/has-row'
import type { Tx } from '../db/open'

/** How many rows are kept of one owner, which is named by the column `of`. */
export type Room = { rows: number; of: string }
type Columns = { [column: string]: unknown }

/**
 * Refuses a row that would be one too many of its owner. Callers that add at the same moment do so one by one.
 * @param before the row, when it is changed
 */
export async function requireRoom(
  db: Tx,
  { table, most }: { table: string; most?: Room | undefined },
  columns: object,
  before?: object,
): Promise<void> {
  if (!most) return
  const owner = (columns as Columns)[most.of]
  if (owner === undefined || owner === null || owner === (before as Columns | undefined)?.[most.of]) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} of ${owner}`}, 0))`.execute(db)
  const kept = db
    .selectFrom(table as never)
    .where(sql<boolean>`${sql.ref(most.of)} = ${owner} and deleted_at is null`)
  if (await hasRow(kept.offset(most.rows - 1).limit(1)))
    throw new Failure('TooManyEntries', { max: most.rows })
}
