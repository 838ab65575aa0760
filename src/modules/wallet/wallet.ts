import { sql } from 'kysely'
import type { Database } from '../../core/db/open'
import { sumCents } from '../../core/rules/money/cents'
import { balancesOf } from '../ledger/ledger.store'
import { account } from '../ledger/rules/accounts'
import { expiredCredits, type WalletHold } from '../ledger/rules/credits'

/** What somebody can spend of their wallet at this moment, in cents. */
export async function spendableOf(db: Database, personId: string, now: Date): Promise<number> {
  const code = account.balance(personId)
  const [wallets, credits, holds] = await Promise.all([
    balancesOf(db, [code]),
    lateCredits(db, { personId, now }).execute(),
    walletHolds(db, { personId }).execute(),
  ])
  const { freeCents } = wallets.get(code)!
  return freeCents - expiredCents({ credits, holds, freeCents }, now)
}

type Late = {
  credits: readonly { id: string; remaining_cents: number; expires_at: Date | null }[]
  holds: readonly WalletHold[]
  freeCents: number
}

/** What is still in a wallet although its day is over: until the timer takes it back, or whoever wants to spend first. */
export const expiredCents = ({ credits, holds, freeCents }: Late, now: Date): number =>
  sumCents(
    expiredCredits(
      credits.map(row => ({ id: row.id, remainingCents: row.remaining_cents, expiresAt: row.expires_at })),
      holds,
      freeCents,
      now,
    ).map(({ cents }) => cents),
  )

/** As a query: credits of a person whose day is over, and of which something is left. */
export const lateCredits = (db: Database, { personId, now }: { personId: string; now: Date }) =>
  db
    .selectFrom('credit')
    .select(['id', 'remaining_cents', 'expires_at'])
    .where('person_id', '=', personId)
    .where('remaining_cents', '>', 0)
    .where('expires_at', '<=', now)

/** As a query: what checkouts have set aside of a person's wallet. */
export const walletHolds = (db: Database, { personId }: { personId: string }) =>
  db
    .selectFrom('checkout')
    .select(sql<number>`(draft->'parts'->>'balanceCents')::bigint`.as('cents'))
    .select('created_at as at')
    .where('person_id', '=', personId)
    .where('state', '=', sql.lit('reserved'))
