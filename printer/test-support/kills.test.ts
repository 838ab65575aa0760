import { expect, test } from 'bun:test'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { EscposDecoder, type Paper } from '../../src/modules/printing/papers/rules/commands/decode-escpos'
import { STRIP_ROWS } from '../../src/modules/printing/papers/rules/commands/escpos'
import { isSameBitmap } from '../../src/modules/printing/papers/rules/commands/testing-bitmaps'
import { markPossibleDuplicate } from '../../src/modules/printing/papers/rules/papers/paper-marks'
import { testingRenderer } from '../../src/modules/printing/papers/rules/rendering/testing-renderer'
import { type KillPlan, killWhilePrinting, randomFrom, type Victim } from './kills'
import { drawNumbers, FLAWLESS, jobOn, numberedPaper, tallyOf } from './numbered-paper'
import { makeFolder, NUMBERED_ONLY, startDaemon, until } from './testing-daemon'
import { startTestingPrinter, type TestingPrinter } from './testing-printer'
import { startTestingServer, TOKEN } from './testing-server'

test('a numbered paper is drawn as the renderer does it, and any other is left to that', async () => {
  const { render } = await testingRenderer()
  for (const job of [1, 40, 2_345]) {
    expect(isSameBitmap(drawNumbers(job, 550), await render(numberedPaper(job), { width: 550 }))).toBe(true)
    expect(jobOn(numberedPaper(job))).toBe(job)
  }
  expect([jobOn(markPossibleDuplicate(numberedPaper(1))), jobOn('<p>1')]).toEqual([null, null])
})

test('daemon, server and printer killed twenty times, forty jobs are on paper once each, or say that they are not', async () => {
  const printer = await startTestingPrinter({ bytesPerTick: 4_000 })
  const args = ['--tcp', `127.0.0.1:${printer.port}`]
  const { killed, tally } = await printWhileKilling({ jobs: 40, kills: 20, seed: 21 }, args, printer)
  printer.stop()
  expect(tally).toMatchObject({ jobs: 40, ...FLAWLESS })
  expect(Math.min(killed.daemon, killed.server, killed.printer)).toBeGreaterThan(2)
  expect(tally.brokenOff).toBeGreaterThan(0)
  expect(tally.longestSeam).toBeLessThanOrEqual(2 * STRIP_ROWS)
}, 180_000)

test('killed eight times over a printer on a cable, sixteen jobs are on paper once each', async () => {
  const folder = makeFolder()
  const path = join(folder.path, 'lp0')
  await Bun.$`mkfifo ${path}`
  const papers: Paper[] = []
  const reader = await open(path, constants.O_RDWR | constants.O_NONBLOCK)
  const { stopReading, received } = readSlowly(reader, papers)

  const plan = { jobs: 16, kills: 8, seed: 12, among: ['daemon', 'server'] } as const
  const { killed, tally } = await printWhileKilling(plan, ['--device', path], { papers, received })
  stopReading()
  await reader.close()
  folder.remove()
  expect(tally).toMatchObject({ jobs: 16, ...FLAWLESS })
  expect(killed.daemon).toBeGreaterThan(2)
}, 120_000)

async function printWhileKilling(
  plan: KillPlan,
  args: string[],
  printer: Pick<TestingPrinter, 'papers' | 'received'> | TestingPrinter,
) {
  const server = startTestingServer()
  const folder = makeFolder()
  for (let job = 1; job <= plan.jobs; job++) server.add({ id: `job-${job}`, html: numberedPaper(job) })
  const start = () => startDaemon(server.address, folder.path, args, TOKEN, NUMBERED_ONLY)
  const random = randomFrom(plan.seed + 1)
  let daemon = start()

  const kill = async (victims: readonly Victim[]) => {
    const crashed = victims.includes('server') && server.crash(random() < 0.5 ? 'before' : 'after')
    const isPrinterOff = victims.includes('printer') && 'switchOff' in printer
    const hasLooked = !victims.includes('daemon') && daemon.output().includes(': ok')
    if (isPrinterOff) printer.switchOff()
    if (victims.includes('daemon')) {
      await daemon.kill('SIGKILL')
      daemon = start()
    }
    // A printer takes longer to start than the daemon, which has looked for it by then.
    if (isPrinterOff && !hasLooked)
      await until(() => daemon.output().includes('offline'), 'a look for the printer')
    if (isPrinterOff) await printer.switchOn()
    await crashed
  }
  try {
    const settled = () => server.jobs.filter(job => job.state === 'printed').length
    const killed = await killWhilePrinting({ kill, settled, received: printer.received }, plan)
    const papers = printer.papers.map(paper => paper.bitmap)
    return { killed, tally: tallyOf(papers, plan.jobs, job => server.jobs[job - 1]?.state === 'printed') }
  } catch (thrown) {
    throw new Error(`${thrown}\n${daemon.output()}`)
  } finally {
    await daemon.kill('SIGTERM')
    server.stop()
    folder.remove()
  }
}

/** Takes 4 KB at a time, as a printer behind a cable does; the pipe outlives its writers. */
function readSlowly(file: Awaited<ReturnType<typeof open>>, papers: Paper[]) {
  const decoder = new EscposDecoder()
  decoder.onPaper = paper => papers.push(paper)
  const piece = Buffer.alloc(4_096)
  let isReading = false
  let received = 0
  const tick = setInterval(async () => {
    if (isReading) return
    isReading = true
    const { bytesRead } = await file.read(piece, 0, piece.length).catch(() => ({ bytesRead: 0 }))
    decoder.push(piece.subarray(0, bytesRead))
    received += bytesRead
    isReading = false
  }, 2)
  return { stopReading: () => clearInterval(tick), received: () => received }
}
