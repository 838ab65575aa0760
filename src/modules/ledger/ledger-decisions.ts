import { sql } from 'kysely'
import type { Checks, Parts } from '../../core/db/one-statement'
import { takeCredits } from './credits.store'
import { accountRows, type Hold, type Ids, type LedgerEntry, type Transfer } from './ledger.store'
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

/** A move of a decision: what it sets aside, or gives back (below zero), and then what it writes. */
export type Move = {
  holds?: readonly Hold[]
  writes?: { id: string; entry: LedgerEntry; transfers: readonly Transfer[]; credits: readonly CreditPart[] }
}

/** What is decided of the ledger, in the order in which it is done. */
export type LedgerDecision = {
  /** What it was decided on, and whose wallet that is. Left out where nothing but what was held is spent. */
  on?: { wallet: string; seen: readonly SeenAccount[] }
  /** Of accounts that are not open yet, where an entry names them. */
  ids?: ReadonlyMap<string, string>
  moves: readonly Move[]
  at: Date
}

/**
 * As parts of a statement, of several decisions at once. The checks say `seen` (money was moved, or something else
 * decided on the same wallet, since it was seen), `held` (there is not so much to set aside), `posted` (an entry was
 * written before) and `credits` (somebody else has taken of them).
 */
export function ledgerParts(
  world: Ids,
  decisions: readonly LedgerDecision[],
): { parts: Parts; checks: Checks } {
  const wanted = decisions.map(({ on, ids, moves, at }) => ({
    wallet: on?.wallet ?? null,
    seen: on?.seen ?? [],
    accounts: accountRows(
      world,
      [
        ...(on ? [on.wallet] : []),
        ...moves.flatMap(({ writes }) =>
          (writes?.transfers ?? []).flatMap(({ debit, credit }) => [debit, credit]),
        ),
      ],
      at,
      ids,
    ),
    moves: moves.map(move => moveRow(world, move)),
  }))
  const taken = takeCredits(
    decisions.flatMap(({ moves }) =>
      moves.flatMap(({ writes }) => (writes?.credits ?? []).map(part => ({ ...part, txId: writes!.id }))),
    ),
  )
  const isFree = (reason: string) =>
    sql<boolean>`not exists (select from ledger where refused = ${sql.lit(reason)})`
  return {
    parts: {
      ledger: sql`
        select ledger_save(wanted) as refused from json_array_elements(${JSON.stringify(wanted)}::text::json) as wanted`,
      ...taken.parts,
    },
    checks: { seen: isFree('seen'), held: isFree('held'), posted: isFree('posted'), ...taken.checks },
  }
}

function moveRow(world: Ids, { holds = [], writes }: Move) {
  const some = holds.filter(({ cents }) => cents !== 0)
  const { entry, transfers = [] } = writes ?? {}
  return {
    held_codes: some.map(({ code }) => code),
    held_cents: some.map(({ cents }) => cents),
    id: writes?.id,
    key: entry?.key,
    kind: entry?.kind,
    ref_type: entry?.ref?.type,
    ref_id: entry?.ref?.id,
    actor_id: entry?.actorId,
    impersonator_id: entry?.impersonatorId,
    memo: entry?.memo,
    at: entry?.at,
    transfer_ids: transfers.map(() => world.newId()),
    debits: transfers.map(({ debit }) => debit),
    credits: transfers.map(({ credit }) => credit),
    cents: transfers.map(({ amountCents }) => amountCents),
    memos: transfers.map(({ memo }) => memo),
  }
}
