import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { holds } from '../../../core/procedures'
import { namesOf } from '../../identity/people/person-names'
import { idsOfThoseOfNamed, isNamed, looksAfter } from '../../identity/people/person-scope'
import { PaymentAttempt } from './contract/user-payments'

/** A view names its columns as nullable; of these, none ever is. */
type AttemptRow = {
  id: string
  kind: PaymentAttempt['kind']
  status: PaymentAttempt['status']
  amount_cents: number
  person_id: string
  order_id: string | null
  payment_intent_id: string | null
  error: string | null
  created_at: Date
  updated_at: Date
}

const attempts = (db: Database, caller: Person) =>
  db
    .selectFrom(sql<AttemptRow>`payment_attempt`.as('a'))
    .selectAll('a')
    .where(looksAfter(caller, sql.ref('a.person_id')))

async function present(db: Database, rows: readonly AttemptRow[]): Promise<PaymentAttempt[]> {
  const names = await namesOf(
    db,
    rows.map(row => row.person_id),
  )
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    amount: toMoney(row.amount_cents),
    userId: row.person_id,
    userName: names.get(row.person_id)!,
    orderId: row.order_id,
    paymentIntentId: row.payment_intent_id,
    error: row.error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

/** The tables of the view, each with what a card was asked for. */
const ASKED = [
  ['checkout', 'card_cents'],
  ['order_payment', 'amount_cents'],
  ['topup', 'amount_cents'],
  ['card_check', 'amount_cents'],
] as const

/** By who pays, or by the whole id of a payment; table by table, since each has indexes for that and all together have none. */
const found = (text: string) =>
  sql.join(
    ASKED.map(
      ([table, cents]) => sql`
        ${idsOfThoseOfNamed(table, text, sql`${sql.ref(cents)} > 0`)}
        union all select paid.id from ${sql.table(table)} paid where paid.payment_intent_id = ${text}`,
    ),
    sql` union all `,
  )

const LISTING: Listing = {
  filters: {
    id: { column: sql.ref('a.id'), kind: 'id' },
    userId: { column: sql.ref('a.person_id'), kind: 'id' },
    orderId: { column: sql.ref('a.order_id'), kind: 'id' },
    kind: { column: sql.ref('a.kind'), kind: 'text' },
    status: { column: sql.ref('a.status'), kind: 'text' },
    paymentIntentId: { column: sql.ref('a.payment_intent_id'), kind: 'text' },
    amount: { column: sql.ref('a.amount_cents'), kind: 'number' },
    createdAt: { column: sql.ref('a.created_at'), kind: 'instant' },
  },
  sorts: {
    createdAt: sql.ref('a.created_at'),
    updatedAt: sql.ref('a.updated_at'),
    amount: sql.ref('a.amount_cents'),
  },
  search: {
    ids: found,
    finds: text => sql`(${isNamed(sql.ref('a.person_id'), text)} or a.payment_intent_id = ${text})`,
  },
  defaultSort: '-createdAt',
  byId: 'createdAt',
  tieBreaker: sql.ref('a.id'),
}

/** Each time that somebody's card was asked for money: for orders, debts and top-ups, or only to learn whether it pays. */
export const listPaymentAttempts = holds('HelloAdminPermission')
  .input(ListQuery)
  .output(listOf(PaymentAttempt))
  .query(({ input, ctx: { db, caller } }) =>
    list(db, attempts(db, caller), LISTING, input, rows => present(db, rows)),
  )

export async function showAttempt(db: Database, caller: Person, id: string): Promise<PaymentAttempt> {
  const row = await attempts(db, caller).where('a.id', '=', id).executeTakeFirstOrThrow()
  return (await present(db, [row]))[0]!
}
