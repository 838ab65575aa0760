import type { Tx } from '../../db/open'
import type { Moving, OrderRow } from './order-rows'

type About = { type: 'late'; comment: string; key: string }

/** Somebody has to look after an order. Under its key it is opened once, and once more when it was over in between. */
export async function openOrderIncidence(
  tx: Tx,
  { world, now, announce }: Moving,
  order: OrderRow,
  { type, comment, key }: About,
): Promise<void> {
  const incidenceId = world.newId()
  await tx
    .insertInto('incidence')
    .values({
      id: incidenceId,
      city: order.city,
      type,
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
    .onConflict(oc => oc.column('key').doUpdateSet({ status: 'OPEN', resolution: null, updated_at: now }))
    .execute()
  announce('incidence.opened', { incidenceId, orderId: order.id }, order.city)
}

/** What it was about is over by itself. */
export async function solveOrderIncidence(tx: Tx, { now }: Pick<Moving, 'now'>, key: string): Promise<void> {
  await tx
    .updateTable('incidence')
    .set({ status: 'SOLVED', updated_at: now })
    .where('key', '=', key)
    .where('status', '=', 'OPEN')
    .execute()
}

export const unacceptedKey = (orderId: string) => `unaccepted:${orderId}`
