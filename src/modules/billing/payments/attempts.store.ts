import type { Insertable, Selectable } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { InvoiceAttemptTable } from '../../../core/db/tables'
import type { AttemptStatus } from './rules/attempts'

export type AttemptRow = Selectable<InvoiceAttemptTable>
type Optional =
  | 'of_attempt_id'
  | 'collect_on'
  | 'sent_at'
  | 'payment_intent_id'
  | 'error'
  | 'reason'
  | 'payment_method_id'

export const insertAttempt = (
  tx: Tx,
  attempt: Omit<Insertable<InvoiceAttemptTable>, 'created_at' | 'updated_at' | Optional> &
    Partial<Pick<Insertable<InvoiceAttemptTable>, Optional>>,
  now: Date,
): Promise<AttemptRow> =>
  tx
    .insertInto('invoice_attempt')
    .values({ ...attempt, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Held until the transaction ends; its invoice has to be held before. */
export const lockAttempt = (tx: Tx, id: string): Promise<AttemptRow> =>
  tx.selectFrom('invoice_attempt').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findAttempt = (db: Database, id: string): Promise<AttemptRow> =>
  db.selectFrom('invoice_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** All of an invoice, the oldest first. */
export const attemptsOf = (db: Database, invoiceId: string): Promise<AttemptRow[]> =>
  db.selectFrom('invoice_attempt').selectAll().where('invoice_id', '=', invoiceId).orderBy('id').execute()

/** The payment that was begun and has not ended; an invoice has no two of them. */
export const openAttemptOf = (db: Database, invoiceId: string): Promise<AttemptRow | undefined> =>
  db
    .selectFrom('invoice_attempt')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'payment')
    .where('status', '=', 'RECEIVED')
    .executeTakeFirst()

/** Its payment at the provider, unless another server has noted it already. */
export const setAttemptIntent = (db: Database, id: string, intentId: string) =>
  db
    .updateTable('invoice_attempt')
    .set({ payment_intent_id: intentId })
    .where('id', '=', id)
    .where('payment_intent_id', 'is', null)
    .execute()

/** From now on the provider may have it. */
export const setAttemptSent = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('invoice_attempt')
    .set({ sent_at: now, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Which refund at the provider it is. */
export const setAttemptRefund = (db: Database, id: string, refundId: string) =>
  db.updateTable('invoice_attempt').set({ provider_refund_id: refundId }).where('id', '=', id).execute()

/** Why it will come to nothing. */
export const setAttemptError = (db: Database, id: string, error: string) =>
  db
    .updateTable('invoice_attempt')
    .set({ error })
    .where('id', '=', id)
    .where('status', '=', 'RECEIVED')
    .execute()

export const closeAttempt = (
  tx: Tx,
  id: string,
  ended: {
    status: AttemptStatus
    error?: string | null
    payment_intent_id?: string
  },
  now: Date,
): Promise<AttemptRow> =>
  tx
    .updateTable('invoice_attempt')
    .set({ ...ended, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** To the end of the queue of those that are looked after. */
export const requeueAttempt = (db: Database, id: string, now: Date) =>
  db.updateTable('invoice_attempt').set({ updated_at: now }).where('id', '=', id).execute()
