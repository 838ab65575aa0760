import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { setDemoPrintersWell, setPrintersWell } from '../printers/printers.store'
import { drawWhenTaken } from './draw-when-taken'
import { changeOf } from './print-jobs'
import { setJobPrintedAtOnce, setPrintJobCanceled } from './print-jobs.store'

/**
 * Demo printers without a device stand in where there is no hardware: they take their jobs at once, and their paper is
 * looked at in the back office. Those with a token have a daemon, as any printer has. Timers of several servers may meet
 * here; each job is taken once.
 */
export async function runDemoPrinters(world: World): Promise<void> {
  const now = world.clock.now()
  await inTransaction(
    jobContext(world, 'demo printers'),
    'job.runDemoPrinters',
    async ({ db: tx, emit }) => {
      const waiting = await tx
        .selectFrom('print_job')
        .innerJoin('printer', 'printer.id', 'print_job.printer_id')
        .selectAll('print_job')
        .where('printer.is_demo', '=', true)
        .where('printer.token_hash', 'is', null)
        .where('print_job.status', '=', 'queued')
        .where(({ or, eb }) =>
          or([eb('print_job.expires_at', 'is', null), eb('print_job.expires_at', '>', now)]),
        )
        .orderBy('print_job.id')
        .limit(20)
        .forUpdate('print_job')
        .skipLocked()
        .execute()
      if (!waiting.length) return
      for (const job of waiting) {
        const paper = await drawWhenTaken(tx, job)
        const done = paper
          ? await setJobPrintedAtOnce(tx, job.id, paper, now)
          : await setPrintJobCanceled(tx, job.id, now)
        emit('print-job.changed', changeOf(done), done.city)
      }
      await setPrintersWell(tx, [...new Set(waiting.map(job => job.printer_id))], now)
    },
    { isAudited: false },
  )
}

/** So that they show as being there although nothing polls. */
export async function markDemoPrintersSeen(world: World): Promise<void> {
  await setDemoPrintersWell(world.db, world.clock.now())
}
