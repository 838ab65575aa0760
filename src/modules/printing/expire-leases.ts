import type { World } from '../../core/context'
import { jobContext } from '../../core/job-context'
import { inTransaction } from '../../core/write'
import { changeOf } from './print-jobs'
import { setExpiredJobsUnconfirmed, setUntakenJobsExpired } from './print-jobs.store'

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
