import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getConstructionPlans } from 'pg-boss'
import type { Sql, TransactionSql } from 'postgres'
import { pathOfFile } from '../adapters/files/folder'
import { knownMigrations, migrateAsFarAs } from '../core/db/migrate'
import { faultyParts, type Manifest, Refused, readManifest, sha256OfFile } from './manifest'
import { type Asking, contentOf, copyIn, fixTextForms, liftGuards, nameOf, tablesOf } from './tables'

type Target = {
  driver: Sql
  /** Where files are kept there. */
  files: string
  /** What is there already goes. Without this, only what is empty is filled. */
  replaces?: boolean
  /** Is told what was done and found, in sentences. */
  say?: (line: string) => void
}

/**
 * Fills database and files from a backup, and compares every row and file with what the backup says of them. All in
 * one transaction: when anything differs, Refused is thrown and the target is as it was.
 */
export async function restoreBackup(
  folder: string,
  { driver, files, replaces = false, say = () => {} }: Target,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const faults = await faultyParts(folder, manifest)
  if (faults.length) throw new Refused(`The backup is not as it was written: ${faults.join('; ')}`)
  const parts = manifest.tables.length + manifest.files.length
  say(`Sums: all ${parts} parts of the backup are as they were written.`)
  const unknown = manifest.migrations.filter(name => !knownMigrations().includes(name))
  if (unknown.length)
    throw new Refused(
      `The backup is of a newer version, ${manifest.version}: this one does not know ${unknown.join(', ')}`,
    )
  if (!replaces) await refuseFilled(driver, files)
  await refuseInUse(driver)

  const half = `${files}.restoring`
  await rm(half, { recursive: true, force: true })
  await restoreFiles(folder, manifest, half)
  let isMoved = false
  const restored = driver.begin(async tx => {
    await fixTextForms(tx)
    if (replaces)
      await tx.unsafe('drop schema if exists jobs cascade; drop schema public cascade; create schema public')
    await migrateAsFarAs(tx, manifest.migrations)
    await makeQueue(tx, manifest)
    await fillTables(tx, folder, manifest)
    await compareTables(tx, manifest)
    await moveInto(half, files)
    isMoved = true
  })
  await restored.catch(async error => {
    if (isMoved) await moveBack(files)
    throw error
  })
  await rm(placeBefore(files), { recursive: true, force: true })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Tables: ${manifest.tables.length} tables with ${rows} rows, each compared by its number of rows and by a hash of their content: all are equal.`,
  )
  say(`Files: ${manifest.files.length} files, each compared by its SHA-256: all are equal.`)
  if (manifest.missingFiles.length)
    say(`Missing before: ${manifest.missingFiles.length} files were nowhere when the backup was made.`)
  return manifest
}

async function refuseFilled(driver: Sql, files: string) {
  const tables = await tablesOf(driver)
  if (tables.length)
    throw new Refused(
      `The database is not empty: it has ${tables.length} tables. Only --replace takes its place`,
    )
  const kept = await readdir(files).catch(() => [])
  if (kept.length) throw new Refused(`${files} is not empty. Only --replace takes its place`)
}

async function refuseInUse(driver: Sql) {
  const [others] = await driver<{ count: number }[]>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name like 'comanda%' and pid <> pg_backend_pid()`
  if (others!.count)
    throw new Refused(`A server is at work on this database, by ${others!.count} connections: stop it first`)
}

async function restoreFiles(folder: string, manifest: Manifest, to: string) {
  for (const { key, path, sha256 } of manifest.files) {
    const copy = pathOfFile(to, key)
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(join(folder, path), copy)
    if ((await sha256OfFile(copy)) !== sha256) throw new Refused(`${key} was not written as it was read`)
  }
}

const placeBefore = (files: string) => `${files}.before`

/** What was there is kept beside until the rows are committed. */
async function moveInto(half: string, files: string) {
  const before = placeBefore(files)
  await rm(before, { recursive: true, force: true })
  await mkdir(half, { recursive: true })
  if (existsSync(files)) await rename(files, before)
  await rename(half, files)
}

/** The rows were not committed: the files that belong to those of before take their place again. */
async function moveBack(files: string) {
  const before = placeBefore(files)
  await rm(files, { recursive: true, force: true })
  if (existsSync(before)) await rename(before, files)
}

/** The queue makes its schema in a transaction of its own: here it is a part of ours. */
async function makeQueue(tx: TransactionSql, { queueVersion, version }: Manifest) {
  if (queueVersion === null) return
  const plan = getConstructionPlans('jobs').match(/^\s*BEGIN;(.*)COMMIT;\s*$/s)
  if (!plan) throw new Error('The job queue describes its schema in another way than is known here')
  await tx.unsafe(plan[1]!)
  await tx.unsafe('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  const [made] = await tx<{ version: number }[]>`select version from jobs.version`
  if (made!.version !== queueVersion)
    throw new Refused(
      `The backup’s job queue is of version ${queueVersion}, this product’s of ${made!.version}: restore it by version ${version}, then update`,
    )
}

async function fillTables(tx: TransactionSql, folder: string, { tables }: Manifest) {
  await refuseOtherTables(tx, tables)
  const putBack = await liftGuards(tx, tables)
  // Migrations bring rows of their own.
  await tx.unsafe(`truncate ${tables.map(nameOf).join(', ')}`)
  for (const table of tables) await copyIn(tx, table, join(folder, table.path))
  await putBack()
}

async function refuseOtherTables(tx: Asking, tables: Manifest['tables']) {
  const shapeOf = ({ name, columns }: { name: string; columns: string[] }) =>
    `${name} (${columns.join(', ')})`
  const [here, there] = [await tablesOf(tx), tables].map(all => new Set(all.map(shapeOf)))
  const others = [...here!.symmetricDifference(there!)]
  if (others.length) throw new Refused(`These tables are not the same here and there: ${others.join('; ')}`)
}

async function compareTables(tx: Asking, { tables }: Manifest) {
  const differences: string[] = []
  for (const table of tables) {
    const { rows, content } = await contentOf(tx, table)
    if (rows !== table.rows) differences.push(`${table.name} has ${rows} rows instead of ${table.rows}`)
    else if (content !== table.content) differences.push(`${table.name} has another content`)
  }
  if (differences.length)
    throw new Refused(`What was restored differs, and was undone: ${differences.join('; ')}`)
}
