import { type InsertObject, type Selectable, sql, type UpdateObject } from 'kysely'
import { literalList } from '../../../core/db/literal-list'
import type { Database, Tx } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import { TERMINAL_WAYPOINT_STATUSES } from './rules/waypoint-state'

export type RouteRow = Selectable<DB['route']>

export const insertRoute = (tx: Tx, route: InsertObject<DB, 'route'>): Promise<RouteRow> =>
  tx.insertInto('route').values(route).returningAll().executeTakeFirstOrThrow()

/** What the office may change of a route that exists. */
export type RouteChanges = Pick<
  UpdateObject<DB, 'route'>,
  | 'name'
  | 'effective_at'
  | 'effective_on'
  | 'vehicle_type'
  | 'fleet_id'
  | 'note'
  | 'courier_price'
  | 'assigned_to'
  | 'assigned_at'
  | 'accepted_at'
  | 'edited_by'
>

/** The office has changed a route or its stops: its courier has to look at it again. */
export const setRouteEdited = (
  tx: Tx,
  routeId: string,
  now: Date,
  changes: RouteChanges = {},
): Promise<RouteRow> =>
  tx
    .updateTable('route')
    .set({ edited_by: null, ...changes, edited: true, seen_by_driver: false, updated_at: now })
    .where('id', '=', routeId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Takes a route back, for good. */
export const setRouteDeleted = (tx: Tx, routeId: string, now: Date, by: string | null = null) =>
  tx
    .updateTable('route')
    .set({ edited_by: by, deleted_at: now, canceled_at: now, updated_at: now })
    .where('id', '=', routeId)
    .execute()

/** Restores a route that was removed with its last stop. */
export const setRouteRestored = (tx: Tx, routeId: string, now: Date) =>
  tx
    .updateTable('route')
    .set({ deleted_at: null, canceled_at: null, updated_at: now })
    .where('id', '=', routeId)
    .execute()

/** Offers a route to couriers; who has turned it down may take it after all. */
export const offerRouteTo = (tx: Tx, routeId: string, courierIds: readonly string[]) =>
  courierIds.length
    ? tx
        .insertInto('route_candidate')
        .values(courierIds.map(personId => ({ route_id: routeId, person_id: personId })))
        .onConflict(oc =>
          oc.columns(['route_id', 'person_id']).doUpdateSet({ rejected_at: null, reason: null }),
        )
        .execute()
    : undefined

/** The couriers who may still take a route. */
export async function offeredTo(tx: Tx, routeId: string): Promise<string[]> {
  const open = await tx
    .selectFrom('route_candidate')
    .select('person_id')
    .where('route_id', '=', routeId)
    .where('rejected_at', 'is', null)
    .orderBy('person_id')
    .execute()
  return open.map(({ person_id }) => person_id)
}

/** Offers a route to exactly these couriers. Returns those whose offer ends. Earlier refusals stay recorded. */
export async function setOffers(tx: Tx, routeId: string, courierIds: readonly string[]): Promise<string[]> {
  const ended = await tx
    .deleteFrom('route_candidate')
    .where('route_id', '=', routeId)
    .where('rejected_at', 'is', null)
    .returning('person_id')
    .execute()
  await offerRouteTo(tx, routeId, courierIds)
  return ended.map(({ person_id }) => person_id).filter(id => !courierIds.includes(id))
}

/**
 * Gives a route to the courier it is offered to, or lets the one it is assigned to confirm it. Undefined when there is
 * nothing to take: of many who try at once one gets it.
 */
export const takeRoute = (
  tx: Tx,
  routeId: string,
  courierId: string,
  now: Date,
): Promise<RouteRow | undefined> =>
  tx
    .updateTable('route')
    .set({
      assigned_to: courierId,
      assigned_at: sql`coalesce(assigned_at, ${now})`,
      accepted_at: now,
      seen_by_driver: true,
      updated_at: now,
    })
    .where('id', '=', routeId)
    .where('deleted_at', 'is', null)
    .where('canceled_at', 'is', null)
    .where(
      sql<boolean>`((assigned_to = ${courierId} and accepted_at is null) or (assigned_to is null and exists (
        select 1 from route_candidate c where c.route_id = route.id and c.person_id = ${courierId} and c.rejected_at is null)))`,
    )
    .returningAll()
    .executeTakeFirst()

/** Remembers that a courier does not want a route, and why. */
export const setOfferRejected = (
  tx: Tx,
  routeId: string,
  courierId: string,
  reason: string | null,
  now: Date,
) =>
  tx
    .insertInto('route_candidate')
    .values({ route_id: routeId, person_id: courierId, rejected_at: now, reason })
    .onConflict(oc => oc.columns(['route_id', 'person_id']).doUpdateSet({ rejected_at: now, reason }))
    .execute()

/** Takes a route from its courier. */
export const unassignRoute = (tx: Tx, routeId: string, now: Date) =>
  tx
    .updateTable('route')
    .set({ assigned_to: null, assigned_at: null, accepted_at: null, seen_by_driver: false, updated_at: now })
    .where('id', '=', routeId)
    .execute()

/** Assigns a handed-over route to its new courier, as accepted and seen. */
export const setRouteHandedOver = (
  tx: Tx,
  routeId: string,
  to: { courierId: string; vehicleType: string },
  now: Date,
): Promise<RouteRow> =>
  tx
    .updateTable('route')
    .set({
      assigned_to: to.courierId,
      assigned_at: now,
      accepted_at: now,
      vehicle_type: to.vehicleType,
      seen_by_driver: true,
      updated_at: now,
    })
    .where('id', '=', routeId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Sets the vehicle of all open routes of a courier. */
export const setVehicleOfRoutes = (tx: Tx, courierId: string, vehicleType: string, now: Date) =>
  tx
    .updateTable('route')
    .set({ vehicle_type: vehicleType, updated_at: now })
    .where('assigned_to', '=', courierId)
    .where('vehicle_type', '<>', vehicleType)
    .where('deleted_at', 'is', null)
    .where('canceled_at', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from waypoint w where w.route_id = route.id and w.status not in ${literalList(TERMINAL_WAYPOINT_STATUSES)})`,
    )
    .execute()

/** Marks routes as seen by their courier. */
export const setRoutesSeen = (db: Database, courierId: string, routeIds: readonly string[]) =>
  db
    .updateTable('route')
    .set({ seen_by_driver: true })
    .where('id', 'in', [...routeIds])
    .where('assigned_to', '=', courierId)
    .where('seen_by_driver', '=', false)
    .execute()
