import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Person } from '../../../core/context'
import { conditionsOf } from '../../../core/db/list-conditions'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import { liveSeqOf } from '../../../core/live/live-messages'
import { mayFail, signedIn } from '../../../core/procedures'
import { rolesOf } from '../../../core/rules/access/roles'
import { MINUTE_MS } from '../../../core/rules/instant'
import { DEFAULT_TZ, dayBounds, localDateOf } from '../../../core/rules/local-time'
import { hasBoard, ordersVisibleTo } from '../../order-records/orders/order-scope'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { presentWrappers } from './board'
import { alarmsOf } from './board-alarms'
import { boardListing, minuteOf, quickConditions, readForBoth, searchAmong, searchOf } from './board-listing'
import { ListPurchases, ListPurchases2, OrderWrapper, PurchasesPage } from './contract/board'
import { BoardRows, FindBoardRows, FindRowsBehind, RowsBehind } from './contract/board-rows'
import { MOST_BOARD_ROWS, minuteOf as minuteOfInstant, mostOnBoard } from './rules/board-order'
import {
  groupsFor,
  type LiveOrderFilter,
  permittedColumns,
  quickFiltersFor,
} from './rules/live-orders-columns'

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
    const [board, liveSeq] = await Promise.all([boardOf(db, caller, now, input), liveSeqOf(db)])
    const { countUpTo: _, filter: __, alarms: asksAlarms, counts: wantsCounts, ...query } = input
    // The whole range is read once, for counting it and for searching through it.
    const both = input.search && wantsCounts && !input.filter && !input.quick ? input.search : null
    const beside = both ? await board.countAndFind(both) : null
    const counting = beside ?? (wantsCounts ? board.count() : null)
    // What stands behind a quick filter, or in the range, is not counted a second time.
    const counted = async () => {
      const known = input.search || input.filter ? null : await counting
      if (!known || (input.quick && known.isRangeCapped)) return null
      return known.counts[input.quick ?? ''] ?? known.inRange
    }
    const { orders, listing } = input.search ? board.searched(beside?.found) : board
    const [page, known, alarms] = await Promise.all([
      list(db, orders.selectAll('purchase_order'), { ...listing, counted }, query, board.present),
      counting,
      asksAlarms ? alarmsOf(db, caller, now) : undefined,
    ])
    const { roles, hasSingleStore } = board
    return {
      ...page,
      ...(board.isCapped(page.totalDocs, known?.isRangeCapped) ? { isTotalCapped: true } : {}),
      counts: known?.counts ?? {},
      columns: permittedColumns({ roles, hasSingleStore }),
      groups: groupsFor(roles),
      liveSeq,
      ...(alarms ? { alarms } : {}),
    }
  })

/** What became of some orders of the board, for who has the rest of it already. */
export const findBoardRows = signedIn
  .input(FindBoardRows)
  .output(BoardRows)
  .query(async ({ input: { ids, search, ...input }, ctx: { db, caller, now } }) => {
    const board = await boardOf(db, caller, now, input)
    const orders = board.orders.selectAll('purchase_order')
    const among = orders.where('purchase_order.id', 'in', ids)
    const [found, counted, alarms] = await Promise.all([
      list(db, among, board.listing, { search, limit: MOST_BOARD_ROWS }, board.present),
      board.count(),
      input.alarms ? alarmsOf(db, caller, now) : undefined,
    ])
    const { counts, isRangeCapped, inRange } = counted
    const isNarrowed = Boolean(search || input.filter) || (isRangeCapped && input.quick)
    const ofQuick = input.quick ? (counts[input.quick] ?? inRange) : inRange
    const totalDocs = isNarrowed
      ? (await list(db, orders, board.listing, { search, limit: 1 }, () => [])).totalDocs
      : ofQuick
    return {
      docs: found.docs,
      totalDocs,
      ...(board.isCapped(totalDocs, isRangeCapped) ? { isTotalCapped: true } : {}),
      counts,
      ...(alarms ? { alarms } : {}),
    }
  })

/** A list of the board from one of its rows on: what costs a long list no more than a short one. */
export const findRowsBehind = signedIn
  .input(FindRowsBehind)
  .output(RowsBehind)
  .query(async ({ input: { behind, limit, search, ...input }, ctx: { db, caller, now } }) => {
    const board = await boardOf(db, caller, now, input)
    const orders = board.orders.selectAll('purchase_order').where(isBehind(behind))
    const { docs } = await list(db, orders, board.listing, { search, limit, countUpTo: 1 }, board.present)
    return { docs }
  })

/** As the board is sorted: a window begins and ends on the minute, an order is placed within one. */
function isBehind({ id, deliveryWindowEnd, createdAt }: z.output<typeof FindRowsBehind>['behind']) {
  const minute = new Date(minuteOfInstant(createdAt) * MINUTE_MS)
  const placed = minuteOf('created_at')
  return sql<SqlBool>`(purchase_order.window_end <= ${deliveryWindowEnd} and (purchase_order.window_end < ${deliveryWindowEnd}
    or ${placed} < ${minute} or (${placed} = ${minute} and purchase_order.id < ${id})))`
}

/** The orders of somebody's board in a range and behind a quick filter, and how they are listed. */
async function boardOf(
  db: Database,
  caller: Person,
  now: Date,
  input: Range & Pick<ListPurchases2, 'quick' | 'privacy' | 'countUpTo' | 'filter'>,
) {
  const roles = rolesOf(caller.permissions)
  const hasSingleStore = await runsOneStore(db, caller)
  const inRange = ordersInRange(db, caller, now, input)
  const conditions = quickConditions(now)
  const permitted = quickFiltersFor(roles)
  const quick = input.quick && permitted.includes(input.quick) ? conditions[input.quick] : null
  const privacy = input.privacy ?? false
  const mostCounted = mostOnBoard(input)
  // What metrics lead to is all there, however long the range.
  const byOutcome = input.filter?.outcome !== undefined
  const countUpTo = byOutcome ? input.countUpTo : mostCounted
  const listing = boardListing(roles, now)
  // Before the latest are taken: what is asked for by name is rare, and wanted however long ago it was.
  const asked = conditionsOf(input.filter ?? {}, listing.filters).reduce(
    (orders, condition) => orders.where(condition),
    inRange,
  )
  const orders =
    quick && input.quick && HELD_APART.includes(input.quick)
      ? latestOf(db, asked.where(quick), countUpTo)
      : latestOf(db, asked, countUpTo).$if(quick !== null, query => query.where(quick!))
  const searched = (found?: string[]): { orders: typeof orders; listing: Listing } => ({
    orders: asked,
    listing: {
      ...listing,
      search: found
        ? () => sql<SqlBool>`purchase_order.id = any(${sql.val(found)}::text[])`
        : searchAmong(orders, roles),
    },
  })
  const counted = latestOf(db, inRange, mostCounted)
  return {
    roles,
    hasSingleStore,
    orders,
    listing: { ...listing, search: searchOf(roles, orders.select('purchase_order.id')) },
    /** For a search through all of them, or for what was found already. */
    searched,
    present: (rows: unknown[]) =>
      presentWrappers(rows as OrderRow[], { db, caller, now, hasSingleStore, privacy }),
    count: () => countQuick({ orders: counted }, permitted, conditions, mostCounted),
    countAndFind: (text: string) =>
      countQuick(readForBoth(db, counted, roles, text), permitted, conditions, mostCounted),
    /** Whether there may be more than what is listed; of a range that was not counted, as far as the list itself tells. */
    isCapped: (totalDocs: number, isRangeCapped: boolean | undefined) =>
      byOutcome ? isFull(totalDocs, countUpTo) : (isRangeCapped ?? isFull(totalDocs, mostCounted)),
  }
}

const isFull = (total: number, most: number | undefined) => most !== undefined && total >= most

/** What waits for the kitchen has an index of its own, however wide the range. */
const HELD_APART: readonly LiveOrderFilter[] = ['toAccept', 'preparing']

/** Of these orders those with the latest windows, so that a board of years costs no more than one of days. */
const latestOf = (db: Database, orders: ReturnType<typeof ordersInRange>, most: number | undefined) =>
  most === undefined
    ? orders
    : db.selectFrom(
        orders
          .selectAll('purchase_order')
          .orderBy('purchase_order.window_end', 'desc')
          .orderBy('purchase_order.id', 'desc')
          .limit(most)
          .as('purchase_order'),
      )

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

async function countQuick(
  { orders, found }: { orders: unknown; found?: RawBuilder<string[] | null> },
  filters: LiveOrderFilter[],
  conditions: Record<LiveOrderFilter, Expression<SqlBool>>,
  most: number | undefined,
): Promise<{ counts: Record<string, number>; inRange: number; isRangeCapped: boolean; found: string[] }> {
  const row = await (orders as ReturnType<typeof ordersInRange>)
    .select(sql<number>`count(*)`.as('in_range'))
    .select((found ?? sql<string[] | null>`null`).as('found'))
    .select(
      filters.map(filter =>
        sql<number>`count(*) filter (where ${conditions[filter]})`.as(`count_${filter.toLowerCase()}`),
      ),
    )
    .executeTakeFirstOrThrow()
  const counted = row as unknown as Record<string, number>
  return {
    counts: Object.fromEntries(
      filters.map(filter => [filter, counted[`count_${filter.toLowerCase()}`] ?? 0]),
    ),
    inRange: row.in_range,
    found: row.found ?? [],
    isRangeCapped: isFull(row.in_range, most),
  }
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
