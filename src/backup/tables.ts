import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { ISql } from 'postgres'
import { Refused } from './manifest'

/** The driver, or a transaction of it. */
export type Asking = ISql

/** The job queue's own upkeep: how it went, and which version of it there is. It makes these anew by itself. */
const NOT_TAKEN = ['jobs.version', 'jobs.bam', 'jobs.warning', 'jobs.queue_stats']
/** Enough to make text a quarter of its size, without keeping a processor longer than the database needs. */
const GZIP_LEVEL = 4
const ROWS_AT_ONCE = 1000

export type TableShape = { name: string; columns: string[] }

/** Every table with the columns that are written, the largest first. What is a part of another is read with it. */
export async function tablesOf(sql: Asking): Promise<TableShape[]> {
  const found = await sql<{ name: string; columns: string[] }[]>`
    select table_.name, table_.columns from (
      select namespace.nspname || '.' || class.relname as name, pg_total_relation_size(class.oid) as size,
        array(select attname::text from pg_attribute
          where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
      from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
      where namespace.nspname in ('public', 'jobs') and class.relkind in ('r', 'p') and not class.relispartition
    ) table_ order by table_.size desc, table_.name`
  return found.filter(({ name }) => !NOT_TAKEN.includes(name)).map(({ name, columns }) => ({ name, columns }))
}

/** The product has no sequences: one that came would be lost without a word. */
export async function refuseSequences(sql: Asking): Promise<void> {
  const found = await sql<{ name: string }[]>`
    select schemaname || '.' || sequencename as name from pg_sequences where schemaname in ('public', 'jobs')`
  if (found.length)
    throw new Refused(`The backup does not carry sequences yet: ${found.map(({ name }) => name).join(', ')}`)
}

/** How values are written as text, here as there: whatever the server's own settings are. */
export async function fixTextForms(sql: Asking): Promise<void> {
  await sql.unsafe(
    `set time zone 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
     set bytea_output = 'hex'; set client_encoding = 'UTF8'`,
  )
}

/**
 * How many rows there are and what they contain, whatever their order: the sum of half an MD5 of each row. It is
 * against accidents; whoever wants to forge a backup is found by the sums of its parts, kept elsewhere.
 */
export async function contentOf(sql: Asking, table: TableShape): Promise<{ rows: number; content: string }> {
  const [found] = await sql.unsafe<{ rows: number; content: string }[]>(
    `select count(*) as rows,
       coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as content
     from ${nameOf(table)} t`,
  )
  return found!
}

/**
 * Writes each row as Postgres writes a record, a JSON string a line, packed. Answers its size and sum. By a cursor, not
 * by COPY: under Bun, the driver's stream of it stands still once its reader has been slower than the database.
 */
export async function copyOut(
  sql: Asking,
  table: TableShape,
  path: string,
): Promise<{ bytes: number; sha256: string }> {
  const hasher = new Bun.CryptoHasher('sha256')
  let bytes = 0
  await pipeline(
    linesOf(sql, table),
    createGzip({ level: GZIP_LEVEL }),
    async function* (packed: AsyncIterable<Uint8Array>) {
      for await (const chunk of packed) {
        hasher.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(path),
  )
  return { bytes, sha256: hasher.digest('hex') }
}

async function* linesOf(sql: Asking, table: TableShape) {
  await sql.unsafe(`declare rows no scroll cursor for select t::text as line from ${nameOf(table)} t`)
  for (;;) {
    const rows = await sql.unsafe<{ line: string }[]>(`fetch ${ROWS_AT_ONCE} from rows`)
    if (!rows.length) break
    yield rows.map(({ line }) => `${onOneLine(line)}\n`).join('')
  }
  await sql.unsafe('close rows')
}

/** Readers of lines take two signs of Unicode for the end of one. */
const onOneLine = (text: string) =>
  JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

export async function copyIn(sql: Asking, table: TableShape, path: string): Promise<void> {
  const columns = table.columns.map(column => `(record)."${column}"`).join(', ')
  // Read once for all of its columns, which is what the offset is for.
  const insert = `
    insert into ${nameOf(table)} (${listOf(table)})
    select ${columns} from (
      select line::${nameOf(table)} as record from json_array_elements_text($1::text::json) line offset 0
    ) records`
  let lines: string[] = []
  const write = async () => {
    if (lines.length) await sql.unsafe(insert, [`[${lines.join(',')}]`])
    lines = []
  }
  for await (const line of createInterface(createReadStream(path).pipe(createGunzip()))) {
    lines.push(line)
    if (lines.length === ROWS_AT_ONCE) await write()
  }
  await write()
}

/**
 * Takes away what watches over single writes while tables are filled in no order: triggers, which would do again what
 * the rows already say, and foreign keys. Answers how to bring them back: each foreign key is then tried on all rows.
 */
export async function liftGuards(sql: Asking, tables: readonly TableShape[]): Promise<() => Promise<void>> {
  const keys = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))`
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await sql.unsafe(`alter table ${nameOf(table)} disable trigger user`)
  return async () => {
    for (const table of tables) await sql.unsafe(`alter table ${nameOf(table)} enable trigger user`)
    for (const { table, name, definition } of keys)
      await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

export const nameOf = ({ name }: TableShape) =>
  name
    .split('.')
    .map(part => `"${part}"`)
    .join('.')
const listOf = ({ columns }: TableShape) => columns.map(column => `"${column}"`).join(', ')
