import { join } from 'node:path'
import type { Sql, TransactionSql } from 'postgres'

const FOLDER = join(import.meta.dir, '../../../migrations')
const TABLE =
  'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())'

/**
 * Brings the database to the newest schema, forward only, each file in a transaction of its own.
 * Plain SQL through the driver, because a file holds many statements and Kysely prepares one at a time.
 * Servers that start side by side wait for each other. Returns what was applied.
 */
export async function migrate(driver: Sql): Promise<string[]> {
  await driver.unsafe(TABLE)
  const applied: string[] = []
  for (const name of knownMigrations())
    await driver.begin(async tx => {
      await tx.unsafe('lock table schema_migration in exclusive mode')
      const known = await tx`select 1 from schema_migration where name = ${name}`
      if (known.length) return
      await apply(tx, name)
      applied.push(name)
    })
  return applied
}

/** All that this version of the product knows, in their order. */
export const knownMigrations = (): string[] =>
  [...new Bun.Glob('*.sql').scanSync({ cwd: FOLDER })].sort().map(file => file.replace(/\.sql$/, ''))

/** Makes the schema as it was after these, in an empty database and inside a transaction. */
export async function migrateAsFarAs(tx: TransactionSql, names: readonly string[]): Promise<void> {
  await tx.unsafe(TABLE)
  for (const name of names) await apply(tx, name)
}

async function apply(tx: TransactionSql, name: string) {
  await tx.unsafe(await Bun.file(join(FOLDER, `${name}.sql`)).text())
  await tx`insert into schema_migration (name) values (${name})`
}
