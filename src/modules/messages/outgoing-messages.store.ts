import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../core/db/open'
import type { OutgoingMessageTable } from '../../core/db/tables'

/** Answers null when this happening was told before. */
export async function addMessage(tx: Tx, message: Insertable<OutgoingMessageTable>): Promise<string | null> {
  const added = await tx
    .insertInto('outgoing_message')
    .values(message)
    .onConflict(oc => oc.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export async function changeMessage(
  db: Database,
  id: string,
  columns: Omit<Updateable<OutgoingMessageTable>, 'id'>,
): Promise<void> {
  await db.updateTable('outgoing_message').set(columns).where('id', '=', id).execute()
}

export async function setMessagesSent(db: Database, ids: readonly string[], now: Date): Promise<void> {
  if (!ids.length) return
  await db
    .updateTable('outgoing_message')
    .set({ state: 'sent', error: null, sent_at: now })
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}
