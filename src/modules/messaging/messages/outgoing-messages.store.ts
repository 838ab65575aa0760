import { type Insertable, sql, type Updateable } from 'kysely'
import { insertOf } from '../../../core/db/insert-rows'
import type { Database } from '../../../core/db/open'
import type { OutgoingMessageTable } from '../../../core/db/tables'

/** Messages with the same columns. Answers the ids of those whose happening was not told before. */
export async function addMessages(
  db: Database,
  messages: readonly Insertable<OutgoingMessageTable>[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${insertOf('outgoing_message', messages)} on conflict (dedupe_key) do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function changeMessage(
  db: Database,
  id: string,
  columns: Omit<Updateable<OutgoingMessageTable>, 'id'>,
): Promise<void> {
  const standing = columns.state === undefined ? {} : standingOf(columns.state as string)
  await db
    .updateTable('outgoing_message')
    .set({ ...columns, ...standing })
    .where('id', '=', id)
    .execute()
}

export async function setMessagesSent(db: Database, ids: readonly string[], now: Date): Promise<void> {
  if (!ids.length) return
  await db
    .updateTable('outgoing_message')
    .set({ state: 'sent', ...standingOf('sent'), error: null, sent_at: now })
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** The first tap counts, on whichever device it was. */
export async function setMessageTapped(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('outgoing_message')
    .set({ tapped_at: now })
    .where('id', '=', id)
    .where('medium', '=', 'push')
    .where('tapped_at', 'is', null)
    .execute()
}

/** What indexes hold of a state, so that most messages are sent without a change to any. */
const standingOf = (state: string) => ({
  is_failed: state === 'failed',
  ...(state === 'sent' ? { is_unsent_notice: false } : {}),
})
