import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { sumCents } from '../../../core/rules/money/cents'
import { openCreditsOf, setCreditExpired } from '../ledger/credits.store'
import { lockAccounts, postTx } from '../ledger/ledger.store'
import { account } from '../ledger/rules/accounts'
import { expiredCredits } from '../ledger/rules/credits'
import { walletHolds } from './wallet'

const BATCH_SIZE = 500

/** Timer: credits whose day is over go back to where they came from, as far as no checkout holds them. */
export async function expireCredits(world: World): Promise<void> {
  const now = world.clock.now()
  const rows = await world.db
    .selectFrom('credit')
    .select('person_id')
    .distinct()
    .where('is_open', '=', sql.lit(true))
    .where('expires_at', '<=', now)
    .limit(BATCH_SIZE)
    .execute()
  for (const { person_id } of rows)
    await expireForPerson(world, person_id, now).catch(error =>
      world.log.warn({ err: error, personId: person_id }, 'credits of a person will expire later'),
    )
}

const expireForPerson = (world: World, personId: string, at: Date) =>
  world.db.transaction().execute(tx => expireCreditsOf(tx, world, personId, at))

/** The same where something is read for an order, whether in a transaction or not. */
export const expireBeforeOrder = (db: Database, world: Pick<World, 'newId'>, personId: string, at: Date) =>
  db.isTransaction
    ? expireCreditsOf(db as Tx, world, personId, at)
    : db.transaction().execute(tx => expireCreditsOf(tx, world, personId, at))

/** The same for one person, before they spend. Answers how much was taken back, in cents. */
export async function expireCreditsOf(
  tx: Tx,
  world: Pick<World, 'newId'>,
  personId: string,
  at: Date,
): Promise<number> {
  const code = account.balance(personId)
  const wallet = (await lockAccounts(tx, [code])).get(code)
  const open = await openCreditsOf(tx, personId)
  const holds = await walletHolds(tx, { personId }).execute()
  const expired = expiredCredits(open, holds, wallet?.freeCents ?? 0, at)
  for (const { creditId, cents } of expired) {
    const { came_from, remaining_cents } = await tx
      .selectFrom('credit')
      .select(['came_from', 'remaining_cents'])
      .where('id', '=', creditId)
      .executeTakeFirstOrThrow()
    await postTx(
      tx,
      world,
      {
        // A checkout may hold a part of it back until the next time.
        key: `expire:${creditId}:${remaining_cents}`,
        kind: 'expired',
        ref: { type: 'credit', id: creditId },
        fromCreditId: creditId,
        at,
      },
      [{ debit: code, credit: came_from, amountCents: cents, memo: 'expired' }],
    )
    await setCreditExpired(tx, creditId, at)
  }
  return sumCents(expired.map(({ cents }) => cents))
}
