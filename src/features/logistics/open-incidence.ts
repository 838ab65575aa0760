import type { Tx } from '../../db/open'
import type { Context } from '../../trpc/context'
import type { Writing } from '../../trpc/write'

type Incidence = {
  city: string
  type: 'not_delivered' | 'damaged' | 'missing_item' | 'courier' | 'late' | 'other'
  priority: 1 | 2 | 3
  comment: string
  orderId?: string | null
  routeId?: string | null
  waypointId?: string | null
  storeId?: string | null
  locationId?: string | null
}

/** Tells the office that something on the road needs a decision. */
export async function openIncidence(
  tx: Tx,
  {
    world,
    now,
    announce,
    reporterId,
  }: Pick<Context, 'world' | 'now'> & Pick<Writing, 'announce'> & { reporterId: string | null },
  incidence: Incidence,
) {
  const id = world.newId()
  await tx
    .insertInto('incidence')
    .values({
      id,
      city: incidence.city,
      type: incidence.type,
      status: 'OPEN',
      priority: incidence.priority,
      order_id: incidence.orderId ?? null,
      route_id: incidence.routeId ?? null,
      waypoint_id: incidence.waypointId ?? null,
      store_id: incidence.storeId ?? null,
      location_id: incidence.locationId ?? null,
      reporter_id: reporterId,
      is_admin_incidence: true,
      comment: incidence.comment,
      created_at: now,
      updated_at: now,
    })
    .execute()
  announce(
    'incidence.opened',
    {
      incidenceId: id,
      ...(incidence.orderId ? { orderId: incidence.orderId } : {}),
      ...(incidence.routeId ? { routeId: incidence.routeId } : {}),
    },
    incidence.city,
  )
}
