import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { inTransaction, type Writing } from '../../../core/write'
import { printsByItself, type TicketMoment } from '../../stores/stores/rules/automatic-papers'
import { sizeOfOrderPaper } from '../papers/rules/paper-size'
import { paperExpiresAt, UNPRINTED_STATUSES } from '../printers/rules/printing-jobs'
import { type PrinterTarget, printersFor } from './order-printers'
import { changeOf } from './print-jobs'
import { insertPrintJobOnce, type PrintJobRow, setPrintJobCanceled } from './print-jobs.store'
import { bagsOfOrder, loadPrintable, type PaperKind, type PrintableOrder } from './tickets'

type PrintRequest = {
  orderIds: string[]
  kind: PaperKind
  now: Date
  by?: string | null
  printerId?: string /** Once more, marked as a reprint. */
  again?: boolean
  /** Somebody asks: where the last one was lost, it is printed once more. */
  isAsked?: boolean
  reason?: string
  /** Of labels only the one of this bag. */
  bag?: number | undefined
  /** The bags were counted anew: what was never printed is not printed for that. */
  isCorrection?: boolean | undefined
  /** Only what its store prints by itself. */
  isAutomatic?: boolean
}

/**
 * Makes the print jobs of orders: one per printer of the store that serves the channel, and of labels one per bag.
 * Asked twice, the second time changes nothing, unless it is said to print again, or the bags have been counted anew.
 * Answers the new jobs, and has `emit` say them and those that it takes back.
 */
export async function makePrintJobs(
  { db: tx, world, emit }: Pick<Writing, 'db' | 'emit'> & { world: World },
  request: PrintRequest,
): Promise<PrintJobRow[]> {
  const orders = await loadPrintable(tx, request.orderIds)
  const made: PrintJobRow[] = []
  for (const order of orders.filter(one => !request.isAutomatic || isPrintedByItself(one, request)))
    for (const printer of await printersFor(tx, order, request.kind, request.printerId)) {
      const changed = await makeJobsAt(tx, world, request, order, printer)
      for (const job of changed) emit('print-job.changed', changeOf(job), job.city)
      made.push(...changed.filter(job => job.status === 'queued'))
    }
  return made
}

/** What was printed already is corrected whatever the store prints. */
const isPrintedByItself = (
  order: PrintableOrder,
  { kind, isCorrection }: Pick<PrintRequest, 'kind' | 'isCorrection'>,
) =>
  isCorrection ||
  printsByItself(
    { printsTickets: order.prints_tickets as TicketMoment, printsLabels: order.prints_labels },
    kind,
    order.state,
  )

async function makeJobsAt(
  tx: Tx,
  world: World,
  request: PrintRequest,
  order: PrintableOrder,
  printer: PrinterTarget,
): Promise<PrintJobRow[]> {
  const { kind, now } = request
  const bags = kind === 'label' ? bagsOfOrder(order) : 1
  const latest = await latestJobs(tx, order.id, printer.id, kind)
  if (request.isCorrection && latest.length === 0) return []
  const outdated = latest.filter(job => job.bags !== bags)
  const changed: PrintJobRow[] = []
  for (const job of outdated)
    if (job.status === 'queued') changed.push(await setPrintJobCanceled(tx, job.id, now))
  const newest = Math.max(0, ...latest.map(job => job.revision))
  for (let bag = 1; bag <= bags; bag++) {
    if (request.bag !== undefined && request.bag !== bag) continue
    const earlier = latest.find(job => job.bag === bag && job.bags === bags)
    const isLost = request.isAsked && earlier && UNPRINTED_STATUSES.includes(earlier.status)
    if (earlier && !request.again && !isLost) continue
    const revision = newest + 1
    const job = await queuePaper(
      tx,
      world,
      order,
      printer,
      {
        ...{ kind, revision, bag, bags },
        notice: revision > 1 ? 'reprint' : null,
        by: request.by ?? null,
        reason: request.reason ?? null,
      },
      now,
    )
    if (job) changed.push(job)
  }
  return changed
}

/** A paper of an order that waits for its printer. It is drawn when it is taken. Undefined when it waits already. */
export const queuePaper = (
  tx: Tx,
  world: Pick<World, 'newId'>,
  order: PrintableOrder,
  printer: PrinterTarget,
  paper: Pick<PrintJobRow, 'revision' | 'bag' | 'bags' | 'notice'> & {
    kind: PaperKind
    by?: string | null
    reason?: string | null
  },
  now: Date,
): Promise<PrintJobRow | undefined> => {
  const { kind, revision, bag, bags, notice, by = null, reason = null } = paper
  return insertPrintJobOnce(
    tx,
    {
      id: world.newId(),
      printer_id: printer.id,
      store_id: order.store_id,
      order_id: order.id,
      order_revision: order.revision,
      city: order.city,
      ...{ kind, revision, bag, bags, notice, reason },
      format: printer.format,
      ...sizeOfOrderPaper(printer, kind),
      copies: printer.copies,
      expires_at: paperExpiresAt(now, order.window_end),
      created_by: by,
    },
    now,
  )
}

/** Of each bag the last, as they were counted last. */
async function latestJobs(tx: Tx, orderId: string, printerId: string, kind: PaperKind) {
  const jobs = await tx
    .selectFrom('print_job')
    .select(['id', 'revision', 'status', 'bag', 'bags'])
    .where('order_id', '=', orderId)
    .where('printer_id', '=', printerId)
    .where('kind', '=', kind)
    .orderBy('revision', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return jobs.filter(
    (job, at) => jobs.findIndex(({ bag }) => bag === job.bag) === at && job.bags === jobs[0]!.bags,
  )
}

/** The job that follows an accepted or packed order. */
export async function printOrderTickets(
  world: World,
  { orderId, kind, isCorrection }: { orderId: string; kind: PaperKind; isCorrection?: boolean },
): Promise<void> {
  const now = world.clock.now()
  await inTransaction(
    jobContext(world, 'tickets'),
    'job.printOrderTickets',
    async ({ db, emit }) => {
      await makePrintJobs(
        { db, world, emit },
        { orderIds: [orderId], kind, now, isCorrection, isAutomatic: true },
      )
    },
    { isAudited: false },
  )
}
