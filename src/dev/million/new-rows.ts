import type postgres from 'postgres'

/** The keys of all rows that were there, by table. */
export type Known = Map<string, Set<string>>
/** A row as texts, as Postgres writes its values. */
export type TextRow = Record<string, string | null>
export type RowsByTable = Map<string, TextRow[]>

/** What servers keep for each other for a while. */
const PASSING = [
  'live_message',
  'live_channel',
  'live_head',
  'idempotent_answer',
  'rate_limit',
  'schema_migration',
  'setting',
]

/** Tables with the columns of their primary keys. */
async function keyedTables(driver: postgres.Sql) {
  const rows = await driver<{ table: string; key: string[] }[]>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as key
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisprimary and n.nspname = 'public' group by 1 order by 1`
  return rows.filter(({ table }) => !PASSING.includes(table))
}

const keyOf = (key: string[]) => `concat_ws(' ', ${key.map(column => `"${column}"::text`).join(', ')})`

export async function readKeys(driver: postgres.Sql, known: Known): Promise<void> {
  for (const { table, key } of await keyedTables(driver)) {
    const rows = await driver.unsafe<{ key: string }[]>(`select ${keyOf(key)} as key from "${table}"`)
    known.set(table, new Set(rows.map(row => row.key)))
  }
}

/** The rows that have come since the keys were read. */
export async function newRows(driver: postgres.Sql, known: Known): Promise<RowsByTable> {
  const found: RowsByTable = new Map()
  for (const { table, key } of await keyedTables(driver)) {
    const columns = await driver<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`
    const rows = await driver.unsafe<(TextRow & { row_key: string })[]>(
      `select ${keyOf(key)} as row_key, ${columns.map(({ name }) => `"${name}"::text as "${name}"`).join(', ')} from "${table}" order by 1`,
    )
    const fresh = rows.filter(row => !known.get(table)?.has(row.row_key)).map(({ row_key: _, ...row }) => row)
    if (fresh.length) found.set(table, fresh)
  }
  return found
}
