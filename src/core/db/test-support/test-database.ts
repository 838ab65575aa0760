import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../embedded'
import { migrate } from '../migrate'
import { openDatabase } from '../open'
import { memoryFolder } from './memory-folder'

const ROOT = join(import.meta.dir, '../../../..')
const MEMORY = memoryFolder()
/** A database has a thousand files, which a disk may take half a second to make. */
const CLUSTER = MEMORY
  ? join(MEMORY, `comanda-test-db-${Bun.hash(ROOT).toString(36)}`)
  : join(ROOT, '.cache/test-db')

/** One as initdb leaves it, for tests that need a cluster of their own. */
export const EMPTY_CLUSTER = `${CLUSTER}-empty`

/** A database of its own with the tables of now, for a test. */
export async function cloneTemplate() {
  templates ??= openTemplates()
  const { cluster, admin, template } = await templates
  const name = `test_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`
  // File by file, since page by page each goes through the log: that takes twice as long.
  await admin.driver.unsafe(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: cluster.url(name),
    drop: () => admin.driver.unsafe(`drop database if exists ${name} with (force)`),
  }
}

/** Once for all test files of this process. */
let templates: ReturnType<typeof openTemplates> | undefined

async function openTemplates() {
  const cluster = await startEmbedded(CLUSTER, {
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      // Nobody replicates it, and it lives for one run: what others do beside the tests would only take their time.
      wal_level: 'minimal',
      max_wal_senders: '0',
      autovacuum: 'off',
      jit: 'off',
      io_method: 'sync',
    },
  })
  const admin = openDatabase(cluster.url('postgres'), { max: 1 })
  const template = `template_${await migrationsHash()}`
  // Test files run side by side: the first makes the template, the others wait for it.
  await admin.driver.begin(async tx => {
    await tx`select pg_advisory_xact_lock(9070)`
    const [known] = await tx`select 1 from pg_database where datname = ${template}`
    if (!known) await makeTemplate(cluster.url, template)
  })
  return { cluster, admin, template }
}

async function makeTemplate(url: (database: string) => string, template: string) {
  const admin = openDatabase(url('postgres'), { max: 1 })
  await admin.driver.unsafe(`drop database if exists ${template}_new with (force)`)
  await admin.driver.unsafe(`create database ${template}_new`)
  const fresh = openDatabase(url(`${template}_new`), { max: 1 })
  await migrate(fresh.driver)
  await fresh.close()
  await admin.driver.unsafe(`alter database ${template}_new rename to ${template}`)
  await admin.close()
}

async function migrationsHash(): Promise<string> {
  const folder = join(ROOT, 'migrations')
  const hash = createHash('sha256')
  for (const file of [...new Bun.Glob('*.sql').scanSync({ cwd: folder })].sort())
    hash.update(await Bun.file(join(folder, file)).text())
  return hash.digest('hex').slice(0, 12)
}

/** Stops the shared cluster, and keeps nothing of it in memory; the runner of all tests calls it at the end. */
export async function stopTestCluster() {
  if (!existsSync(CLUSTER)) return
  const cluster = await startEmbedded(CLUSTER)
  await cluster.stop()
  await rm(EMPTY_CLUSTER, { recursive: true, force: true })
  if (MEMORY) await rm(CLUSTER, { recursive: true })
}
