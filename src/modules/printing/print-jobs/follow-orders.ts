import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { AT_STORE_ORDER_STATES, isFailed, type OrderState } from '../../../core/rules/ordering/order-states'
import { inTransaction, type Writing } from '../../../core/write'
import { lockOrder } from '../../order-records/orders/orders.store'
import { changesBetween } from '../papers/rules/papers/paper-changes'
import { isOnPaper } from '../printers/rules/printing-jobs'
import { queuePaper } from './make-print-jobs'
import { orderAtPrinter, type PrinterTarget, printersFor, printersOf } from './order-printers'
import { changeOf } from './print-jobs'
import { type PrintJobRow, setPrintJobCanceled } from './print-jobs.store'
import { bagsOfOrder, factsOf, loadPrintable, type PaperKind, type PrintableOrder } from './tickets'

type Following = Pick<Writing, 'emit'> & { world: Pick<World, 'newId'>; now: Date }
/** How an order was before it moved. */
type Before = { state: OrderState; state_at: Date }
/** The papers of an order at one printer, of one kind and for one bag; the newest first. */
type Papers = { printer: PrinterTarget; kind: PaperKind; bag: number; jobs: PrintJobRow[] }

/**
 * What a move means for papers, in the transaction of the move. Those of a canceled order that still wait are withdrawn,
 * and what may be on paper is followed by a slip. A cancellation that is taken back brings its papers back.
 */
export async function followMoveOnPaper(
  tx: Tx,
  ctx: Following,
  { id, state }: { id: string; state: OrderState },
  before: Before,
): Promise<void> {
  if (isFailed(state) === isFailed(before.state)) return
  const jobs = await lockPapers(tx, id)
  if (!jobs.length) return
  const isOver = isFailed(state)
  for (const job of jobs)
    if (job.status === 'queued' && (isOver || job.notice === 'canceled')) await withdraw(tx, ctx, job)
  const [order] = await loadPrintable(tx, [id])
  if (!order) return
  const papers = await papersAt(tx, order, await lockPapers(tx, id))
  if (!isOver) return bringBack(tx, ctx, order, papers, before)
  // Its kitchen has it in hand, and needs to know what becomes of it.
  if (AT_STORE_ORDER_STATES.includes(before.state)) await queueSlips(tx, ctx, order, papers)
}

/** The job that follows a change of an order: paper that tells something else by now is followed by one that says so. */
export async function printOrderChanges(world: World, { orderId }: { orderId: string }): Promise<void> {
  const now = world.clock.now()
  await inTransaction(
    jobContext(world, 'changed orders'),
    'job.printOrderChanges',
    async ({ db, emit }) => {
      const locked = await lockOrder(db, orderId)
      if (!locked || !AT_STORE_ORDER_STATES.includes(locked.state)) return
      // Locked, so that a printer that is just taking one is waited for.
      const jobs = await lockPapers(db, orderId)
      const [order] = jobs.length ? await loadPrintable(db, [orderId]) : []
      if (!order) return
      await queueChanges(db, { world, now, emit }, order, await papersAt(db, order, jobs))
      await queueAtStations(db, { world, now, emit }, order, jobs)
    },
    { isAudited: false },
  )
}

/**
 * What a printer makes was changed: orders that wait for its paper are printed at the stations that make them now. They
 * would be on no paper otherwise.
 */
export async function printAtStations(tx: Tx, ctx: Following, printerId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('print_job')
    .select('order_id')
    .distinct()
    .where('printer_id', '=', printerId)
    .where('status', '=', 'queued')
    .where('kind', '=', 'kitchen')
    .where('order_id', 'is not', null)
    .execute()
  for (const order of await loadPrintable(
    tx,
    waiting.map(job => job.order_id!),
  ))
    await queueAtStations(tx, ctx, order, await lockPapers(tx, order.id))
}

const lockPapers = (tx: Tx, orderId: string): Promise<PrintJobRow[]> =>
  tx
    .selectFrom('print_job')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['kitchen', 'label'])
    .orderBy('revision', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()

async function papersAt(tx: Tx, order: PrintableOrder, jobs: PrintJobRow[]): Promise<Papers[]> {
  const printers = await printersOf(tx, [...new Set(jobs.map(job => job.printer_id))])
  const groups = Map.groupBy(jobs, ({ printer_id, kind, bag }) => `${printer_id} ${kind} ${bag}`)
  return [...groups.values()].flatMap(group => {
    const { printer_id, kind, bag } = group[0]!
    const printer = printers.find(one => one.id === printer_id)
    const isPacked = kind !== 'label' || bag <= bagsOfOrder(order)
    return printer && isPacked ? [{ printer, kind: kind as PaperKind, bag, jobs: group }] : []
  })
}

async function withdraw(tx: Tx, { now, emit }: Following, job: PrintJobRow) {
  const canceled = await setPrintJobCanceled(tx, job.id, now)
  emit('print-job.changed', changeOf(canceled), canceled.city)
}

/** One for each printer and kind, however many bags there are. */
async function queueSlips(tx: Tx, ctx: Following, order: PrintableOrder, papers: Papers[]) {
  const groups = Map.groupBy(papers, ({ printer, kind }) => `${printer.id} ${kind}`)
  for (const [first, ...others] of groups.values()) {
    const { printer, kind, bag } = first!
    const last = [first!, ...others].flatMap(({ jobs }) => jobs).find(isOnPaper)
    if (last && last.notice !== 'canceled') await queue(tx, ctx, order, { printer, kind, bag }, 'canceled')
  }
}

async function bringBack(tx: Tx, ctx: Following, order: PrintableOrder, papers: Papers[], before: Before) {
  await queueChanges(tx, ctx, order, papers)
  for (const paper of papers) {
    const [newest] = paper.jobs
    const isWithdrawn = newest!.status === 'canceled' && newest!.updated_at >= before.state_at
    if (isWithdrawn && !paper.jobs.some(isOnPaper)) await queue(tx, ctx, order, paper, null)
  }
}

async function queueChanges(tx: Tx, ctx: Following, order: PrintableOrder, papers: Papers[]) {
  for (const paper of papers) {
    const last = paper.jobs.find(isOnPaper)
    // One that waits is drawn when it is taken.
    if (!last || paper.jobs.some(job => job.status === 'queued')) continue
    const language = paper.printer.language as Language
    const part = await orderAtPrinter(tx, order, paper.kind, paper.printer)
    const facts = factsOf(part, { kind: paper.kind, language, bag: paper.bag })
    if (last.shown && !changesBetween(last.shown, facts, language).length) continue
    await queue(tx, ctx, order, paper, 'changed')
  }
}

/** Stations that had no part in an order print it once they have: a dish was added, or they make more than before. */
async function queueAtStations(
  tx: Tx,
  ctx: Following,
  order: PrintableOrder,
  jobs: readonly Pick<PrintJobRow, 'printer_id' | 'kind' | 'status' | 'created_by'>[],
) {
  const tickets = jobs.filter(({ kind }) => kind === 'kitchen')
  // Where the store prints nothing by itself, nothing is printed now.
  if (!tickets.some(({ created_by }) => created_by === null)) return
  for (const printer of await printersFor(tx, order, 'kitchen')) {
    const isKnown = tickets.some(job => job.printer_id === printer.id && job.status !== 'canceled')
    if (printer.categories.length && !isKnown)
      await queue(tx, ctx, order, { printer, kind: 'kitchen', bag: 1 }, null)
  }
}

async function queue(
  tx: Tx,
  { world, now, emit }: Following,
  order: PrintableOrder,
  { printer, kind, bag }: Omit<Papers, 'jobs'>,
  notice: 'changed' | 'canceled' | null,
) {
  const newest = await tx
    .selectFrom('print_job')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .where('order_id', '=', order.id)
    .where('printer_id', '=', printer.id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const bags = kind === 'label' ? bagsOfOrder(order) : 1
  const revision = (newest?.revision ?? 0) + 1
  const job = await queuePaper(
    tx,
    world,
    order,
    // Once is enough to say it.
    notice ? { ...printer, copies: 1 } : printer,
    { kind, revision, bag, bags, notice },
    now,
  )
  if (job) emit('print-job.changed', changeOf(job), job.city)
}
