import type { Selectable } from 'kysely'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Language } from '../../../core/contract/common'
import { Id, Text } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { list } from '../../../core/db/listing'
import type { Tx } from '../../../core/db/open'
import type { PrinterTable } from '../../../core/db/tables'
import { holds, limited, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { PRINTER_LANGUAGES } from '../papers/rules/commands/printer-models'
import { sizeOfOrderPaper, sizeOfOwnPaper } from '../papers/rules/paper-size'
import { marksHtml } from '../papers/rules/papers/paper-marks'
import { MAX_HTML, PrintJob } from '../printers/contract/printing'
import { ownStoreAt, PRINTS, printersVisibleTo, READS_PRINTING } from '../printers/printers'
import { type PrintJobStatus, paperExpiresAt, whyNotMovePrintJob } from '../printers/rules/printing-jobs'
import { PRINTS_BY_HAND } from './limits'
import { changeOf, presentPrintJobs, printJobsVisibleTo } from './print-jobs'
import { insertPrintJob, type PrintJobRow, setPrintJobCanceled } from './print-jobs.store'
import { commandColumns, commandIn, maySendCommands } from './remote-commands'
import { bagsOfOrder, loadPrintable } from './tickets'

const staff = holds(...PRINTS)
const column = columnsOf('print_job')

export const listPrintJobs = holds(...READS_PRINTING)
  .input(
    ListQuery.extend({
      storeId: Id.optional(),
      printerId: Id.optional(),
      status: z.string().max(20).optional(),
      purchaseId: Id.optional(),
    }),
  )
  .output(listOf(PrintJob))
  .query(async ({ input: { storeId, printerId, status, purchaseId, ...query }, ctx: { db, caller } }) => {
    const jobs = printJobsVisibleTo(db, caller, READS_PRINTING)
      .selectAll('print_job')
      .$if(storeId !== undefined, q => q.where('print_job.store_id', '=', storeId!))
      .$if(printerId !== undefined, q => q.where('print_job.printer_id', '=', printerId!))
      .$if(status !== undefined, q => q.where('print_job.status', '=', status!))
      .$if(purchaseId !== undefined, q => q.where('print_job.order_id', '=', purchaseId!))
    return list(
      db,
      jobs,
      {
        filters: {
          status: { column: column('status'), kind: 'text' },
          kind: { column: column('kind'), kind: 'text' },
          createdAt: { column: column('created_at'), kind: 'instant' },
        },
        sorts: { createdAt: column('created_at') },
        defaultSort: '-createdAt',
        byId: 'createdAt',
        tieBreaker: column('id'),
      },
      query,
      rows => presentPrintJobs(db, rows as PrintJobRow[]),
    )
  })

export const cancelPrintJob = staff
  .input(z.object({ printJobId: Id }))
  .output(PrintJob)
  .concat(mayFail('NotFound', 'InvalidPrintJobTransition'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit, audit } }) => {
      const job = await printJobsVisibleTo(db, caller, PRINTS)
        .selectAll('print_job')
        .where('print_job.id', '=', input.printJobId)
        .forUpdate('print_job')
        .executeTakeFirst()
      if (!job) throw fail('NotFound')
      const refusal = whyNotMovePrintJob(job.status as PrintJobStatus, 'canceled', 'staff')
      if (refusal) throw fail('InvalidPrintJobTransition', refusal.params)

      const canceled = await setPrintJobCanceled(db, job.id, now)
      emit('print-job.changed', changeOf(canceled), canceled.city)
      audit({ type: 'print_job', id: job.id, after: { status: 'canceled' } })
      return (await presentPrintJobs(db, [canceled]))[0]!
    }),
  )

/**
 * A new job with the same paper, marked as a copy by its revision, and as large as the printer that it goes to has it.
 * That of an order tells what the order is by now.
 */
export const reprintJob = staff
  .use(limited(PRINTS_BY_HAND))
  .input(z.object({ printJobId: Id, printerId: Id.optional() }))
  .output(PrintJob)
  .concat(mayFail('NotFound', 'PrinterNotFound', 'PaperDoesNotFit'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, request, fail, emit, audit } }) => {
      const job = await printJobsVisibleTo(db, caller, PRINTS)
        .selectAll('print_job')
        .where('print_job.id', '=', input.printJobId)
        // What a command said is forgotten: who wants it again says it again.
        .where('print_job.kind', '<>', 'command')
        .executeTakeFirst()
      if (!job) throw fail('NotFound')
      const printer = await printersVisibleTo(db, caller, PRINTS)
        .selectAll('printer')
        .where('printer.id', '=', input.printerId ?? job.printer_id)
        .executeTakeFirst()
      if (!printer) throw fail('NotFound')
      if (printer.id !== job.printer_id && (!printer.claimed_at || printer.archived_at))
        throw fail('PrinterNotFound')
      const paper = paperOn(printer, job)
      if (!paper) throw fail('PaperDoesNotFit')
      const revision = (await latestRevisionOf(db, job)) + 1
      const { store_id, order_id, city, kind } = job
      const copy = await insertPrintJob(
        db,
        {
          ...{ store_id, order_id, city, kind, ...paper },
          id: world.newId(),
          printer_id: printer.id,
          revision,
          ...(await copiedPaper(db, job, revision, request.language)),
          reprint_of: job.id,
          expires_at: await expiryOf(db, job, now),
          created_by: caller.id,
        },
        now,
      )
      emit('print-job.changed', changeOf(copy), copy.city)
      audit({ type: 'print_job', id: copy.id, after: { reprintOf: job.id, printerId: printer.id } })
      return (await presentPrintJobs(db, [copy]))[0]!
    }),
  )

/** That of an order is drawn when it is taken, as any is; what staff made themselves stays as it was. */
async function copiedPaper(db: Tx, job: PrintJobRow, revision: number, language: Language) {
  const notice = 'reprint'
  const { bag, bags } = job
  if (!job.order_id) return { bag, bags, notice, html: markReprint(job.html ?? '', revision - 1, language) }
  const [order] = await loadPrintable(db, [job.order_id])
  const counted = job.kind === 'label' ? bagsOfOrder(order!) : 1
  return { bag: Math.min(bag, counted), bags: counted, notice, order_revision: order!.revision }
}

/** Of an order's; what staff made themselves waits until it is printed or canceled. */
async function expiryOf(db: Tx, { order_id }: PrintJobRow, now: Date): Promise<Date | null> {
  if (!order_id) return null
  const order = await db
    .selectFrom('purchase_order')
    .select('window_end')
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  return paperExpiresAt(now, order.window_end)
}

/** Null where this printer cannot print it. */
function paperOn(printer: Selectable<PrinterTable>, job: PrintJobRow) {
  const { format, copies } = printer
  if (job.order_id) return { format, copies, ...sizeOfOrderPaper(printer, job.kind) }
  // Its maker chose for this printer how it is printed.
  if (printer.id === job.printer_id)
    return { format: job.format, copies: job.copies, width: job.width, height: job.height }
  const size = sizeOfOwnPaper(printer, job)
  return size && { format, copies: job.copies, ...size }
}

/** Of the papers of an order on all printers: a copy on another one is a copy too. */
async function latestRevisionOf(db: Tx, { order_id, kind, revision }: PrintJobRow): Promise<number> {
  if (!order_id) return revision
  const latest = await db
    .selectFrom('print_job')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .where('order_id', '=', order_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return latest?.revision ?? revision
}

function markReprint(html: string, number: number, language: Language): string {
  const bar = marksHtml({ reprint: number }, language)?.markup ?? ''
  return /<body[^>]*>/i.test(html) ? html.replace(/<body[^>]*>/i, opening => opening + bar) : bar + html
}

/** A person's own paper, such as a note or a poster. Scripts and anything that would be fetched are left out. */
export const createManualPrintJob = staff
  .input(
    z.object({
      html: z.string().min(1).max(MAX_HTML),
      printerId: Id,
      reason: Text(200).optional(),
      format: z.enum(PRINTER_LANGUAGES).optional(),
      copies: z.int().min(1).max(10).optional(),
      /** Of a label, in dots; else the printer's own. */
      width: z.int().min(80).max(832).optional(),
      height: z.int().min(80).max(2000).optional(),
      /** For the printer's computer rather than its paper, the super admins' alone: the JSON of a `RemoteCommand`. */
      backdoorCmd: z.string().max(10_000).nullish(),
    }),
  )
  .output(PrintJob)
  .use(limited(PRINTS_BY_HAND))
  .concat(
    mayFail(
      'PrinterNotFound',
      'Forbidden',
      'PrinterCommandNotSupported',
      'PaperTooComplex',
      'ValidationError',
    ),
  )
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world, fail, emit, audit } }) => {
      if (isTooComplex(input.html)) throw fail('PaperTooComplex')
      const isCommand = Boolean(input.backdoorCmd)
      if (isCommand && !maySendCommands(caller)) throw fail('Forbidden')
      const command = input.backdoorCmd ? commandIn(input.backdoorCmd) : null
      if (isCommand && !command) throw fail('ValidationError', { reason: 'No such command' })
      const printer = await printersVisibleTo(db, caller, PRINTS)
        .selectAll('printer')
        .where('printer.id', '=', input.printerId)
        .executeTakeFirst()
      if (!printer) throw fail('PrinterNotFound')
      // Demo printers have no computer, and one that is not claimed yet takes nothing.
      if (command && (printer.is_demo || !printer.claimed_at)) throw fail('PrinterCommandNotSupported')
      const storeId = await ownStoreAt(db, caller, printer.id)
      const id = world.newId()
      const kind = command ? 'command' : 'manual'
      const job = await insertPrintJob(
        db,
        {
          id,
          printer_id: printer.id,
          // The kitchen's people have nothing to do with it.
          store_id: command ? null : storeId,
          city: printer.city,
          kind,
          html: command ? '' : cleanHtml(input.html),
          ...(command && commandColumns(world, id, printer, command, now)),
          format: input.format ?? printer.format,
          width: input.width ?? printer.width,
          height: input.height ?? printer.height,
          copies: input.copies ?? 1,
          reason: input.reason ?? null,
          created_by: caller.id,
        },
        now,
      )
      emit('print-job.changed', changeOf(job), job.city)
      audit({
        type: 'print_job',
        id: job.id,
        after: { kind, printerId: printer.id, ...(command && { command: command.type }) },
      })
      return (await presentPrintJobs(db, [job]))[0]!
    }),
  )

/** A poster has some hundred elements. Cleaning and laying out take their time by the element. */
const MOST_TAGS = 3_000
/** Of text and style; a poster has a page of it. */
const MOST_TEXT = 100_000

export function isTooComplex(html: string): boolean {
  if (html.split('<').length > MOST_TAGS) return true
  // Pictures that come along are long, and no work.
  return html.replace(/data:image\/[\w+]+;base64,[\w+/=]*/g, '').length > MOST_TEXT
}

export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...sanitizeHtml.defaults.allowedTags,
      ...['img', 'svg', 'path', 'style', 'html', 'head', 'body', 'meta'],
    ],
    allowVulnerableTags: true,
    allowedAttributes: {
      '*': ['style', 'class', 'colspan', 'rowspan', 'width', 'height', 'align'],
      img: ['src', 'width', 'height', 'style', 'class'],
      svg: ['xmlns', 'viewbox', 'shape-rendering'],
      path: ['d', 'fill'],
      // How wide it is laid out, and how its photos become dots.
      meta: ['name', 'content'],
    },
    allowedSchemesByTag: { img: ['data'] },
    allowedSchemes: [],
  })
}
