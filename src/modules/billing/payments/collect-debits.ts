import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { inTransaction } from '../../../core/write'
import { type AttemptRow, setAttemptSent } from './attempts.store'
import { endUnsent, intentOfAttempt, lockBoth, settleAttempt } from './settle-attempt'

const COLLECTED_AT_ONCE = 100

/** Timer: sends the debits whose day has come. One that was sent before its server died is sent again as the same one. */
export async function collectDebits(world: World): Promise<void> {
  const today = localDateOf(world.clock.now(), DEFAULT_TZ)
  const rows = await world.db
    .selectFrom('invoice_attempt')
    .select('id')
    .where('status', '=', 'RECEIVED')
    .where('collect_on', '<=', today)
    .where('sent_at', 'is', null)
    .orderBy('collect_on')
    .limit(COLLECTED_AT_ONCE)
    .execute()
  for (const { id } of rows)
    await collect(world, id).catch(error =>
      world.log.warn({ err: error, attemptId: id }, 'a debit of an invoice will be looked at again'),
    )
}

async function collect(world: World, id: string): Promise<void> {
  const by = jobContext(world, 'collect-debits')
  const attempt = await inTransaction(by, 'job.collectDebit', async ({ db, audit }) => {
    const { invoice, attempt: locked } = await lockBoth(db, id)
    if (locked.status !== 'RECEIVED' || locked.sent_at) return null
    audit({ type: 'invoice', id: invoice.id, after: { attemptId: id, sent: true } })
    return setAttemptSent(db, id, by.now)
  })
  if (attempt) await send(world, attempt)
}

/** A provider that does not take it, for an account that is gone or a mandate that has ended, has not got it. */
async function send(world: World, attempt: AttemptRow): Promise<void> {
  try {
    await settleAttempt(world, attempt.id, await intentOfAttempt(world, attempt))
  } catch (error) {
    const problem = world.payments.problemOf((error as Error).cause ?? error)
    if (problem?.kind !== 'invalid' && problem?.kind !== 'declined') throw error
    await endUnsent(world, attempt.id, problem.code)
  }
}
