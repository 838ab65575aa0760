import { sql } from 'kysely'
import type { World } from '../../core/context'
import type { Tx } from '../../core/db/open'
import { addDays, DEFAULT_TZ, localDateOf } from '../../core/rules/local-time'
import { lockAccounts, postTx, type Transfer } from '../ledger/ledger.store'

/** A day's allowance is looked at once no one can order for it any more, and the refunds of that day are through. */
const EXPIRES_AFTER_DAYS = 2
const BATCH_SIZE = 500

/** Timer: what was granted for a day and not spent is taken back, so that the company owes what its people used. */
export async function expireEntitlements(world: World): Promise<void> {
  const now = world.clock.now()
  const before = addDays(localDateOf(now, DEFAULT_TZ), -EXPIRES_AFTER_DAYS)
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from ledger_account
    where kept and (code like 'kind:%' or code like 'flex:%') and split_part(code, ':', 3) < ${before}
      and credits_cents - debits_cents - held_cents > 0
    order by code limit ${BATCH_SIZE}`.execute(world.db)
  for (const { id, code } of rows) await expireAccount(world, id, code, now)
}

const expireAccount = (world: World, id: string, code: string, at: Date) =>
  world.db.transaction().execute(async tx => {
    const { freeCents, balanceCents } = (await lockAccounts(tx, [code])).get(code)!
    let left = freeCents
    const transfers: Transfer[] = []
    for (const { due, cents } of await unspentByGiver(tx, id, code)) {
      const amountCents = Math.min(left, cents)
      if (amountCents > 0) transfers.push({ debit: code, credit: due, amountCents, memo: 'lapse' })
      left -= amountCents
    }
    await postTx(
      tx,
      world,
      {
        key: `lapse:${code}:${at.toISOString()}:${balanceCents}`,
        kind: 'lapse',
        ref: { type: 'account', id },
        at,
      },
      transfers,
    )
  })

/** What each company has given for the day and not got back, less what was spent at its place. */
async function unspentByGiver(tx: Tx, id: string, code: string) {
  const [kind, personId, on] = code.split(':')
  const spent =
    kind === 'kind' ? sql`kind_cents - refunded_kind_cents` : sql`flex_cents - refunded_flex_cents`
  const { rows } = await sql<{ due: string; cents: number }>`
    select d.code as due, sum(case when d.id = x.debit_id then x.amount_cents else -x.amount_cents end)
      - (select coalesce(sum(${spent}), 0) from purchase_order
          where person_id = ${personId} and delivery_on = ${on}::date and location_id = d.owner_id) as cents
    from ledger_tx t
    join ledger_transfer x on x.tx_id = t.id
    join ledger_account d on d.id in (x.debit_id, x.credit_id) and d.id <> t.ref_id
    where t.ref_type = 'account' and t.ref_id = ${id} and t.kind in ('grant', 'lapse')
    group by d.id order by d.code`.execute(tx)
  return rows.map(({ due, cents }) => ({ due, cents: Number(cents) }))
}
