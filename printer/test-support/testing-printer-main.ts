import { appendFileSync } from 'node:fs'
import { startTestingPrinter } from './testing-printer'

// bun testing-printer-main.ts PORT FILE BYTES_PER_TICK: the printer as a process of its own; the file is its paper.
const [port, file = '', bytesPerTick] = process.argv.slice(2)
await startTestingPrinter({
  port: Number(port),
  bytesPerTick: Number(bytesPerTick),
  onPrinted: bytes => appendFileSync(file, bytes),
})
console.log('on')
