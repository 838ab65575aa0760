import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database, Tx } from '../../../core/db/open'
import { canBeRouted, hasSuchStop, type RoutableOrder, routableOrders } from './routable-orders'
import type { RouteRow } from './routes.store'
import type { StopDraft } from './stop-drafts'
import { factsOf, type WaypointRow } from './waypoints'
import { addOrdersToWaypoints, insertWaypoints, setPositions } from './waypoints.store'

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
  caller: Parameters<typeof routableOrders>[1],
  ids: readonly string[],
): Promise<RoutableOrder[]> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return []
  await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute()
  const orders = await routableOrders(tx, caller, visible => visible.where('purchase_order.id', 'in', wanted))
  const found = new Set(orders.map(order => order.id))
  const unknown = wanted.filter(id => !found.has(id))
  if (unknown.length) throw new Failure('NotFound', { purchaseIds: unknown })
  const odd = orders.filter(order => !canBeRouted(order))
  if (odd.length) throw new Failure('OrderCannotBeRouted', { purchaseIds: odd.map(order => order.id) })
  return orders
}

/** Refuses stops whose orders are picked up or brought elsewhere already. */
export function refuseTwice(orders: RoutableOrder[], drafts: StopDraft[]) {
  const byId = new Map(orders.map(order => [order.id, order]))
  const twice = drafts.flatMap(draft => draft.purchaseIds.filter(id => hasSuchStop(byId.get(id)!, draft.row)))
  if (twice.length) throw new Failure('OrderAlreadyOnRoute', { purchaseIds: [...new Set(twice)] })
}

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

/** Makes an id for each draft. */
export const withIds = (world: Pick<World, 'newId'>, drafts: StopDraft[]) =>
  drafts.map(draft => ({ id: world.newId(), draft }))
