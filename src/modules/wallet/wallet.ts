import { sql } from 'kysely'
import type { Database } from '../../core/db/open'
import { balancesOf } from '../ledger/ledger.store'
import { account } from '../ledger/rules/accounts'
import { spendableCents } from '../ledger/rules/credits'

/** What somebody can spend of their wallet at this moment, in cents. */
export async function spendableOf(db: Database, personId: string, now: Date): Promise<number> {
  const code = account.balance(personId)
  const [wallets, expiredCents] = await Promise.all([
    balancesOf(db, [code]),
    expiredCentsOf(db, personId, now),
  ])
  return spendableCents({ ...wallets.get(code)!, expiredCents })
}

/** What is still in a wallet although its day is over: until the timer takes it back, or whoever wants to spend first. */
export async function expiredCentsOf(db: Database, personId: string, now: Date): Promise<number> {
  return (await expiredIn(db, { personId, now }).executeTakeFirstOrThrow()).cents
}

/** As a query: the same. */
export const expiredIn = (db: Database, { personId, now }: { personId: string; now: Date }) =>
  db
    .selectFrom('credit')
    .select(sql<number>`coalesce(sum(remaining_cents), 0)::bigint`.as('cents'))
    .where('person_id', '=', personId)
    .where('remaining_cents', '>', 0)
    .where('expires_at', '<=', now)
