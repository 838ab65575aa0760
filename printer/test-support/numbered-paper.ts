import {
  type Bitmap,
  blankBitmap,
  bytesPerRow,
  rowsOf,
} from '../../src/modules/printing/papers/rules/bitmaps/bitmap'
import { STRIP_ROWS } from '../../src/modules/printing/papers/rules/commands/escpos'
import { isBlack } from '../../src/modules/printing/papers/rules/commands/testing-bitmaps'

const BLOCKS = 15
const BITS = 16
const CELL = 16

/** From left to right, which cells of a row are black: its number bit by bit, between two that always are. */
function cellsOf(job: number, block: number): boolean[] {
  const number = job * 16 + block
  const bits = Array.from({ length: BITS }, (_, bit) => ((number >> bit) & 1) === 1)
  return [true, ...bits, true]
}

/** A paper of which every row says what job it is of and how far down. */
export function numberedPaper(job: number): string {
  const rows = Array.from({ length: BLOCKS }, (_, block) => {
    const cells = cellsOf(job, block).map(
      isBlack =>
        `<i style="width:${CELL}px;height:${STRIP_ROWS}px;background:${isBlack ? '#000' : '#fff'}"></i>`,
    )
    return `<div style="display:flex;height:${STRIP_ROWS}px">${cells.join('')}</div>`
  })
  return `<body>${rows.join('')}</body>`
}

/** The job of a numbered paper; null of any other document, also of one that says more than its number. */
export function jobOn(document: string): number | null {
  const cells = [...document.matchAll(/background:#(000|fff)/g)].slice(1, BITS + 1)
  const number = cells.reduce((sum, [, color], bit) => sum + (color === '000' ? 1 << bit : 0), 0)
  const job = number >> 4
  return document === numberedPaper(job) ? job : null
}

/** What the renderer makes of a numbered paper. */
export function drawNumbers(job: number, width: number): Bitmap {
  const bitmap = blankBitmap(width, BLOCKS * STRIP_ROWS)
  const bytes = bytesPerRow(bitmap)
  for (let y = 0; y < bitmap.height; y++)
    for (const [cell, isBlack] of cellsOf(job, Math.floor(y / STRIP_ROWS)).entries())
      if (isBlack) bitmap.bits.fill(0xff, y * bytes + (cell * CELL) / 8, y * bytes + ((cell + 1) * CELL) / 8)
  return bitmap
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

const blackBytes = (bitmap: Bitmap, y: number) =>
  rowsOf(bitmap, y, y + 1).bits.filter(byte => byte === 0xff).length

/** Where the banner ends that heads a marked paper: black from edge to edge, then white. Zero when there is none. */
function bannerRows(bitmap: Bitmap): number {
  if (!bitmap.height || blackBytes(bitmap, 0) < bytesPerRow(bitmap) * 0.9) return 0
  let y = 0
  while (y < bitmap.height && rowsOf(bitmap, y, y + 1).bits.some(Boolean)) y++
  return y
}

/** What a run left behind on paper, compared with what the server believes. */
export interface Tally {
  jobs: number
  /** Jobs of which no whole paper came out. */
  lost: number
  /** Papers of a job that had begun to come out before, and do not say so. */
  unmarkedAgain: number
  /** Papers that say that they may be there already. */
  marked: number
  /** Jobs of which a part came out, and then the whole, marked. */
  brokenOff: number
  /** Papers with more than one job on them. */
  mixed: number
  /** Strips that are on paper twice, after each other. */
  seams: number
  /** The most rows by which a paper got longer. */
  longestSeam: number
  blank: number
  /** Jobs on paper that the server does not know to be printed. */
  unreported: number
  /** Jobs that the server believes to be printed, and are not. */
  believed: number
}

/**
 * Reads the papers in the order in which they were cut off.
 * @param isPrinted what the server believes of a job
 */
export function tallyOf(papers: readonly Bitmap[], jobs: number, isPrinted: (job: number) => boolean): Tally {
  const read = papers.map(bitmap => {
    const banner = bannerRows(bitmap)
    const rows = numbersOn(rowsOf(bitmap, banner, bitmap.height))
    return { isMarked: banner > 0, rows, jobs: new Set(rows.map(row => row.job)) }
  })
  const tally = { jobs, lost: 0, unmarkedAgain: 0, marked: 0, brokenOff: 0, mixed: 0, seams: 0 }
  const counts = { ...tally, longestSeam: 0, blank: 0, unreported: 0, believed: 0 }
  counts.blank = read.filter(paper => !paper.rows.length).length
  counts.marked = read.filter(paper => paper.isMarked).length
  counts.mixed = read.filter(paper => paper.jobs.size > 1).length
  for (let job = 1; job <= jobs; job++) {
    const its = read
      .filter(paper => paper.jobs.has(job))
      .map(({ isMarked, rows }) => ({ isMarked, rows: rows.filter(row => row.job === job) }))
    const whole = its.filter(({ rows }) => isWhole(rows))
    if (!whole.length) counts.lost++
    if (!whole.length && isPrinted(job)) counts.believed++
    if (whole.length && !isPrinted(job)) counts.unreported++
    if (whole.length && whole.length < its.length) counts.brokenOff++
    counts.unmarkedAgain += its.slice(1).filter(paper => !paper.isMarked).length
    for (const { rows } of whole) {
      const extra = rows.length - BLOCKS * STRIP_ROWS
      if (extra > 0) counts.seams++
      counts.longestSeam = Math.max(counts.longestSeam, extra)
    }
  }
  return counts
}

const isWhole = (rows: readonly { block: number }[]) =>
  Array.from({ length: BLOCKS }, (_, block) => rows.filter(row => row.block === block).length).every(
    count => count >= STRIP_ROWS,
  )

/** Nothing was lost, and nothing came twice without saying so. */
export const FLAWLESS = { lost: 0, unmarkedAgain: 0, mixed: 0, unreported: 0, believed: 0 }
