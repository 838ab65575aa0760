import type { Tx } from '../../db/open'
import type { World } from '../../trpc/context'
import type { Writing } from '../../trpc/write'

type Noting = { world: Pick<World, 'newId'>; now: Date; announce: Writing['announce'] }
type About = { city: string; orderId?: string | null; storeId?: string | null; locationId?: string | null }

/**
 * Somebody has to look at money that went another way than it should have. What is found again and again has a key,
 * under which it is opened once.
 */
export async function noteMoneyIncidence(
  tx: Tx,
  { world, now, announce }: Noting,
  { city, orderId = null, storeId = null, locationId = null }: About,
  comment: string,
  key: string | null,
): Promise<void> {
  const incidenceId = world.newId()
  const opened = await tx
    .insertInto('incidence')
    .values({
      id: incidenceId,
      city,
      type: 'payment',
      status: 'OPEN',
      priority: 1,
      order_id: orderId,
      store_id: storeId,
      location_id: locationId,
      comment,
      key,
      is_admin_incidence: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict(oc => oc.column('key').doNothing())
    .executeTakeFirst()
  if (Number(opened.numInsertedOrUpdatedRows) > 0)
    announce('incidence.opened', { incidenceId, ...(orderId ? { orderId } : {}) }, city)
}
