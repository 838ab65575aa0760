import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { account } from './rules/accounts'

/** What an entry of the ledger did to a wallet. */
export type WalletEntry = { id: string; cents: number }

export type MovementRow = WalletEntry & {
  /** What was in the wallet afterwards. */
  balance_cents: number
  key: string
  kind: string
  at: Date
  memo: string | null
  ref_type: string | null
  ref_id: string | null
  actor_id: string | null
}

const wallet = (personId: string, column: 'id' | 'credits_cents - debits_cents') =>
  sql`(select ${sql.raw(column)} from ledger_account where code = ${account.balance(personId)})`

/** What came to a wallet and went from it, from indexes alone. */
const moved = (personId: string) => sql`(
  select tx_id as id, amount_cents as cents from ledger_transfer where credit_id = ${wallet(personId, 'id')}
  union all
  select tx_id, -amount_cents from ledger_transfer where debit_id = ${wallet(personId, 'id')}
)`

/**
 * What happened to a wallet, entry by entry, straight from the ledger, however long ago. What the entries were for and what
 * was left then is asked of those that are shown, by `toMovements`. They stand in the order of their ids.
 */
export const entriesOf = (db: Database, personId: string) =>
  db
    .selectFrom(
      sql<WalletEntry>`(
        select id, sum(cents)::bigint as cents from ${moved(personId)} moved group by id having sum(cents) <> 0
      )`.as('m'),
    )
    .selectAll('m')

/** A column of the ledger's word on an entry, to find entries by. */
export const entryColumn = (name: 'kind' | 'at') =>
  sql<unknown>`(select t.${sql.ref(name)} from ledger_tx t where t.id = m.id)`

/** The same entries with what they were for, and with what was in the wallet afterwards. */
export async function toMovements(
  db: Database,
  personId: string,
  entries: readonly WalletEntry[],
): Promise<MovementRow[]> {
  if (!entries.length) return []
  const ids = entries.map(({ id }) => id)
  const [rows, balances] = await Promise.all([
    db
      .selectFrom('ledger_tx')
      .select(['id', 'key', 'kind', 'at', 'memo', 'ref_type', 'ref_id', 'actor_id'])
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .execute(),
    balancesAfter(db, personId, ids),
  ])
  const byId = new Map(rows.map(row => [row.id, row]))
  return entries.map(entry => ({
    ...byId.get(entry.id)!,
    ...entry,
    balance_cents: balances.get(entry.id)!,
  }))
}

/**
 * What was in a wallet after each of these entries: told backwards from what is in it now, no further than to the oldest of
 * them.
 */
async function balancesAfter(db: Database, personId: string, ids: readonly string[]) {
  const oldest = ids.toSorted()[0]!
  const { rows } = await sql<{ id: string; cents: number }>`
    select id, cents from (
      select id, (${wallet(personId, 'credits_cents - debits_cents')} - sum(cents) over (order by id desc) + cents)::bigint as cents
      from (select id, sum(cents) as cents from ${moved(personId)} moved where id >= ${oldest} group by id) entry
    ) entry where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
