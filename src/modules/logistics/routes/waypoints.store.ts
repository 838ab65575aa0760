import { type Insertable, type InsertObject, sql, type Updateable } from 'kysely'
import { jsonb } from '../../../core/db/jsonb'
import type { Tx } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import { isWaypointOver, type WaypointStatus, type WaypointStatusEntry } from './rules/waypoint-state'

export const insertWaypoints = async (
  tx: Tx,
  waypoints: readonly InsertObject<DB, 'waypoint'>[],
): Promise<void> => {
  if (waypoints.length)
    await tx
      .insertInto('waypoint')
      .values([...waypoints])
      .execute()
}

export const deleteWaypoints = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length)
    await tx
      .deleteFrom('waypoint')
      .where('id', 'in', [...ids])
      .execute()
}

/** Where waypoints stand on their route. */
export const setPositions = async (
  tx: Tx,
  waypoints: readonly { id: string; position: number }[],
): Promise<void> => {
  if (!waypoints.length) return
  await sql`update waypoint set position = given.position
    from unnest(${waypoints.map(it => it.id)}::text[], ${waypoints.map(it => it.position)}::int[]) as given(id, position)
    where waypoint.id = given.id and waypoint.position <> given.position`.execute(tx)
}

export const addOrdersToWaypoints = async (
  tx: Tx,
  links: readonly Insertable<DB['waypoint_order']>[],
): Promise<void> => {
  if (links.length)
    await tx
      .insertInto('waypoint_order')
      .values([...links])
      .execute()
}

/** Makes exactly these the orders of a waypoint. */
export async function setOrdersOfWaypoint(tx: Tx, waypointId: string, orderIds: readonly string[]) {
  await tx.deleteFrom('waypoint_order').where('waypoint_id', '=', waypointId).execute()
  await addOrdersToWaypoints(
    tx,
    orderIds.map(orderId => ({ waypoint_id: waypointId, order_id: orderId })),
  )
}

/** Moves waypoints to another route; none of them is the target of its courier. */
export const moveWaypoints = async (
  tx: Tx,
  ids: readonly string[],
  { routeId, now }: { routeId: string; now: Date },
): Promise<void> => {
  if (ids.length)
    await tx
      .updateTable('waypoint')
      .set({
        route_id: routeId,
        status: 'Pending',
        status_history: jsonb([]),
        is_current_target: false,
        failed_reason: null,
        updated_at: now,
      })
      .where('id', 'in', [...ids])
      .execute()
}

export async function removeOrdersFromWaypoint(tx: Tx, waypointId: string, orderIds: readonly string[]) {
  await tx
    .deleteFrom('waypoint_order')
    .where('waypoint_id', '=', waypointId)
    .where('order_id', 'in', [...orderIds])
    .execute()
  await sql`update waypoint set package_ids = array(
      select one from unnest(package_ids) with ordinality as given(one, place)
      where one not in (select ufid from purchase_order where id = any(${[...orderIds]}::text[])) order by place)
    where id = ${waypointId}`.execute(tx)
}

export const removeOrderFromWaypoints = (tx: Tx, waypointIds: readonly string[], orderId: string) =>
  tx
    .deleteFrom('waypoint_order')
    .where('waypoint_id', 'in', [...waypointIds])
    .where('order_id', '=', orderId)
    .execute()

/** Moves waypoints to another route, none as the target of its courier. */
export const moveWaypointsTo = async (
  tx: Tx,
  { routeId, city, now }: { routeId: string; city: string; now: Date },
  ids: readonly string[],
): Promise<void> => {
  if (ids.length)
    await tx
      .updateTable('waypoint')
      .set({ route_id: routeId, city, is_current_target: false, updated_at: now })
      .where('id', 'in', [...ids])
      .execute()
}

/** Which packages are handed over at a waypoint. */
export const setPackagesOfWaypoint = (tx: Tx, waypointId: string, packageIds: readonly string[]) =>
  tx
    .updateTable('waypoint')
    .set({ package_ids: [...packageIds] })
    .where('id', '=', waypointId)
    .execute()

/** What the office may change of a waypoint, apart from where it stands and its orders. */
export type WaypointChanges = Pick<
  Updateable<DB['waypoint']>,
  | 'window_start'
  | 'window_end'
  | 'name'
  | 'address'
  | 'lat'
  | 'lon'
  | 'note'
  | 'contact_name'
  | 'contact_phone'
  | 'proof_requirement'
  | 'proof_file_id'
  | 'proof_contact_name'
  | 'failed_reason'
>

export const saveWaypointChanges = (tx: Tx, waypointId: string, changes: WaypointChanges, now: Date) =>
  tx
    .updateTable('waypoint')
    .set({ ...changes, updated_at: now })
    .where('id', '=', waypointId)
    .execute()

/** What a step on the road writes of a waypoint besides its status. */
export type WaypointEvidence = Pick<
  Updateable<DB['waypoint']>,
  | 'is_current_target'
  | 'proof_file_id'
  | 'proof_contact_name'
  | 'unavailable_reason'
  | 'confirmed_pickup_count'
  | 'confirmed_delivery_count'
  | 'failed_reason'
  | 'note'
>

/** Only for what the table of moves allows. One that is over is nobody's target. */
export const setWaypointStatus = (
  tx: Tx,
  waypointId: string,
  { from, to, history }: { from: WaypointStatus; to: WaypointStatus; history: WaypointStatusEntry[] },
  evidence: WaypointEvidence,
  now: Date,
) =>
  tx
    .updateTable('waypoint')
    .set({
      ...evidence,
      status: to,
      status_history: jsonb(history),
      ...(isWaypointOver(to) ? { is_current_target: false } : {}),
      ...(from === 'Failed' && to === 'Pending' ? { failed_reason: null } : {}),
      updated_at: now,
    })
    .where('id', '=', waypointId)
    .execute()

/** Of the waypoints of a route only this one can be the target. */
export const clearOtherTargets = (tx: Tx, routeId: string, waypointId: string) =>
  tx
    .updateTable('waypoint')
    .set({ is_current_target: false })
    .where('route_id', '=', routeId)
    .where('is_current_target', '=', true)
    .where('id', '<>', waypointId)
    .execute()

/** Remembers an operation of a courier's phone; false when it was remembered already. */
export async function addCourierOperation(
  tx: Tx,
  courierId: string,
  operationId: string,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('courier_operation')
    .values({ person_id: courierId, op_id: operationId, at: now })
    .onConflict(oc => oc.columns(['person_id', 'op_id']).doNothing())
    .executeTakeFirst()
  return Boolean(added.numInsertedOrUpdatedRows)
}
