import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../core/context'
import { euros, Id } from '../../core/contract/common'
import { ListQuery, listOf } from '../../core/contract/list'
import { type Listing, list } from '../../core/db/listing'
import type { Database } from '../../core/db/open'
import { holds, mayFail } from '../../core/procedures'
import { account } from '../ledger/rules/accounts'
import { idsOfNamed, isNamed, looksAfter } from '../people/person-scope'
import { Debit } from './contract/wallet'

/** What was taken out of wallets: transfers, which nobody can change. */
const debits = (db: Database, caller: Person) =>
  db
    .selectFrom('ledger_transfer as x')
    .innerJoin('ledger_account as a', 'a.id', 'x.debit_id')
    .innerJoin('ledger_tx as t', 't.id', 'x.tx_id')
    .innerJoin('person as p', 'p.id', 'a.owner_id')
    .select([
      'x.id',
      'x.amount_cents',
      'x.at',
      't.kind',
      't.memo',
      't.ref_type',
      't.ref_id',
      'p.id as person_id',
    ])
    .select(sql<string>`trim(p.first_name || ' ' || p.last_name)`.as('user_name'))
    .where('a.code', 'like', 'balance:%')
    .where(looksAfter(caller, sql.ref('p.id')))

const present = (row: Awaited<ReturnType<ReturnType<typeof debits>['execute']>>[number]): Debit => ({
  id: row.id,
  kind: row.kind,
  amount: euros(-row.amount_cents),
  userId: row.person_id,
  userName: row.user_name,
  memo: row.memo,
  orderId: row.ref_type === 'order' ? row.ref_id : null,
  createdAt: row.at,
})

/** By the wallet of somebody, or of some: which transfers are its own, an index of theirs knows. */
function isOf(value: unknown) {
  const { $eq = value, $in = [$eq] } = (value ?? {}) as { $eq?: unknown; $in?: unknown }
  const codes = [$in].flat().map(id => account.balance(String(id)))
  return sql<SqlBool>`x.debit_id = any(array(select id from ledger_account where code = any(${sql.val(codes)})))`
}

/** Ids begin with the time: in their order is in the order of time. */
const ID = sql.ref('x.id')

const LISTING: Listing = {
  filters: {
    userId: { where: isOf },
    kind: { column: sql.ref('t.kind'), kind: 'text' },
    createdAt: { column: sql.ref('x.at'), kind: 'instant' },
  },
  sorts: { createdAt: ID, amount: sql.ref('x.amount_cents') },
  search: {
    ids: text =>
      sql`select moved.id from ledger_account of_named join ledger_transfer moved on moved.debit_id = of_named.id
        where of_named.code in (select 'balance:' || named.id from ${idsOfNamed(text)} named)`,
    finds: text => isNamed(sql.ref('a.owner_id'), text),
  },
  defaultSort: '-createdAt',
  tieBreaker: ID,
}

/** Where the money of wallets went. */
export const listDebits = holds('HelloAdminPermission')
  .input(ListQuery)
  .output(listOf(Debit))
  .query(({ input, ctx: { db, caller } }) =>
    list(db, debits(db, caller), LISTING, input, rows => rows.map(present)),
  )

export const showDebit = holds('HelloAdminPermission')
  .input(z.object({ id: Id }))
  .output(Debit)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const row = await debits(db, caller).where('x.id', '=', input.id).executeTakeFirst()
    if (!row) throw fail('NotFound')
    return present(row)
  })
