import type { Insertable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'

/** Saves the code of a hand-over. An earlier code of the route stops working. */
export async function insertHandOver(tx: Tx, handOver: Insertable<DB['route_handover']>) {
  await tx
    .deleteFrom('route_handover')
    .where('route_id', '=', handOver.route_id)
    .where('taken_at', 'is', null)
    .execute()
  await tx.insertInto('route_handover').values(handOver).execute()
}

/** Locks the code until the transaction ends, so that only one of two couriers who read it gets the route. */
export const lockHandOver = (tx: Tx, codeSignature: string, now: Date) =>
  tx
    .selectFrom('route_handover')
    .selectAll()
    .where('code_signature', '=', codeSignature)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

/** Ends a code: this courier has used it. */
export const setHandOverTaken = (tx: Tx, id: string, personId: string, now: Date) =>
  tx
    .updateTable('route_handover')
    .set({ to_person_id: personId, taken_at: now })
    .where('id', '=', id)
    .execute()
