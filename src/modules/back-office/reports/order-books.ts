import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LocalDate } from '../../../core/rules/local-time'
import { LINE_KIND } from '../../money/ledger/provider-lines'

/** What the provider and the payers' banks took for themselves is no payment of an order. */
const BESIDE_THE_PAYMENT = [LINE_KIND, 'refund-covered']

type Side = 'd' | 'c'
const isShared = (side: Side, name: string) => sql`${sql.ref(`${side}.name`)} = ${sql.lit(name)}`
const isPersons = (side: Side, name: string) =>
  sql`split_part(${sql.ref(`own_${side}.code`)}, ':', 1) = ${sql.lit(name)}`
const isAnyPersons = (side: Side) => sql`${sql.ref(`${side}.id`)} is null`

/** What left accounts, less what came back. */
const outOf = (isOne: (side: Side) => RawBuilder<unknown>) => sql`sum(
  case when ${isOne('d')} then x.amount_cents else 0 end - case when ${isOne('c')} then x.amount_cents else 0 end)`
const outOfShared = (name: string) => outOf(side => isShared(side, name))
const outOfPersons = (name: string) => outOf(side => isPersons(side, name))
const into = (name: string) => sql`-(${outOfShared(name)})`

/** What reports tell orders apart by. */
const OF_ORDERS = sql`o.merchant_id, o.store_id, o.location_id, o.person_id, o.channel, o.city, o.delivery_on, o.project_code`

/**
 * What the ledger says of orders, an order a row: what each kind of account paid for it, and where that went. The rows of
 * orders are `o`; how they are narrowed is said by `where`. Accounts that keep a balance are the wallets and allowances of
 * people, hundreds of thousands; all others are few and known at once. Those of people are looked up only where it
 * matters which they are: `persons` are all of them together.
 * @param its rows of `on_day` and `store_id`: the orders of these days of stores
 */
export const booksOf = (
  where: readonly Expression<SqlBool>[],
  its?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  with shared as materialized (
    select id, split_part(code, ':', 1) as name from ledger_account where not kept
  )
  select ${OF_ORDERS}, ${outOf(isAnyPersons)} as persons,
    ${outOfPersons('kind')} as kind, ${outOfPersons('flex')} as flex, ${outOfPersons('balance')} as balance,
    ${outOfShared('transfer_due')} as transfer,
    sum(case when t.kind = any(${sql.lit(`{${BESIDE_THE_PAYMENT.join()}}`)}::text[]) then 0
      when ${isShared('d', 'stripe')} then x.amount_cents when ${isShared('c', 'stripe')} then -x.amount_cents
      else 0 end) as card,
    ${into('fees')} as fees, ${into('delivery')} as delivery, ${into('vat')} as vat, ${into('merchant')} as merchants,
    ${outOfShared('promo')} as promotions, ${outOfShared('compensation')} as compensation
  from ${its ? ordersOf(its) : sql`purchase_order o`}
  join ledger_tx t on t.ref_type = 'order' and t.ref_id = o.id
  join ledger_transfer x on x.tx_id = t.id
  left join shared d on d.id = x.debit_id
  left join shared c on c.id = x.credit_id
  left join ledger_account own_d on own_d.id = case when d.id is null then x.debit_id end
  left join ledger_account own_c on own_c.id = case when c.id is null then x.credit_id end
  where o.deleted_at is null and ${sql.join(where, sql` and `)}
  group by o.id
)`

/** Stores have an index by the end of windows, and none by the day. */
const ordersOf = (its: RawBuilder<unknown>) => sql`${its} join purchase_order o on o.store_id = its.store_id
  and o.delivery_on = its.on_day and o.window_end >= its.on_day - 2 and o.window_end < its.on_day + 3`

/**
 * Orders for these days; roughly said once more by the end of their windows, for which there are indexes. Written into the
 * query as they are: asked often, Postgres would plan it for any days, as if they were few.
 */
export const forDays = (from: LocalDate, to: LocalDate): Expression<SqlBool> => {
  const [first, last] = [sql.lit(from), sql.lit(to)]
  return sql<SqlBool>`(o.delivery_on between ${first}::date and ${last}::date
    and o.window_end >= ${first}::date - 2 and o.window_end < ${last}::date + 3)`
}
