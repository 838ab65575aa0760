import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../core/db/open'
import type { DaySealTable } from '../../core/db/tables'

type Moved = { name: string; debits: number; credits: number }

/**
 * What moved kinds of accounts from a moment up to another: all wallets are one kind. Accounts are looked up one by one for
 * those that moved; a join would read all that there are.
 */
const movedBetween = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql<Moved>`
  select a.name, sum(m.debits)::bigint as debits, sum(m.credits)::bigint as credits
  from (
    select side.id, sum(side.debits) as debits, sum(side.credits) as credits
    from ledger_tx t join ledger_transfer x on x.tx_id = t.id
    cross join lateral (values (x.debit_id, x.amount_cents, 0), (x.credit_id, 0, x.amount_cents)) side (id, debits, credits)
    where t.at >= ${from} and t.at < ${until} group by side.id
  ) m
  cross join lateral (
    select split_part(code, ':', 1) as name from ledger_account where ledger_account.id = m.id offset 0
  ) a group by a.name`

const beginOf = (day: string) => sql`(${day}::text || 'T00:00:00Z')::timestamptz`
const endOf = (day: string) => sql`${beginOf(day)} + interval '24 hours'`

/** Adds what moved on a sealed day to what there was before it. */
export async function sumUpDay(db: Database, day: string, previous: string | null): Promise<void> {
  await sql`
    update day_seal set balances = (
      select coalesce(jsonb_object_agg(name, jsonb_build_object('debits', debits, 'credits', credits)), '{}')
      from (
        select name, sum(debits) as debits, sum(credits) as credits from (
          ${movedBetween(beginOf(day), endOf(day))}
          union all
          select b.key, (b.value->>'debits')::bigint, (b.value->>'credits')::bigint
          from day_seal before, jsonb_each(before.balances) b where before.day = ${previous}::date
        ) moved group by name
      ) summed
    ) where day = ${day}::date`.execute(db)
}

/** Sealed days that are not summed up, the first one first, each with the day before it. */
export async function unsummedDays(db: Database): Promise<{ day: string; previous: string | null }[]> {
  const { rows } = await sql<{ day: string; previous: string | null }>`
    select day::text as day, previous::text as previous
    from (select day, balances, lag(day) over (order by day) as previous from day_seal) s
    where balances is null order by day`.execute(db)
  return rows
}

/** What moved each kind of account so far: up to the last day that is summed up, and since. */
export async function movedSoFar(db: Database): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with last as materialized (
      select day, balances from day_seal where balances is not null order by day desc limit 1
    )
    select name, sum(debits)::bigint as debits, sum(credits)::bigint as credits from (
      select b.key as name, (b.value->>'debits')::bigint as debits, (b.value->>'credits')::bigint as credits
      from last, jsonb_each(last.balances) b
      union all
      ${movedBetween(
        sql`coalesce((select (day::text || 'T00:00:00Z')::timestamptz + interval '24 hours' from last), '-infinity')`,
        sql`'infinity'`,
      )}
    ) moved group by name order by name`.execute(db)
  return rows
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
