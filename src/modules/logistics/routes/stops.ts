import type { Person, World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { jsonb } from '../../../core/db/jsonb'
import type { Database, Tx } from '../../../core/db/open'
import { hasSuchStop, type RoutableOrder, requireRoutable } from './routable-orders'
import type { RouteRow } from './routes.store'
import { whyNotReorder } from './rules/reorder'
import { checkRoute } from './rules/route-check'
import { factsOfDraft, type StopDraft } from './stop-drafts'
import { factsOf, type WaypointRow } from './waypoints'
import {
  addOrdersToWaypoints,
  deleteWaypoints,
  insertWaypoints,
  moveWaypoints,
  removeOrdersFromWaypoint,
  saveWaypointChanges,
  setPositions,
} from './waypoints.store'

/** The failures of every operation that changes the stops of routes. */
export const STOP_CHANGE_FAILURES = [
  'NotFound',
  'Forbidden',
  'StaleRecord',
  'ValidationError',
  'WaypointLocked',
  'WaypointOrderInvalid',
  'PickupAfterDropoff',
  'NotACourier',
  'RouteOverlap',
  'OrderAlreadyOnRoute',
  'OrderCannotBeRouted',
] as const

/** A stop of a route with its orders and what the rules ask about it. */
export type Stop = { row: WaypointRow; purchaseIds: string[]; facts: ReturnType<typeof factsOf> }

/** The stops of a route in their order, held until the transaction ends with the route that the caller has locked. */
export async function stopsOf(db: Database, routeId: string): Promise<Stop[]> {
  const [rows, orders] = await Promise.all([
    db
      .selectFrom('waypoint')
      .selectAll()
      .where('route_id', '=', routeId)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('waypoint_order')
      .innerJoin('waypoint', 'waypoint.id', 'waypoint_order.waypoint_id')
      .select(['waypoint_order.waypoint_id', 'waypoint_order.order_id as id'])
      .where('waypoint.route_id', '=', routeId)
      .orderBy('waypoint_order.order_id')
      .execute(),
  ])
  const byStop = Map.groupBy(orders, order => order.waypoint_id)
  return rows.map(row => {
    const own = byStop.get(row.id) ?? []
    return { row, purchaseIds: own.map(order => order.id), facts: factsOf(row, own) }
  })
}

/**
 * Locks the orders of new stops and refuses those that cannot go on them: unknown or out of reach, over, collected by
 * the customer, or picked up or brought by another route already. Two dispatchers with the same orders come one
 * after the other here.
 */
export async function lockOrdersForStops(
  tx: Tx,
  caller: Person,
  ids: readonly string[],
): Promise<RoutableOrder[]> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return []
  await lockOrders(tx, wanted)
  return requireRoutable(tx, caller, wanted)
}

/** Holds orders until the transaction ends. */
export async function lockOrders(tx: Tx, ids: readonly string[]) {
  if (!ids.length) return
  await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Refuses stops whose orders are picked up or brought elsewhere already. */
export function refuseTwice(orders: RoutableOrder[], drafts: StopDraft[]) {
  const byId = new Map(orders.map(order => [order.id, order]))
  const twice = drafts.flatMap(draft => draft.purchaseIds.filter(id => hasSuchStop(byId.get(id)!, draft.row)))
  if (twice.length) throw new Failure('OrderAlreadyOnRoute', { purchaseIds: [...new Set(twice)] })
}

/** A stop among the others of its route: one that stands, or one to be made. */
export type PlacedStop = ReturnType<typeof factsOfDraft> & { draft?: StopDraft }

/** The stops of a route in the order of these ids; a stop that is begun stays where it stands. */
export function inOrder(stops: readonly PlacedStop[], ids: readonly string[]): PlacedStop[] {
  const refusal = whyNotReorder(stops, ids)
  if (refusal) throw new Failure(refusal.name, refusal.params)
  const byId = new Map(stops.map(stop => [stop.id, stop]))
  return ids.map(id => byId.get(id)!)
}

/** Refuses an order of stops in which a delivery comes before its pick-up. */
export function refuseWrongOrder(stops: readonly PlacedStop[]) {
  const { wrongOrder } = checkRoute(stops)
  if (wrongOrder.length) throw new Failure('PickupAfterDropoff', { purchaseIds: wrongOrder })
}

export const removeStops = deleteWaypoints

type Places = readonly { id: string; draft?: StopDraft }[]

/** Writes new stops and the positions of all: `order` names every stop of the route, new ones with their draft. */
export async function saveStops(
  tx: Tx,
  { now, route, order }: { now: Date; route: Pick<RouteRow, 'id' | 'city'>; order: Places },
) {
  const added = order.flatMap(({ id, draft }, position) => (draft ? [{ id, draft, position }] : []))
  await insertWaypoints(
    tx,
    added.map(({ id, draft, position }) => ({
      ...draft.row,
      id,
      route_id: route.id,
      city: route.city,
      position,
      updated_at: now,
    })),
  )
  await addOrdersToWaypoints(
    tx,
    added.flatMap(({ id, draft }) =>
      draft.purchaseIds.map(orderId => ({ waypoint_id: id, order_id: orderId })),
    ),
  )
  await setPositions(
    tx,
    order.flatMap(({ id, draft }, position) => (draft ? [] : [{ id, position }])),
  )
}

/** Drafts as stops of a route, each with an id that it is saved under. */
export const placedDrafts = (world: Pick<World, 'newId'>, drafts: StopDraft[]) =>
  withIds(world, drafts).map(({ id, draft }) => ({ ...factsOfDraft(draft, id), draft }))

/** Makes an id for each draft. */
export const withIds = (world: Pick<World, 'newId'>, drafts: StopDraft[]) =>
  drafts.map(draft => ({ id: world.newId(), draft }))

/** Puts stops on another route, whose courier has not set out for them; their places there are saved after it. */
export const moveStops = moveWaypoints

/** Gives a stop another window. */
export const setStopWindow = (
  tx: Tx,
  stopId: string,
  window: Pick<WaypointRow, 'window_start' | 'window_end'>,
  now: Date,
) => saveWaypointChanges(tx, stopId, window, now)

/** Takes orders off a stop, with the packages that carry their numbers. */
export const takeOrdersOffStop = removeOrdersFromWaypoint

/**
 * Parts orders from a stop with others: they get a stop behind it, in the same state, with the packages that are named
 * after them. Answers the id of that stop.
 */
export async function splitStop(
  tx: Tx,
  { world, now, stops, stop, purchaseIds }: SplitCall,
): Promise<string> {
  const id = world.newId()
  const position = stops.findIndex(one => one.row.id === stop.row.id) + 1
  const codes = await tx.selectFrom('purchase_order').select('ufid').where('id', 'in', purchaseIds).execute()
  const parted = new Set(codes.map(order => order.ufid))
  await insertWaypoints(tx, [
    {
      ...stop.row,
      id,
      position,
      status_history: jsonb(stop.row.status_history),
      package_ids: stop.row.package_ids.filter(packageId => parted.has(packageId)),
      is_current_target: false,
      updated_at: now,
    },
  ])
  await takeOrdersOffStop(tx, stop.row.id, purchaseIds)
  await addOrdersToWaypoints(
    tx,
    purchaseIds.map(orderId => ({ waypoint_id: id, order_id: orderId })),
  )
  await setPositions(
    tx,
    stops.map((one, index) => ({ id: one.row.id, position: index < position ? index : index + 1 })),
  )
  return id
}

type SplitCall = {
  world: Pick<World, 'newId'>
  now: Date
  stops: readonly Stop[]
  stop: Stop
  /** Some of the stop's, not all. */
  purchaseIds: string[]
}
