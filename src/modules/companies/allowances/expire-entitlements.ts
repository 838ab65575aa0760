import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { addDays, DEFAULT_TZ, type LocalDate, localDateOf } from '../../../core/rules/local-time'
import { lockAccounts, postTx, type Transfer } from '../../money/ledger/ledger.store'

/** A day's allowance is looked at once no one can order for it any more, and the refunds of that day are through. */
const EXPIRES_AFTER_DAYS = 2
const BATCH_SIZE = 500
/** Accounts that a statement looks at: every day of everybody has its own. */
const SLICE_OF = 5000

/** Timer: what was granted for a day and not spent is taken back, so that the company owes what its people used. */
export async function expireEntitlements(world: World): Promise<void> {
  const now = world.clock.now()
  const before = addDays(localDateOf(now, DEFAULT_TZ), -EXPIRES_AFTER_DAYS)
  let left = BATCH_SIZE
  let after: string | null = ''
  while (after !== null && left > 0) {
    const slice: Slice = await unspentAmong(world.db, after, before)
    for (const { id, code } of slice.unspent.slice(0, left)) await expireAccount(world, id, code, now)
    left -= slice.unspent.length
    after = slice.upTo
  }
}

type Slice = { unspent: { id: string; code: string }[]; upTo: string | null }

/** The allowances of past days with something left among the accounts behind this one, and which of them is the last. */
async function unspentAmong(db: Database, after: string, before: LocalDate): Promise<Slice> {
  const { rows } = await sql<Slice>`
    with slice as materialized (
      select id, code, kept and (code like 'kind:%' or code like 'flex:%') and split_part(code, ':', 3) < ${before}
        and credits_cents - debits_cents - held_cents > 0 as is_unspent
      from ledger_account where id > ${after} order by id limit ${SLICE_OF}
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code) order by id) filter (where is_unspent), '[]') as unspent,
      case when count(*) = ${SLICE_OF} then max(id::text) end as "upTo"
    from slice`.execute(db)
  return rows[0]!
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
