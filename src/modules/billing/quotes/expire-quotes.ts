import type { World } from '../../../core/context'
import { systemContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { expireProposals } from '../../order-records/proposals/proposals.store'

/** Timer: ends the quotes whose time is over. */
export async function expireQuotes(world: World): Promise<void> {
  const ctx = systemContext(world)
  await inTransaction(
    ctx,
    'timer.expireQuotes',
    async ({ db, emit }) => {
      for (const row of await expireProposals(db, ctx.now))
        emit(
          'proposal.changed',
          { proposalId: row.id, storeId: row.store_id, personId: row.person_id },
          row.city,
        )
    },
    { isAudited: false },
  )
}
