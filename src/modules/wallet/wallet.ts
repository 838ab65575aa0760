import { sql } from 'kysely'
import type { Database } from '../../core/db/open'
import { sumCents } from '../../core/rules/money/cents'
import { openCreditsOf } from '../ledger/credits.store'
import { balancesOf } from '../ledger/ledger.store'
import { account } from '../ledger/rules/accounts'
import { expiredCredits, type OpenCredit, type WalletHold } from '../ledger/rules/credits'

/** What somebody can spend of their wallet at this moment, in cents. */
export async function spendableOf(db: Database, personId: string, now: Date): Promise<number> {
  const code = account.balance(personId)
  const [wallets, credits, holds] = await Promise.all([
    balancesOf(db, [code]),
    openCreditsOf(db, personId),
    walletHolds(db, { personId }).execute(),
  ])
  const { freeCents } = wallets.get(code)!
  return freeCents - expiredCents({ credits, holds, freeCents }, now)
}

type Late = {
  credits: readonly OpenCredit[]
  holds: readonly WalletHold[]
  freeCents: number
}

/** What is still in a wallet although its day is over: until the timer takes it back, or whoever wants to spend first. */
export const expiredCents = ({ credits, holds, freeCents }: Late, now: Date): number =>
  sumCents(expiredCredits(credits, holds, freeCents, now).map(({ cents }) => cents))

/** As a query: what checkouts have set aside of a person's wallet. */
export const walletHolds = (db: Database, { personId }: { personId: string }) =>
  db
    .selectFrom('checkout')
    .select(sql<number>`(draft->'parts'->>'balanceCents')::bigint`.as('cents'))
    .select('created_at as at')
    .where('person_id', '=', personId)
    .where('state', '=', sql.lit('reserved'))
