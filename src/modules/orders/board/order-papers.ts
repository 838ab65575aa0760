import { type SqlBool, sql } from 'kysely'
import { literalList } from '../../../core/db/literal-list'
import type { Database } from '../../../core/db/open'
import { UNSENT_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { LOST_PRINT_JOB_STATUSES } from '../../printing/printers/rules/printing-jobs'
import type { LostPaper } from './contract/board'

const LOST = literalList(LOST_PRINT_JOB_STATUSES)
/** Before a courier has it, a kitchen can still print it. */
const PRINTABLE = literalList(UNSENT_ORDER_STATES)

/** Asked for and not taken back, or on paper all the same. */
const counts = (job: 'job' | 'later') =>
  sql<SqlBool>`(${sql.ref(`${job}.status`)} <> 'canceled' or ${sql.ref(`${job}.printed_at`)} is not null)`

/** Of the papers of an order the last at each printer: a reprint takes the place of its first, also at another printer. */
const lastJobs = sql`print_job job where job.order_id = purchase_order.id and ${counts('job')} and not exists (
  select 1 from print_job later where later.order_id = job.order_id and later.kind = job.kind and ${counts('later')}
    and (later.reprint_of = job.id or (later.printer_id = job.printer_id and later.revision > job.revision and (later.bag = job.bag or later.bags <> job.bags))))`

/** The kitchen's ticket is on paper wherever it was sent, or was printed by hand. What was never sent is not. */
export const isPrinted = sql<SqlBool>`(purchase_order.manually_printed_at is not null or coalesce((
  select bool_and(job.printed_at is not null or job.status = 'printed') from ${lastJobs} and job.kind = 'kitchen'), false))`

/** Null where none is lost, or no use any more, or what was lost has been printed by hand. The ticket comes before the label. */
export const lostPaper = sql<LostPaper | null>`(case when purchase_order.state in ${PRINTABLE} then (
  select json_build_object('jobId', job.id, 'kind', job.kind, 'status', job.status) from ${lastJobs}
    and job.kind in ('kitchen', 'label') and job.status in ${LOST} and job.printed_at is null
    and job.created_at > coalesce(purchase_order.manually_printed_at, '-infinity')
  order by job.kind, job.status, job.id limit 1) end)`

/** Orders for which a paper made since this id is lost, before anything else of them is looked at. */
export const hasLostPaper = (sinceId: string) =>
  sql<SqlBool>`(purchase_order.id in (select order_id from print_job
    where status in ${LOST} and id >= ${sinceId}) and ${lostPaper} is not null)`

/** What became of the papers of these orders. */
export async function papersOf(db: Database, orderIds: string[]) {
  const rows = await db
    .selectFrom('purchase_order')
    .select(['id', isPrinted.as('isPrinted'), lostPaper.as('lostPaper')])
    .where('id', 'in', orderIds)
    .execute()
  return new Map(
    rows.map(({ id, isPrinted, lostPaper }) => [id, { isPrinted: Boolean(isPrinted), lostPaper }]),
  )
}
