import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { PrintJobTable } from '../../../core/db/tables'
import type { KeptProof } from '../printers/contract/print-proof'
import type { CommandOutcome } from '../printers/contract/remote-commands'
import type { PrintJobStatus } from '../printers/rules/printing-jobs'

export type PrintJobRow = Selectable<PrintJobTable>
/** What is kept of a paper once it is drawn; empty where there was nothing left to draw. */
export type DrawnPaper = Partial<Pick<PrintJobRow, 'html' | 'shown' | 'order_revision' | 'bags'>>
type NewPrintJob = Omit<Insertable<PrintJobTable>, 'status' | 'created_at' | 'updated_at'>

/** The print job, held until the transaction ends. */
export const lockPrintJob = (tx: Tx, id: string): Promise<PrintJobRow | undefined> =>
  tx.selectFrom('print_job').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What a command said is forgotten once it is settled. */
const FORGOTTEN = { command: null }

const queued = (job: NewPrintJob, now: Date) => ({
  ...job,
  status: 'queued' satisfies PrintJobStatus,
  created_at: now,
  updated_at: now,
})

export const insertPrintJob = (tx: Tx, job: NewPrintJob, now: Date): Promise<PrintJobRow> =>
  tx.insertInto('print_job').values(queued(job, now)).returningAll().executeTakeFirstOrThrow()

/** Undefined when this revision of the paper of an order is queued at its printer already. */
export const insertPrintJobOnce = (tx: Tx, job: NewPrintJob, now: Date): Promise<PrintJobRow | undefined> =>
  tx
    .insertInto('print_job')
    .values(queued(job, now))
    .onConflict(oc => oc.columns(['order_id', 'printer_id', 'kind', 'revision', 'bag']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const setPrintJobCanceled = (tx: Tx, id: string, now: Date): Promise<PrintJobRow> =>
  tx
    .updateTable('print_job')
    .set({ status: 'canceled' satisfies PrintJobStatus, ...FORGOTTEN, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A device takes a job, or has it for longer: until then no other gets it. */
export const leasePrintJob = (
  tx: Tx,
  id: string,
  lease: { deviceId: string; until: Date },
  paper: DrawnPaper,
  now: Date,
): Promise<PrintJobRow> =>
  tx
    .updateTable('print_job')
    .set(({ eb }) => ({
      status: 'claimed' satisfies PrintJobStatus,
      lease_device: lease.deviceId,
      lease_until: lease.until,
      ...paper,
      attempts: eb('attempts', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** It was leased, and then could not be handed out. */
export const setLeaseNotCounted = (tx: Tx, id: string) =>
  tx
    .updateTable('print_job')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'claimed')
    .execute()

/** What its device says has become of a job. */
export const setPrintJobOutcome = (
  tx: Tx,
  id: string,
  {
    status,
    error,
    outcome,
    proof,
  }: {
    status: 'printed' | 'failed'
    error: string | null
    outcome: CommandOutcome | null
    proof: KeptProof | null
  },
  now: Date,
): Promise<PrintJobRow> =>
  tx
    .updateTable('print_job')
    .set({
      status,
      printed_at: status === 'printed' ? now : null,
      error,
      ...FORGOTTEN,
      command_outcome: outcome,
      proof,
      lease_until: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Canceled, and on paper all the same. */
export const setPrintedAnyway = (
  tx: Tx,
  id: string,
  { error, proof }: { error: string; proof: KeptProof | null },
  now: Date,
): Promise<PrintJobRow> =>
  tx
    .updateTable('print_job')
    .set({ printed_at: now, error, proof, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Jobs whose device has not said until the end of its lease what became of them. Answers those that it finds now. */
export const setExpiredJobsUnconfirmed = (tx: Tx, error: string, now: Date): Promise<PrintJobRow[]> =>
  tx
    .updateTable('print_job')
    .set({ status: 'unconfirmed' satisfies PrintJobStatus, error, ...FORGOTTEN, updated_at: now })
    .where('status', '=', 'claimed')
    .where('lease_until', '<', now)
    .returningAll()
    .execute()

/** Jobs that no device has taken in time. Answers those that it finds now. */
export const setUntakenJobsExpired = (tx: Tx, error: string, now: Date): Promise<PrintJobRow[]> =>
  tx
    .updateTable('print_job')
    .set(({ eb }) => ({
      status: 'failed' satisfies PrintJobStatus,
      error: eb.case().when('kind', '<>', 'command').then(error).end(),
      command_outcome: eb
        .case()
        .when('kind', '=', 'command')
        .then('expired' satisfies CommandOutcome)
        .end(),
      ...FORGOTTEN,
      updated_at: now,
    }))
    .where('status', '=', 'queued')
    .where('expires_at', '<=', now)
    .returningAll()
    .execute()

/** Printed at the first attempt, by a printer that stands in for hardware. */
export const setJobPrintedAtOnce = (tx: Tx, id: string, paper: DrawnPaper, now: Date): Promise<PrintJobRow> =>
  tx
    .updateTable('print_job')
    .set({
      status: 'printed' satisfies PrintJobStatus,
      printed_at: now,
      attempts: 1,
      ...paper,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
