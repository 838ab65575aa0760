import { sql } from 'kysely'
import type { World } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database, Tx } from '../../../core/db/open'
import type { Ledger } from './contract/money'
import { type CreditTerms, followWallets } from './credits.store'
import { type AccountKind, accountFacts, balanceOf } from './rules/accounts'

/** Money that moves: from what it is taken out of (debit) to where it arrives (credit), by account code. */
export type Transfer = { debit: string; credit: string; amountCents: number; memo: string }

/** What happened, and who did it. Under one `key` it is written once, however often it is tried. */
export type LedgerEntry = {
  key: string
  kind: string
  ref?: { type: string; id: string }
  actorId?: string | null
  impersonatorId?: string | null
  memo?: string
  at: Date
  /** What is told of the credit that it brings to a wallet. */
  credit?: CreditTerms
  /** Takes from this credit, instead of from what expires first. */
  fromCreditId?: string
}

/** What an account with an owner can still spend: its balance without what is held for checkouts. */
export type Balance = { code: string; balanceCents: number; heldCents: number; freeCents: number }

export type Ids = Pick<World, 'newId'>

/**
 * Writes one entry with its transfers. Answers false when an entry with this key is there already, in which
 * case nothing is written. Throws when an account would fall below its floor.
 */
export async function postTx(
  tx: Tx,
  world: Ids,
  entry: LedgerEntry,
  transfers: readonly Transfer[],
): Promise<boolean> {
  if (transfers.length === 0) return false
  const id = world.newId()
  if (!(await writeEntry(tx, world, id, entry, transfers))) return false
  await followWallets(tx, world, id, entry, transfers)
  return true
}

/** Opens the accounts that are missing, when some are. False: it was there already. */
async function writeEntry(
  tx: Tx,
  world: Ids,
  id: string,
  entry: LedgerEntry,
  transfers: readonly Transfer[],
): Promise<boolean> {
  if ((await insertEntry(tx, world, id, entry, transfers)) === transfers.length) return true

  const known = await tx.selectFrom('ledger_tx').select('id').where('key', '=', entry.key).executeTakeFirst()
  if (known) return false
  await ensureAccounts(
    tx,
    world,
    transfers.flatMap(transfer => [transfer.debit, transfer.credit]),
    entry.at,
  )
  // Nothing was written: somebody else wrote it in the meantime.
  return (await insertEntry(tx, world, id, entry, transfers)) === transfers.length
}

/** All of it in one statement, and nothing at all while an account is missing or the key is taken. */
async function insertEntry(
  tx: Tx,
  world: Ids,
  id: string,
  entry: LedgerEntry,
  transfers: readonly Transfer[],
) {
  const { rows } = await sql<{ written: number }>`
    select ledger_post(
      ${id}, ${entry.key}, ${entry.kind}, ${entry.ref?.type ?? null}, ${entry.ref?.id ?? null},
      ${entry.actorId ?? null}, ${entry.impersonatorId ?? null}, ${entry.memo ?? null}, ${entry.at},
      ${transfers.map(() => world.newId())}, ${transfers.map(t => t.debit)}, ${transfers.map(t => t.credit)},
      ${transfers.map(t => t.amountCents)}, ${transfers.map(t => t.memo)}
    ) as written`.execute(tx)
  return rows[0]!.written
}

/** Opens those of these accounts that are not there yet. */
export async function ensureAccounts(
  db: Database,
  world: Ids,
  codes: readonly string[],
  at: Date,
): Promise<void> {
  await db
    .insertInto('ledger_account')
    .values(accountRows(world, codes, at))
    .onConflict(oc => oc.column('code').doNothing())
    .execute()
}

export const accountRows = (
  world: Ids,
  codes: readonly string[],
  at: Date,
  ids: ReadonlyMap<string, string> = new Map(),
) =>
  [...new Set(codes)].sort().map(code => {
    const { kind, kept, owner } = accountFacts(code)
    return { id: ids.get(code) ?? world.newId(), code, kind, kept, owner_id: owner, created_at: at }
  })

/**
 * The accounts of a person that exist, held until the transaction ends: whoever else wants to spend from them waits.
 * What others have decided on them without waiting, and not saved yet, they have to decide again.
 */
export async function lockAccounts(tx: Tx, codes: readonly string[]): Promise<Map<string, Balance>> {
  const rows = await tx
    .with('locked', qb =>
      qb
        .selectFrom('ledger_account')
        .select('id')
        .where('code', '=', sql<string>`any(${[...codes]})`)
        .orderBy('code')
        .forUpdate(),
    )
    .updateTable('ledger_account')
    .from('locked')
    .set(eb => ({ version: eb('ledger_account.version', '+', 1) }))
    .whereRef('ledger_account.id', '=', 'locked.id')
    .returning(['code', 'kind', 'debits_cents', 'credits_cents', 'held_cents'])
    .execute()
  return new Map(rows.map(row => [row.code, presentBalance(row)]))
}

/** What these accounts hold now; one that was never used holds nothing. Only for accounts that keep a balance. */
export async function balancesOf(db: Database, codes: readonly string[]): Promise<Map<string, Balance>> {
  return presentBalances(codes, await balanceRows(db, codes).execute())
}

/** As a query: what accounts have moved and hold. */
export const balanceRows = (db: Database, codes: readonly string[]) =>
  db
    .selectFrom('ledger_account')
    .select(['id', 'code', 'kind', 'debits_cents', 'credits_cents', 'held_cents', 'version'])
    .where('code', '=', sql<string>`any(${codes})`)

type BalanceRow = Parameters<typeof presentBalance>[0]

export function presentBalances(codes: readonly string[], rows: readonly BalanceRow[]): Map<string, Balance> {
  const found = new Map(rows.map(row => [row.code, presentBalance(row)]))
  return new Map(codes.map(code => [code, found.get(code) ?? emptyBalance(code)]))
}

export const emptyBalance = (code: string): Balance => ({ code, balanceCents: 0, heldCents: 0, freeCents: 0 })

function presentBalance(row: {
  code: string
  kind: string
  debits_cents: number
  credits_cents: number
  held_cents: number
}): Balance {
  const balanceCents = balanceOf(row.kind as AccountKind, row.debits_cents, row.credits_cents)
  return {
    code: row.code,
    balanceCents,
    heldCents: row.held_cents,
    freeCents: balanceCents - row.held_cents,
  }
}

export type Hold = { code: string; cents: number }

/** Sets money aside. All or nothing: false when one of the accounts has not enough that is free. */
export async function hold(tx: Tx, holds: readonly Hold[]): Promise<boolean> {
  return (await moveHolds(tx, holds, 1)) === holds.filter(({ cents }) => cents > 0).length
}

/** Gives back what was set aside. */
export async function unhold(tx: Tx, holds: readonly Hold[]): Promise<void> {
  const moved = await moveHolds(tx, holds, -1)
  if (moved !== holds.filter(({ cents }) => cents > 0).length)
    throw new Error(`these were not held: ${JSON.stringify(holds)}`)
}

async function moveHolds(tx: Tx, holds: readonly Hold[], sign: 1 | -1): Promise<number> {
  const some = holds.filter(({ cents }) => cents > 0)
  if (some.length === 0) return 0
  const { rows } = await sql<{ changed: number }>`
    select ledger_hold(${some.map(h => h.code)}, ${some.map(h => h.cents * sign)}) as changed`.execute(tx)
  return rows[0]!.changed
}

/** Every cent of something that happened: its entries with their transfers, and what each account has of it in the end. */
export async function explain(db: Database, ref: { type: string; id: string }): Promise<Ledger> {
  const rows = await db
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_transfer as x', 'x.tx_id', 't.id')
    .innerJoin('ledger_account as d', 'd.id', 'x.debit_id')
    .innerJoin('ledger_account as c', 'c.id', 'x.credit_id')
    .select(['t.id', 't.key', 't.kind', 't.memo', 't.at', 't.actor_id', 'x.amount_cents', 'x.memo as about'])
    .select(['d.code as debit', 'd.kind as debit_kind', 'c.code as credit', 'c.kind as credit_kind'])
    .where('t.ref_type', '=', ref.type)
    .where('t.ref_id', '=', ref.id)
    .orderBy('t.id')
    .orderBy('x.id')
    .execute()
  const nets = new Map<string, { kind: string; cents: number }>()
  const add = (code: string, kind: string, cents: number) =>
    nets.set(code, { kind, cents: (nets.get(code)?.cents ?? 0) + cents })
  for (const row of rows) {
    add(row.debit, row.debit_kind, row.amount_cents)
    add(row.credit, row.credit_kind, -row.amount_cents)
  }
  return {
    transactions: [...Map.groupBy(rows, row => row.id).values()].map(transfers => {
      const { id, key, kind, memo, at, actor_id } = transfers[0]!
      return {
        id,
        key,
        kind,
        memo,
        at,
        actorId: actor_id,
        transfers: transfers.map(({ debit, credit, amount_cents, about }) => ({
          debit,
          credit,
          amount: toMoney(amount_cents),
          memo: about,
        })),
      }
    }),
    accounts: [...nets].map(([code, { kind, cents }]) => ({ code, kind, net: toMoney(cents) })),
  }
}

/** What orders have brought to sales, delivery and VAT, after what was given back of them. */
export async function postedOfOrders(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; cents: number }>`
    select t.ref_id as id, sum(case when c.code ~ '^(sales|delivery|vat)' then x.amount_cents else 0 end
      - case when d.code ~ '^(sales|delivery|vat)' then x.amount_cents else 0 end)::bigint as cents
    from ledger_tx t join ledger_transfer x on x.tx_id = t.id
    join ledger_account c on c.id = x.credit_id join ledger_account d on d.id = x.debit_id
    where t.ref_type = 'order' and t.ref_id = any(${[...orderIds]}::text[]) and x.memo in ('goods', 'delivery', 'vat')
    group by t.ref_id`.execute(db)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
