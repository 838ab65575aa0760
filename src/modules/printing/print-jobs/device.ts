import { z } from 'zod'
import type { Context, PrinterDevice, RequestInfo, World } from '../../../core/context'
import { Id, Instant, Ok, ok, Text } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { mayFail, printerDevice } from '../../../core/procedures'
import { inTransaction, type Writing, write } from '../../../core/write'
import { carryFonts } from '../papers/carry-fonts'
import { keptProof, ToldProof } from '../printers/contract/print-proof'
import { NextJob, PRINTER_STATUSES } from '../printers/contract/printing'
import { COMMAND_OUTCOMES, type SignedCommand } from '../printers/contract/remote-commands'
import { storeIdsOf } from '../printers/printers'
import { setPrinterSeen } from '../printers/printers.store'
import { leaseSecondsOf, type PrintJobStatus, whyNotMovePrintJob } from '../printers/rules/printing-jobs'
import { COMMAND_LEASE_SECONDS } from '../printers/rules/remote-commands'
import { drawWhenTaken } from './draw-when-taken'
import { changeOf } from './print-jobs'
import {
  leasePrintJob,
  lockPrintJob,
  type PrintJobRow,
  setExpiredJobsUnconfirmed,
  setPrintedAnyway,
  setPrintJobCanceled,
  setPrintJobOutcome,
  setUntakenJobsExpired,
} from './print-jobs.store'
import { signedCommandOf } from './remote-commands'
import { languageAsked } from './render-paper'
import { type Takes, workWaits } from './waiting-printers'

/** So long a device may be kept waiting for work; whatever stands between gives up on a silent call after 30 seconds. */
const MOST_WAIT_SECONDS = 25

/**
 * Hands out the oldest waiting job, on a lease. A device that already has one gets the same again: its own
 * journal knows whether it is on paper. No other device ever gets it. `x-printer-takes` says which kinds it takes now:
 * `paper`, which is meant when it is missing, and `command`, which a device takes that is out of paper too. With `wait`
 * there is an answer as soon as there is work, or after so many seconds.
 */
export const nextJob = printerDevice
  .input(z.object({ wait: z.coerce.number().int().min(0).max(MOST_WAIT_SECONDS).default(0) }).optional())
  .output(NextJob.nullable())
  .mutation(async ({ input, ctx, signal }) => {
    const { world, caller, request } = ctx
    const takes = takenBy(request)
    const waitsUntil = performance.now() + (input?.wait ?? 0) * 1000
    for (;;) {
      const job = await handOut({ ...ctx, now: world.clock.now() }, takes)
      const leftMs = waitsUntil - performance.now()
      if (job) return { ...job, html: await carryFonts(job.html) }
      if (!caller.claimed || leftMs <= 0) return null
      if (!(await workWaits(world, caller.id, takes, leftMs, signal))) return null
    }
  })

function takenBy({ header }: RequestInfo): Takes {
  const named = (header('x-printer-takes') ?? 'paper').split(/[\s,]+/)
  // Commands are JSON, whatever else was asked for.
  const command = named.includes('command') && languageAsked(header('accept')) === null
  return { paper: named.includes('paper'), command }
}

const handOut = (ctx: Context & { caller: PrinterDevice }, takes: Takes) =>
  inTransaction(
    ctx,
    'printer.nextJob',
    async ({ db, emit }) => {
      const { caller, now, world, request } = ctx
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
      if (held && !isTaken(held, takes)) return null
      const next = held ? { job: held, paper: {} } : await nextWaiting({ db, emit }, caller, takes, now)
      if (!next) return null
      const { job, paper } = next

      const seconds =
        job.kind === 'command' ? COMMAND_LEASE_SECONDS : leaseSecondsOf(paper.html ?? job.html ?? '')
      const until = new Date(now.getTime() + seconds * 1000)
      const leased = await leasePrintJob(db, job.id, { deviceId: caller.deviceId, until }, paper, now)
      if (!held) emit('print-job.changed', changeOf(leased), leased.city)
      return presentNext(leased, signedCommandOf(world, leased))
    },
    { isAudited: false },
  )

const isTaken = ({ kind }: PrintJobRow, takes: Takes) => (kind === 'command' ? takes.command : takes.paper)

/** The oldest that waits, with its paper as it is now. What is of no use any more is withdrawn on the way. */
async function nextWaiting(
  { db, emit }: Pick<Writing, 'db' | 'emit'>,
  caller: PrinterDevice,
  takes: Takes,
  now: Date,
) {
  for (;;) {
    const job = await db
      .selectFrom('print_job')
      .selectAll()
      .where('printer_id', '=', caller.id)
      .where('status', '=', 'queued')
      .$if(!takes.paper, q => q.where('kind', '=', 'command'))
      .$if(!takes.command, q => q.where('kind', '<>', 'command'))
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!job) return null
    const paper = await drawWhenTaken(db, job)
    if (paper) return { job, paper }
    const withdrawn = await setPrintJobCanceled(db, job.id, now)
    emit('print-job.changed', changeOf(withdrawn), withdrawn.city)
  }
}

const presentNext = (job: PrintJobRow, command: SignedCommand | null) => ({
  id: job.id,
  html: job.html ?? '',
  format: job.format,
  width: job.width,
  height: job.height,
  copies: job.copies,
  kind: job.kind,
  purchaseId: job.order_id,
  createdAt: job.created_at,
  leaseUntil: job.lease_until,
  command,
})

/** The device is there, and says how it is. */
export const ping = printerDevice.output(z.object({ ok: z.literal(true), now: Instant })).mutation(
  write(
    async ({ ctx: { db, caller, now, request, emit } }) => {
      if (await noteSeen(db, caller, request, now))
        emit('printer.changed', await changeOfPrinter(db, caller.id))
      return { ...ok, now }
    },
    { isAudited: false },
  ),
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
  .input(
    z.object({
      tid: Id,
      status: z.enum(['printed', 'failed']),
      error: Text(500).optional(),
      /** Of a command, where `printed` says that it is done. */
      outcome: z.enum(COMMAND_OUTCOMES).optional(),
      /** Of a paper that came out: how that is known. */
      proof: ToldProof.optional(),
    }),
  )
  .output(Ok.extend({ id: Id, status: z.string() }))
  .concat(mayFail('NotFound', 'InvalidPrintJobTransition'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, emit } }) => {
      const job = await lockPrintJob(db, input.tid)
      if (!job || job.printer_id !== caller.id) throw fail('NotFound')
      const proof =
        input.proof && input.status === 'printed' ? keptProof(input.proof, job.created_at, now) : null
      if (job.status === 'canceled' && input.status === 'printed') {
        if (!job.printed_at) {
          const told = await setPrintedAnyway(
            db,
            job.id,
            {
              error:
                job.kind === 'command'
                  ? 'It was carried out although it was canceled'
                  : 'It came out of the printer although it was canceled',
              proof,
            },
            now,
          )
          emit('print-job.changed', changeOf(told), told.city)
        }
        return { ...ok, id: job.id, status: job.status }
      }
      const refusal = whyNotMovePrintJob(job.status as PrintJobStatus, input.status, 'device')
      if (refusal) throw fail('InvalidPrintJobTransition', refusal.params)
      if (job.status === input.status) return { ...ok, id: job.id, status: job.status }

      const { status, error = null } = input
      const outcome =
        job.kind === 'command' ? (input.outcome ?? (status === 'printed' ? 'done' : 'failed')) : null
      const moved = await setPrintJobOutcome(db, job.id, { status, error, outcome, proof }, now)
      emit('print-job.changed', changeOf(moved, job.status), moved.city)
      return { ...ok, id: moved.id, status: moved.status }
    }),
  )

/**
 * A device that took a job and fell silent past its lease: whether it is on paper is not known, so the job is
 * never sent again by itself. The board shows it, and a person decides. What waited too long for its printer is given up.
 */
export async function expireLeases(world: World): Promise<void> {
  const now = world.clock.now()
  await inTransaction(
    jobContext(world, 'silent printers'),
    'job.expireLeases',
    async ({ db: tx, emit }) => {
      const jobs = await setExpiredJobsUnconfirmed(tx, 'The printer didn’t confirm this paper', now)
      jobs.push(...(await setUntakenJobsExpired(tx, 'The printer didn’t take this paper in time', now)))
      for (const job of jobs) emit('print-job.changed', changeOf(job), job.city)
    },
    { isAudited: false },
  )
}
