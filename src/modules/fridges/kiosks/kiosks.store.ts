import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { KioskTable } from '../../../core/db/tables'
import type { ClaimableDevices } from '../../identity/sessions/device-claims'

type KioskRow = Selectable<KioskTable>

export const claimableKiosks: ClaimableDevices = {
  lock: (tx, deviceId) =>
    tx.selectFrom('kiosk').selectAll().where('device_id', '=', deviceId).forUpdate().executeTakeFirst(),
  add: (tx, device, code) =>
    tx
      .insertInto('kiosk')
      .values({ ...device, name: `Kiosk ${code}` })
      .execute(),
  claim: (tx, id, claim) => tx.updateTable('kiosk').set(claim).where('id', '=', id).execute(),
}

/** The kiosk that shows this code and waits, locked until the transaction ends. */
export const lockByClaimCode = (tx: Tx, claimCode: string, now: Date): Promise<KioskRow | undefined> =>
  tx
    .selectFrom('kiosk')
    .selectAll()
    .where('claim_expires_at', '>', now)
    .where('claim_code', '=', claimCode)
    .forUpdate()
    .executeTakeFirst()

export const changeKiosk = (
  tx: Tx,
  id: string,
  columns: Omit<Updateable<KioskTable>, 'id' | 'updated_at'>,
  now: Date,
): Promise<KioskRow> =>
  tx
    .updateTable('kiosk')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function recordKioskVisit(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('kiosk').set({ last_seen_at: now }).where('id', '=', id).execute()
}
