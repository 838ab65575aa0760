/**
 * Writes the database and the files that it names into a new folder, while everybody goes on.
 * `npm run backup`, or `npm run backup -- /mnt/backups`; settings as the server's. Ends with 1 when there is no backup,
 * and with 2 when there is one and files that the database names were nowhere.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refused } from './backup/manifest'
import { openTarget } from './backup/open-target'
import { takeBackup } from './backup/take-backup'
import { BadSetting, readConfig } from './config'

try {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const config = readConfig(process.env)
  const { version } = await Bun.file(join(import.meta.dir, '../package.json')).json()
  const now = new Date()
  const name = `comanda-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`
  const folder = resolve(positionals[0] ?? join(config.DATA_DIR, 'backups'), name)
  const { driver, files, close } = await openTarget(config)
  const { missingFiles, lsn } = await takeBackup(folder, {
    driver,
    files,
    version,
    now,
    say: line => console.log(`  ${line}`),
  }).finally(close)
  console.log(`${folder}, of the database at ${lsn}`)
  if (missingFiles.length) {
    console.error(`The database names files that are nowhere: ${missingFiles.join(', ')}`)
    process.exitCode = 2
  }
} catch (error) {
  if (!(error instanceof Refused || error instanceof BadSetting)) throw error
  console.error(error.message)
  process.exitCode = 1
}
