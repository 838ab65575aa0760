import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { PayoutFileTable, PayoutTable } from '../../../core/db/tables'

export const addPayoutFile = (tx: Tx, file: Insertable<PayoutFileTable>) =>
  tx.insertInto('payout_file').values(file).execute()

export const addPayouts = (tx: Tx, payouts: readonly Insertable<PayoutTable>[]) =>
  tx
    .insertInto('payout')
    .values([...payouts])
    .execute()

/** The payment of a payable that is in a file or done: there is one at most. */
export const payoutUnderWay = (db: Database, payableId: string) =>
  db
    .selectFrom('payout')
    .selectAll()
    .where('payable_id', '=', payableId)
    .where('state', '<>', 'returned')
    .executeTakeFirstOrThrow()

export const setPayoutState = (tx: Tx, id: string, state: 'paid' | 'returned', now: Date) =>
  tx.updateTable('payout').set({ state, updated_at: now }).where('id', '=', id).execute()

/** How often each of these has been in a file. */
export async function payoutCounts(
  db: Database,
  payableIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payout')
    .select(({ fn }) => ['payable_id', fn.countAll<number>().as('count')])
    .where('payable_id', '=', sql<string>`any(${[...payableIds]}::text[])`)
    .groupBy('payable_id')
    .execute()
  return new Map(rows.map(row => [row.payable_id, Number(row.count)]))
}
