import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LocalDate } from '../../core/rules/local-time'
import { LINE_KIND } from '../ledger/provider-lines'

/** What the provider and the payers' banks took for themselves is no payment of an order. */
const BESIDE_THE_PAYMENT = [LINE_KIND, 'refund-covered']

const is = (side: 'd' | 'c', kind: string) =>
  sql`split_part(${sql.ref(`${side}.code`)}, ':', 1) = ${sql.lit(kind)}`
/** What left the accounts of a kind, less what came back. */
const outOf = (kind: string) => sql`sum(case when ${is('d', kind)} then x.amount_cents else 0 end
  - case when ${is('c', kind)} then x.amount_cents else 0 end)`
const into = (kind: string) => sql`-(${outOf(kind)})`

/**
 * What the ledger says of orders, an order a row: what each kind of account paid for it, and where that went. The rows of
 * orders are `o`; how they are narrowed is said by `where`.
 */
export const booksOf = (where: readonly Expression<SqlBool>[]): RawBuilder<unknown> => sql`(
  select t.ref_id as order_id,
    ${outOf('kind')} as kind, ${outOf('flex')} as flex, ${outOf('balance')} as balance, ${outOf('transfer_due')} as transfer,
    sum(case when t.kind = any(${sql.lit(`{${BESIDE_THE_PAYMENT.join()}}`)}::text[]) then 0
      when ${is('d', 'stripe')} then x.amount_cents when ${is('c', 'stripe')} then -x.amount_cents else 0 end) as card,
    ${into('fees')} as fees, ${into('delivery')} as delivery, ${into('vat')} as vat, ${into('merchant')} as merchants,
    ${outOf('promo')} as promotions, ${outOf('compensation')} as compensation
  from purchase_order o
  join ledger_tx t on t.ref_type = 'order' and t.ref_id = o.id
  join ledger_transfer x on x.tx_id = t.id
  join ledger_account d on d.id = x.debit_id
  join ledger_account c on c.id = x.credit_id
  where o.deleted_at is null and ${sql.join(where, sql` and `)}
  group by t.ref_id
)`

/**
 * Orders for these days; roughly said once more by the end of their windows, for which there are indexes. Written into the
 * query as they are: asked often, Postgres would plan it for any days, as if they were few.
 */
export const forDays = (from: LocalDate, to: LocalDate): Expression<SqlBool> => {
  const [first, last] = [sql.lit(from), sql.lit(to)]
  return sql<SqlBool>`(o.delivery_on between ${first}::date and ${last}::date
    and o.window_end >= ${first}::date - 2 and o.window_end < ${last}::date + 3)`
}
