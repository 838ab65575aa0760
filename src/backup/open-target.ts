import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Sql } from 'postgres'
import type { Config } from '../config'
import { openDriver } from '../core/db/connections/driver'
import { startEmbedded } from '../core/db/embedded'
import { openDatabase, settingsOf } from '../core/db/open'

const DATABASE = 'comanda'
const CONNECTIONS = 5

/**
 * The database and the files that a server with these settings works on. The embedded database is started when it does
 * not run, and stopped again unless a server has begun to use it meanwhile.
 */
export async function openTarget({ DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>) {
  const files = resolve(DATA_DIR, 'files')
  if (DATABASE_URL) {
    const driver = openPatientDriver(DATABASE_URL)
    return { url: DATABASE_URL, driver, files, close: () => driver.end() }
  }
  await mkdir(DATA_DIR, { recursive: true })
  const cluster = await startEmbedded(resolve(DATA_DIR, 'db'))
  const url = cluster.url(DATABASE)
  await makeDatabase(cluster.url('postgres'))
  const driver = openPatientDriver(url)
  return {
    url,
    driver,
    files,
    async close() {
      await driver.end()
      if (!cluster.wasRunning && !(await isUsed(cluster.url('postgres')))) await cluster.stop()
    },
  }
}

/** A large table takes its time to be read, and longer to be filled. */
const openPatientDriver = (url: string) =>
  openDriver({ ...settingsOf(url), statementTimeoutMs: 0, name: 'backup' }, { max: CONNECTIONS })

const asAdmin = <T>(url: string, work: (driver: Sql) => Promise<T>) => {
  const { driver, close } = openDatabase(url, { max: 1 })
  return work(driver).finally(close)
}

const makeDatabase = (url: string) =>
  asAdmin(url, async driver => {
    const [known] = await driver`select 1 from pg_database where datname = ${DATABASE}`
    if (!known) await driver.unsafe(`create database ${DATABASE}`)
  })

const isUsed = (url: string) =>
  asAdmin(url, async driver => {
    const [used] = await driver`select 1 from pg_stat_activity where datname = ${DATABASE}`
    return used !== undefined
  })
