import { DEFAULT_PAGE_SIZE, ListQuery, listOf, NEWEST_ON_SCREENS } from '../../../core/contract/list'
import { askedTogether } from '../../../core/db/asked-together'
import { type Listing, list } from '../../../core/db/listing'
import { mayFail, signedIn } from '../../../core/procedures'
import { Order, OrderReference } from '../../order-records/orders/contract/ordering'
import { partsOf, withParts } from '../../order-records/orders/order-parts'
import { ordersVisibleTo, ownOrders } from '../../order-records/orders/order-scope'
import { presentOrder, presentOrders } from '../../order-records/orders/orders'
import type { OrderRow } from '../../order-records/orders/orders.store'
import { boardListing, readOnce } from '../board/board-listing'
import { FindSessionsAndPurchases, SessionsAndPurchases } from './contract/history'

/** One's own orders, newest first. */
export const listOwnOrders = signedIn
  .input(ListQuery)
  .output(listOf(Order))
  .query(({ input, ctx: { db, caller, now, request } }) => {
    const own = ownOrders(db, caller.id, mostAsked(input))
    const all: Listing = {
      ...boardListing([], now),
      defaultSort: '-createdAt',
      byId: 'createdAt',
      searchesNewest: true,
    }
    const { orders, listing } = readOnce(db, own, { roles: [], listing: all })
    const base = input.search ? orders.selectAll('purchase_order') : own.selectAll('purchase_order')
    return list(db, base, listing, input, rows =>
      presentOrders(rows as OrderRow[], { db, now, reader: request.language }),
    )
  })

/** Of the newest a screen is shown and told of no more than so many; whatever else is asked may be about all. */
function mostAsked({ filter, sort, countUpTo, page = 1, limit, pageSize, cursor, aggregation }: ListQuery) {
  const isOfNewest = !filter && (sort ?? '-createdAt') === '-createdAt'
  if (!isOfNewest || countUpTo === undefined || cursor !== undefined || aggregation) return undefined
  const asked = Math.max(countUpTo, page * (limit ?? pageSize ?? DEFAULT_PAGE_SIZE))
  return Math.max(asked, NEWEST_ON_SCREENS) + 1
}

export const showOwnOrder = signedIn
  .input(OrderReference)
  .output(Order)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, request, fail } }) => {
    const row = await ordersVisibleTo(db, caller, 'own')
      .selectAll('purchase_order')
      .where('purchase_order.id', '=', input.purchaseId)
      .executeTakeFirst()
    if (!row) throw fail('NotFound')
    return presentOrder(row, { db, now, reader: request.language })
  })

/** What somebody bought, newest first, from a moment backwards. */
export const findSessionsAndPurchases = signedIn
  .input(FindSessionsAndPurchases)
  .output(SessionsAndPurchases)
  .query(async ({ input, ctx: { db, caller, now, request } }) => {
    const wantsOrders = !input.types || input.types.includes('order')
    const before = input.before ?? END_OF_TIME
    const rows = wantsOrders
      ? await ordersBefore(db, { personId: caller.id, before, count: input.limit + 1 })
      : []
    const shown = rows.slice(0, input.limit)
    const orders = await presentOrders(shown, { db, now, reader: request.language }, partsOf(shown))
    return {
      items: orders.map(order => ({ type: 'order' as const, at: order.createdAt, order })),
      nextBefore: rows.length > input.limit ? (shown.at(-1)?.created_at ?? null) : null,
    }
  })

/** Later than any order. */
const END_OF_TIME = new Date('9999-12-31T00:00:00Z')

const ordersBefore = askedTogether(
  { personId: 'text', before: 'timestamptz', count: 'int' },
  (db, { personId, before, count }: { personId: string; before: Date; count: number }) =>
    withParts(
      db,
      ownOrders(db, personId)
        .selectAll('purchase_order')
        .where('purchase_order.created_at', '<', before)
        // Ids begin with the moment: their order is that of the orders.
        .orderBy('purchase_order.id', 'desc')
        .limit(count),
    ),
)
