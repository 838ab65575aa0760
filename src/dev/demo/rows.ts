import type { Insertable } from 'kysely'
import type postgres from 'postgres'
import type { DB } from '../../core/db/tables'

/** What is to be inserted, by table. */
export type Rows = { [Table in keyof DB]?: Insertable<DB[Table]>[] }

/** How many rows one statement brings: enough to save the way there and back, few enough to be planned at once. */
const ROWS_AT_ONCE = 500

export function merged(...parts: Rows[]): Rows {
  const all: Record<string, unknown[]> = {}
  for (const part of parts)
    for (const [table, rows] of Object.entries<object[]>(part)) all[table] = [...(all[table] ?? []), ...rows]
  return all as Rows
}

/** Inserts the rows of these tables in their order, and then those of tables that no other points at. A column that a row leaves out keeps its default. */
export async function insertRows(
  tx: postgres.TransactionSql,
  rows: Rows,
  tables: readonly (keyof DB)[],
): Promise<void> {
  // Of any table: the type of a row of all tables at once is a large one.
  const rowsOf: Record<string, object[] | undefined> = rows
  const others = (Object.keys(rows) as (keyof DB)[]).filter(table => !tables.includes(table))
  for (const table of [...tables, ...others]) {
    // Rows of a table may name different columns: those that name the same ones go together, in their order.
    for (const [columns, alike] of groupedByColumns((rowsOf[table] ?? []) as Record<string, unknown>[]))
      for (let from = 0; from < alike.length; from += ROWS_AT_ONCE)
        await insertAlike(tx, table, columns, alike.slice(from, from + ROWS_AT_ONCE))
  }
}

/** JSON carries arrays, objects and instants alike, and needs one parameter however many rows there are. */
async function insertAlike(tx: postgres.TransactionSql, table: string, columns: string[], rows: unknown[]) {
  await tx`
    insert into ${tx(table)} (${tx(columns)})
    select ${tx(columns)} from jsonb_populate_recordset(null::${tx(table)}, ${JSON.stringify(rows)}::text::jsonb)`
}

function groupedByColumns(rows: Record<string, unknown>[]): [string[], Record<string, unknown>[]][] {
  const groups = Map.groupBy(rows, row =>
    Object.keys(row)
      .filter(column => row[column] !== undefined)
      .sort()
      .join(),
  )
  return [...groups].map(([columns, alike]) => [columns.split(','), alike])
}
