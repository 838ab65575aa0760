import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { toMoney } from '../../../core/contract/common'
import { type Listing, list } from '../../../core/db/listing'
import { holds, mayFail } from '../../../core/procedures'
import { ListOfDays } from '../../companies/allowances/contract/entitlements'
import { placeRunBy, RUN_PLACES } from '../../companies/companies/places'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { FAILED_ORDER_STATES, type OrderState } from '../../order-records/states/rules/order-state'
import { windowsAround } from '../board/order-filters'
import { CompanyOrders } from './contract/company-orders'

const column = columnsOf('purchase_order')
const LISTING: Listing = {
  filters: {
    state: { column: column('state'), kind: 'text' },
    failed: {
      where: value => {
        const failed = sql<boolean>`purchase_order.state = any(${sql.val([...FAILED_ORDER_STATES])})`
        return value === true || value === 'true' ? failed : sql<boolean>`not ${failed}`
      },
    },
    employeeId: { column: column('person_id'), kind: 'id' },
    storeId: { column: column('store_id'), kind: 'id' },
    inKind: { column: column('kind_cents'), kind: 'number' },
    flex: { column: column('flex_cents'), kind: 'number' },
  },
  sorts: {
    date: column('window_start'),
    name: sql`lower(person.last_name || ' ' || person.first_name)`,
    total: column('total_cents'),
  },
  search: sql<string>`(purchase_order.ufid || ' ' || store.name || ' ' || person.first_name || ' ' || person.last_name)`,
  defaultSort: '-date,name',
  tieBreaker: column('id'),
}
/** What orders of the day have cost this source, less what came back. */
const net = (...sources: ('kind' | 'flex' | 'balance' | 'card' | 'transfer')[]) =>
  sql<number>`coalesce(sum(${sql.join(
    sources.map(source => sql`${column(`${source}_cents`)} - ${column(`refunded_${source}_cents`)}`),
    sql` + `,
  )}), 0)::bigint`

/** Who of a place ordered from the canteen, and who paid for it. */
export const companyOrders = holds(...RUN_PLACES)
  .input(ListOfDays)
  .output(CompanyOrders)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input: { locationId, from, to, ...query }, ctx: { db, caller, fail } }) => {
    if (!(await placeRunBy(db, caller, locationId))) throw fail('LocationNotFound')
    const orders = ordersVisibleTo(db, caller, 'staff')
      .innerJoin('store', 'store.id', 'purchase_order.store_id')
      .innerJoin('person', 'person.id', 'purchase_order.person_id')
      .where('purchase_order.location_id', '=', locationId)
      .where('purchase_order.channel', '=', 'canteen')
      .where('purchase_order.delivery_on', '>=', from)
      .where('purchase_order.delivery_on', '<=', to)
      .where(windowsAround(from, to))
      .where('purchase_order.archived_at', 'is', null)
    const [page, totals] = await Promise.all([
      list(
        db,
        orders
          .selectAll('purchase_order')
          .select(['store.name as store_name', 'person.first_name', 'person.last_name']),
        LISTING,
        query,
        rows =>
          rows.map(row => ({
            id: row.id,
            ufid: row.ufid,
            date: row.delivery_on,
            windowStart: row.window_start,
            windowEnd: row.window_end,
            employeeId: row.person_id,
            employeeName: `${row.first_name} ${row.last_name}`.trim(),
            storeName: row.store_name,
            state: row.state as OrderState,
            total: toMoney(row.total_cents),
            inKind: toMoney(row.kind_cents),
            flex: toMoney(row.flex_cents),
            byEmployee: toMoney(row.balance_cents + row.card_cents),
            byTransfer: toMoney(row.transfer_cents),
            refunded: toMoney(
              row.refunded_kind_cents +
                row.refunded_flex_cents +
                row.refunded_balance_cents +
                row.refunded_card_cents +
                row.refunded_transfer_cents,
            ),
          })),
      ),
      orders
        .select([
          net('kind').as('kind'),
          net('flex').as('flex'),
          net('balance', 'card').as('own'),
          sql<number>`count(*)`.as('orders'),
        ])
        .executeTakeFirstOrThrow(),
    ])
    return {
      ...page,
      totals: { inKind: toMoney(totals.kind), flex: toMoney(totals.flex), byEmployee: toMoney(totals.own) },
    }
  })
