import { type Bitmap, bytesPerRow } from '../../modules/printing/papers/rules/bitmaps/bitmap'
import { decodeZpl } from '../../modules/printing/papers/rules/commands/decode-zpl'
import { STRIP_ROWS, withoutCommands } from '../../modules/printing/papers/rules/commands/escpos'
import { markPossibleDuplicate } from '../../modules/printing/papers/rules/papers/paper-marks'
import { layoutOn } from '../../modules/printing/papers/rules/rendering/layout'
import { testingRenderer } from '../../modules/printing/papers/rules/rendering/testing-renderer'
import type { PrintJobRow } from '../../modules/printing/print-jobs/print-jobs.store'

export type Read = {
  jobs: number
  /** Jobs of which no whole paper came out. */
  lost: number
  /** Papers of a job that had begun to come out before, and do not say so. */
  unmarkedAgain: number
  /** Papers with more than one order on them. */
  mixed: number
  /** Labels that were not sent. */
  unknown: number
  /** Jobs on paper that the server does not know to be printed, and the other way round. */
  unreported: number
  believed: number
  /** Papers that say that they may be there already. */
  marked: number
  /** Pieces that were cut off before it could be read what they are of, and blank ones. */
  scraps: number
  /** Papers that were gone on with, and by how many strips the longest of them is longer. */
  seams: number
  longestSeam: number
}
const NOTHING = { lost: 0, unmarkedAgain: 0, mixed: 0, unknown: 0, unreported: 0, believed: 0 }
export const FLAWLESS: Partial<Read> = NOTHING
const blank = (jobs: number): Read => ({ jobs, ...NOTHING, marked: 0, scraps: 0, seams: 0, longestSeam: 0 })

/** The paper as its job would have it, by the very renderer that the daemon has. */
async function drawn(job: PrintJobRow, isMarked: boolean): Promise<Bitmap> {
  const own = job.html ?? ''
  const html = isMarked ? markPossibleDuplicate(own) : own
  const { render } = await testingRenderer()
  return await render(html, layoutOn(job, html))
}

function rowsOf(bitmap: Bitmap): string[] {
  const bytes = bytesPerRow(bitmap)
  const all = Buffer.from(bitmap.bits.buffer, bitmap.bits.byteOffset, bitmap.bits.byteLength)
  return Array.from({ length: bitmap.height }, (_, y) => all.toString('latin1', y * bytes, (y + 1) * bytes))
}
const isBlank = (row: string) => /^\0*$/.test(row)
const rowsOfJob = async (job: PrintJobRow, isMarked: boolean) => {
  const bitmap = await drawn(job, isMarked)
  return rowsOf({ ...bitmap, bits: withoutCommands(bitmap.bits) })
}

/** Whether these rows are there, in their order, whatever else is between them. */
function contains(paper: readonly string[], rows: readonly string[]): boolean {
  let at = 0
  for (const row of paper) if (row === rows[at]) at++
  return at === rows.length
}

/** So many rows of an order say that it is on a paper. */
const FEWEST_ROWS = 8

type Piece = { job: PrintJobRow; isMarked: boolean; rows: string[] }

/** Reads receipts in the order in which they were cut off. A row that is of one order only says of which. */
export async function readReceipts(papers: readonly Bitmap[], jobs: readonly PrintJobRow[]): Promise<Read> {
  const read = blank(jobs.length)
  const plain = new Map<string, string[]>()
  for (const job of jobs) plain.set(job.id, await rowsOfJob(job, false))
  const firsts = jobs.filter(job => !job.reprint_of)
  const orderOf = new Map<string, string | null>()
  for (const job of jobs)
    for (const row of new Set(plain.get(job.id)))
      orderOf.set(row, orderOf.has(row) && orderOf.get(row) !== job.order_id ? null : job.order_id)
  const copies = jobs.filter(job => job.reprint_of)
  // A banner moves what is below it, so only its own rows tell what kind of paper it heads.
  const known = new Set(firsts.flatMap(job => plain.get(job.id)!))
  const [first] = firsts
  const height = plain.get(first?.id ?? '')?.length ?? 0
  const headOfMarked = first ? headOf(await rowsOfJob(first, true), height) : []
  const original = (copy: PrintJobRow) => firsts.find(job => job.order_id === copy.order_id)?.id ?? ''
  const headOfCopies = copies.flatMap(job =>
    headOf(plain.get(job.id)!, plain.get(original(job))?.length ?? 0),
  )
  const onlyOn = (head: readonly string[], other: readonly string[]) =>
    new Set(head.filter(row => !isBlank(row) && !known.has(row) && !other.includes(row)))
  const banner = onlyOn(headOfMarked, headOfCopies)
  const onCopies = onlyOn(headOfCopies, headOfMarked)
  const pieces: Piece[] = []
  for (const rows of papers.map(rowsOf)) {
    const ofOrders = Map.groupBy(
      rows.flatMap(row => orderOf.get(row) ?? []),
      order => order,
    )
    // Below a banner, or where it was broken off, a row may look like one of another order.
    const orders = [...ofOrders].filter(([, its]) => its.length >= FEWEST_ROWS).map(([order]) => order)
    if (orders.length > 1) read.mixed++
    const isCopy = rows.some(row => onCopies.has(row))
    const job = jobs.find(one => one.order_id === orders[0] && Boolean(one.reprint_of) === isCopy)
    if (!job) read.scraps++
    else pieces.push({ job, isMarked: rows.some(row => banner.has(row)), rows })
  }
  read.marked = pieces.filter(piece => piece.isMarked).length
  for (const job of jobs) {
    const its = pieces.filter(piece => piece.job === job)
    let isWhole = false
    for (const { isMarked, rows } of its) {
      const wanted = isMarked ? await rowsOfJob(job, true) : plain.get(job.id)!
      if (!contains(rows, wanted)) continue
      isWhole = true
      const extra = Math.ceil((rows.length - wanted.length) / STRIP_ROWS)
      if (extra > 0) read.seams++
      read.longestSeam = Math.max(read.longestSeam, extra)
    }
    count(read, job, isWhole, its)
  }
  return read
}

/** What was put above a paper that would be so high without it. */
const headOf = (rows: readonly string[], height: number) => rows.slice(0, rows.length - height)

function count(read: Read, job: PrintJobRow, isWhole: boolean, its: readonly { isMarked: boolean }[]) {
  const isPrinted = job.status === 'printed'
  if (!isWhole) read.lost++
  if (!isWhole) console.error(`${job.id} of order ${job.order_id}: ${its.length} pieces and no whole paper`)
  if (!isWhole && isPrinted) read.believed++
  if (isWhole && !isPrinted) read.unreported++
  read.unmarkedAgain += its.slice(1).filter(paper => !paper.isMarked).length
}

/** A label comes out whole, or not at all. */
export async function readLabels(printed: string, jobs: readonly PrintJobRow[]): Promise<Read> {
  const read = blank(jobs.length)
  const keyOf = (bitmap: Bitmap) => rowsOf(bitmap).join('\n')
  const known = new Map<string, { job: PrintJobRow; isMarked: boolean }>()
  for (const job of jobs)
    for (const isMarked of [false, true]) known.set(keyOf(await drawn(job, isMarked)), { job, isMarked })
  const labels = decodeZpl(printed).map(bitmap => known.get(keyOf(bitmap)))
  read.unknown = labels.filter(label => !label).length
  read.marked = labels.filter(label => label?.isMarked).length
  for (const job of jobs) {
    const its = labels.filter(label => label !== undefined).filter(label => label.job === job)
    count(read, job, its.length > 0, its)
  }
  return read
}
