import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { ReferralTable } from '../../../core/db/tables'

export const lockProgram = (tx: Tx, id: string) =>
  tx.selectFrom('referral_program').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** False: somebody else has this code already. */
export async function addCode(
  tx: Tx,
  code: { code: string; program_id: string; person_id: string },
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('referral_code')
    .values({ ...code, created_at: now })
    .onConflict(oc => oc.doNothing())
    .returning('code')
    .executeTakeFirst()
  return added !== undefined
}

/** Null: the friend is brought by somebody already. */
export async function addReferral(tx: Tx, referral: Insertable<ReferralTable>) {
  const row = await tx
    .insertInto('referral')
    .values(referral)
    .onConflict(oc => oc.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function changeReferral(
  tx: Tx,
  id: string,
  columns: Omit<Updateable<ReferralTable>, 'id'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('referral')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function addSpent(tx: Tx, programId: string, cents: number): Promise<void> {
  await tx
    .updateTable('referral_program')
    .set({ spent_cents: sql`spent_cents + ${cents}` })
    .where('id', '=', programId)
    .execute()
}
