import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { sourceFiles as files, isExempt, moduleOf } from './dev/readme/imports'

const ROOT = join(import.meta.dir, '..')

/** These write whichever table they are given: the mechanism, what people keep for themselves, erasure, and backups. */
const WRITE_ANY_TABLE = [
  'src/core/resource.ts',
  'src/modules/identity/users/own-records.store.ts',
  // What becomes of a person's traces is one list of tables and columns, as a whole to be read and tried.
  'src/modules/back-office/privacy/erase-person.ts',
  // Brings back all rows of all tables, as they were.
  'src/backup/tables.ts',
]

/** Which tables a source writes, in Kysely, in SQL or as a collection, unless that is only looked at. */
function tablesWrittenIn(source: string): string[] {
  const written = source.matchAll(
    /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|insertRows\(\s*\w+,\s*'(\w+)|insertOf\(\s*'(\w+)|(?:insert into|update|delete from)\s+(\w+)|(?<!\{ list, show \} = )\bresource\(\{\s*table: '(\w+)/g,
  )
  return [...written].map(([, ...found]) => found.find(Boolean)!)
}

/** Whether it writes a table that it does not name. */
const writesAnyTable = (source: string) =>
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*[^\s']|(?:insert into|update|delete from)\s+\$\{/.test(source)

// The demo world is written as it is, row by row.
const product = files.filter(file => /^src\/(?!dev\/)/.test(file) && !isExempt(file))

/** Which files write which tables. */
async function writings(): Promise<{ file: string; table: string }[]> {
  const generated = await Bun.file(join(ROOT, 'src/core/db/tables.ts')).text()
  const tables = [...generated.slice(generated.indexOf('interface DB')).matchAll(/^ {2}(\w+): /gm)].map(
    ([, name]) => name,
  )
  const all: { file: string; table: string }[] = []
  for (const file of product)
    for (const table of tablesWrittenIn(await Bun.file(join(ROOT, file)).text()))
      if (tables.includes(table)) all.push({ file, table })
  return all
}

test('a table is written by its module only', async () => {
  const writers = new Map<string, Set<string>>()
  for (const { file, table } of await writings())
    writers.set(table, (writers.get(table) ?? new Set()).add(moduleOf(file) ?? file.split('/')[1]!))
  expect(writers.size).toBeGreaterThan(60)
  const shared = [...writers].filter(([, modules]) => modules.size > 1)
  expect(Object.fromEntries(shared.map(([table, modules]) => [table, [...modules].toSorted()]))).toEqual({})
})

test('a module writes in its stores and collections only', async () => {
  const outside = (await writings()).filter(
    ({ file }) => moduleOf(file) && !/\.(store|resource)\.ts$/.test(file),
  )
  expect(outside).toEqual([])
})

test('what writes any table is known', async () => {
  const any: string[] = []
  for (const file of product) if (writesAnyTable(await Bun.file(join(ROOT, file)).text())) any.push(file)
  expect(any.toSorted()).toEqual(WRITE_ANY_TABLE.toSorted())
  expect(writesAnyTable('await tx.updateTable(\n  table as never)')).toBe(true)
  expect(writesAnyTable('sql`delete from $' + '{sql.table(table)}`')).toBe(true)
  expect(writesAnyTable("await tx.updateTable(\n  'brand')")).toBe(false)
})

test('whatever way a table is written is seen', () => {
  const source = `
    await tx.insertInto('brand').values(row).execute()
    await db
      .updateTable(
        'store')
    await insertRows(db, 'location_ping', rows)
    const made = insertOf(
      'checkout', rows)
    await sql\`delete from live_ticket where hash = 1\`.execute(tx)
    await sql\`update
      person set seen = 1\`.execute(tx)
    export const brands = resource({
      table: 'brand',
    const { list, show } = resource({
      table: 'merchant',`
  expect(tablesWrittenIn(source)).toEqual([
    'brand',
    'store',
    'location_ping',
    'checkout',
    'live_ticket',
    'person',
    'brand',
  ])
})
