import type { Insertable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'

export const setAnswer = (tx: Tx, lineId: string, answer: 'accepted' | 'refused') =>
  tx.updateTable('picked_line').set({ answer }).where('line_id', '=', lineId).execute()

/** Nothing of the order's picked lines is left to give back. */
export const setSettled = (tx: Tx, orderId: string, now: Date) =>
  tx
    .updateTable('picked_line')
    .set({ settled_at: now })
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .execute()

/** How far a line is picked from now on. */
export async function savePickedLine(tx: Tx, line: Insertable<DB['picked_line']>): Promise<void> {
  const { line_id: _, order_id: __, ...changes } = line
  await tx
    .insertInto('picked_line')
    .values(line)
    .onConflict(conflict => conflict.column('line_id').doUpdateSet(changes))
    .execute()
}
