import type { World } from '../../core/context'
import type { Tx } from '../../core/db/open'
import { jobContext } from '../../core/job-context'
import { inTransaction } from '../../core/write'
import { changeOf } from './print-jobs'
import { insertPrintJobOnce, type PrintJobRow } from './print-jobs.store'
import { sizeOfOrderPaper } from './rules/paper-size'
import { type PrintJobStatus, paperExpiresAt } from './rules/printing-jobs'
import { loadPrintable, type PaperKind, type PrintableOrder, paperOf } from './tickets'

type Target = {
  id: string
  format: string
  width: number
  height: number | null
  copies: number
  language: string
  city: string
}
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
}

/**
 * Makes the print jobs of orders: one per printer of the store that serves the channel. Asked twice, the
 * second time changes nothing, unless it is said to print again. Answers the new jobs.
 */
export async function makePrintJobs(tx: Tx, world: World, request: PrintRequest): Promise<PrintJobRow[]> {
  const orders = await loadPrintable(tx, request.orderIds)
  const made: PrintJobRow[] = []
  for (const order of orders) {
    const targets = await printersFor(tx, order, request.kind, request.printerId)
    for (const printer of targets) {
      const earlier = await latestJob(tx, order.id, printer.id, request.kind)
      const isLost = request.isAsked && earlier && LOST.includes(earlier.status)
      if (earlier && !request.again && !isLost) continue
      const revision = (earlier?.revision ?? 0) + 1
      const job = await insertPrintJobOnce(
        tx,
        {
          id: world.newId(),
          printer_id: printer.id,
          store_id: order.store_id,
          order_id: order.id,
          city: order.city,
          kind: request.kind,
          revision,
          html: paperOf(
            order,
            request.kind,
            printer.language as 'es',
            revision > 1 ? { reprint: revision - 1 } : {},
          ),
          format: printer.format,
          ...sizeOfOrderPaper(printer, request.kind),
          copies: printer.copies,
          expires_at: paperExpiresAt(request.now, order.window_end),
          created_by: request.by ?? null,
          reason: request.reason ?? null,
        },
        request.now,
      )
      if (job) made.push(job)
    }
  }
  return made
}

/** Label printers print labels, receipt printers tickets; a store with only one kind uses it for both. */
async function printersFor(
  tx: Tx,
  order: PrintableOrder,
  kind: PaperKind,
  printerId?: string,
): Promise<Target[]> {
  const all = await tx
    .selectFrom('printer')
    .innerJoin('printer_store', 'printer_store.printer_id', 'printer.id')
    .select([
      'printer.id',
      'printer.format',
      'printer.width',
      'printer.height',
      'printer.copies',
      'printer.language',
      'printer.city',
      'printer.channels',
    ])
    .where('printer_store.store_id', '=', order.store_id)
    .where('printer.claimed_at', 'is not', null)
    .where('printer.deleted_at', 'is', null)
    .where('printer.archived_at', 'is', null)
    .execute()
  if (printerId) return all.filter(printer => printer.id === printerId)
  const serving = all.filter(printer => printer.channels.includes(order.channel))
  const fitting = serving.filter(printer => (printer.format === 'zpl') === (kind === 'label'))
  // A label on a receipt printer is only paper that nobody asked for.
  return kind === 'label' ? fitting : fitting.length ? fitting : serving
}

/** Not known to be on paper, and on its way to none. */
const LOST: readonly string[] = ['failed', 'unconfirmed', 'canceled'] satisfies PrintJobStatus[]

const latestJob = (tx: Tx, orderId: string, printerId: string, kind: PaperKind) =>
  tx
    .selectFrom('print_job')
    .select(['revision', 'status'])
    .where('order_id', '=', orderId)
    .where('printer_id', '=', printerId)
    .where('kind', '=', kind)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The job that follows an accepted or packed order. */
export async function printOrderTickets(
  world: World,
  { orderId, kind }: { orderId: string; kind: PaperKind },
): Promise<void> {
  const now = world.clock.now()
  await inTransaction(
    jobContext(world, 'tickets'),
    'job.printOrderTickets',
    async ({ db, emit }) => {
      const made = await makePrintJobs(db, world, { orderIds: [orderId], kind, now })
      for (const job of made) emit('print-job.changed', changeOf(job), job.city)
    },
    { isAudited: false },
  )
}
