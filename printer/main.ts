import { HELP, readArguments, UsageMistake } from './arguments'
import { startDaemon } from './daemon'
import { log, messageOf } from './log'
import { FolderInUse } from './state-folder'
import { VERSION } from './version'

/** A supervisor kills after about this long; a paper in hand is gone on with at the next start. */
const STOP_WITHIN_MS = 8_000

try {
  const options = readArguments(process.argv.slice(2))
  if (options === 'help') console.log(HELP)
  else if (options === 'version') console.log(VERSION)
  else {
    const daemon = startDaemon(options)
    const stop = () => {
      log('stopping')
      daemon.stop()
      setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref()
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    await daemon.stopped
    process.exit(0)
  }
} catch (thrown) {
  const isExpected = thrown instanceof UsageMistake || thrown instanceof FolderInUse
  console.error(isExpected ? messageOf(thrown) : thrown)
  if (thrown instanceof UsageMistake) console.error('\nSee --help')
  process.exit(1)
}
