import { type Insertable, sql } from 'kysely'
import { insertOf } from '../../../core/db/insert-rows'
import type { Tx } from '../../../core/db/open'
import type { BankAccountTable, BankTransactionTable } from '../../../core/db/tables'
import type { BankTransactionState } from './contract/bank-transactions'

/** The id of an account, which is made when its first statement comes, and named by the first that names its owner. */
export async function accountIdOf(tx: Tx, account: Insertable<BankAccountTable>): Promise<string> {
  await tx
    .insertInto('bank_account')
    .values(account)
    .onConflict(oc =>
      oc
        .column('number')
        .doUpdateSet({ owner: account.owner })
        .where('bank_account.owner', '=', '')
        .where(sql<boolean>`${account.owner} <> ''`),
    )
    .execute()
  const { id } = await tx
    .selectFrom('bank_account')
    .select('id')
    .where('number', '=', account.number)
    .executeTakeFirstOrThrow()
  return id
}

type NewTransaction = { row: Insertable<BankTransactionTable>; nth: number }

/**
 * Adds transactions of one source. Those that are there stay as they are, with what was decided of them: by their
 * fingerprint, or, from another source, by their day and amount.
 */
export async function addTransactions(tx: Tx, given: readonly NewTransaction[]): Promise<void> {
  const others = await countOfOtherSources(tx, given)
  const rows = given.flatMap(({ row, nth }) => (nth > (others.get(keyOf(row)) ?? 0) ? [row] : []))
  if (!rows.length) return
  // In one order everywhere, so that two files which overlap never wait for each other.
  const ordered = rows.toSorted((one, other) =>
    String(one.fingerprint) < String(other.fingerprint) ? -1 : 1,
  )
  await sql`${insertOf('bank_transaction', ordered)} on conflict (account_id, fingerprint) do nothing`.execute(
    tx,
  )
}

type Facts = { account_id: string; booked_on: unknown; amount_cents: unknown }
const keyOf = ({ account_id, booked_on, amount_cents }: Facts) => `${account_id} ${booked_on} ${amount_cents}`

/** How many other sources know of the same days and amounts. */
async function countOfOtherSources(
  tx: Tx,
  given: readonly NewTransaction[],
): Promise<ReadonlyMap<string, number>> {
  if (!given.length) return new Map()
  const rows = given.map(({ row }) => row)
  const found = await tx
    .selectFrom('bank_transaction')
    .select(['account_id', 'booked_on', 'amount_cents', sql<number>`count(*)::int`.as('count')])
    .where('source', '<>', rows[0]!.source)
    .where(
      sql<boolean>`(account_id, booked_on, amount_cents) in (select * from unnest(
        ${rows.map(row => row.account_id)}::text[], ${rows.map(row => row.booked_on)}::date[],
        ${rows.map(row => row.amount_cents)}::bigint[]))`,
    )
    .groupBy(['account_id', 'booked_on', 'amount_cents'])
    .execute()
  return new Map(found.map(row => [keyOf(row), row.count]))
}

export const setState = (
  tx: Tx,
  ids: readonly string[],
  state: Exclude<BankTransactionState, 'matched'>,
  { by, now }: { by: string; now: Date },
) =>
  tx
    .updateTable('bank_transaction')
    .set({
      state,
      decided_by: state === 'toDecide' ? null : by,
      decided_at: state === 'toDecide' ? null : now,
      updated_at: now,
    })
    .where('id', 'in', ids)
    .execute()
