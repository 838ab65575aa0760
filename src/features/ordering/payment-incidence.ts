import type { Tx } from '../../db/open'
import type { Moving, OrderRow } from './order-rows'

/**
 * Somebody has to look at the payment of an order: the money went another way than it should have. What is found again
 * and again has a key, under which it is opened once.
 */
export async function openPaymentIncidence(
  tx: Tx,
  { world, now, announce }: Moving,
  order: OrderRow,
  comment: string,
  key: string | null = null,
): Promise<void> {
  const incidenceId = world.newId()
  const opened = await tx
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
      key,
      is_admin_incidence: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict(oc => oc.column('key').doNothing())
    .executeTakeFirst()
  if (Number(opened.numInsertedOrUpdatedRows) > 0)
    announce('incidence.opened', { incidenceId, orderId: order.id }, order.city)
}
