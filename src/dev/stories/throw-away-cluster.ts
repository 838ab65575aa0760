import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../core/db/embedded'
import { EMPTY_CLUSTER } from '../../core/db/test-support/test-database'
import { databasePid, dataFolder, freePort, isAlive } from './product'

const SETTINGS = {
  // Nothing here survives the machine, but a killed Postgres has to keep what it promised.
  fsync: 'off',
  max_connections: '100',
}
/** A key and its certificate, for nothing but this. */
const SELF_SIGNED = join(import.meta.dir, 'self-signed.pem')

/**
 * A Postgres of a test's own that may be ended under the hands of those who use it.
 * @param options.overTls reached by a port and encrypted, as one on another machine is, instead of by a socket
 */
export async function openThrowAwayCluster(options: { overTls?: boolean } = {}) {
  const data = await dataFolder()
  const folder = join(data.folder, 'db')
  await copyEmptyCluster(folder)
  const settings = options.overTls ? { ...SETTINGS, ...(await encrypted(data.folder)) } : SETTINGS
  const start = () => startEmbedded(folder, { settings })
  const cluster = await start()

  /** At once, without a word to anybody: what was not committed is lost. */
  async function endAtOnce() {
    const pid = await databasePid(data.folder)
    if (!pid) throw new Error('Postgres was not running')
    process.kill(pid, 'SIGQUIT')
    while (isAlive(pid)) await Bun.sleep(10)
  }

  return {
    url: (database: string) =>
      'port' in settings
        ? `postgres://postgres@127.0.0.1:${settings.port}/${database}?sslmode=require`
        : cluster.url(database),
    endAtOnce,
    start,
    async restart() {
      await endAtOnce()
      await start()
    },
    remove: () => data.remove(),
  }
}

/** Made once for all: initdb takes ten times as long as a copy. */
async function copyEmptyCluster(folder: string) {
  if (!existsSync(EMPTY_CLUSTER)) {
    const half = `${EMPTY_CLUSTER}.${process.pid}`
    await (await startEmbedded(half, { settings: SETTINGS })).stop()
    // Another process may have been faster; its cluster is as good.
    await rename(half, EMPTY_CLUSTER).catch(() => rm(half, { recursive: true, force: true }))
  }
  // Below a folder that Postgres may not enter it was made elsewhere: then initdb makes this one as well.
  if (existsSync(EMPTY_CLUSTER)) await Bun.$`cp -a ${EMPTY_CLUSTER} ${folder}`
}

async function encrypted(folder: string) {
  // The key has to belong to whom the cluster belongs to.
  const { uid, gid } = await stat(join(folder, 'db'))
  const key = join(folder, 'key.pem')
  await copyFile(SELF_SIGNED, key)
  await chown(key, uid, gid)
  await chmod(key, 0o600)
  return {
    listen_addresses: '127.0.0.1',
    port: String(await freePort()),
    ssl: 'on',
    ssl_cert_file: key,
    ssl_key_file: key,
  }
}
