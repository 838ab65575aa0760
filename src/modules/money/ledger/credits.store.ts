import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Checks, Parts } from '../../../core/db/one-statement'
import type { Database, Tx } from '../../../core/db/open'
import { prepared } from '../../../core/db/prepared'
import type { LedgerEntry, Transfer } from './ledger.store'
import { accountFacts } from './rules/accounts'
import {
  type CreditKind,
  type CreditPart,
  creditKindOf,
  type OpenCredit,
  type ReturnedCredit,
  returnCredits,
  spendCredits,
} from './rules/credits'

/** What is told of a credit beside where it comes from; what is left out follows from the entry. */
export type CreditTerms = {
  id?: string
  expiresAt?: Date | null
  comment?: string
  createdById?: string | null
}

const IS_WALLET = /^balance:/

/**
 * The credits of a wallet follow every entry of the ledger: what comes in is a new one, what goes out is taken from
 * what expires first. The entry has locked the wallets it moves, so nobody else is at their credits.
 */
export async function followWallets(
  tx: Tx,
  world: Pick<World, 'newId'>,
  txId: string,
  entry: LedgerEntry,
  transfers: readonly Transfer[],
): Promise<void> {
  const codes = transfers.flatMap(({ debit, credit }) => [debit, credit])
  const wallets = [...new Set(codes.filter(code => IS_WALLET.test(code)))].sort()
  for (const code of wallets) {
    const personId = accountFacts(code).owner!
    const sum = (side: 'debit' | 'credit') =>
      transfers.reduce((cents, transfer) => cents + (transfer[side] === code ? transfer.amountCents : 0), 0)
    const cents = sum('credit') - sum('debit')
    if (cents < 0) {
      const parts = entry.fromCreditId
        ? [{ creditId: entry.fromCreditId, cents: -cents }]
        : spendCredits(await openCreditsOf(tx, personId), -cents, entry.at)
      await take(tx, txId, parts)
    }
    if (cents > 0) {
      const cameFrom = transfers.find(({ credit }) => credit === code)!.debit
      const credits =
        (entry.kind === 'refund' || entry.kind === 'order') && entry.ref
          ? await giveBackUsed(tx, personId, entry, cents, cameFrom)
          : [{ cents, expiresAt: entry.credit?.expiresAt ?? null, cameFrom }]
      await add(tx, world, { txId, personId, kind: creditKindOf(entry.kind, cameFrom), entry }, credits)
    }
  }
}

/** What is left in a wallet, credit by credit. */
export async function openCreditsOf(db: Database, personId: string): Promise<OpenCredit[]> {
  return (await openCreditsOfAll(db, [personId])).get(personId) ?? []
}

/** What is left in wallets, credit by credit, by whose they are. */
export async function openCreditsOfAll(
  db: Database,
  personIds: readonly string[],
): Promise<Map<string, OpenCredit[]>> {
  const credits = personIds.length ? await openCredits(db, { personIds }) : []
  return Map.groupBy(credits, ({ personId }) => personId)
}

const openCredits = prepared((db, given: { personIds: readonly string[] }) =>
  db
    .selectFrom('credit')
    .select(['person_id as personId', 'id', 'remaining_cents as remainingCents', 'expires_at as expiresAt'])
    .where('person_id', '=', sql<string>`any(${given.personIds})`)
    .where('is_open', '=', sql.lit(true)),
)

/** As a query: what is left in a wallet, credit by credit. Within another row instants come as text. */
export const openCreditRows = (db: Database, { personId }: { personId: string }) =>
  db
    .selectFrom('credit')
    .select(['person_id as personId', 'id', 'remaining_cents as remainingCents', 'expires_at as expiresAt'])
    .where('person_id', '=', personId)
    .where('is_open', '=', sql.lit(true))

async function take(tx: Tx, txId: string, parts: readonly CreditPart[]) {
  if (!parts.length) return
  await sql`
    with taken as (
      select * from unnest(${parts.map(part => part.creditId)}::text[], ${parts.map(part => part.cents)}::bigint[])
        as taken (credit_id, cents)
    ), lowered as (
      update credit set remaining_cents = remaining_cents - taken.cents from taken where credit.id = taken.credit_id
    )
    insert into credit_use (tx_id, credit_id, cents) select ${txId}, credit_id, cents from taken`.execute(tx)
}

/** So much of a credit, by an entry of the ledger. */
type TakenCredit = CreditPart & { txId: string }

/** As parts of a statement, and a check that nobody else has taken of them in the meantime. */
export function takeCredits(taken: readonly TakenCredit[]): { parts: Parts; checks: Checks } {
  if (!taken.length) return { parts: {}, checks: {} }
  const rows = sql`unnest(${taken.map(one => one.txId)}::text[], ${taken.map(one => one.creditId)}::text[],
    ${taken.map(one => one.cents)}::bigint[]) as taken (tx_id, credit_id, cents)`
  return {
    parts: {
      lowered_credits: sql`
        update credit set remaining_cents = remaining_cents - taken.cents from ${rows}
        where credit.id = taken.credit_id and remaining_cents >= taken.cents returning credit.id`,
      used_credits: sql`
        insert into credit_use (tx_id, credit_id, cents) select tx_id, credit_id, cents from ${rows}`,
    },
    checks: { credits: sql<boolean>`(select count(*) from lowered_credits) = ${taken.length}::int` },
  }
}

/** What an order took of its person's credits comes back with the days that it had. */
async function giveBackUsed(
  tx: Tx,
  personId: string,
  entry: LedgerEntry,
  cents: number,
  cameFrom: string,
): Promise<ReturnedCredit[]> {
  const rows = await tx
    .selectFrom('credit_use as u')
    .innerJoin('ledger_tx as t', 't.id', 'u.tx_id')
    .innerJoin('credit as c', 'c.id', 'u.credit_id')
    .select(['u.tx_id', 'u.credit_id', 'c.expires_at', 'c.came_from'])
    .select(sql<number>`u.cents - u.given_back_cents`.as('cents'))
    .where('t.ref_type', '=', entry.ref!.type)
    .where('t.ref_id', '=', entry.ref!.id)
    .where('c.person_id', '=', personId)
    .where('t.kind', '=', 'order')
    .execute()
  const uses = rows.map(row => ({
    creditId: row.credit_id,
    cents: row.cents,
    expiresAt: row.expires_at,
    cameFrom: row.came_from,
  }))
  const { parts, credits } = returnCredits(uses, cents, entry.at, cameFrom)
  // An order that was changed took of the same credit more than once.
  for (const creditId of new Set(parts.map(part => part.creditId))) {
    let left = parts.reduce((sum, part) => sum + (part.creditId === creditId ? part.cents : 0), 0)
    for (const row of rows.filter(({ credit_id }) => credit_id === creditId)) {
      const back = Math.min(left, row.cents)
      left -= back
      if (back > 0)
        await tx
          .updateTable('credit_use')
          .set(eb => ({ given_back_cents: eb('given_back_cents', '+', back) }))
          .where('credit_id', '=', creditId)
          .where('tx_id', '=', row.tx_id)
          .execute()
    }
  }
  return credits
}

async function add(
  tx: Tx,
  world: Pick<World, 'newId'>,
  { txId, personId, kind, entry }: { txId: string; personId: string; kind: CreditKind; entry: LedgerEntry },
  credits: readonly ReturnedCredit[],
) {
  await tx
    .insertInto('credit')
    .values(
      credits.map(({ cents, expiresAt, cameFrom }) => ({
        id: entry.credit?.id ?? world.newId(),
        person_id: personId,
        kind,
        tx_id: txId,
        came_from: cameFrom,
        amount_cents: cents,
        remaining_cents: cents,
        expires_at: expiresAt,
        comment: entry.credit?.comment ?? '',
        created_by_id: entry.credit?.createdById ?? null,
        created_at: entry.at,
      })),
    )
    .execute()
}

/** What is said of a credit, and until when it can be spent. Whoever asks holds its wallet. */
export const setCreditTerms = (
  tx: Tx,
  id: string,
  { comment, expiresAt }: { comment: string; expiresAt: Date | null },
) => tx.updateTable('credit').set({ comment, expires_at: expiresAt }).where('id', '=', id).execute()

export const setCreditWithdrawn = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('credit').set({ withdrawn_at: at }).where('id', '=', id).execute()

export const setCreditExpired = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('credit').set({ expired_at: at }).where('id', '=', id).execute()
