import { join } from 'node:path'
import type { Sql } from 'postgres'

const FOLDER = join(import.meta.dir, '../../../migrations')

/**
 * Brings the database to the newest schema, forward only, each file in a transaction of its own.
 * Plain SQL through the driver, because a file holds many statements and Kysely prepares one at a time.
 * Servers that start side by side wait for each other. Returns what was applied.
 */
export async function migrate(driver: Sql): Promise<string[]> {
  await driver.unsafe(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied: string[] = []
  for (const file of [...new Bun.Glob('*.sql').scanSync({ cwd: FOLDER })].sort()) {
    const name = file.replace(/\.sql$/, '')
    const text = await Bun.file(join(FOLDER, file)).text()
    await driver.begin(async tx => {
      await tx.unsafe('lock table schema_migration in exclusive mode')
      const known = await tx`select 1 from schema_migration where name = ${name}`
      if (known.length) return
      await tx.unsafe(text)
      await tx`insert into schema_migration (name) values (${name})`
      applied.push(name)
    })
  }
  return applied
}
