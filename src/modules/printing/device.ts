import { z } from 'zod'
import type { PrinterDevice, RequestInfo } from '../../core/context'
import { Id, Instant, Ok, ok, Text } from '../../core/contract/common'
import type { Tx } from '../../core/db/open'
import { mayFail, printerDevice } from '../../core/procedures'
import { write } from '../../core/write'
import { NextJob, PRINTER_STATUSES } from './contract/printing'
import { changeOf } from './print-jobs'
import {
  leasePrintJob,
  lockPrintJob,
  type PrintJobRow,
  setPrintedAnyway,
  setPrintJobOutcome,
} from './print-jobs.store'
import { storeIdsOf } from './printers'
import { setPrinterSeen } from './printers.store'
import { PRINT_LEASE_SECONDS, type PrintJobStatus, whyNotMovePrintJob } from './rules/printing-jobs'

/**
 * Hands out the oldest waiting job, on a lease. A device that already has one gets the same again: its own
 * journal knows whether it is on paper. Nobody else ever gets it.
 */
export const nextJob = printerDevice.output(NextJob.nullable()).mutation(
  write(async ({ ctx: { db, caller, now, request, emit } }) => {
    if (await noteSeen(db, caller, request, now))
      emit('printer.changed', await changeOfPrinter(db, caller.id))
    if (!caller.claimed) return null
    const held = await db
      .selectFrom('print_job')
      .selectAll()
      .where('printer_id', '=', caller.id)
      .where('status', '=', 'claimed')
      .forUpdate()
      .executeTakeFirst()
    const job =
      held ??
      (await db
        .selectFrom('print_job')
        .selectAll()
        .where('printer_id', '=', caller.id)
        .where('status', '=', 'queued')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst())
    if (!job) return null

    const until = new Date(now.getTime() + PRINT_LEASE_SECONDS * 1000)
    const leased = await leasePrintJob(db, job.id, { deviceId: caller.deviceId, until }, now)
    if (!held) emit('print-job.changed', changeOf(leased), leased.city)
    return presentNext(leased)
  }),
)

const presentNext = (job: PrintJobRow) => ({
  id: job.id,
  html: job.html,
  format: job.format,
  width: job.width,
  height: job.height,
  copies: job.copies,
  kind: job.kind,
  purchaseId: job.order_id,
  createdAt: job.created_at,
  leaseUntil: job.lease_until,
})

/** The device is there, and says how it is. */
export const ping = printerDevice.output(z.object({ ok: z.literal(true), now: Instant })).mutation(
  write(async ({ ctx: { db, caller, now, request, emit } }) => {
    if (await noteSeen(db, caller, request, now))
      emit('printer.changed', await changeOfPrinter(db, caller.id))
    return { ...ok, now }
  }),
)

const changeOfPrinter = async (db: Tx, printerId: string) => ({
  printerId,
  storeIds: await storeIdsOf(db, printerId),
})

/** Answers whether paper or cover are otherwise than before. */
async function noteSeen(db: Tx, caller: PrinterDevice, request: RequestInfo, now: Date): Promise<boolean> {
  const before = await db
    .selectFrom('printer')
    .select('status')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  const status = z.enum(PRINTER_STATUSES).safeParse(request.header('x-printer-status'))
  const queue = z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .safeParse(request.header('x-printer-queue') ?? undefined)
  await setPrinterSeen(
    db,
    caller.id,
    {
      ...(status.success ? { status: status.data } : {}),
      ...(queue.success ? { queue: queue.data } : {}),
      ...(request.header('x-printer-version')
        ? { version: request.header('x-printer-version')!.slice(0, 40) }
        : {}),
    },
    now,
  )
  return status.success && status.data !== before.status
}

/** What became of a job. Saying it twice, or late, is fine: what is on paper stays on paper. */
export const reportJob = printerDevice
  .input(z.object({ tid: Id, status: z.enum(['printed', 'failed']), error: Text(500).optional() }))
  .output(Ok.extend({ id: Id, status: z.string() }))
  .concat(mayFail('NotFound', 'InvalidPrintJobTransition'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit } }) => {
      const job = await lockPrintJob(db, input.tid)
      if (!job || job.printer_id !== caller.id) throw fail('NotFound')
      if (job.status === 'canceled' && input.status === 'printed') {
        if (!job.printed_at) {
          const told = await setPrintedAnyway(
            db,
            job.id,
            'It came out of the printer although it was canceled',
            now,
          )
          emit('print-job.changed', changeOf(told), told.city)
        }
        return { ...ok, id: job.id, status: job.status }
      }
      const refusal = whyNotMovePrintJob(job.status as PrintJobStatus, input.status, 'device')
      if (refusal) throw fail('InvalidPrintJobTransition', refusal.params)
      if (job.status === input.status) return { ...ok, id: job.id, status: job.status }

      const outcome = { status: input.status, error: input.error ?? null }
      const moved = await setPrintJobOutcome(db, job.id, outcome, now)
      emit('print-job.changed', changeOf(moved), moved.city)
      return { ...ok, id: moved.id, status: moved.status }
    }),
  )
