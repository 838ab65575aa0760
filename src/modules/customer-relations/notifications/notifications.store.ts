import { type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { DB, NotificationTable } from '../../../core/db/tables'

export async function addNotification(tx: Tx, notification: Insertable<NotificationTable>): Promise<void> {
  await tx.insertInto('notification').values(notification).execute()
}

/** Each of these people once, to be written to when their turn comes. Answers how many. */
export async function addRecipients(
  tx: Tx,
  notificationId: string,
  people: SelectQueryBuilder<DB, 'person', object>,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notification_recipient')
    .columns(['notification_id', 'person_id', 'state'])
    .expression(
      people.select([
        sql<string>`${notificationId}`.as('notification_id'),
        'person.id',
        sql<string>`'waiting'`.as('state'),
      ]),
    )
    .executeTakeFirstOrThrow()
  const count = Number(numInsertedOrUpdatedRows ?? 0)
  await tx
    .updateTable('notification')
    .set({ recipient_count: count })
    .where('id', '=', notificationId)
    .execute()
  return count
}

/** Held until the transaction ends: one slice of it at a time, and none while it is stopped. */
export const lockNotification = (tx: Tx, id: string) =>
  tx.selectFrom('notification').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whose turn it is. */
export async function nextWaiting(tx: Tx, notificationId: string, count: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('notification_recipient')
    .select('person_id')
    .where('notification_id', '=', notificationId)
    .where('state', '=', 'waiting')
    .orderBy('person_id')
    .limit(count)
    .execute()
  return rows.map(row => row.person_id)
}

export type Decided = {
  person_id: string
  state: 'written' | 'skipped'
  medium: string | null
  reason: string | null
}

export async function setDecided(
  tx: Tx,
  notificationId: string,
  decided: readonly Decided[],
  now: Date,
): Promise<void> {
  await sql`
    update notification_recipient r
    set state = said.state, medium = said.medium, reason = said.reason, decided_at = ${now}
    from json_to_recordset(${JSON.stringify(decided)}::text::json)
      as said (person_id text, state text, medium text, reason text)
    where r.notification_id = ${notificationId} and r.person_id = said.person_id`.execute(tx)
  const written = decided.filter(({ state }) => state === 'written').length
  await countDecided(tx, notificationId, { written, skipped: decided.length - written })
}

/** Of a notification that is locked. */
const countDecided = (tx: Tx, notificationId: string, { written = 0, skipped = 0 }) =>
  tx
    .updateTable('notification')
    .set(({ eb }) => ({
      written_count: eb('written_count', '+', written),
      skipped_count: eb('skipped_count', '+', skipped),
    }))
    .where('id', '=', notificationId)
    .execute()

export async function setFinished(
  db: Database,
  id: string,
  state: 'done' | 'stopped',
  now: Date,
): Promise<void> {
  await db.updateTable('notification').set({ state, finished_at: now }).where('id', '=', id).execute()
}

/** Those whose turn has not come are passed over. */
export async function skipWaiting(tx: Tx, notificationId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('notification_recipient')
    .set({ state: 'skipped', reason: 'stopped', decided_at: now })
    .where('notification_id', '=', notificationId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  await countDecided(tx, notificationId, { skipped: Number(numUpdatedRows) })
}
