import type { World } from '../../trpc/context'
import { changeOf } from './print-jobs'

/**
 * A device that took a job and fell silent past its lease: nobody knows whether it is on paper, so the job is
 * never sent again by itself. The board shows it, and a person decides.
 */
export async function expireLeases(world: World): Promise<void> {
  const now = world.clock.now()
  const expired = await world.db.transaction().execute(async tx => {
    const jobs = await tx
      .updateTable('print_job')
      .set({
        status: 'unconfirmed',
        error: 'The printer took this and did not say what became of it',
        updated_at: now,
      })
      .where('status', '=', 'claimed')
      .where('lease_until', '<', now)
      .returningAll()
      .execute()
    if (jobs.length)
      await tx
        .insertInto('event')
        .values(
          jobs.map(job => ({
            id: world.newId(),
            type: 'print-job.changed',
            city: job.city,
            data: changeOf(job),
            at: now,
          })),
        )
        .execute()
    return jobs
  })
  if (expired.length) world.eventsWaiting()
}
