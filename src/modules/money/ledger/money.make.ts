import { sql } from 'kysely'
import type { World } from '../../../core/context'
import { balancesOf, postTx } from './ledger.store'
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

/** Takes what somebody has to spend back to where gifts come from. */
export async function takeBalance(world: World, userId: string) {
  const code = account.balance(userId)
  const amountCents = (await balancesOf(world.db, [code])).get(code)?.freeCents ?? 0
  if (amountCents === 0) return
  const entry = { key: `withdraw:${world.newId()}`, kind: 'withdrawn', at: world.clock.now() }
  await world.db
    .transaction()
    .execute(tx =>
      postTx(tx, world, entry, [{ debit: code, credit: account.gifted, amountCents, memo: 'withdrawn' }]),
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
