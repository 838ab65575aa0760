import type { Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import type { Database, Tx } from '../../../core/db/open'
import { orderActorsOf } from '../states/rules/order-actors'
import type { OrderActor } from '../states/rules/order-state'
import { ordersVisibleTo, rolesOver, withOnly } from './order-scope'
import { type LockedOrder, lockOrder } from './orders.store'

/** The permissions that manage orders: the store's staff and the platform's. */
export const MANAGE_ORDERS: PermissionType[] = ['MerchantAdminPermission', 'HelloAdminPermission']

/** The orders that the caller manages, without those that the caller may only see. */
export const managedOrders = (
  db: Database,
  caller: Person,
  types: readonly PermissionType[] = MANAGE_ORDERS,
) => ordersVisibleTo(db, withOnly(caller, types), 'staff')

/** A managed order, locked; null where the caller manages no such order. */
export async function lockManagedOrder(
  tx: Tx,
  caller: Person,
  id: string,
  types: readonly PermissionType[] = MANAGE_ORDERS,
): Promise<LockedOrder | null> {
  const visible = await managedOrders(tx, caller, types)
    .select('purchase_order.id')
    .where('purchase_order.id', '=', id)
    .executeTakeFirst()
  return visible ? lockOrder(tx, id) : null
}

/** The roles in which the caller moves each of these orders; orders that the caller may not see are left out. */
export async function actorsOver(
  db: Database,
  caller: Person,
  ids: string[],
): Promise<Map<string, OrderActor[]>> {
  const rows = await ordersVisibleTo(db, caller, 'staff')
    .leftJoin('location', 'location.id', 'purchase_order.location_id')
    .select([
      'purchase_order.id',
      'purchase_order.merchant_id',
      'purchase_order.store_id',
      'purchase_order.location_id',
      'purchase_order.warehouse_id',
      'purchase_order.city',
      'purchase_order.channel',
      'location.organization_id',
    ])
    .where('purchase_order.id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, orderActorsOf(rolesOver(caller, row))]))
}
