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

/** Of all tables in one statement: most of them have a few rows or none, and this is asked again and again. */
async function allKeys(driver: postgres.Sql, tables: Awaited<ReturnType<typeof keyedTables>>) {
  const parts = tables.map(
    ({ table, key }) => `select '${table}' as table, ${keyOf(key)} as key from "${table}"`,
  )
  const rows = await driver.unsafe<{ table: string; key: string }[]>(parts.join(' union all '))
  return Map.groupBy(rows, ({ table }) => table)
}

export async function readKeys(driver: postgres.Sql, known: Known): Promise<void> {
  const tables = await keyedTables(driver)
  const keys = await allKeys(driver, tables)
  for (const { table } of tables) known.set(table, new Set(keys.get(table)?.map(({ key }) => key)))
}

/** The rows that have come since the keys were read. */
export async function newRows(driver: postgres.Sql, known: Known): Promise<RowsByTable> {
  const found: RowsByTable = new Map()
  const tables = await keyedTables(driver)
  const keys = await allKeys(driver, tables)
  for (const { table, key } of tables) {
    const isNew = (rowKey: string) => !known.get(table)?.has(rowKey)
    if (!keys.get(table)?.some(row => isNew(row.key))) continue
    const columns = await driver<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`
    const rows = await driver.unsafe<(TextRow & { row_key: string })[]>(
      `select ${keyOf(key)} as row_key, ${columns.map(({ name }) => `"${name}"::text as "${name}"`).join(', ')} from "${table}" order by 1`,
    )
    const fresh = rows.filter(row => isNew(row.row_key!)).map(({ row_key: _, ...row }) => row)
    found.set(table, fresh)
  }
  return found
}
