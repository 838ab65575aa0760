import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { askedTogether } from '../../../core/db/asked-together'
import type { Database } from '../../../core/db/open'
import { sumCents } from '../../../core/rules/money/cents'
import { openCreditRows } from '../ledger/credits.store'
import { balanceRows, presentBalances } from '../ledger/ledger.store'
import { account } from '../ledger/rules/accounts'
import { expiredCredits, type OpenCredit, type WalletHold } from '../ledger/rules/credits'

/** What somebody can spend of their wallet at this moment, in cents. */
export async function spendableOf(db: Database, personId: string, now: Date): Promise<number> {
  const codes = [account.balance(personId)]
  const [row] = await walletRow(db, { personId, codes })
  const { balances, credits, holds } = row!
  const { freeCents } = presentBalances(codes, balances).get(codes[0]!)!
  const late = {
    credits: credits.map(credit => ({ ...credit, expiresAt: instantOf(credit.expiresAt) })),
    holds: holds.map(hold => ({ ...hold, at: new Date(hold.at) })),
    freeCents,
  }
  return freeCents - expiredCents(late, now)
}

const walletRow = askedTogether(
  { personId: 'text', codes: 'text[]' },
  (db, given: { personId: string; codes: readonly string[] }) =>
    db.selectNoFrom([
      jsonArrayFrom(balanceRows(db, given.codes)).as('balances'),
      // What never expires is never late.
      jsonArrayFrom(openCreditRows(db, given).where('expires_at', 'is not', null)).as('credits'),
      jsonArrayFrom(walletHolds(db, given)).as('holds'),
    ]),
)

/** Within another row instants come as text. */
const instantOf = (text: string | null) => (text === null ? null : new Date(text))

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
    .select(['id', 'created_at as at'])
    .where('person_id', '=', personId)
    .where('state', '=', sql.lit('reserved'))
