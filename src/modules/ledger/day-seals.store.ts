import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../core/db/open'
import type { DaySealTable } from '../../core/db/tables'

type Moved = { name: string; debits: number; credits: number }

/** What moved kinds of accounts from a moment up to another: all wallets are one kind. */
const movedBetween = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql<Moved>`
  select split_part(a.code, ':', 1) as name, sum(m.debits)::bigint as debits, sum(m.credits)::bigint as credits
  from (
    select x.debit_id as id, x.amount_cents as debits, 0 as credits
    from ledger_tx t join ledger_transfer x on x.tx_id = t.id where t.at >= ${from} and t.at < ${until}
    union all
    select x.credit_id, 0, x.amount_cents
    from ledger_tx t join ledger_transfer x on x.tx_id = t.id where t.at >= ${from} and t.at < ${until}
  ) m join ledger_account a on a.id = m.id group by 1`

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
