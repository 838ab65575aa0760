import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { jsonb } from '../../../core/db/jsonb'
import { literalList } from '../../../core/db/literal-list'
import type { Database, Tx } from '../../../core/db/open'
import type { ProposalMessageTable, ProposalTable } from '../../../core/db/tables'
import {
  OPEN_PROPOSAL_STATES,
  type ProposalState,
  statesBefore,
  whyNotMoveProposal,
} from './rules/proposal-state'

export type ProposalRow = Selectable<ProposalTable>

/** Lines as their column takes them. */
const stored = <Given extends Updateable<ProposalTable>>(given: Given): Given =>
  given.lines ? { ...given, lines: jsonb(given.lines) } : given

/** A proposal to be: its number is the first of `numbers` that no other has. */
export const insertProposal = (
  tx: Tx,
  proposal: Omit<Insertable<ProposalTable>, 'number'>,
  numbers: readonly string[],
): Promise<ProposalRow> =>
  tx
    .insertInto('proposal')
    .values({
      ...stored(proposal),
      number: sql<string>`(select given.number from unnest(${numbers}::text[]) as given (number)
        where not exists (select 1 from proposal other where other.number = given.number) limit 1)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** What is changed of a locked proposal. */
export const saveProposal = (
  tx: Tx,
  { id }: Pick<ProposalRow, 'id'>,
  changes: Updateable<ProposalTable>,
  now: Date,
): Promise<ProposalRow> =>
  tx
    .updateTable('proposal')
    .set({ ...stored(changes), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Moves a locked proposal to a state that its present one leads to; throws where it does not. */
export function moveProposal(
  tx: Tx,
  proposal: ProposalRow,
  to: ProposalState,
  now: Date,
  changes: Updateable<ProposalTable> = {},
): Promise<ProposalRow> {
  if (whyNotMoveProposal(proposal.state as ProposalState, to))
    throw new Error(`proposal ${proposal.id} cannot go from ${proposal.state} to ${to}`)
  return saveProposal(tx, proposal, { ...changes, state: to, state_at: now }, now)
}

const EXPIRED_AT_ONCE = 100

/** Ends the proposals whose time is over; those that a transaction holds wait for the next round. */
export async function expireProposals(tx: Tx, now: Date): Promise<ProposalRow[]> {
  const due = tx
    .selectFrom('proposal')
    .select('id')
    .where('state', 'in', sql<string>`${literalList(OPEN_PROPOSAL_STATES)}`)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(EXPIRED_AT_ONCE)
    .forUpdate()
    .skipLocked()
  return tx
    .updateTable('proposal')
    .set({ state: 'expired', state_at: now, updated_at: now })
    .where('id', 'in', due)
    .returningAll()
    .execute()
}

/** A proposal as a checkout was decided on it. */
export type AcceptedProposal = { id: string; revision: number }

/**
 * As a part of a statement: proposals that become orders. Those that were withdrawn, accepted or changed since are not
 * among its rows.
 */
export const acceptedProposals = (accepted: readonly AcceptedProposal[], now: Date) => sql`
  update proposal set state = 'accepted', state_at = ${now}, updated_at = ${now}
  from unnest(${accepted.map(({ id }) => id)}::text[], ${accepted.map(({ revision }) => revision)}::int[])
    as accepted (id, revision)
  where proposal.id = accepted.id and proposal.revision = accepted.revision and proposal.deleted_at is null
    and proposal.state in ${literalList(statesBefore('accepted'))}
  returning proposal.id`

export const insertProposalMessage = (
  tx: Tx,
  message: Insertable<ProposalMessageTable>,
): Promise<Selectable<ProposalMessageTable>> =>
  tx.insertInto('proposal_message').values(message).returningAll().executeTakeFirstOrThrow()

/** What customer and staff have written about proposals, oldest first. */
export const messagesOf = (db: Database, proposalIds: readonly string[]) =>
  db
    .selectFrom('proposal_message')
    .selectAll()
    .where('proposal_id', 'in', [...proposalIds])
    .orderBy('id')
    .execute()
