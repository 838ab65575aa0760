import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database } from './open'
import type { DB as Tables } from './tables'

const written = new Map<string, { head: RawBuilder<unknown>; from: RawBuilder<unknown> }>()

/**
 * Inserts rows that have the same columns, as many as there are. One text for any number of them, so that it is
 * written and prepared once, and one value, which is cheaper than a list of hundreds.
 */
export async function insertRows<Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  if (rows.length) await insertOf(table, rows).execute(db)
}

/** The same as part of a larger statement. There is at least one row. */
export function insertOf<Table extends keyof Tables & string>(
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): RawBuilder<Tables[Table]> {
  const { head, from } = textsOf(table, Object.keys(rows[0]!))
  // Sent as text: the driver would write a JSON value as JSON once more.
  return sql`${head} ${from}${JSON.stringify(rows)}::text::json)`
}

function textsOf(table: string, columns: readonly string[]) {
  const key = `${table} ${columns}`
  const known = written.get(key)
  if (known) return known
  const names = columns.map(column => `"${column}"`).join(', ')
  const texts = {
    head: sql.raw(`insert into "${table}" (${names})`),
    from: sql.raw(`select ${names} from json_populate_recordset(null::"${table}", `),
  }
  written.set(key, texts)
  return texts
}
