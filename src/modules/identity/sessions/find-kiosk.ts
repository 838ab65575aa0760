import type { SelectQueryBuilder } from 'kysely'
import type { KioskDevice } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'

type Kiosks = SelectQueryBuilder<DB, 'kiosk', object>

/** A kiosk as a caller; null while it has not been claimed, and when it was taken away again. */
export async function findKiosk(
  db: Database,
  which: (kiosks: Kiosks) => Kiosks,
): Promise<KioskDevice | null> {
  const row = await which(db.selectFrom('kiosk'))
    .select(['id', 'device_id', 'claimed_at'])
    .where('claimed_at', 'is not', null)
    .where('token_hash', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { kind: 'kiosk', id: row.id, deviceId: row.device_id, claimedAt: row.claimed_at! } : null
}
