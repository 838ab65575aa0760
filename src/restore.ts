/**
 * Fills an empty database and folder from a backup and proves that they are what was backed up.
 * `npm run restore -- /mnt/backups/comanda-…`, with `--replace` over what is there; settings as the server's. Ends
 * with 1 when anything differs.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refused } from './backup/manifest'
import { openTarget } from './backup/open-target'
import { restoreBackup } from './backup/restore-backup'
import { BadSetting, readConfig } from './config'
import { openDatabase } from './core/db/open'
import { lookAtStanding } from './modules/money/ledger/standing-checks'

const say = (line: string) => console.log(`  ${line}`)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (!folder) throw new Refused('npm run restore -- /path/to/backup [--replace]')
  const target = await openTarget(readConfig(process.env))
  try {
    const { version, madeAt } = await restoreBackup(resolve(folder), {
      driver: target.driver,
      files: target.files,
      replaces: values.replace,
      say,
    })
    await checkBooks(target.url)
    console.log(`Restored: ${madeAt}, by version ${version}`)
  } finally {
    await target.close()
  }
} catch (error) {
  if (!(error instanceof Refused || error instanceof BadSetting)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** What must be true of money and stock, looked at in all that was restored. */
async function checkBooks(url: string) {
  const { db, close } = openDatabase(url, { max: 2 })
  const { faults, count } = await lookAtStanding(db).finally(close)
  if (count) {
    for (const { what, subject } of faults) say(`${what}: ${subject}`)
    throw new Refused(
      `Books: the backup is restored, and ${count} things in it are wrong, as they were in it`,
    )
  }
  say('Books: the ledger, balances, stock and orders agree with each other; nothing is wrong.')
}
