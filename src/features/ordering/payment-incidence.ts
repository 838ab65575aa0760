import type { Tx } from '../../db/open'
import type { Moving, OrderRow } from './order-rows'

/** Somebody has to look at the payment of an order: the money went another way than it should have. */
export async function openPaymentIncidence(
  tx: Tx,
  { world, now, announce }: Moving,
  order: OrderRow,
  comment: string,
): Promise<void> {
  const incidenceId = world.newId()
  await tx
    .insertInto('incidence')
    .values({
      id: incidenceId,
      city: order.city,
      type: 'payment',
      status: 'OPEN',
      priority: 1,
      order_id: order.id,
      store_id: order.store_id,
      location_id: order.location_id,
      comment,
      is_admin_incidence: true,
      created_at: now,
      updated_at: now,
    })
    .execute()
  announce('incidence.opened', { incidenceId, orderId: order.id }, order.city)
}
