import type { Tx } from '../../../core/db/open'

/** Whether this reminder was not sent before. */
export async function insertReminder(tx: Tx, invoiceId: string, step: number, now: Date): Promise<boolean> {
  const added = await tx
    .insertInto('invoice_reminder')
    .values({ invoice_id: invoiceId, step, sent_at: now })
    .onConflict(oc => oc.doNothing())
    .returning('step')
    .executeTakeFirst()
  return added !== undefined
}
