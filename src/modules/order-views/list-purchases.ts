import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Person } from '../../core/context'
import { type Listing, list } from '../../core/db/listing'
import type { Database } from '../../core/db/open'
import type { DB } from '../../core/db/tables'
import { mayFail, signedIn } from '../../core/procedures'
import { type Role, rolesOf } from '../../core/rules/access/roles'
import { DEFAULT_TZ, dayBounds, localDateOf } from '../../core/rules/local-time'
import {
  CARRIED_ORDER_STATES,
  ORDER_STATES,
  READY_ORDER_STATES,
} from '../../core/rules/ordering/order-states'
import { ListPurchases, ListPurchases2, OrderWrapper, PurchasesPage } from '../orders/contract/board'
import { hasBoard, ordersVisibleTo } from '../orders/order-scope'
import type { OrderRow } from '../orders/orders.store'
import { MOST_BOARD_ROWS } from '../orders/rules/board-order'
import {
  groupsFor,
  type LiveOrderFilter,
  permittedColumns,
  quickFiltersFor,
} from '../orders/rules/live-orders-columns'
import { FAILED_ORDER_STATES } from '../orders/rules/order-state'
import { presentWrappers } from './board'
import { BoardRows, FindBoardRows } from './contract/board-rows'

/** More than fits on a screen, and a sign that the range is too wide. */
const MOST_UNPAGED = 2000

/** The orders of a range, all at once: those of the board for who has one, else one's own. Today when nothing is said. */
export const listPurchases = signedIn
  .input(ListPurchases)
  .output(OrderWrapper.array())
  .concat(mayFail('NarrowRange'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const rows = await ordersInRange(db, caller, now, input)
      .selectAll('purchase_order')
      .orderBy('purchase_order.window_end', 'desc')
      .orderBy(minuteOf('created_at'), 'desc')
      .orderBy('purchase_order.id', 'desc')
      .limit(MOST_UNPAGED + 1)
      .execute()
    if (rows.length > MOST_UNPAGED) throw fail('NarrowRange', { most: MOST_UNPAGED })
    const hasSingleStore = await runsOneStore(db, caller)
    return presentWrappers(rows, { db, caller, now, hasSingleStore, privacy: input.privacy ?? false })
  })

/** The board: the same orders filtered, sorted, searched and in pages, with how many wait behind each quick filter. */
export const listPurchases2 = signedIn
  .input(ListPurchases2)
  .output(PurchasesPage)
  .query(async ({ input, ctx: { db, caller, now } }) => {
    const board = await boardOf(db, caller, now, input)
    const [page, counts] = await Promise.all([
      list(db, board.orders.selectAll('purchase_order'), board.listing, input, board.present),
      board.count(),
    ])
    const { roles, hasSingleStore } = board
    return {
      ...page,
      counts,
      columns: permittedColumns({ roles, hasSingleStore }),
      groups: groupsFor(roles),
    }
  })

/** What became of some orders of the board, for who has the rest of it already. */
export const findBoardRows = signedIn
  .input(FindBoardRows)
  .output(BoardRows)
  .query(async ({ input: { ids, filter, search, ...input }, ctx: { db, caller, now } }) => {
    const board = await boardOf(db, caller, now, input)
    const orders = board.orders.selectAll('purchase_order')
    const among = orders.where('purchase_order.id', 'in', ids)
    const [found, whole, counts] = await Promise.all([
      list(db, among, board.listing, { filter, search, limit: MOST_BOARD_ROWS }, board.present),
      list(db, orders, board.listing, { filter, search, limit: 1 }, () => []),
      board.count(),
    ])
    return { docs: found.docs, totalDocs: whole.totalDocs, counts }
  })

/** The orders of somebody's board in a range and behind a quick filter, and how they are listed. */
async function boardOf(
  db: Database,
  caller: Person,
  now: Date,
  input: Range & { quick?: LiveOrderFilter; privacy?: boolean },
) {
  const roles = rolesOf(caller.permissions)
  const hasSingleStore = await runsOneStore(db, caller)
  const inRange = ordersInRange(db, caller, now, input)
  const conditions = quickConditions(now)
  const permitted = quickFiltersFor(roles)
  const quick = input.quick && permitted.includes(input.quick) ? conditions[input.quick] : null
  const privacy = input.privacy ?? false
  return {
    roles,
    hasSingleStore,
    orders: quick ? inRange.where(quick) : inRange,
    listing: boardListing(roles, now),
    present: (rows: unknown[]) =>
      presentWrappers(rows as OrderRow[], { db, caller, now, hasSingleStore, privacy }),
    count: () => countQuick(inRange, permitted, conditions),
  }
}

type Range = { filterStores?: string[]; before?: Date; after?: Date; whId?: string | null }

function ordersInRange(db: Database, caller: Person, now: Date, range: Range) {
  const today = dayBounds(localDateOf(now, DEFAULT_TZ), DEFAULT_TZ)
  // One end alone leaves the other open; none at all means today.
  const isOpen = range.before !== undefined || range.after !== undefined
  const after = isOpen ? range.after : new Date(today.start)
  const before = isOpen ? range.before : new Date(today.end)
  return ordersVisibleTo(db, caller, hasBoard(caller) ? 'staff' : 'own')
    .where('purchase_order.archived_at', 'is', null)
    .$if(after !== undefined, query => query.where('purchase_order.window_end', '>=', after!))
    .$if(before !== undefined, query => query.where('purchase_order.window_end', '<', before!))
    .$if(Boolean(range.filterStores?.length), query =>
      query.where('purchase_order.store_id', 'in', range.filterStores!),
    )
    .$if(Boolean(range.whId), query => query.where('purchase_order.warehouse_id', '=', range.whId!))
}

const eb = expressionBuilder<DB, 'purchase_order'>()
const ref = (name: string) => sql.ref(`purchase_order.${name}`)
const minuteOf = (column: 'created_at') => sql<Date>`date_trunc('minute', ${ref(column)})`

const isPrinted = sql<SqlBool>`(purchase_order.manually_printed_at is not null or exists (select 1 from print_job
  where print_job.order_id = purchase_order.id and print_job.status = 'printed'))`
const isFailed = eb('purchase_order.state', 'in', [...FAILED_ORDER_STATES])

/** The window ended before it was delivered, or before now. The last move of a delivered order is its delivery. */
const isLateBy = (now: Date) =>
  sql<SqlBool>`(not ${isFailed} and purchase_order.window_end <
    case when purchase_order.state = 'delivered' then purchase_order.state_at else ${now}::timestamptz end)`

function quickConditions(now: Date): Record<LiveOrderFilter, Expression<SqlBool>> {
  const isIn = (...states: string[]) => eb('purchase_order.state', 'in', states)
  return {
    all: eb.not(isFailed),
    toAccept: isIn('pending'),
    preparing: isIn('accepted'),
    ready: isIn(...READY_ORDER_STATES),
    onTheWay: isIn(...CARRIED_ORDER_STATES),
    late: isLateBy(now),
    canceled: isFailed,
    noInvoice: sql<SqlBool>`(not ${isFailed} and purchase_order.invoice_ids = '{}'
      and purchase_order.card_cents + purchase_order.transfer_cents > 0 and purchase_order.billing_details is not null)`,
    unprinted: eb.and([isIn('accepted', ...READY_ORDER_STATES, ...CARRIED_ORDER_STATES), eb.not(isPrinted)]),
    crossDocking: eb.and([eb.not(isFailed), eb('purchase_order.is_cross_docking', '=', true)]),
    direct: eb.and([eb.not(isFailed), eb('purchase_order.is_cross_docking', '=', false)]),
  }
}

async function countQuick(
  orders: ReturnType<typeof ordersInRange>,
  filters: LiveOrderFilter[],
  conditions: Record<LiveOrderFilter, Expression<SqlBool>>,
): Promise<Record<string, number>> {
  if (!filters.length) return {}
  const row = await orders
    .select(
      filters.map(filter =>
        sql<number>`count(*) filter (where ${conditions[filter]})`.as(`count_${filter.toLowerCase()}`),
      ),
    )
    .executeTakeFirstOrThrow()
  const counted = row as Record<string, number>
  return Object.fromEntries(filters.map(filter => [filter, counted[`count_${filter.toLowerCase()}`] ?? 0]))
}

const asksFor = (value: unknown) => value === true || value === 'true'
const flag = (condition: Expression<SqlBool>) => ({
  where: (value: unknown) => (asksFor(value) ? condition : eb.not(condition)),
})

/** What the board can be filtered, sorted and searched by. Nobody finds by a column that is not theirs. */
export function boardListing(roles: readonly Role[], now: Date): Listing {
  const column = (name: string) => sql.ref<string>(`purchase_order.${name}`)
  const columns = permittedColumns({ roles, hasSingleStore: false })
  const seesCustomers = columns.includes('customer') || !roles.some(role => BOARD_ROLES.includes(role))
  return {
    filters: {
      ids: { column: column('id'), kind: 'id' },
      ufid: { column: column('ufid'), kind: 'text' },
      state: { column: column('state'), kind: 'text' },
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
      ...(columns.includes('payment')
        ? { paymentState: { column: column('payment_state'), kind: 'text' as const } }
        : {}),
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
    search: searchable(seesCustomers),
    defaultSort: '-deliveryWindowEnd,-createdAt',
    neverNull: ['deliveryWindowEnd', 'deliveryWindowStart', 'createdAt', 'state', 'pickupTime', 'totalCost'],
    tieBreaker: column('id'),
  }
}

const BOARD_ROLES: readonly Role[] = ['merchantAdmin', 'courier', 'fleetAdmin']

function searchable(seesCustomers: boolean) {
  const customer = sql`coalesce(purchase_order.customer->>'firstName', '') || ' ' || coalesce(purchase_order.customer->>'lastName', '')
    || ' ' || coalesce(purchase_order.customer->>'email', '') || ' ' || coalesce(purchase_order.address->>'address', '')
    || ' ' || coalesce((select name from location where location.id = purchase_order.location_id), '')`
  return sql<string>`(purchase_order.ufid || ' ' || replace(purchase_order.ufid, '-', '') || ' ' || purchase_order.pickup_code
    || ' ' || (select name from store where store.id = purchase_order.store_id) || ' ' || purchase_order.customer_comments
    || ' ' || coalesce((select string_agg(order_line.name, ' ') from order_line where order_line.order_id = purchase_order.id), '')
    ${seesCustomers ? sql`|| ' ' || ${customer}` : sql``})`
}

/** Whether somebody's board shows one store only, so that its name says nothing. */
async function runsOneStore(db: Database, caller: Person): Promise<boolean> {
  const scopes = caller.permissions
    .filter(({ type }) => type === 'MerchantAdminPermission')
    .map(({ scope }) => scope)
  const stores = scopes.flatMap(({ storeIds = [] }) => storeIds)
  const merchants = scopes.flatMap(({ merchantIds = [] }) => merchantIds)
  if (!stores.length && !merchants.length) return false
  const { total } = await db
    .selectFrom('store')
    .select(sql<number>`count(*)`.as('total'))
    .where('deleted_at', 'is', null)
    .where(store =>
      store.or([
        ...(stores.length ? [store('id', 'in', stores)] : []),
        ...(merchants.length ? [store('merchant_id', 'in', merchants)] : []),
      ]),
    )
    .executeTakeFirstOrThrow()
  return total === 1
}
