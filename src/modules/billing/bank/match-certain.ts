import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { inTransaction } from '../../../core/write'
import { makeMatch } from './make-match'
import { openInvoices, suggestionsFor } from './open-invoices'

/** So many lines are looked at, the oldest first. */
const MOST_LINES = 5000

type Days = { after?: string | undefined; before?: string | undefined }

/** Matches every line that is certain, or only says how many there are. */
export async function matchCertain(world: World, { after, before }: Days, isRehearsal = false) {
  const lines = await world.db
    .selectFrom('bank_transaction')
    .selectAll()
    .where('state', '=', 'toDecide')
    .where('amount_cents', '>', 0)
    .$if(after !== undefined, query => query.where('booked_on', '>=', after!))
    .$if(before !== undefined, query => query.where('booked_on', '<=', before!))
    .orderBy('booked_on')
    .orderBy('id')
    .limit(MOST_LINES)
    .execute()
  const counts = { matched: 0, suggested: 0, unmatched: 0 }
  if (!lines.length) return counts
  const suggest = await suggestionsFor(world.db, lines, await openInvoices(world.db))
  const paid = new Set<string>()
  for (const line of lines) {
    const suggestions = suggest(line, paid)
    const certain = suggestions.find(({ isCertain }) => isCertain)
    const isMatched =
      certain !== undefined &&
      (isRehearsal ||
        (await matchOne(
          world,
          line.id,
          certain.invoices.map(({ id, openCents }) => ({ id, cents: openCents })),
        )))
    if (isMatched) for (const { id } of certain.invoices) paid.add(id)
    counts[isMatched ? 'matched' : suggestions.length ? 'suggested' : 'unmatched']++
  }
  return counts
}

/** False where a person was faster. */
const matchOne = (world: World, transactionId: string, invoices: { id: string; cents: number }[]) =>
  inTransaction(jobContext(world, 'bank-match'), 'job.bankMatch', async ({ db, audit }) => {
    const by = { world, now: world.clock.now(), personId: null }
    const match = await makeMatch(db, by, { transactionIds: [transactionId], invoices })
    if ('params' in match) return false
    audit({
      type: 'bank_transaction',
      id: transactionId,
      before: { state: 'toDecide' },
      after: { state: 'matched' },
    })
    return true
  })
