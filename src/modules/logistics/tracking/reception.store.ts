import type { Insertable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'

export const insertReceptionLink = (tx: Tx, link: Insertable<DB['reception_link']>) =>
  tx.insertInto('reception_link').values(link).execute()

/** No link of a location opens from here on. */
export const revokeReceptionLinks = (tx: Tx, locationId: string, now: Date) =>
  tx
    .updateTable('reception_link')
    .set({ revoked_at: now })
    .where('location_id', '=', locationId)
    .where('revoked_at', 'is', null)
    .execute()

/** The first who took it counts. */
export const insertReceipt = (tx: Tx, receipt: Insertable<DB['reception_receipt']>) =>
  tx
    .insertInto('reception_receipt')
    .values(receipt)
    .onConflict(oc => oc.column('order_id').doNothing())
    .execute()

export const removeReceipt = (tx: Tx, orderId: string) =>
  tx.deleteFrom('reception_receipt').where('order_id', '=', orderId).execute()
