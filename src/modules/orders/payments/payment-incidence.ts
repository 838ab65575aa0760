import type { Tx } from '../../../core/db/open'
import { noteMoneyIncidence } from '../../operations/incidents/incidences.store'
import type { Moving, OrderRow } from '../../order-records/orders/orders.store'

/** Opens an incident about the payment of an order. */
export const openPaymentIncidence = (
  tx: Tx,
  moving: Moving,
  order: OrderRow,
  comment: string,
  key: string | null = null,
): Promise<void> =>
  noteMoneyIncidence(
    tx,
    moving,
    { city: order.city, orderId: order.id, storeId: order.store_id, locationId: order.location_id },
    comment,
    key,
  )
