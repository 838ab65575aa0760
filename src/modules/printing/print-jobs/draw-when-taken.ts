import type { Language } from '../../../core/contract/common'
import type { Database, Tx } from '../../../core/db/open'
import { isFailed, type OrderState } from '../../order-records/states/rules/order-state'
import { columnsOf } from '../papers/rules/commands/printer-models'
import { changesBetween } from '../papers/rules/papers/paper-changes'
import type { PaperMarks } from '../papers/rules/papers/paper-marks'
import { isOnPaper } from '../printers/rules/printing-jobs'
import { orderAtPrinter } from './order-printers'
import type { DrawnPaper, PrintJobRow } from './print-jobs.store'
import { bagsOfOrder, factsOf, loadPrintable, type PaperKind, type PrintableOrder, paperOf } from './tickets'

type JobOfOrder = PrintJobRow & { order_id: string; kind: PaperKind }

const isOfOrder = (job: PrintJobRow): job is JobOfOrder =>
  job.order_id !== null && (job.kind === 'kitchen' || job.kind === 'label')

/**
 * The paper that a printer is about to take, with the last words of its order. Null when it is of no use any more: the
 * order was canceled meanwhile, or is as the paper before says, or is packed into fewer bags.
 */
export async function drawWhenTaken(tx: Tx, job: PrintJobRow): Promise<DrawnPaper | null> {
  if (job.html !== null || !isOfOrder(job)) return {}
  const drawn = await draw(tx, job)
  if (!drawn) return null
  const { order, before, changes, isCanceled, bags, html, shown } = drawn
  // The station has no part in the order any more, and has printed none.
  if (order.part && !order.lines.length && !before && !isCanceled) return null
  if (job.notice === 'canceled' && !isCanceled) return null
  // What a person has asked for since comes out, and says that the order is canceled.
  if (isCanceled && job.notice !== 'canceled' && job.created_by === null) return null
  if (job.kind === 'label' && job.bag > bags) return null
  if (job.notice === 'changed' && before?.shown && !changes.length) return null
  return { html, shown, order_revision: order.revision, ...(job.kind === 'label' && { bags }) }
}

/** The document of a job; of one that no printer has taken yet, what it would be now. */
export async function documentOf(db: Database, job: PrintJobRow): Promise<string> {
  if (job.html !== null || !isOfOrder(job)) return job.html ?? ''
  return (await draw(db, job))?.html ?? ''
}

async function draw(db: Database, job: JobOfOrder) {
  const { kind, bag, notice } = job
  const [[whole], printer, before] = await Promise.all([
    loadPrintable(db, [job.order_id]),
    printerOf(db, job.printer_id),
    paperBefore(db, job),
  ])
  if (!whole) return null
  const language = printer.language as Language
  const part = await orderAtPrinter(db, whole, kind, printer)
  // A person who asks a station for an order of which it makes nothing gets all of it.
  const order: PrintableOrder = job.created_by !== null && !part.lines.length ? whole : part
  const isCanceled = isFailed(order.state as OrderState)
  const shown = factsOf(order, { kind, language, bag })
  const changes = before?.shown ? changesBetween(before.shown, shown, language) : []
  const marks: PaperMarks = {
    ...(notice === 'reprint' && { reprint: job.revision - 1 }),
    ...(!isCanceled && (notice === 'changed' || changes.length > 0) && { changes }),
  }
  const html = paperOf(order, { kind, language, marks, bag, columns: columnsOf(printer) })
  return { order, before, changes, isCanceled, bags: bagsOfOrder(order), html, shown }
}

const printerOf = (db: Database, printerId: string) =>
  db
    .selectFrom('printer')
    .select(['id', 'name', 'language', 'station', 'categories', 'profile', 'columns'])
    .where('id', '=', printerId)
    .executeTakeFirstOrThrow()

/** What the same printer has put on paper of the same order last. */
async function paperBefore(db: Database, { id, order_id, printer_id, kind, bag }: PrintJobRow) {
  const jobs = await db
    .selectFrom('print_job')
    .select(['status', 'printed_at', 'shown'])
    .where('order_id', '=', order_id)
    .where('printer_id', '=', printer_id)
    .where('kind', '=', kind)
    .where('bag', '=', bag)
    .where('id', '<>', id)
    .orderBy('revision', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return jobs.find(isOnPaper)
}
