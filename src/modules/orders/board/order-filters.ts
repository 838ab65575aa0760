import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type Filter, refused } from '../../../core/db/list-conditions'
import type { DB } from '../../../core/db/tables'
import { DEFAULT_TZ, isLocalDate, type LocalDate, localDateOf } from '../../../core/rules/local-time'
import { readInstant } from '../../../core/rules/typed/moments'
import { FAILED_ORDER_STATES } from '../../order-records/states/rules/order-state'
import type { LiveOrderColumn } from './rules/live-orders-columns'
import { OUTCOMES, type Outcome } from './rules/outcomes'

const eb = expressionBuilder<DB, 'purchase_order'>()
const isFailed = eb('purchase_order.state', 'in', [...FAILED_ORDER_STATES])
const isDelivered = eb('purchase_order.state', '=', 'delivered')
const inTime = sql<SqlBool>`purchase_order.state_at <= purchase_order.window_end`
const isRated = (stars: number) =>
  sql<SqlBool>`exists (select 1 from rating r where r.order_id = purchase_order.id and r.rating <= ${stars}
    and r.deleted_at is null and r.hidden_at is null)`

/** The same as the metrics count, so that each of their figures is a list of orders. */
const CONDITIONS = {
  placed: eb.not(isFailed),
  failed: isFailed,
  delivered: isDelivered,
  onTime: eb.and([isDelivered, inTime]),
  late: eb.and([isDelivered, eb.not(inTime)]),
  rated: isRated(5),
  ratedLow: isRated(2),
  refunded: eb.and([
    eb.not(isFailed),
    sql<SqlBool>`purchase_order.refunded_kind_cents + purchase_order.refunded_flex_cents
      + purchase_order.refunded_balance_cents + purchase_order.refunded_card_cents + purchase_order.refunded_transfer_cents > 0`,
  ]),
} satisfies Record<Outcome, unknown>

/** What became of orders; requests for a quote are none yet. */
export const OUTCOME: Filter = outcomesAmong(OUTCOMES)

/** The same for who sees only these columns of orders: what was given back stands in that of their payment. */
export const outcomesFor = (columns: readonly LiveOrderColumn[]): Filter =>
  columns.includes('payment') ? OUTCOME : outcomesAmong(OUTCOMES.filter(outcome => outcome !== 'refunded'))

function outcomesAmong(permitted: readonly Outcome[]): Filter {
  return {
    where(value) {
      const outcome = permitted.find(one => one === value)
      if (!outcome) throw refused('filter', 'outcome')
      return eb.and([CONDITIONS[outcome], eb('purchase_order.is_requesting_quote', '=', false)])
    },
  }
}

/**
 * Says again, and roughly, that orders are for these days: a place's orders have an index by the end of their windows, and
 * none by their day. No window ends a day apart from its own, wherever the store is.
 */
export const windowsAround = (from: LocalDate, to: LocalDate): Expression<SqlBool> =>
  sql<SqlBool>`(purchase_order.window_end >= ${from}::date - 2 and purchase_order.window_end < ${to}::date + 3)`

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2099-12-31'

/** Between two days, given as days or as the instants in which they begin; `$lt` is the first day behind them. */
export const DELIVERY_DAYS: Filter = {
  where(value) {
    const given = typeof value === 'string' ? { $gte: value, $lte: value } : value
    if (typeof given !== 'object' || !given) throw refused('filter', 'deliveryDay')
    const { $gte, $lt, $lte, ...unknown } = given as Record<string, unknown>
    if (Object.keys(unknown).length) throw refused('filter', 'deliveryDay')
    const from = $gte === undefined ? FIRST_DAY : dayOf($gte)
    const until = $lte === undefined ? LAST_DAY : dayOf($lte)
    const on = sql.ref('purchase_order.delivery_on')
    return eb.and([
      sql<SqlBool>`${on} >= ${from}::date and ${on} <= ${until}::date`,
      ...($lt === undefined ? [] : [sql<SqlBool>`${on} < ${dayOf($lt)}::date`]),
      windowsAround(from, $lt === undefined ? until : dayOf($lt)),
    ])
  },
}

function dayOf(value: unknown): LocalDate {
  if (typeof value !== 'string') throw refused('filter', 'deliveryDay')
  const at = readInstant(value)
  const day = isLocalDate(value) ? value : at && localDateOf(at, DEFAULT_TZ)
  if (!day || day < FIRST_DAY || day > LAST_DAY) throw refused('filter', 'deliveryDay', 'notDay')
  return day
}
