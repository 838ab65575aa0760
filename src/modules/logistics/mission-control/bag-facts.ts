import { sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import type { LocalDate } from '../../../core/rules/local-time'
import type { OrderState } from '../../../core/rules/ordering/order-states'
import { bagsOf } from '../../order-records/orders/rules/bags'
import { type ScansOfOrder, scansOfOrders } from './bag-scans.store'
import type { OrderOfBag } from './rules/bag-stage'

/** An order as its bags are scanned. */
export interface OrderOfScan extends OrderOfBag {
  id: string
  ufid: string
  city: string
  /** Into how many bags it is packed. */
  bags: number
  warehouseId: string | null
  warehouseName: string | null
  deliveryOn: LocalDate
  storeName: string
  destination: string
  windowStart: Date
  scans: ScansOfOrder
}

/** The order that a label names, with all scans of its bags. The caller has asked whether it may be seen. */
export async function orderOfScan(db: Database, id: string): Promise<OrderOfScan> {
  const [row, scans] = await Promise.all([
    db
      .selectFrom('purchase_order')
      .innerJoin('store', 'store.id', 'purchase_order.store_id')
      .leftJoin('location', 'location.id', 'purchase_order.location_id')
      .leftJoin('warehouse', 'warehouse.id', 'purchase_order.warehouse_id')
      .where('purchase_order.id', '=', id)
      .select([
        'purchase_order.id',
        'purchase_order.ufid',
        'purchase_order.city',
        'purchase_order.channel',
        'purchase_order.bags',
        'purchase_order.state',
        'purchase_order.state_at',
        'purchase_order.is_cross_docking',
        'purchase_order.warehouse_id',
        'purchase_order.delivery_on',
        'purchase_order.window_start',
        'purchase_order.address',
        'store.name as store_name',
        'location.name as location_name',
        'warehouse.name as warehouse_name',
        packedUnits.as('packed_units'),
        hasBeenAtHub.as('was_here'),
      ])
      .executeTakeFirstOrThrow(),
    scansOfOrders(db, [id]),
  ])
  return {
    id: row.id,
    ufid: row.ufid,
    city: row.city,
    bags: bagsOf(row, row.packed_units),
    state: row.state as OrderState,
    stateAt: row.state_at,
    wasHere: row.was_here,
    warehouseId: row.is_cross_docking ? row.warehouse_id : null,
    warehouseName: row.warehouse_name,
    deliveryOn: row.delivery_on,
    storeName: row.store_name,
    destination: destinationOf(row),
    windowStart: row.window_start,
    scans: scans.get(id) ?? new Map(),
  }
}

/** The office, or the street. */
export const destinationOf = (row: {
  location_name: string | null
  address: { formattedAddress?: string | null | undefined; address: string } | null
  ufid: string
}): string => row.location_name ?? row.address?.formattedAddress ?? row.address?.address ?? row.ufid

/** As many as the labels of the order are counted by. */
export const packedUnits = sql<number>`(select coalesce(sum(line.quantity), 0)::int from order_line line
  where line.order_id = purchase_order.id)`

export const hasBeenAtHub = sql<boolean>`exists (select 1 from order_event e where e.order_id = purchase_order.id
  and e.state = 'at_warehouse')`
