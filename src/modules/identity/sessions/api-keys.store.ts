import type { Insertable } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { ApiKeyTable } from '../../../core/db/tables'
import { MINUTE_MS } from '../../../core/rules/instant'

export async function addApiKey(tx: Tx, key: Insertable<ApiKeyTable>): Promise<void> {
  await tx.insertInto('api_key').values(key).execute()
}

/** At most once a minute, whichever server is asked: a key that calls ten times a second is no reason to write ten times. */
export async function recordKeyUse(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(eb =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(now.getTime() - MINUTE_MS))]),
    )
    .execute()
}

export async function endApiKey(
  tx: Tx,
  id: string,
  columns: { revoked_at: Date; revoked_by: string },
): Promise<void> {
  await tx.updateTable('api_key').set(columns).where('id', '=', id).execute()
}

export async function deleteApiKey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('api_key').where('id', '=', id).execute()
}
