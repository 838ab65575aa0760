import type { Selectable } from 'kysely'
import type { Caller, RequestInfo, World } from '../../core/context'
import type { Tx } from '../../core/db/open'
import type { DB } from '../../core/db/tables'
import type { Writing } from '../../core/write'
import type { OrderState, StateHistoryEntry } from './rules/order-state'

/** A row of purchase_order. What a function asks as `LockedOrder` must have come from `lockOrder`. */
export type OrderRow = Selectable<DB['purchase_order']>
export type LockedOrder = OrderRow & { state: OrderState }

/** What a move needs besides the transaction. Jobs, which nobody called, leave the caller and the request out. */
export type Moving = {
  world: Pick<World, 'newId'>
  now: Date
  emit: Writing['emit']
  caller?: Caller
  request?: Pick<RequestInfo, 'deviceId'>
}

/** The order, held until the transaction ends; null when there is none. */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder | null> {
  return (await lockOrders(tx, [id]))[0] ?? null
}

/** Several orders, always locked in the order of their ids, so that two who lock the same ones never wait in a circle. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> {
  if (!ids.length) return []
  const rows = await tx
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as LockedOrder[]
}

/** The states an order has been in, oldest first. */
export async function historyOf(tx: Tx, orderId: string): Promise<StateHistoryEntry[]> {
  const rows = await tx
    .selectFrom('order_event')
    .select(['state', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows as StateHistoryEntry[]
}

/** What every event of an order carries, so that its channels are found without reading it. */
export function subjectOf(order: Pick<OrderRow, 'id' | 'store_id' | 'person_id' | 'location_id'>) {
  return {
    orderId: order.id,
    storeId: order.store_id,
    personId: order.person_id,
    locationId: order.location_id,
  }
}
