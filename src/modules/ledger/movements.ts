import { sql } from 'kysely'
import type { Database } from '../../core/db/open'
import { account } from './rules/accounts'

/** What an entry of the ledger did to a wallet, and what was in it afterwards. */
export type WalletEntry = { id: string; cents: number; balance_cents: number }

export type MovementRow = WalletEntry & {
  key: string
  kind: string
  at: Date
  memo: string | null
  ref_type: string | null
  ref_id: string | null
  actor_id: string | null
}

/**
 * What happened to a wallet, entry by entry, straight from the ledger: of its indexes alone, however long ago. What the
 * entries were for is asked of those that are shown, by `toMovements`. They stand in the order of their ids. What was in the
 * wallet is told backwards from what is in it now, so that the newest are known without the oldest.
 */
export const entriesOf = (db: Database, personId: string) => {
  const wallet = (column: 'id' | 'credits_cents - debits_cents') =>
    sql`(select ${sql.raw(column)} from ledger_account where code = ${account.balance(personId)})`
  return db
    .selectFrom(
      sql<WalletEntry>`(
        select * from (
          select tx_id as id, cents,
            (${wallet('credits_cents - debits_cents')} - sum(cents) over (order by tx_id desc) + cents)::bigint as balance_cents
          from (
            select tx_id, sum(cents)::bigint as cents
            from (
              select tx_id, amount_cents as cents from ledger_transfer where credit_id = ${wallet('id')}
              union all
              select tx_id, -amount_cents from ledger_transfer where debit_id = ${wallet('id')}
            ) moved group by tx_id order by tx_id desc
          ) entry
        ) entry where cents <> 0
      )`.as('m'),
    )
    .selectAll('m')
}

/** A column of the ledger's word on an entry, to find entries by. */
export const entryColumn = (name: 'kind' | 'at') =>
  sql<unknown>`(select t.${sql.ref(name)} from ledger_tx t where t.id = m.id)`

/** The same entries with what they were for. */
export async function toMovements(db: Database, entries: readonly WalletEntry[]): Promise<MovementRow[]> {
  if (!entries.length) return []
  const rows = await db
    .selectFrom('ledger_tx')
    .select(['id', 'key', 'kind', 'at', 'memo', 'ref_type', 'ref_id', 'actor_id'])
    .where('id', '=', sql<string>`any(${entries.map(({ id }) => id)}::text[])`)
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return entries.map(entry => ({ ...byId.get(entry.id)!, ...entry }))
}
