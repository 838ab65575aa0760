import { expect, test } from 'bun:test'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { EscposDecoder, type Paper } from '../src/modules/printing/rules/commands/decode-escpos'
import { STRIP_ROWS } from '../src/modules/printing/rules/commands/escpos'
import { printWhileKilling } from './kills'
import { makeFolder } from './testing-daemon'
import { startTestingPrinter } from './testing-printer'

const NOTHING_WRONG = { lost: 0, duplicated: 0, incomplete: 0, unreported: 0 }

test('killed twenty times over a network printer, forty jobs are on paper once each', async () => {
  const printer = await startTestingPrinter({ bytesPerTick: 12_000 })
  const args = ['--tcp', `127.0.0.1:${printer.port}`]
  const tally = await printWhileKilling(40, 20, 7, { args, papers: printer.papers })
  printer.stop()
  expect(tally).toMatchObject({ jobs: 40, ...NOTHING_WRONG })
  expect(tally.kills).toBeGreaterThan(10)
  expect(tally.longestSeam).toBeLessThanOrEqual(2 * STRIP_ROWS)
}, 180_000)

test('killed eight times over a printer on a cable, sixteen jobs are on paper once each', async () => {
  const folder = makeFolder()
  const path = join(folder.path, 'lp0')
  await Bun.$`mkfifo ${path}`
  const papers: Paper[] = []
  const reader = await open(path, constants.O_RDWR | constants.O_NONBLOCK)
  const stopReading = readSlowly(reader, papers)

  const tally = await printWhileKilling(16, 8, 11, { args: ['--device', path], papers })
  stopReading()
  await reader.close()
  folder.remove()
  expect(tally).toMatchObject({ jobs: 16, ...NOTHING_WRONG })
  expect(tally.kills).toBeGreaterThan(4)
}, 120_000)

/** Takes 4 KB at a time, as a printer behind a cable does; the pipe outlives its writers. */
function readSlowly(file: Awaited<ReturnType<typeof open>>, papers: Paper[]): () => void {
  const decoder = new EscposDecoder()
  decoder.onPaper = paper => papers.push(paper)
  const piece = Buffer.alloc(4_096)
  let isReading = false
  const tick = setInterval(async () => {
    if (isReading) return
    isReading = true
    const { bytesRead } = await file.read(piece, 0, piece.length).catch(() => ({ bytesRead: 0 }))
    decoder.push(piece.subarray(0, bytesRead))
    isReading = false
  }, 2)
  return () => clearInterval(tick)
}
