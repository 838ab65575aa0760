import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../core/db/open'

/** Asked for and not taken back, or on paper all the same. */
const counts = (job: 'job' | 'later') =>
  sql<SqlBool>`(${sql.ref(`${job}.status`)} <> 'canceled' or ${sql.ref(`${job}.printed_at`)} is not null)`

/** Of the papers of an order the last at each printer: a reprint takes the place of its first, also at another printer. */
const lastJobs = sql`print_job job where job.order_id = purchase_order.id and ${counts('job')} and not exists (
  select 1 from print_job later where later.order_id = job.order_id and later.kind = job.kind and ${counts('later')}
    and (later.reprint_of = job.id or (later.printer_id = job.printer_id and later.revision > job.revision)))`

/** The kitchen's ticket is on paper wherever it was sent, or was printed by hand. What was never sent is not. */
export const isPrinted = sql<SqlBool>`(purchase_order.manually_printed_at is not null or coalesce((
  select bool_and(job.printed_at is not null or job.status = 'printed') from ${lastJobs} and job.kind = 'kitchen'), false))`

/** Which of these orders are printed. */
export async function printedAmong(db: Database, orderIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('id', 'in', orderIds)
    .where(isPrinted)
    .execute()
  return new Set(rows.map(row => row.id))
}
