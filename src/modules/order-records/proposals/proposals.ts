import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import type { ProposalRow } from './proposals.store'
import { canAccept, type ProposalState, standingOf } from './rules/proposal-state'

/**
 * A proposal that can be accepted now. `requestOrderId`: the order that asked for it and still waits for an answer, with
 * its words.
 */
export type OpenProposal = ProposalRow & { requestOrderId: string | null; requestComments: string }

export const standing = (row: Pick<ProposalRow, 'state' | 'expires_at'>, now: Date): ProposalState =>
  standingOf({ state: row.state as ProposalState, expiresAt: row.expires_at }, now)

/**
 * The proposal that a person wants to order from. Refuses one that is no longer open, and one that answers a request of
 * another person.
 */
export async function openProposal(
  db: Database,
  id: string,
  personId: string,
  now: Date,
): Promise<OpenProposal> {
  const row = await db
    .selectFrom('proposal')
    .selectAll()
    .select(eb =>
      jsonObjectFrom(
        eb
          .selectFrom('purchase_order')
          .select(['purchase_order.id', 'purchase_order.customer_comments'])
          .whereRef('purchase_order.id', '=', 'proposal.request_order_id')
          .where('purchase_order.is_requesting_quote', '=', true)
          .where('purchase_order.state', '=', 'pending')
          .where('purchase_order.deleted_at', 'is', null),
      ).as('request'),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  // A draft is known to its writers only.
  if (!row || row.state === 'draft') throw new Failure('ProposalNotFound')
  const { request, ...proposal } = row
  if (!canAccept({ state: row.state as ProposalState, expiresAt: row.expires_at }, now))
    throw new Failure('ProposalClosed', { state: standing(row, now) })
  if (row.person_id && row.person_id !== personId) throw new Failure('ProposalForAnother')
  return {
    ...proposal,
    requestOrderId: request?.id ?? null,
    requestComments: request?.customer_comments ?? '',
  }
}
