import { type SelectQueryBuilder, sql } from 'kysely'

/** Whether a query that begins with what somebody may see finds anything. */
export async function hasRow<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
): Promise<boolean> {
  return (await rows.select(sql<number>`1`.as('found')).executeTakeFirst()) !== undefined
}
