import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { World } from '../../../core/context'
import { askedTogether } from '../../../core/db/asked-together'
import type { Database, Tx } from '../../../core/db/open'
import { sumCents } from '../../../core/rules/money/cents'
import type { Writing } from '../../../core/write'
import { openCreditRows } from '../ledger/credits.store'
import { balanceRows, postTx, presentBalances } from '../ledger/ledger.store'
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

type Gift = { personId: string; amountCents: number; comment: string; expiresAt: Date | null }
type Giving = { world: Pick<World, 'newId'>; now: Date; actorId: string; audit: Writing['audit'] }

/** Gives a person money of the platform to spend. Answers the id of the credit. */
export async function giftCredit(
  tx: Tx,
  { world, now, actorId, audit }: Giving,
  { personId, amountCents, comment, expiresAt }: Gift,
): Promise<string> {
  const id = world.newId()
  await postTx(
    tx,
    world,
    {
      key: `gift:${id}`,
      kind: 'gifted',
      ref: { type: 'credit', id },
      actorId,
      memo: comment,
      credit: { id, expiresAt, comment, createdById: actorId },
      at: now,
    },
    [{ debit: account.gifted, credit: account.balance(personId), amountCents, memo: 'gifted' }],
  )
  audit({ type: 'credit', id, after: { userId: personId, amountCents, expiresAt, comment } })
  audit({ type: 'person', id: personId, after: { credit: id, amountCents } })
  return id
}
