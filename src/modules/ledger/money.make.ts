import { sql } from 'kysely'
import type { World } from '../../core/context'
import { postTx } from './ledger.store'
import { account } from './rules/accounts'

/** Gives a person money to spend: a gift, as an admin would make it. */
export async function giveBalance(world: World, userId: string, amountCents: number, key = world.newId()) {
  await world.db
    .transaction()
    .execute(tx =>
      postTx(
        tx,
        world,
        { key: `gift:${key}`, kind: 'gifted', ref: { type: 'person', id: userId }, at: world.clock.now() },
        [{ debit: account.gifted, credit: account.balance(userId), amountCents, memo: 'gifted' }],
      ),
    )
}

/** What the standing checks of the ledger find: nothing, or something is wrong. */
export async function brokenLedger(world: World) {
  const { rows } = await sql<{
    what: string
    subject: string
  }>`select what, subject from ledger_broken`.execute(world.db)
  return rows
}
