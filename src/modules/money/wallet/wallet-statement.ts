import { sql } from 'kysely'
import { toMoney } from '../../../core/contract/common'
import { listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { firstIdAt } from '../../../core/ids'
import { mayFail, signedIn } from '../../../core/procedures'
import { DAY_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ, dayBounds } from '../../../core/rules/local-time'
import { entriesOf, entryColumn, type MovementRow, toMovements } from '../ledger/movements'
import { AskForStatement, ListOfMovements, Movement, Statement } from './contract/wallet'

/** Every movement of the person's wallet, newest first, with what it was for and what was left then. */
export const listMovements = signedIn
  .input(ListOfMovements)
  .output(listOf(Movement))
  .query(({ input, ctx: { db, caller } }) =>
    list(db, entriesOf(db, caller.id), MOVEMENTS, input, async entries =>
      present(db, await toMovements(db, caller.id, entries)),
    ),
  )

const MOVEMENTS: Listing = {
  filters: {},
  sorts: { createdAt: sql.ref('m.id') },
  defaultSort: '-createdAt',
  byId: 'createdAt',
  tieBreaker: sql.ref('m.id'),
  isReadWhole: true,
}

/** More than that is no reading for anybody: a shorter time is. */
const MOST_LINES = 1000

/**
 * A wallet from one day to another: what there was, what happened, and what there is. Ids say roughly when an entry was
 * made, so that only those of about these days are asked for their moment.
 */
export const showStatement = signedIn
  .meta({ summary: 'What happened to the wallet between two days, line by line' })
  .input(AskForStatement)
  .output(Statement)
  .concat(mayFail('NarrowRange'))
  .query(async ({ input: { from, to }, ctx: { db, caller, fail } }) => {
    const { start } = dayBounds(from, DEFAULT_TZ)
    const { end } = dayBounds(to, DEFAULT_TZ)
    const entries = await entriesOf(db, caller.id)
      .where('m.id', '>=', firstIdAt(new Date(start.getTime() - DAY_MS)))
      .where('m.id', '<', firstIdAt(new Date(end.getTime() + DAY_MS)))
      // Asked once for both.
      .where(sql<boolean>`(select t.at >= ${start} and t.at < ${end} from ledger_tx t where t.id = m.id)`)
      .orderBy('m.id')
      .limit(MOST_LINES + 1)
      .execute()
    if (entries.length > MOST_LINES) throw fail('NarrowRange')
    const rows = await toMovements(db, caller.id, entries)
    const openingCents = rows[0]
      ? rows[0].balance_cents - rows[0].cents
      : await balanceAt(db, caller.id, start)
    const sum = (sign: 1 | -1) =>
      rows.reduce((cents, row) => cents + (Math.sign(row.cents) === sign ? row.cents : 0), 0)
    return {
      from,
      to,
      opening: toMoney(openingCents),
      closing: toMoney(rows.at(-1)?.balance_cents ?? openingCents),
      received: toMoney(sum(1)),
      paid: toMoney(sum(-1)),
      movements: await present(db, rows),
    }
  })

/** What was in a wallet at a moment. */
async function balanceAt(db: Database, personId: string, at: Date): Promise<number> {
  const before = await entriesOf(db, personId)
    .where('m.id', '<', firstIdAt(new Date(at.getTime() + DAY_MS)))
    .where(entryColumn('at'), '<', at)
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before ? (await toMovements(db, personId, [before]))[0]!.balance_cents : 0
}

async function present(db: Database, rows: readonly MovementRow[]): Promise<Movement[]> {
  const [orders, refunds, spent] = await Promise.all([
    ordersOf(db, rows),
    refundsOf(db, rows),
    spentOf(db, rows),
  ])
  return rows.map(row => {
    const order = row.ref_type === 'order' ? orders.get(row.ref_id ?? '') : undefined
    const cardCents =
      row.kind === 'refund' ? refunds.get(row.key) : row.kind === 'order' ? order?.cardCents : 0
    return {
      id: row.id,
      kind: row.kind,
      amount: toMoney(row.cents),
      balanceAfter: toMoney(row.balance_cents),
      memo: row.kind === 'gifted' ? row.memo : null,
      order: order ? { id: order.id, ufid: order.ufid, storeName: order.storeName } : null,
      byCard: cardCents ? toMoney(cardCents) : null,
      spent: spent.get(row.id) ?? [],
      createdAt: row.at,
    }
  })
}

async function ordersOf(db: Database, rows: readonly MovementRow[]) {
  const ids = rows.flatMap(row => (row.ref_type === 'order' && row.ref_id) || [])
  if (!ids.length)
    return new Map<string, { id: string; ufid: string; storeName: string; cardCents: number }>()
  const found = await db
    .selectFrom('purchase_order as o')
    .innerJoin('store as s', 's.id', 'o.store_id')
    .select(['o.id', 'o.ufid', 's.name', 'o.card_cents'])
    .where('o.id', 'in', ids)
    .execute()
  return new Map(
    found.map(({ id, ufid, name, card_cents }) => [id, { id, ufid, storeName: name, cardCents: card_cents }]),
  )
}

/** What a refund gave back to the card, by the key of its entry. */
async function refundsOf(db: Database, rows: readonly MovementRow[]) {
  const ids = rows.flatMap(row => (row.kind === 'refund' ? row.key.slice('refund:'.length) : []))
  if (!ids.length) return new Map<string, number>()
  const found = await db.selectFrom('refund').select(['id', 'card_cents']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, card_cents }) => [`refund:${id}`, card_cents]))
}

async function spentOf(db: Database, rows: readonly MovementRow[]) {
  const ids = rows.flatMap(row => (row.cents < 0 ? row.id : []))
  const byEntry = new Map<string, Movement['spent']>()
  if (!ids.length) return byEntry
  const uses = await db
    .selectFrom('credit_use as u')
    .innerJoin('credit as c', 'c.id', 'u.credit_id')
    .select(['u.tx_id', 'u.cents', 'c.kind', 'c.comment'])
    .where('u.tx_id', 'in', ids)
    .orderBy(sql`c.expires_at asc nulls last`)
    .orderBy('c.id')
    .execute()
  for (const { tx_id, cents, kind, comment } of uses)
    byEntry.set(tx_id, [
      ...(byEntry.get(tx_id) ?? []),
      { kind: kind as Movement['spent'][number]['kind'], comment, amount: toMoney(cents) },
    ])
  return byEntry
}
