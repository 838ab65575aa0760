import type { Expression, Insertable, SqlBool } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { LeadTable } from '../../../core/db/tables'
import type { LeadState } from './rules/lead-state'

export type NewLead = Insertable<LeadTable>

export async function insertLead(tx: Tx, lead: NewLead): Promise<void> {
  await tx.insertInto('lead').values(lead).execute()
}

/** The lead, held until the end of the transaction; undefined when there is none among these. */
export const lockLead = (tx: Tx, id: string, among: Expression<SqlBool>) =>
  tx
    .selectFrom('lead')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(among)
    .forUpdate()
    .executeTakeFirst()

type LeadChange = { state?: LeadState; note?: string; assignee_id?: string | null }

export const changeLead = (tx: Tx, id: string, change: LeadChange, now: Date) =>
  tx
    .updateTable('lead')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
