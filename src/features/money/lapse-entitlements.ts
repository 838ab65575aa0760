import { sql } from 'kysely'
import { addDays, DEFAULT_TZ, localDateOf } from '../../rules/local-time'
import { account } from '../../rules/money/accounts'
import type { World } from '../../trpc/context'
import { lockAccounts, postTx, type Transfer } from './ledger'

/** A day's allowance is looked at once nobody can order for it any more, and the refunds of that day are through. */
const LAPSES_AFTER_DAYS = 2
const LAPSED_AT_ONCE = 500

/** Timer: what was granted for a day and not spent is taken back, so that the company owes what its people used. */
export async function lapseEntitlements(world: World): Promise<void> {
  const now = world.clock.now()
  const before = addDays(localDateOf(now, DEFAULT_TZ), -LAPSES_AFTER_DAYS)
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from ledger_account
    where kept and (code like 'kind:%' or code like 'flex:%') and split_part(code, ':', 3) < ${before}
      and credits_cents - debits_cents - held_cents > 0
    order by code limit ${LAPSED_AT_ONCE}`.execute(world.db)
  for (const { id, code } of rows) await lapse(world, id, code, now)
}

const lapse = (world: World, id: string, code: string, at: Date) =>
  world.db.transaction().execute(async tx => {
    const wallet = (await lockAccounts(tx, [code])).get(code)!
    const grants = await tx
      .selectFrom('ledger_tx as t')
      .innerJoin('ledger_transfer as x', 'x.tx_id', 't.id')
      .select(['t.memo as location_id', sql<number>`sum(x.amount_cents)::bigint`.as('cents')])
      .where('t.ref_type', '=', 'account')
      .where('t.ref_id', '=', id)
      .where('t.kind', '=', 'grant')
      .groupBy('t.memo')
      .orderBy('t.memo')
      .execute()
    const due = code.startsWith('kind:') ? account.kindDue : account.flexDue
    let left = wallet.freeCents
    const transfers: Transfer[] = []
    for (const { location_id, cents } of grants) {
      const amountCents = Math.min(left, cents)
      if (amountCents > 0)
        transfers.push({ debit: code, credit: due(location_id!), amountCents, memo: 'lapse' })
      left -= amountCents
    }
    const credited = wallet.balanceCents
    await postTx(
      tx,
      world,
      {
        key: `lapse:${code}:${at.toISOString()}:${credited}`,
        kind: 'lapse',
        ref: { type: 'account', id },
        at,
      },
      transfers,
    )
  })
