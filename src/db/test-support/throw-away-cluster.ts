import { join } from 'node:path'
import { databasePid, dataFolder, isAlive } from '../../stories/product'
import { startEmbedded } from '../embedded'

const SETTINGS = {
  // Nothing here survives the machine, but a killed Postgres has to keep what it promised.
  fsync: 'off',
  max_connections: '100',
}

/** A Postgres of a test's own that may be ended under the hands of those who use it. */
export async function openThrowAwayCluster() {
  const data = await dataFolder()
  const start = () => startEmbedded(join(data.folder, 'db'), SETTINGS)
  const cluster = await start()

  /** At once, without a word to anybody: what was not committed is lost. */
  async function endAtOnce() {
    const pid = await databasePid(data.folder)
    if (!pid) throw new Error('Postgres was not running')
    process.kill(pid, 'SIGQUIT')
    while (isAlive(pid)) await Bun.sleep(10)
  }

  return {
    url: cluster.url,
    endAtOnce,
    start,
    async restart() {
      await endAtOnce()
      await start()
    },
    remove: () => data.remove(),
  }
}
