import { rmSync } from 'node:fs'
import type { Bitmap } from '../src/modules/printing/rules/bitmaps/bitmap'
import type { Paper } from '../src/modules/printing/rules/commands/decode-escpos'
import { STRIP_ROWS } from '../src/modules/printing/rules/commands/escpos'
import { isBlack } from '../src/modules/printing/rules/commands/testing-bitmaps'
import { makeFolder, startDaemon, type TestingDaemon, until } from './testing-daemon'
import { startTestingServer, type TestingServer } from './testing-server'

const BLOCKS = 15
const BITS = 16
const CELL = 16

/** A paper of which every row says what job it is of and how far down: numbers bit by bit, between two black cells. */
export function numberedPaper(job: number): string {
  const rows = Array.from({ length: BLOCKS }, (_, block) => {
    const number = job * 16 + block
    const bits = Array.from({ length: BITS }, (_, bit) => (number >> bit) & 1)
    const cells = [1, ...bits, 1].map(
      bit => `<i style="width:${CELL}px;height:${STRIP_ROWS}px;background:${bit ? '#000' : '#fff'}"></i>`,
    )
    return `<div style="display:flex;height:${STRIP_ROWS}px">${cells.join('')}</div>`
  })
  return `<body>${rows.join('')}</body>`
}

/** What stands in each row that was printed on, from top to bottom. */
export function numbersOn(bitmap: Bitmap): { job: number; block: number }[] {
  return Array.from({ length: bitmap.height }, (_, y) => y).flatMap(y => {
    // A row without its end was being printed at a kill: what is legible of it says nothing.
    if (!isBlack(bitmap, CELL / 2, y) || !isBlack(bitmap, (BITS + 1.5) * CELL, y)) return []
    let number = 0
    for (let bit = 0; bit < BITS; bit++) if (isBlack(bitmap, (bit + 1.5) * CELL, y)) number += 1 << bit
    return [{ job: number >> 4, block: number & 15 }]
  })
}

export interface Tally {
  jobs: number
  kills: number
  lost: number
  duplicated: number
  incomplete: number
  /** Kills in the middle of a paper that was gone on with afterwards. */
  resumed: number
  /** Strips that are on paper twice, after each other. */
  seams: number
  /** The most rows by which a paper got longer. */
  longestSeam: number
  blank: number
  /** Jobs that the server does not know to be printed. */
  unreported: number
}

function tallyOf(papers: readonly Paper[], jobs: number, kills: number, server: TestingServer): Tally {
  const seen = papers.map(({ bitmap }) => numbersOn(bitmap))
  const tally = {
    jobs,
    kills,
    lost: 0,
    duplicated: 0,
    incomplete: 0,
    resumed: 0,
    seams: 0,
    longestSeam: 0,
    blank: 0,
    unreported: 0,
  }
  tally.blank = seen.filter(rows => !rows.length).length
  tally.unreported = server.jobs.filter(job => job.state !== 'printed').length
  for (let job = 1; job <= jobs; job++) {
    const papersOfJob = seen.map(rows => rows.filter(row => row.job === job)).filter(rows => rows.length)
    if (!papersOfJob.length) tally.lost++
    if (papersOfJob.length > 1) tally.duplicated++
    for (const rows of papersOfJob) {
      const isWhole = Array.from(
        { length: BLOCKS },
        (_, block) => rows.filter(row => row.block === block).length,
      )
      if (isWhole.some(count => count < STRIP_ROWS)) tally.incomplete++
      const extra = rows.length - BLOCKS * STRIP_ROWS
      if (extra > 0) tally.seams++
      tally.longestSeam = Math.max(tally.longestSeam, extra)
    }
  }
  return tally
}

/** Numbers between 0 and 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const resumesIn = (daemon: TestingDaemon) => daemon.output().split('resuming').length - 1

const reportsOf = (server: TestingServer) => server.calls.filter(call => call.method === 'PATCH').length

/**
 * Prints that many jobs while the daemon is killed again and again, each time some milliseconds of chance after its
 * first paper: while it asks, draws, is in the middle of a paper, waits for proof or reports.
 */
export async function printWhileKilling(
  jobs: number,
  kills: number,
  seed: number,
  printer: { args: string[]; papers: Paper[] },
): Promise<Tally> {
  const random = randomFrom(seed)
  const server = startTestingServer()
  const folder = makeFolder()
  for (let job = 1; job <= jobs; job++) server.add({ id: `job-${job}`, html: numberedPaper(job) })
  const unfinished = () => server.jobs.filter(job => job.state !== 'printed').length

  let daemon = startDaemon(server.address, folder.path, printer.args)
  let killed = 0
  let resumed = 0
  try {
    for (; killed < kills && unfinished() > 1; killed++) {
      const reports = reportsOf(server)
      await until(() => reportsOf(server) > reports || unfinished() === 0, 'a paper')
      await Bun.sleep(random() * 150)
      await daemon.kill('SIGKILL')
      resumed += resumesIn(daemon)
      daemon = startDaemon(server.address, folder.path, printer.args)
    }
    await until(() => unfinished() === 0, 'all papers', 120_000)
    await Bun.sleep(300)
    return { ...tallyOf(printer.papers, jobs, killed, server), resumed: resumed + resumesIn(daemon) }
  } catch (thrown) {
    throw new Error(`${thrown}\n${daemon.output()}`)
  } finally {
    await daemon.kill('SIGTERM')
    server.stop()
    rmSync(folder.path, { recursive: true, force: true })
  }
}
