import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../../core/context'
import { Id, toMoney } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { namesOf } from '../../identity/people/person-names'
import { idsOfNamed, isNamed, looksAfter } from '../../identity/people/person-scope'
import { account } from '../ledger/rules/accounts'
import { Debit } from './contract/wallet'

/** What was taken out of wallets: transfers, which nobody can change. What they were for is asked of those that are shown. */
const debits = (db: Database, caller: Person) =>
  db
    .selectFrom('ledger_transfer as x')
    .innerJoin('ledger_account as a', 'a.id', 'x.debit_id')
    .select(['x.id', 'x.tx_id', 'x.amount_cents', 'x.at', 'a.owner_id'])
    .where('a.code', 'like', 'balance:%')
    .where(looksAfter(caller, sql.ref('a.owner_id')))

type DebitRow = Awaited<ReturnType<ReturnType<typeof debits>['execute']>>[number]

async function present(db: Database, rows: readonly DebitRow[]): Promise<Debit[]> {
  if (!rows.length) return []
  const [entries, names] = await Promise.all([
    db
      .selectFrom('ledger_tx')
      .select(['id', 'kind', 'memo', 'ref_type', 'ref_id'])
      .where('id', '=', sql<string>`any(${rows.map(row => row.tx_id)}::text[])`)
      .execute(),
    namesOf(
      db,
      rows.map(row => row.owner_id),
    ),
  ])
  const entry = new Map(entries.map(one => [one.id, one]))
  return rows.map(row => {
    const { kind, memo, ref_type, ref_id } = entry.get(row.tx_id)!
    return {
      id: row.id,
      kind,
      amount: toMoney(-row.amount_cents),
      userId: row.owner_id!,
      userName: names.get(row.owner_id!)!,
      memo,
      orderId: ref_type === 'order' ? ref_id : null,
      createdAt: row.at,
    }
  })
}

/** By the wallet of somebody, or of some: which transfers are its own, an index of theirs knows; of one also their order. */
function isOf(value: unknown) {
  const { $eq = value, $in = [$eq] } = (value ?? {}) as { $eq?: unknown; $in?: unknown }
  const codes = [$in].flat().map(id => account.balance(String(id)))
  return codes.length === 1
    ? sql<SqlBool>`x.debit_id = (select id from ledger_account where code = ${codes[0]})`
    : sql<SqlBool>`x.debit_id = any(array(select id from ledger_account where code = any(${sql.val(codes)})))`
}

const LISTING: Listing = {
  filters: {
    userId: { where: isOf },
    kind: { column: sql`(select t.kind from ledger_tx t where t.id = x.tx_id)`, kind: 'text' },
    createdAt: { column: sql.ref('x.at'), kind: 'instant' },
  },
  // Ids begin with the time: in the order of entries is in the order of time, and indexes hold it.
  sorts: { createdAt: sql.ref('x.tx_id'), amount: sql.ref('x.amount_cents') },
  neverNull: ['createdAt', 'amount'],
  search: {
    ids: text =>
      // Person by person: the first few come at once, however many are named like that.
      sql`select moved.id from ${idsOfNamed(text)} named cross join lateral (
        select x.id from ledger_account of_named join ledger_transfer x on x.debit_id = of_named.id
        where of_named.code = 'balance:' || named.id offset 0) moved`,
    finds: text => isNamed(sql.ref('a.owner_id'), text),
  },
  defaultSort: '-createdAt',
  tieBreaker: sql.ref('x.id'),
  // Wallet by wallet: of all that moves, little is taken from wallets.
  countedAlong: sql.ref('a.code'),
}

/** Where the money of wallets went. */
export const listDebits = holds('HelloAdminPermission')
  .input(ListQuery)
  .output(listOf(Debit))
  .query(({ input, ctx: { db, caller } }) =>
    list(db, debits(db, caller), LISTING, input, rows => present(db, rows)),
  )

export const showDebit = holds('HelloAdminPermission')
  .input(z.object({ id: Id }))
  .output(Debit)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const row = await debits(db, caller).where('x.id', '=', input.id).executeTakeFirst()
    if (!row) throw fail('NotFound')
    return (await present(db, [row]))[0]!
  })
