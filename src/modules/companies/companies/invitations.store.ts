import type { Insertable, Selectable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { LocationInvitationTable } from '../../../core/db/tables'

type NewInvitation = Insertable<LocationInvitationTable>
/** What every letter sets anew. */
type Letter = Pick<NewInvitation, 'token_hash' | 'invited_by' | 'expires_at' | 'language'>

/** Of an address that is invited to this location already, the open invitation gets the new letter. */
export const addOrRenewInvitation = (
  tx: Tx,
  invitation: Omit<NewInvitation, keyof Letter>,
  letter: Letter,
): Promise<Selectable<LocationInvitationTable>> =>
  tx
    .insertInto('location_invitation')
    .values({ ...invitation, ...letter })
    .onConflict(oc =>
      oc
        .columns(['location_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet(letter),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export async function acceptInvitationOf(tx: Tx, id: string, personId: string, now: Date): Promise<void> {
  await tx
    .updateTable('location_invitation')
    .set({ accepted_at: now, accepted_by: personId })
    .where('id', '=', id)
    .execute()
}

export const revokeInvitationOf = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('location_invitation')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
