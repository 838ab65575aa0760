import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import type { Sql, TransactionSql } from 'postgres'
import { pathOfFile } from '../adapters/files/folder'
import { storedFileKey } from '../modules/files/photos/files.store'
import { type BackedUpFile, type BackedUpTable, type Manifest, sha256OfFile, writeManifest } from './manifest'
import { type Asking, contentOf, copyOut, fixTextForms, refuseSequences, tablesOf } from './tables'

type Source = {
  driver: Sql
  /** Where the files are that the database names. */
  files: string
  version: string
  now: Date
  /** Is told what is done. */
  say?: (line: string) => void
  /** For tests: between the snapshot and the first table. */
  atSnapshot?: () => Promise<void>
}

/** Tables that are read side by side, each by a connection of its own. */
const TABLES_AT_ONCE = 3
const FILES_AT_ONCE = 8

/**
 * Writes database and files into a new folder, of one moment, while everybody goes on. All tables are read inside one
 * snapshot. Files are never changed, only added and dropped: those known before are copied before the snapshot and the
 * few new ones after it, so that of a file that is dropped meanwhile there is a copy already.
 */
export async function takeBackup(
  folder: string,
  { driver, files, version, now, say = () => {}, atSnapshot = async () => {} }: Source,
): Promise<Manifest> {
  const half = `${folder}.part`
  await mkdir(dirname(folder), { recursive: true })
  for (const part of ['', 'tables', 'files']) await mkdir(join(half, part), { mode: 0o700 })
  const copies = new Map<string, BackedUpFile>()

  await copyNamed(driver)
  const taken = await driver.begin('isolation level repeatable read read only', async tx => {
    await fixTextForms(tx)
    await refuseSequences(tx)
    const [moment] = await tx<{ id: string; snapshot: string; lsn: string; postgres: string }[]>`
      select pg_export_snapshot() as id, pg_current_snapshot()::text as snapshot,
        (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as lsn,
        current_setting('server_version') as postgres`
    const { id, ...database } = moment!
    await atSnapshot()
    const missing = await copyNamed(tx)
    say(`${copies.size} files`)
    const migrations = await tx<{ name: string }[]>`select name from schema_migration order by name`
    return {
      ...database,
      migrations: migrations.map(({ name }) => name),
      queueVersion: await queueVersionOf(tx),
      missing,
      tables: await copyTables(tx, id),
    }
  })

  const { missing, ...database } = taken
  // Of one that is let go of, the file goes just before its row.
  const stillNamed = new Set(missing.length ? await namedFiles(driver) : [])
  const manifest: Manifest = {
    format: 1,
    version,
    madeAt: now.toISOString(),
    ...database,
    missingFiles: missing.filter(key => stillNamed.has(key)),
    files: [...copies.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  }
  await writeManifest(half, manifest)
  // Under its name only when it is whole.
  await rename(half, folder)
  return manifest

  /**
   * Copies the files that are named and not copied yet, and lets go of copies that nothing names any more. Answers the
   * names of those that are nowhere.
   */
  async function copyNamed(sql: Asking): Promise<string[]> {
    const named = await namedFiles(sql)
    for (const key of new Set(copies.keys()).difference(new Set(named))) {
      await rm(join(half, copies.get(key)!.path))
      copies.delete(key)
    }
    const limit = pLimit(FILES_AT_ONCE)
    const missing = await Promise.all(
      named.map(key => limit(async () => ((await copyNamedFile(key)) ? [] : [key]))),
    )
    return missing.flat().toSorted()
  }

  async function copyNamedFile(key: string): Promise<boolean> {
    if (copies.has(key)) return true
    const path = join('files', key)
    const to = join(half, path)
    try {
      await copyFile(pathOfFile(files, key), to)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
    copies.set(key, { key, path, bytes: Bun.file(to).size, sha256: await sha256OfFile(to) })
    return true
  }

  async function copyTables(tx: TransactionSql, snapshot: string): Promise<BackedUpTable[]> {
    const waiting = await tablesOf(tx)
    const done: BackedUpTable[] = []
    const readers = Array.from({ length: TABLES_AT_ONCE }, () =>
      driver.begin('isolation level repeatable read read only', async reader => {
        await reader.unsafe(`set transaction snapshot '${snapshot}'`)
        await fixTextForms(reader)
        for (let table = waiting.shift(); table; table = waiting.shift()) {
          const path = `tables/${table.name}.jsonl.gz`
          const part = await copyOut(reader, table, join(half, path))
          done.push({ ...table, path, ...part, ...(await contentOf(reader, table)) })
        }
      }),
    )
    await Promise.all(readers)
    say(`${done.length} tables with ${done.reduce((sum, { rows }) => sum + rows, 0)} rows`)
    return done.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }
}

async function namedFiles(sql: Asking): Promise<string[]> {
  const rows = await sql<
    { id: string; contentType: string; sha256: string }[]
  >`select id, content_type as "contentType", sha256 from stored_file`
  return rows.map(storedFileKey)
}

/** Of the job queue's schema, which the queue makes by itself. */
async function queueVersionOf(sql: TransactionSql): Promise<number | null> {
  const [known] = await sql`select 1 where to_regclass('jobs.version') is not null`
  if (!known) return null
  const [row] = await sql<{ version: number }[]>`select version from jobs.version`
  return row!.version
}
