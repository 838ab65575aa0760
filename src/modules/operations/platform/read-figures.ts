import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { firstIdAt } from '../../../core/ids'
import { jobsOfRow, kindOfRow } from '../../../core/jobs/packs'
import { DAY_MS, SECOND_MS } from '../../../core/rules/instant'

export type Figures = {
  /** Jobs whose time has come and that are not done, by their kind. */
  jobs: { kind: string; count: number; oldestSeconds: number }[]
  printers: { silent: number; jobsWaiting: number }
  /** Placed in the last 24 hours. */
  orders: { state: string; count: number }[]
}

/** How the platform is now, of all servers together. */
export async function readFigures(db: Database, now: Date, recentSeconds: number): Promise<Figures> {
  const [jobs, printers, orders] = await Promise.all([
    sql<Figures['jobs'][number]>`
      select ${kindOfRow} as kind, sum(${jobsOfRow}) as count,
        greatest(0, extract(epoch from now() - min(start_after)))::float8 as "oldestSeconds"
      from jobs.job where state < 'completed' and start_after <= now() group by 1`.execute(db),
    sql<Figures['printers']>`
      select (select count(*) from printer
          where claimed_at is not null and not is_demo and archived_at is null and deleted_at is null
            and (last_seen_at is null or last_seen_at < ${new Date(now.getTime() - recentSeconds * SECOND_MS)})) as silent,
        (select count(*) from print_job where status = 'queued') as "jobsWaiting"`.execute(db),
    // Ids begin with the moment in which they were made: these are the last rows of the primary key.
    sql<Figures['orders'][number]>`
      select state, count(*) as count from purchase_order
      where id >= ${firstIdAt(new Date(now.getTime() - DAY_MS))} group by state`.execute(db),
  ])
  return { jobs: jobs.rows, printers: printers.rows[0]!, orders: orders.rows }
}
