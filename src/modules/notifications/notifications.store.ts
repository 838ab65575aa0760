import type { Insertable } from 'kysely'
import type { Tx } from '../../core/db/open'
import type { NotificationTable } from '../../core/db/tables'

export async function addNotification(tx: Tx, notification: Insertable<NotificationTable>): Promise<void> {
  await tx.insertInto('notification').values(notification).execute()
}
