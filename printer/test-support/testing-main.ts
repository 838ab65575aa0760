import { readArguments } from '../arguments'
import { startDaemon } from '../daemon'
import { NumberedRendering } from './numbered-rendering'

// The daemon itself, in more of a hurry.
const options = readArguments(process.argv.slice(2))
if (typeof options === 'string') throw new Error(options)
const daemon = startDaemon(options, {
  ...(process.env.NUMBERED_ONLY && { rendering: new NumberedRendering() }),
  pauses: { idle: 50, afterReceipt: 5, afterLabel: 5, afterError: 100 },
  commandPauses: { contactWithinMs: 500, askAgainMs: 50, goBackAgainMs: 50 },
})
process.once('SIGTERM', () => daemon.stop())
await daemon.stopped
process.exit(0)
