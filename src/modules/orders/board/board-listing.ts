import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { conditionsOf, contains, type Filter } from '../../../core/db/list-conditions'
import type { Listing } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import type { Role } from '../../../core/rules/access/roles'
import {
  CARRIED_ORDER_STATES,
  ORDER_STATES,
  type OrderState,
  PREPARING_ORDER_STATES,
  READY_ORDER_STATES,
  TERMINAL_ORDER_STATES,
  UNSENT_ORDER_STATES,
} from '../../../core/rules/ordering/order-states'
import type { PaymentState } from '../../../core/rules/ordering/payment-states'
import { readBagCode } from '../../order-records/orders/rules/ufid'
import { COOKING_ORDER_STATES, FAILED_ORDER_STATES } from '../../order-records/states/rules/order-state'
import { DELIVERY_DAYS, outcomesFor } from './order-filters'
import { isPrinted } from './order-papers'
import { type LiveOrderFilter, permittedColumns } from './rules/live-orders-columns'

const eb = expressionBuilder<DB, 'purchase_order'>()
const ref = columnsOf('purchase_order')
export const minuteOf = (column: 'created_at') => sql<Date>`date_trunc('minute', ${ref(column)})`

const isFailed = eb('purchase_order.state', 'in', [...FAILED_ORDER_STATES])

/** What the platform's list of orders looks into: the one text of an order that an index holds. */
export const INDEXED_TEXT = sql<string>`(purchase_order.ufid || ' ' || replace(purchase_order.ufid, '-', '') || ' '
  || coalesce(purchase_order.customer->>'firstName', '') || ' ' || coalesce(purchase_order.customer->>'lastName', '') || ' '
  || coalesce(purchase_order.customer->>'phone', '') || ' ' || coalesce(purchase_order.project_code, ''))`

/** By its number, or by at least four characters of it as they are written: of whatever day, by indexes. */
export function isNumbered(value: unknown): Expression<SqlBool> {
  const text = String(value).trim().toUpperCase()
  const whole = readBagCode(text)?.ufid
  if (whole) return eb('purchase_order.ufid', '=', whole)
  const part = text.includes('-') || text.length <= 4 ? text : `${text.slice(0, 4)}-${text.slice(4)}`
  if (part.length < 4) return eb.lit(false)
  return eb.and([contains(INDEXED_TEXT, part), contains(sql.ref('purchase_order.ufid'), part)])
}

/** How its payment stands. Unpaid ones are kept apart: they are found without the others of their time. */
export const PAYMENT_STATE: Filter = {
  where: value => {
    const column = { column: ref('payment_state'), kind: 'text' as const }
    const isUnpaid = sql<SqlBool>`purchase_order.id in (select order_id from unpaid_order)`
    return eb.and([
      ...conditionsOf({ paymentState: value }, { paymentState: column }),
      ...(value === ('capture_failed' satisfies PaymentState) ? [isUnpaid] : []),
    ])
  },
}

const isUnanswered = sql<SqlBool>`purchase_order.is_unanswered`
const isOpen = sql<SqlBool>`purchase_order.is_open`

/** The window is over, and the order can still be delivered. */
const isLateBy = (now: Date) => sql<SqlBool>`(${isOpen} and purchase_order.window_end < ${now}::timestamptz)`

/** The same of what stands in the list behind "late": also what its kitchen still cooks after the hour of its pickup. */
const isBehindTimeAt = (now: Date) => sql<SqlBool>`(${isLateBy(now)} or (${isOpen}
  and purchase_order.state in (${sql.join(COOKING_ORDER_STATES)}) and purchase_order.pickup_at < ${now}::timestamptz))`

/** The state of an order. What is still to be answered, and what is not over, are held apart by indexes. */
export const STATE: Filter = {
  column: ref('state'),
  kind: 'text',
  also(states) {
    if (states.every(state => state === 'pending')) return isUnanswered
    const isOver = (state: unknown) => TERMINAL_ORDER_STATES.some(terminal => terminal === state)
    return states.some(isOver) ? null : isOpen
  },
}

/** What stands behind each quick filter. */
export function quickConditions(now: Date): Record<LiveOrderFilter, Expression<SqlBool>> {
  const isIn = (...states: OrderState[]) => eb('purchase_order.state', 'in', states)
  return {
    all: eb.not(isFailed),
    toAccept: isUnanswered,
    preparing: eb.and([isOpen, isIn(...PREPARING_ORDER_STATES)]),
    ready: isIn(...READY_ORDER_STATES),
    onTheWay: isIn(...CARRIED_ORDER_STATES),
    late: isBehindTimeAt(now),
    canceled: isFailed,
    noInvoice: sql<SqlBool>`(not ${isFailed} and purchase_order.invoice_ids = '{}'
      and purchase_order.card_cents + purchase_order.transfer_cents > 0 and purchase_order.billing_details is not null)`,
    unprinted: eb.and([isIn(...UNSENT_ORDER_STATES, ...CARRIED_ORDER_STATES), eb.not(isPrinted)]),
    crossDocking: eb.and([eb.not(isFailed), eb('purchase_order.is_cross_docking', '=', true)]),
    direct: eb.and([eb.not(isFailed), eb('purchase_order.is_cross_docking', '=', false)]),
  }
}

const asksFor = (value: unknown) => value === true || value === 'true'
const flag = (condition: Expression<SqlBool>) => ({
  where: (value: unknown) => (asksFor(value) ? condition : eb.not(condition)),
})

/** What the board can be filtered, sorted and searched by. Nobody finds by a column that is not theirs. */
export function boardListing(roles: readonly Role[], now: Date): Listing {
  const column = columnsOf('purchase_order')
  const columns = permittedColumns({ roles, hasSingleStore: false })
  const seesCustomers = maySeeCustomers(roles)
  return {
    filters: {
      ids: { column: column('id'), kind: 'id' },
      ufid: { column: column('ufid'), kind: 'text' },
      number: { where: isNumbered },
      state: STATE,
      channel: { column: column('channel'), kind: 'text' },
      storeId: { column: column('store_id'), kind: 'id' },
      merchantId: { column: column('merchant_id'), kind: 'id' },
      warehouseId: { column: column('warehouse_id'), kind: 'id' },
      city: { column: column('city'), kind: 'text' },
      deliveryWindowStart: { column: column('window_start'), kind: 'instant' },
      deliveryWindowEnd: { column: column('window_end'), kind: 'instant' },
      createdAt: { column: column('created_at'), kind: 'instant' },
      isCrossDocking: { column: column('is_cross_docking'), kind: 'boolean' },
      isPickup: { column: column('is_pickup'), kind: 'boolean' },
      deliveryDay: DELIVERY_DAYS,
      outcome: outcomesFor(columns),
      isRequestingQuote: { column: column('is_requesting_quote'), kind: 'boolean' },
      isLate: flag(isLateBy(now)),
      isUnprinted: flag(eb.not(isPrinted)),
      isRouted: flag(
        sql<SqlBool>`exists (select 1 from waypoint_order wo join waypoint w on w.id = wo.waypoint_id
          join route r on r.id = w.route_id where wo.order_id = purchase_order.id and r.canceled_at is null and r.deleted_at is null)`,
      ),
      ...(seesCustomers
        ? {
            locationId: { column: column('location_id'), kind: 'id' as const },
            userId: { column: column('person_id'), kind: 'id' as const },
          }
        : {}),
      ...(columns.includes('payment') ? { paymentState: PAYMENT_STATE } : {}),
      ...(columns.includes('projectCode')
        ? { projectCode: { column: column('project_code'), kind: 'text' as const } }
        : {}),
    },
    sorts: {
      // Windows begin and end on the minute.
      deliveryWindowEnd: column('window_end'),
      deliveryWindowStart: column('window_start'),
      createdAt: minuteOf('created_at'),
      state: sql`array_position(array[${sql.join(ORDER_STATES.map(state => sql.lit(state)))}], purchase_order.state)`,
      pickupTime: column('pickup_at'),
      ...(columns.includes('totalCost') ? { totalCost: column('total_cents') } : {}),
    },
    search: searchOf(roles),
    defaultSort: '-deliveryWindowEnd,-createdAt',
    neverNull: ['deliveryWindowEnd', 'deliveryWindowStart', 'createdAt', 'state', 'pickupTime', 'totalCost'],
    tieBreaker: column('id'),
  }
}

const BOARD_ROLES: readonly Role[] = ['merchantAdmin', 'courier', 'fleetAdmin']

const maySeeCustomers = (roles: readonly Role[]) =>
  permittedColumns({ roles, hasSingleStore: false }).includes('customer') ||
  !roles.some(role => BOARD_ROLES.includes(role))

/**
 * What an order says itself, then whose it is and what is in it: the names of stores and places are looked up once.
 * @param among the ids of all that may be found, as a query: then their lines are read together, and not order by order
 */
export const searchOf = (roles: readonly Role[], among?: Expression<unknown>) => (text: string) => {
  const seesCustomers = maySeeCustomers(roles)
  const own = sql<string>`(purchase_order.ufid || ' ' || replace(purchase_order.ufid, '-', '') || ' ' || purchase_order.pickup_code
    || ' ' || purchase_order.customer_comments${seesCustomers ? sql` || ' ' || ${OF_CUSTOMER}` : sql``})`
  const named = (table: 'store' | 'location') =>
    sql<SqlBool>`${ref(`${table}_id`)} in (select id from ${sql.table(table)} where ${contains(sql.ref(`${table}.name`), text)})`
  return eb.or([
    contains(own, text),
    named('store'),
    ...(seesCustomers ? [named('location')] : []),
    among
      ? sql<SqlBool>`purchase_order.id in (select order_line.order_id from order_line
          where order_line.order_id = any(array(${among})) and ${contains(sql.ref('order_line.name'), text)})`
      : // Not as an existence, which Postgres would rather look for in the lines of all orders.
        sql<SqlBool>`coalesce((select bool_or(${contains(sql.ref('order_line.name'), text)}) from order_line
          where order_line.order_id = purchase_order.id), false)`,
  ])
}

/** For a search through all of these orders: they are read once, both for what they say and for what is in them. */
export function readOnce(
  db: Database,
  orders: SelectQueryBuilder<DB, 'purchase_order', object>,
  { roles, listing }: { roles: readonly Role[]; listing: Listing },
) {
  const read = db.with('looked_at', () => orders.selectAll('purchase_order'))
  return {
    orders: read.selectFrom('looked_at as purchase_order'),
    listing: { ...listing, search: searchOf(roles, sql`select looked_at.id from looked_at`) },
  }
}

/** What a search looks at, of rows that have far more. */
const SEARCHED = [
  'id',
  'ufid',
  'pickup_code',
  'customer_comments',
  'customer',
  'address',
  'store_id',
  'location_id',
] as const

/** For a search through all of these orders, of which few are found: only what is looked at is read of the others. */
export const searchAmong =
  (orders: SelectQueryBuilder<DB, 'purchase_order', object>, roles: readonly Role[]) => (text: string) =>
    sql<SqlBool>`purchase_order.id = any(array(
      with looked_at as materialized (${orders.select(SEARCHED.map(name => `purchase_order.${name}` as const))})
      select purchase_order.id from looked_at purchase_order
      where ${searchOf(roles, sql`select looked_at.id from looked_at`)(text)}))`

/** What quick filters look at. */
const COUNTED = [
  ...([
    'state',
    'state_at',
    'window_end',
    'pickup_at',
    'is_open',
    'is_unanswered',
    'is_cross_docking',
  ] as const),
  ...(['manually_printed_at', 'invoice_ids', 'card_cents', 'transfer_cents', 'billing_details'] as const),
] as const

/** These orders read once, for counting them and for what a search finds among them: the ids of those. */
export function readForBoth(
  db: Database,
  orders: SelectQueryBuilder<DB, 'purchase_order', object>,
  roles: readonly Role[],
  text: string,
) {
  const columns = [...SEARCHED, ...COUNTED].map(name => `purchase_order.${name}` as const)
  return {
    orders: db.with('looked_at', () => orders.select(columns)).selectFrom('looked_at as purchase_order'),
    found: sql<string[] | null>`(select array_agg(purchase_order.id) from looked_at purchase_order
      where ${searchOf(roles, sql`select looked_at.id from looked_at`)(text)})`,
  }
}

const OF_CUSTOMER = sql`coalesce(purchase_order.customer->>'firstName', '') || ' ' || coalesce(purchase_order.customer->>'lastName', '')
  || ' ' || coalesce(purchase_order.customer->>'email', '') || ' ' || coalesce(purchase_order.customer->>'phone', '') || ' ' || coalesce(purchase_order.address->>'address', '')`
