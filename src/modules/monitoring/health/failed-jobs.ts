import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { jobsOfRow, kindOfRow } from '../../../core/jobs/packs'
import { holds } from '../../../core/procedures'
import { write } from '../../../core/write'
import { FailedJobs, MOST_SHOWN, RetriedJobs, RetryFailedJobs } from './contract/failed-jobs'

/** What the queue has given up after its last try, by kind, the latest first. */
export const listFailedJobs = holds('HelloAdminPermission', 'DeveloperPermission')
  .meta({ summary: 'Jobs that were given up, by kind' })
  .output(FailedJobs)
  .query(async ({ ctx: { db } }) => {
    if (!(await hasQueue(db))) return { kinds: [] }
    const { rows } = await sql<FailedKind>`
      select ${kindOfRow} as kind, sum(${jobsOfRow})::int as count,
        min(completed_on) as since, max(completed_on) as until
      from jobs.job where state = 'failed' group by 1 order by max(completed_on) desc limit ${MOST_SHOWN}`.execute(
      db,
    )
    return { kinds: rows }
  })

/** Puts the jobs of a kind back into the queue, with all their tries. */
export const retryFailedJobs = holds('HelloAdminPermission', 'DeveloperPermission')
  .meta({ summary: 'Tries the jobs of a kind again that were given up' })
  .input(RetryFailedJobs)
  .output(RetriedJobs)
  .mutation(
    write(async ({ input: { kind }, ctx: { db } }) => {
      if (!(await hasQueue(db))) return { count: 0 }
      const { rows } = await sql<{ count: number }>`
        with tried as (
          update jobs.job set state = 'retry', retry_count = 0, completed_on = null, start_after = now()
          where state = 'failed' and ${kindOfRow} = ${kind} returning group_id, data
        ) select coalesce(sum(${jobsOfRow}), 0)::int as count from tried`.execute(db)
      return { count: rows[0]!.count }
    }),
  )

/** The queue makes its tables when a server first works at it. */
async function hasQueue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('jobs.job') is not null as has`.execute(db)
  return rows[0]?.has ?? false
}

type FailedKind = { kind: string; count: number; since: Date; until: Date }
