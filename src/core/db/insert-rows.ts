import { CompiledQuery, type Insertable } from 'kysely'
import type { Database } from './open'
import type { DB as Tables } from './tables'

const written = new Map<string, string>()

/**
 * Inserts rows that have the same columns, as many as there are. One text for any number of them, so that it is
 * written and prepared once, and one value, which is cheaper than a list of hundreds.
 */
export async function insertRows<Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  await db.executeQuery(CompiledQuery.raw(textOf(table, Object.keys(first)), [JSON.stringify(rows)]))
}

function textOf(table: string, columns: readonly string[]): string {
  const key = `${table} ${columns}`
  const known = written.get(key)
  if (known) return known
  const names = columns.map(column => `"${column}"`).join(', ')
  // Sent as text: the driver would write a JSON value as JSON once more.
  const text = `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1::text::json)`
  written.set(key, text)
  return text
}
