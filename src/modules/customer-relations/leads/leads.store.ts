import type { Insertable } from 'kysely'
import type { Tx } from '../../../core/db/open'
import type { LeadTable } from '../../../core/db/tables'
import type { LeadState } from './rules/lead-state'

export type NewLead = Insertable<LeadTable>

export async function insertLead(tx: Tx, lead: NewLead): Promise<void> {
  await tx.insertInto('lead').values(lead).execute()
}

type LeadChange = { state?: LeadState; note?: string; assignee_id?: string | null }

export const changeLead = (tx: Tx, id: string, change: LeadChange, now: Date) =>
  tx
    .updateTable('lead')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
