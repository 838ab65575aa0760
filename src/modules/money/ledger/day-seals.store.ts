import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import type { DaySealTable } from '../../../core/db/tables'
import { firstIdAt } from '../../../core/ids'
import { DAY_MS, HOUR_MS } from '../../../core/rules/instant'

type Moved = { name: string; debits: number; credits: number }

/**
 * What these entries moved, by kinds of accounts: all wallets are one kind. Accounts are looked up one by one for
 * those that moved; a join would read all that there are.
 */
const movedBy = (ids: readonly string[]) => sql<Moved>`
  select a.name, sum(m.debits)::bigint as debits, sum(m.credits)::bigint as credits
  from (
    select side.id, sum(side.debits) as debits, sum(side.credits) as credits
    from ledger_tx t join ledger_transfer x on x.tx_id = t.id
    cross join lateral (values (x.debit_id, x.amount_cents, 0), (x.credit_id, 0, x.amount_cents)) side (id, debits, credits)
    where t.id = any(${[...ids]}::text[]) group by side.id
  ) m
  cross join lateral (
    select split_part(code, ':', 1) as name from ledger_account where ledger_account.id = m.id offset 0
  ) a group by a.name`

const beginOf = (day: string) => sql`(${day}::text || 'T00:00:00Z')::timestamptz`
const endOf = (day: string) => sql`${beginOf(day)} + interval '24 hours'`

/** So many entries of a day are looked at in one statement: orders are placed meanwhile. */
const SLICE_OF = 500

/** The entries of a day by their ids, slice by slice. */
export async function entriesOfDay(db: Database, day: string): Promise<string[][]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ledger_tx t where t.at >= ${beginOf(day)} and t.at < ${endOf(day)} order by t.id`.execute(
    db,
  )
  const slices: string[][] = []
  for (let from = 0; from < rows.length; from += SLICE_OF)
    slices.push(rows.slice(from, from + SLICE_OF).map(({ id }) => id))
  return slices
}

/** Adds what moved on a sealed day to what there was before it. */
export async function sumUpDay(db: Database, day: string, previous: string | null): Promise<void> {
  const before = await db
    .selectFrom('day_seal')
    .select('balances')
    .where('day', '=', previous)
    .executeTakeFirst()
  const sums = { ...(before?.balances as Record<string, Omit<Moved, 'name'>> | null | undefined) }
  for (const slice of await entriesOfDay(db, day)) {
    const { rows } = await movedBy(slice).execute(db)
    for (const { name, debits, credits } of rows) {
      const sum = sums[name] ?? { debits: 0, credits: 0 }
      sums[name] = { debits: sum.debits + debits, credits: sum.credits + credits }
    }
  }
  await sql`update day_seal set balances = ${sums}::jsonb where day = ${day}::date`.execute(db)
}

/** Sealed days that are not summed up, the first one first, each with the day before it. */
export async function unsummedDays(db: Database): Promise<{ day: string; previous: string | null }[]> {
  const { rows } = await sql<{ day: string; previous: string | null }>`
    select day::text as day, previous::text as previous
    from (select day, balances, lag(day) over (order by day) as previous from day_seal) s
    where balances is null order by day`.execute(db)
  return rows
}

/** Ids of entries are made after their moment; by a clock that may have been set back in between. */
const CLOCKS_DIFFER_MS = HOUR_MS

/**
 * What moved since a moment: postings stand in the order of their entries, whose ids begin with the time, and are read
 * together; accounts are looked up one by one, as above.
 */
async function movedSince(db: Database, since: Date | null): Promise<Moved[]> {
  const isSince = since
    ? sql`x.at >= ${since} and x.tx_id >= ${firstIdAt(new Date(since.getTime() - CLOCKS_DIFFER_MS))}`
    : sql`true`
  const { rows } = await sql<Moved>`
    with moved as materialized (
      select x.debit_id, x.credit_id, x.amount_cents from ledger_transfer x where ${isSince}
    ), sums as materialized (
      select debit_id as id, sum(amount_cents) as debits, 0 as credits from moved group by debit_id
      union all select credit_id, 0, sum(amount_cents) from moved group by credit_id
    )
    select a.name, sum(debits)::bigint as debits, sum(credits)::bigint as credits
    from sums cross join lateral (
      select split_part(code, ':', 1) as name from ledger_account where ledger_account.id = sums.id offset 0
    ) a group by a.name`.execute(db)
  return rows
}

/** What moved each kind of account so far: up to the last day that is summed up, and since. */
export async function movedSoFar(db: Database): Promise<Moved[]> {
  const last = await db
    .selectFrom('day_seal')
    .select([sql<string>`day::text`.as('day'), 'balances'])
    .where('balances', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = last ? new Date(Date.parse(`${last.day}T00:00:00Z`) + DAY_MS) : null
  const sums = new Map(Object.entries((last?.balances ?? {}) as Record<string, Omit<Moved, 'name'>>))
  for (const { name, debits, credits } of await movedSince(db, since)) {
    const sum = sums.get(name) ?? { debits: 0, credits: 0 }
    sums.set(name, { debits: sum.debits + debits, credits: sum.credits + credits })
  }
  return [...sums].map(([name, sum]) => ({ name, ...sum })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The newest seals, the last one first. */
export const newestSeals = (db: Database, count: number) =>
  db
    .selectFrom('day_seal')
    .select([sql<string>`day::text`.as('day'), 'hash', 'previous_hash'])
    .orderBy('day', 'desc')
    .limit(count)
    .execute()

/** False when another server has sealed that day. */
export async function insertSeal(
  db: Database,
  seal: Omit<Selectable<DaySealTable>, 'balances'>,
): Promise<boolean> {
  const added = await db
    .insertInto('day_seal')
    .values(seal)
    .onConflict(oc => oc.column('day').doNothing())
    .executeTakeFirst()
  return Number(added.numInsertedOrUpdatedRows) > 0
}
