import { sql } from 'kysely'
import type { Database } from '../../core/db/open'
import { account } from './rules/accounts'

export type MovementRow = {
  id: string
  key: string
  kind: string
  at: Date
  memo: string | null
  ref_type: string | null
  ref_id: string | null
  actor_id: string | null
  cents: number
  balance_cents: number
}

/**
 * What happened to a wallet, entry by entry, with what was in it afterwards, straight from the ledger. Entries stand in the
 * order of their ids: what they were for is then looked up for those that are asked for, and for no others. What was in it
 * is told backwards from what is in it now, so that the newest are known without the oldest.
 */
export const movementsOf = (db: Database, personId: string) => {
  const wallet = (column: 'id' | 'credits_cents - debits_cents') =>
    sql`(select ${sql.raw(column)} from ledger_account where code = ${account.balance(personId)})`
  return db
    .selectFrom(
      sql<MovementRow>`(
        select x.tx_id as id, x.cents, x.balance_cents, t.key, t.kind, t.at, t.memo, t.ref_type, t.ref_id, t.actor_id
        from (
          select tx_id, cents,
            (${wallet('credits_cents - debits_cents')} - sum(cents) over (order by tx_id desc) + cents)::bigint as balance_cents
          from (
            select tx_id, sum(cents)::bigint as cents
            from (
              select tx_id, amount_cents as cents from ledger_transfer where credit_id = ${wallet('id')}
              union all
              select tx_id, -amount_cents from ledger_transfer where debit_id = ${wallet('id')}
            ) moved group by tx_id order by tx_id desc
          ) entry
        ) x, lateral (
          -- With a limit, or Postgres would join all entries of the wallet before it takes the newest of them.
          select * from ledger_tx where id = x.tx_id limit 1
        ) t where x.cents <> 0
      )`.as('m'),
    )
    .selectAll('m')
}
