import { sql } from 'kysely'
import type { PermissionType } from '../../../core/contract/access'
import type { Database } from '../../../core/db/open'
import { holds } from '../../../core/procedures'
import type { Channel } from '../../../core/rules/ordering/channels'
import type { Diet } from '../../../core/rules/ordering/diets'
import { ordersVisibleTo, withOnly } from '../../order-records/orders/order-scope'
import { bagsOf } from '../../order-records/orders/rules/bags'
import { handlingIn } from '../../stores/catalog/handling'
import { ListPicking, type PickingLine, PickingList } from './contract/picking'

/** Who packs: kitchens, the hubs that help them, and the platform. */
export const PICKERS: PermissionType[] = [
  'MerchantAdminPermission',
  'LogisticsAdminPermission',
  'HelloAdminPermission',
]
/** A kitchen's day; more would not be picked by one person before it is cold. */
const MOST_ORDERS = 200

/** What has to be picked, by when it has to be ready. */
export const listPicking = holds(...PICKERS)
  .input(ListPicking)
  .output(PickingList)
  .query(async ({ input, ctx: { db, caller } }) => {
    const found = await ordersVisibleTo(db, withOnly(caller, PICKERS), 'staff')
      .innerJoin('store', 'store.id', 'purchase_order.store_id')
      .where('purchase_order.is_open', '=', sql.lit(true))
      .where('purchase_order.state', '=', 'accepted')
      .where('purchase_order.archived_at', 'is', null)
      .$if(input.storeId !== undefined, query => query.where('purchase_order.store_id', '=', input.storeId!))
      .$if(input.after !== undefined, query => query.where('purchase_order.window_end', '>=', input.after!))
      .$if(input.before !== undefined, query => query.where('purchase_order.window_end', '<', input.before!))
      .$if(input.ids !== undefined, query => query.where('purchase_order.id', 'in', input.ids!))
      .select([
        'purchase_order.id',
        'purchase_order.ufid',
        'purchase_order.pickup_code',
        'purchase_order.channel',
        'purchase_order.store_id',
        'purchase_order.pickup_at',
        'purchase_order.window_start',
        'purchase_order.window_end',
        'purchase_order.customer_comments',
        'purchase_order.avoided_allergens',
        'purchase_order.diets',
        'purchase_order.bags',
        sql<number>`coalesce((select sum(l.quantity) from order_line l where l.order_id = purchase_order.id), 0)::int`.as(
          'units',
        ),
        'store.name as store_name',
        'store.tz',
      ])
      .orderBy('purchase_order.pickup_at')
      .orderBy('purchase_order.id')
      .limit(MOST_ORDERS + 1)
      .execute()
    const orders = found.slice(0, MOST_ORDERS)
    const lines = await linesOf(
      db,
      orders.map(({ id }) => id),
    )
    return {
      orders: orders.map(order => ({
        id: order.id,
        ufid: order.ufid,
        pickupCode: order.pickup_code,
        channel: order.channel as Channel,
        storeId: order.store_id,
        storeName: order.store_name,
        timeZone: order.tz,
        pickupTime: order.pickup_at,
        deliveryWindowStart: order.window_start,
        deliveryWindowEnd: order.window_end,
        customerComments: order.customer_comments,
        avoidedAllergens: order.avoided_allergens,
        diets: order.diets as Diet[],
        bags: bagsOf(order, order.units),
        lines: lines.get(order.id) ?? [],
      })),
      hasMore: found.length > MOST_ORDERS,
    }
  })

/** The lines of these orders in their order, without what was refunded whole. */
export async function linesOf(db: Database, orderIds: string[]): Promise<Map<string, PickingLine[]>> {
  if (!orderIds.length) return new Map()
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'order_line.order_id')
    .leftJoin('picked_line', 'picked_line.line_id', 'order_line.id')
    .leftJoin('product', 'product.id', 'order_line.product_id')
    .select([
      'order_line.id',
      'order_line.order_id',
      'order_line.product_id',
      'order_line.name',
      'order_line.children',
      'order_line.allergens',
      'order_line.may_contain as mayContain',
      'order_line.allergens_stated as allergensStated',
      'order_line.comment',
      'purchase_order.catalog_version_id as versionId',
      'product.merchant_sku as sku',
      'picked_line.substitute_id',
      'picked_line.substitute',
      'picked_line.answer',
      sql<number>`order_line.quantity - order_line.refunded_quantity`.as('quantity'),
      sql<number>`coalesce(picked_line.picked, 0)`.as('picked'),
      sql<number>`coalesce(picked_line.missing, 0)`.as('missing'),
    ])
    .where('order_line.order_id', 'in', orderIds)
    .whereRef('order_line.quantity', '>', 'order_line.refunded_quantity')
    .orderBy('order_line.order_id')
    .orderBy('order_line.position')
    .execute()
  const handlingOf = await handlingIn(
    db,
    rows.map(({ versionId }) => versionId),
  )
  const lines = new Map<string, PickingLine[]>()
  for (const row of rows) {
    const { order_id, product_id, versionId, substitute_id, substitute: put, answer, children, ...line } = row
    const substitute =
      substitute_id && put
        ? {
            productId: substitute_id,
            name: put.name,
            conflictReason: put.conflictReason,
            answer: answer as 'accepted' | 'refused' | null,
          }
        : null
    const options = children.map(({ name, quantity }) => ({ name, quantity }))
    lines.set(order_id, [
      ...(lines.get(order_id) ?? []),
      { ...line, productId: product_id, options, substitute, handling: handlingOf(versionId, product_id) },
    ])
  }
  return lines
}
