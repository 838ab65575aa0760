import { type Selectable, sql } from 'kysely'
import type { Database } from '../../core/db/open'
import type { DaySealTable } from '../../core/db/tables'

/** The newest seals, the last one first. */
export const newestSeals = (db: Database, count: number) =>
  db
    .selectFrom('day_seal')
    .select([sql<string>`day::text`.as('day'), 'hash', 'previous_hash'])
    .orderBy('day', 'desc')
    .limit(count)
    .execute()

/** False when another server has sealed that day. */
export async function insertSeal(db: Database, seal: Selectable<DaySealTable>): Promise<boolean> {
  const added = await db
    .insertInto('day_seal')
    .values(seal)
    .onConflict(oc => oc.column('day').doNothing())
    .executeTakeFirst()
  return Number(added.numInsertedOrUpdatedRows) > 0
}
