import { sql } from 'kysely'
import type { Checks, Parts } from '../../../core/db/one-statement'
import { takeCredits } from './credits.store'
import { accountRows, type Hold, type Ids, type LedgerEntry, type Transfer } from './ledger.store'
import { accountFacts } from './rules/accounts'
import type { CreditPart } from './rules/credits'

/** How an account was when something was decided on it. */
export type SeenAccount = {
  code: string
  /** Null while it is not open. */
  id: string | null
  debits_cents: number
  credits_cents: number
  held_cents: number
  version: number
}

/** These accounts as they were read. */
export const seenAccounts = (codes: readonly string[], rows: readonly SeenAccount[]): SeenAccount[] =>
  codes.map(
    code =>
      rows.find(row => row.code === code) ?? {
        ...{ code, id: null },
        ...{ debits_cents: 0, credits_cents: 0, held_cents: 0, version: 0 },
      },
  )

/** What a decision gives back (holds below zero) before anything is written, what it writes, and what it sets aside then. */
export type Move = {
  holds?: readonly Hold[]
  writes?: { id: string; entry: LedgerEntry; transfers: readonly Transfer[]; credits: readonly CreditPart[] }
}

/** What is decided of the ledger: first all is given back, then all is written, then all is set aside. */
export type LedgerDecision = {
  /** What it was decided on, and whose wallet that is. Left out where nothing but what was held is spent. */
  on?: { wallet: string; seen: readonly SeenAccount[] }
  /** Of accounts that are not open yet, where an entry names them. */
  ids?: ReadonlyMap<string, string>
  moves: readonly Move[]
  at: Date
}

/**
 * As parts of a statement, of several decisions at once: all of them are saved, or none. The checks say `seen` (money
 * was moved, or something else decided on the same wallet, since it was seen), `held` (there is not so much to set
 * aside, or two of them are on the same wallet), `posted` (an entry was written before) and `credits` (somebody else
 * has taken of them).
 */
export function ledgerParts(
  world: Ids,
  decisions: readonly LedgerDecision[],
): { parts: Parts; checks: Checks } {
  const taken = takeCredits(
    entriesOf(decisions).flatMap(({ id, credits }) => credits.map(part => ({ ...part, txId: id }))),
  )
  const isFree = (reason: string) =>
    sql<boolean>`not exists (select from ledger where refused = ${sql.lit(reason)})`
  return {
    parts: {
      ledger: sql`select ${ledgerWrite(wantedOf(world, decisions))} as refused`,
      ...taken.parts,
    },
    checks: { seen: isFree('seen'), held: isFree('held'), posted: isFree('posted'), ...taken.checks },
  }
}

/** In the order in which the function takes them. */
function ledgerWrite({ accounts, locks, seen, givenBack, entries, transfers, setAside }: Wanted) {
  const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::text::json`
  const codes = (some: readonly { code: string }[]) => sql`${some.map(({ code }) => code)}::text[]`
  const cents = (some: readonly { cents: number }[]) => sql`${some.map(one => one.cents)}::bigint[]`
  return sql`ledger_write(${json(accounts)}, ${locks}::text[], ${json(seen)}, ${codes(givenBack)}, ${cents(givenBack)},
    ${json(entries)}, ${json(transfers)}, ${codes(setAside)}, ${cents(setAside)},
    ${setAside.map(({ decisions }) => decisions)}::int[])`
}

type Wanted = ReturnType<typeof wantedOf>

/** What is wanted of the ledger by all of them. */
function wantedOf(world: Ids, decisions: readonly LedgerDecision[]) {
  const entries = entriesOf(decisions)
  const seen = decisions.flatMap(({ on }) => on?.seen ?? [])
  const accounts = accountsToOpen(world, decisions)
  const opened = new Map(accounts.map(({ code, id }) => [code, id]))
  const holds = decisions.flatMap(({ moves }) => moves.flatMap(move => move.holds ?? []))
  const transfers = entries.flatMap(({ id: tx_id, entry: { at }, transfers }) =>
    transfers.map(({ debit, credit, amountCents: amount_cents, memo }) => ({
      ...{ id: world.newId(), tx_id, debit, credit, amount_cents, memo, at },
    })),
  )
  const named = [seen, holds].flatMap(some => some.map(({ code }) => code))
  const moved = transfers.flatMap(({ debit, credit }) => [debit, credit])
  return {
    accounts,
    locks: [...new Set([...named, ...moved.filter(code => accountFacts(code).kept)])],
    seen: seen.map(account => ({ ...account, id: account.id ?? opened.get(account.code) ?? null })),
    givenBack: [...centsByCode(holds.filter(({ cents }) => cents < 0))].map(([code, cents]) => ({
      ...{ code, cents: -cents },
    })),
    entries: entries.map(({ id, entry: { ref, actorId, impersonatorId, ...entry } }) => ({
      ...{ id, ...entry, ref_type: ref?.type, ref_id: ref?.id },
      ...{ actor_id: actorId, impersonator_id: impersonatorId },
    })),
    transfers,
    setAside: decisions.flatMap(setAsideOf),
  }
}

const entriesOf = (decisions: readonly LedgerDecision[]) =>
  decisions.flatMap(({ moves }) => moves.flatMap(({ writes }) => writes ?? []))

/** Those of which it is not known that they are open. */
function accountsToOpen(world: Ids, decisions: readonly LedgerDecision[]) {
  const rows = decisions.flatMap(decision => {
    const { on, ids, at } = decision
    const isOpen = new Set(on?.seen.flatMap(({ code, id }) => (id ? code : [])))
    const codes = entriesOf([decision]).flatMap(({ transfers }) =>
      transfers.flatMap(({ debit, credit }) => [debit, credit]),
    )
    const wanted = [...(on ? [on.wallet] : []), ...codes].filter(code => !isOpen.has(code))
    return accountRows(world, wanted, at, ids)
  })
  return [...new Map(rows.map(row => [row.code, row])).values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** By account; a wallet that is decided on has a new version, also where nothing of it is set aside. */
function setAsideOf({ on, moves }: LedgerDecision) {
  const cents = centsByCode(moves.flatMap(({ holds = [] }) => holds.filter(hold => hold.cents > 0)))
  if (on && !cents.has(on.wallet)) cents.set(on.wallet, 0)
  return [...cents].map(([code, cents]) => ({ code, cents, decisions: code === on?.wallet ? 1 : 0 }))
}

function centsByCode(holds: readonly Hold[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const { code, cents } of holds) all.set(code, (all.get(code) ?? 0) + cents)
  return all
}
