import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../core/db/tables'
import { type OrderRow, orderLinesOf } from './orders.store'
import { freePickupCode } from './pickup-codes'

/** An order to be. Its pickup code is the first of `codes` that is free. */
export type NewOrder = { order: OrderToBe; codes: readonly string[] }
export type OrderToBe = Omit<Insertable<DB['purchase_order']>, 'pickup_code'>

/** What an order keeps of the request for a quote that it was before. */
const KEPT_OF_REQUEST = ['id', 'ufid', 'created_at']

/**
 * As a part of a statement, which finds them whole under its name. There is at least one.
 * @param isOfRequests some have the id of a request that waits for an answer: that row becomes the order, and one whose
 *   request waits no longer is not among the rows
 */
export function insertOrders(
  orders: readonly NewOrder[],
  { isOfRequests = false } = {},
): RawBuilder<OrderRow> {
  const columns = Object.keys(orders[0]!.order)
  const changed = [...columns.filter(column => !KEPT_OF_REQUEST.includes(column)), 'pickup_code']
  const turned = sql`
    on conflict (id) do update set revision = purchase_order.revision + 1, ${sql.raw(
      changed.map(column => `"${column}" = excluded."${column}"`).join(', '),
    )}
    where purchase_order.is_requesting_quote and purchase_order.state = 'pending' and purchase_order.deleted_at is null`
  const named = (of: string) => sql.raw(columns.map(column => `${of}"${column}"`).join(', '))
  return sql`
    insert into purchase_order (${named('')}, pickup_code)
    select ${named('o.')}, ${freePickupCode(
      { storeId: sql`o.store_id`, deliveryOn: sql`o.delivery_on` },
      sql`array(select json_array_elements_text(given->'codes'))`,
    )}
    from json_array_elements(${JSON.stringify(orders)}::text::json) as given,
      json_populate_record(null::purchase_order, given->'order') as o
    ${isOfRequests ? turned : sql``}
    returning *`
}

/** As a part of a statement, beside `ordered`: of which of the orders money is held that is to be taken. */
export const holdsOfOrders = sql`
  insert into payment_hold (order_id, since)
  select id, created_at from ordered where payment_state = 'authorised'`

/** The lines of new orders, in the place of those that a part named `old_lines` has deleted. */
export const orderLinesInPlace = (lines: readonly Insertable<DB['order_line']>[]) =>
  sql`${orderLinesOf(lines)} where (select count(*) from old_lines) is not null`
/** The lines of requests that become orders. */
export const deletedOrderLines = (orderIds: readonly string[]) =>
  sql`delete from order_line where order_id = any(${orderIds}::text[]) returning id`
