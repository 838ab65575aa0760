import { appendFileSync, closeSync, constants, openSync, readSync } from 'node:fs'
import { startTestingLabelPrinter } from './testing-label-printer'
import { startTestingPrinter } from './testing-printer'

// bun testing-printer-main.ts KIND PLACE FILE BYTES_PER_TICK: a printer as a process of its own, at a port or behind a
// pipe; the file is its paper.
const [kind, place = '', file = '', bytesPerTick] = process.argv.slice(2)
const rate = Number(bytesPerTick)
const onPrinted = (bytes: Uint8Array | string) => appendFileSync(file, bytes)

if (kind === 'receipts') await startTestingPrinter({ port: Number(place), bytesPerTick: rate, onPrinted })
else if (kind === 'labels')
  await startTestingLabelPrinter({ port: Number(place), bytesPerTick: rate, onPrinted })
else readSlowly(place)
console.log('on')

/** What it has not read stays with the driver, which the pipe stands for. */
function readSlowly(path: string) {
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  process.on('exit', () => closeSync(pipe))
  const piece = Buffer.alloc(rate)
  setInterval(() => {
    try {
      const read = readSync(pipe, piece, 0, rate, null)
      if (read) onPrinted(piece.subarray(0, read))
    } catch {
      // Nothing is there to be read now.
    }
  }, 5)
}
