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

/** What happened to a wallet, entry by entry, with what was in it afterwards, straight from the ledger. */
export const movementsOf = (db: Database, personId: string) =>
  db
    .selectFrom(
      sql<MovementRow>`(
        select t.id, t.key, t.kind, t.at, t.memo, t.ref_type, t.ref_id, t.actor_id, x.cents::bigint as cents,
          (sum(x.cents) over (order by t.at, t.id))::bigint as balance_cents
        from (
          select tx_id, sum(cents) as cents from (
            select x.tx_id, x.amount_cents as cents from ledger_account a join ledger_transfer x on x.credit_id = a.id
            where a.code = ${account.balance(personId)}
            union all
            select x.tx_id, -x.amount_cents from ledger_account a join ledger_transfer x on x.debit_id = a.id
            where a.code = ${account.balance(personId)}
          ) moved group by tx_id
        ) x join ledger_tx t on t.id = x.tx_id
        where x.cents <> 0
      )`.as('m'),
    )
    .selectAll('m')
