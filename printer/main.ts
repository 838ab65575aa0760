import { type DaemonOptions, HELP, readArguments, UsageMistake } from './arguments'
import { log, messageOf } from './log'
import { Rendering } from './rendering'
import { FolderInUse } from './state-folder'
import { DaemonRun } from './update/run'
import { VERSION } from './version'

/** A supervisor kills after about this long; a paper in hand is gone on with at the next start. */
const STOP_WITHIN_MS = 8_000

try {
  const options = readArguments(process.argv.slice(2))
  if (options === 'help') console.log(HELP)
  else if (options === 'version') console.log(VERSION)
  else if (options === 'self-test') {
    await new Rendering().warmUp()
    console.log('It draws')
    process.exit(0)
  } else {
    refuseRoot(options)
    const daemon = new DaemonRun(options, process.argv.slice(2))
    const stop = () => {
      log('stopping')
      daemon.stop()
      setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    process.exit(await daemon.untilStopped())
  }
} catch (thrown) {
  const isExpected = thrown instanceof UsageMistake || thrown instanceof FolderInUse
  console.error(isExpected ? messageOf(thrown) : thrown)
  if (thrown instanceof UsageMistake) console.error('\nSee --help')
  process.exit(1)
}

/** It draws documents that others wrote. A user of the group lp may print as well. */
function refuseRoot({ asRoot }: DaemonOptions) {
  if (process.getuid?.() === 0 && !asRoot)
    throw new UsageMistake(
      'Not as root: run it as a user of its own who is in the group lp, or say --as-root',
    )
}
