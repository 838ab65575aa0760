import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { DAY_MS, MINUTE_MS } from '../../../core/rules/instant'
import { inTransaction } from '../../../core/write'
import {
  becomeVerified,
  cancelIntentOfCheck,
  freeCardCheck,
  intentOfCheck,
  settleCardCheck,
} from './card-checks'
import { type CardCheckRow, requeueCardCheck } from './card-checks.store'

const LOOKED_AFTER_MS = MINUTE_MS
/** Who has not answered their bank by then begins anew. */
const GIVEN_UP_AFTER_MS = DAY_MS
const SWEPT_AT_ONCE = 50

/** Timer: checks whose owner or bank is silent, holds that are not free yet, and cards that wait for no check at all. */
export async function sweepCardChecks(world: World): Promise<void> {
  const now = world.clock.now()
  const rows = await world.db
    .selectFrom('card_check')
    .selectAll()
    .where(eb => eb.or([eb('state', '=', 'open'), eb('freed_at', 'is', null)]))
    .where('updated_at', '<', new Date(now.getTime() - LOOKED_AFTER_MS))
    .orderBy('updated_at')
    .limit(SWEPT_AT_ONCE)
    .execute()
  for (const check of rows)
    await sweep(world, check, now).catch(error =>
      world.log.warn({ err: error, cardCheckId: check.id }, 'the check of a card will be looked at again'),
    )
  await failUnchecked(world, now)
}

async function sweep(world: World, check: CardCheckRow, now: Date): Promise<void> {
  // Behind those that were not looked at for longer, also when this one cannot be settled now.
  await requeueCardCheck(world.db, check.id, now)
  if (check.state !== 'open') return freeCardCheck(world, check)
  const intent = await intentOfCheck(world, check)
  const isOver = check.created_at.getTime() <= now.getTime() - GIVEN_UP_AFTER_MS
  if ((await settleCardCheck(world, check.id, intent)) !== 'open' || !isOver) return
  await cancelIntentOfCheck(world, intent.id)
  await settleCardCheck(world, check.id, await world.payments.retrieveIntent(intent.id))
}

/** A server died between keeping a card and asking its bank, and nobody came back to it. */
async function failUnchecked(world: World, now: Date): Promise<void> {
  const rows = await world.db
    .selectFrom('payment_method as m')
    .select(['m.id', 'm.person_id'])
    .where('m.verification_status', '=', 'pending')
    .where('m.removed_at', 'is', null)
    .where('m.created_at', '<=', new Date(now.getTime() - GIVEN_UP_AFTER_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('card_check')
            .select('id')
            .whereRef('payment_method_id', '=', 'm.id')
            .where('state', '=', 'open'),
        ),
      ),
    )
    .limit(SWEPT_AT_ONCE)
    .execute()
  for (const { id, person_id } of rows)
    await inTransaction(
      jobContext(world, 'card-check'),
      'system.failUnchecked',
      async ({ db, emit, audit }) => {
        await becomeVerified(db, person_id, id, 'failed')
        emit('person.changed', { personId: person_id, what: 'profile' })
        audit({ type: 'payment_method', id, after: { verificationStatus: 'failed' } })
      },
    )
}
