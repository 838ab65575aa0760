import type { World } from '../../core/context'
import type { Tx } from '../../core/db/open'
import type { Writing } from '../../core/write'
import type { INCIDENCE_TYPES } from './contract/incidences'

/** `reporterId`: the person it comes from, none when the product itself has noticed. */
type Opening = {
  world: Pick<World, 'newId'>
  now: Date
  announce: Writing['announce']
  reporterId?: string | null
}
type Incidence = {
  city: string
  type: (typeof INCIDENCE_TYPES)[number]
  priority: 1 | 2 | 3
  comment: string
  orderId?: string | null
  routeId?: string | null
  waypointId?: string | null
  storeId?: string | null
  locationId?: string | null
  /** What is found again and again has one, and is opened once under it. */
  key?: string | null
  /** Under its key once more, when it was over in between. */
  reopens?: boolean
}

/** Where what concerns the whole platform, and no order or place, is looked after. */
export const PLATFORM_CITY = 'bcn'

/** Tells the office of something that a person has to look at. */
export async function openIncidence(
  tx: Tx,
  { world, now, announce, reporterId = null }: Opening,
  { key = null, reopens = false, ...about }: Incidence,
): Promise<void> {
  const opened = await tx
    .insertInto('incidence')
    .values({
      id: world.newId(),
      city: about.city,
      type: about.type,
      status: 'OPEN',
      priority: about.priority,
      order_id: about.orderId ?? null,
      route_id: about.routeId ?? null,
      waypoint_id: about.waypointId ?? null,
      store_id: about.storeId ?? null,
      location_id: about.locationId ?? null,
      reporter_id: reporterId,
      comment: about.comment,
      key,
      is_admin_incidence: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict(oc =>
      reopens
        ? oc
            .column('key')
            .doUpdateSet({ status: 'OPEN', resolution: null, updated_at: now })
            .where('incidence.status', '<>', 'OPEN')
        : oc.column('key').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!opened) return
  announce(
    'incidence.opened',
    {
      incidenceId: opened.id,
      ...(about.orderId ? { orderId: about.orderId } : {}),
      ...(about.routeId ? { routeId: about.routeId } : {}),
    },
    about.city,
  )
}

/** What it was about is over by itself. */
export async function solveIncidence(tx: Tx, { now }: Pick<Opening, 'now'>, key: string): Promise<void> {
  await tx
    .updateTable('incidence')
    .set({ status: 'SOLVED', updated_at: now })
    .where('key', '=', key)
    .where('status', '=', 'OPEN')
    .execute()
}
