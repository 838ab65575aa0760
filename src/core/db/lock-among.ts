import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { Tx } from './open'
import type { DB } from './tables'

/** Tables whose rows are marked as deleted, and stay. */
type Kept = {
  [Table in keyof DB]: DB[Table] extends { id: unknown; deleted_at: unknown } ? Table : never
}[keyof DB]

/** A record, held until the end of the transaction; undefined when it is deleted, or none of those that a caller may see. */
export async function lockAmong<Table extends Kept>(
  tx: Tx,
  table: Table,
  id: string,
  visible: Expression<SqlBool>,
): Promise<Selectable<DB[Table]> | undefined> {
  const { rows } = await sql<Selectable<DB[Table]>>`
    select * from ${sql.table(table)} where id = ${id} and deleted_at is null and ${visible} for update`.execute(
    tx,
  )
  return rows[0]
}
