import type { World } from '../../core/context'
import { jobContext } from '../../core/job-context'
import { inTransaction } from '../../core/write'
import { changeOf } from './print-jobs'

/**
 * Demo printers stand in where there is no hardware: they take their jobs at once, and their paper is looked
 * at in the back office. Timers of several servers may meet here; each job is taken once.
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
        .select('print_job.id')
        .where('printer.is_demo', '=', true)
        .where('print_job.status', '=', 'queued')
        .orderBy('print_job.id')
        .limit(20)
        .forUpdate('print_job')
        .skipLocked()
        .execute()
      if (!waiting.length) return
      const jobs = await tx
        .updateTable('print_job')
        .set({ status: 'printed', printed_at: now, attempts: 1, updated_at: now })
        .where(
          'id',
          'in',
          waiting.map(job => job.id),
        )
        .returningAll()
        .execute()
      await tx
        .updateTable('printer')
        .set({ last_seen_at: now, status: 'ok' })
        .where('id', 'in', [...new Set(jobs.map(job => job.printer_id))])
        .execute()
      for (const job of jobs) emit('print-job.changed', changeOf(job), job.city)
    },
    { isAudited: false },
  )
}

/** So that they show as being there although nothing polls. */
export async function keepDemoPrintersAwake(world: World): Promise<void> {
  await world.db
    .updateTable('printer')
    .set({ last_seen_at: world.clock.now(), status: 'ok' })
    .where('is_demo', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
}
