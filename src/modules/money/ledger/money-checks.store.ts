import { sql } from 'kysely'
import type { FoundFault } from '../../../core/db/columns'
import type { Database, Tx } from '../../../core/db/open'
import type { MoneyCheckName } from './contract/reconciliation'

/** Takes the turn of a check that was neither made since `ranBefore` nor begun since `claimedBefore`: true for one server only. */
export async function claimMoneyCheck(
  db: Database,
  name: MoneyCheckName,
  { ranBefore, claimedBefore }: { ranBefore: Date; claimedBefore: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into money_check (name, ran_at, claimed_at) values (${name}, null, ${now})
    on conflict (name) do update set claimed_at = ${now}
      where (money_check.ran_at is null or money_check.ran_at <= ${ranBefore})
        and money_check.claimed_at <= ${claimedBefore}
    returning name`.execute(db)
  return rows.length > 0
}

/** What a check has found, instead of what it found before. */
export async function saveMoneyCheck(
  tx: Tx,
  name: MoneyCheckName,
  { faults, lookedAt }: { faults: FoundFault[]; lookedAt: number },
  now: Date,
): Promise<void> {
  const row = { ran_at: now, claimed_at: now, faults: sql<FoundFault[]>`${faults}`, looked_at: lookedAt }
  await tx
    .insertInto('money_check')
    .values({ name, ...row })
    .onConflict(oc => oc.column('name').doUpdateSet(row))
    .execute()
}

/** How far a check has come that is made in slices; null when it begins anew. */
export async function findProgress(db: Database, name: MoneyCheckName): Promise<unknown> {
  const row = await db
    .selectFrom('money_check')
    .select('progress')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.progress ?? null
}

export const setProgress = (db: Database, name: MoneyCheckName, progress: object | null) =>
  db
    .updateTable('money_check')
    .set({ progress: sql`${progress}::jsonb` })
    .where('name', '=', name)
    .execute()
