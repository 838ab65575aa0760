import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { inTransaction, type Writing } from '../../../core/write'
import { openIncidence } from '../../operations/incidents/incidences.store'
import { isFailed, type OrderState } from '../../order-records/states/rules/order-state'
import { type RouteRow, setRouteEdited } from './routes.store'
import { type Stop, stopsOf } from './stops'
import { deleteWaypoints, removeOrderFromWaypoints } from './waypoints.store'

/**
 * An order was called off: nobody has to fetch it. Its stops lose it, stops that are empty then disappear, and their
 * courier is told. When the courier holds it already the stops stay, and a dispatcher decides.
 */
export async function takeOrderOffRoutes(world: World, { orderId }: { orderId: string }) {
  const by = jobContext(world, 'take-order-off-routes')
  await inTransaction(by, 'job.takeOrderOffRoutes', async writing => {
    const { db } = writing
    const order = await db
      .selectFrom('purchase_order')
      .select(['id', 'ufid', 'state', 'store_id', 'location_id'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    // A cancellation can be taken back for a minute; then there is nothing to do.
    if (!order || !isFailed(order.state as OrderState)) return
    for (const route of await lockRoutesOf(db, orderId)) {
      const stops = (await stopsOf(db, route.id)).filter(stop => stop.purchaseIds.includes(orderId))
      const isHeld = stops.some(stop => stop.facts.shouldPickup && stop.facts.status === 'Completed')
      const open = stops.filter(stop => stop.facts.status !== 'Completed')
      if (!open.length) continue
      if (!isHeld) await unlink(writing, by.now, route, open, orderId)
      else
        await openIncidence(
          db,
          { ...by, ...writing, reporterId: null },
          {
            city: route.city,
            type: 'not_delivered',
            priority: 1,
            comment: `${order.ufid}: ${order.state}`,
            orderId,
            routeId: route.id,
            storeId: order.store_id,
            locationId: order.location_id,
          },
        )
    }
  })
}

function lockRoutesOf(tx: Tx, orderId: string): Promise<RouteRow[]> {
  return tx
    .selectFrom('route')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('canceled_at', 'is', null)
    .where('id', 'in', eb =>
      eb
        .selectFrom('waypoint')
        .innerJoin('waypoint_order', 'waypoint_order.waypoint_id', 'waypoint.id')
        .select('waypoint.route_id')
        .where('waypoint_order.order_id', '=', orderId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function unlink(
  { db, emit, audit }: Writing,
  now: Date,
  route: RouteRow,
  stops: Stop[],
  orderId: string,
) {
  await removeOrderFromWaypoints(
    db,
    stops.map(stop => stop.row.id),
    orderId,
  )
  const empty = stops.filter(stop => stop.purchaseIds.length === 1 && stop.facts.status === 'Pending')
  await deleteWaypoints(
    db,
    empty.map(stop => stop.row.id),
  )
  await setRouteEdited(db, route.id, now)
  audit({ type: 'route', id: route.id, after: { without: orderId } })
  emit(
    'route.changed',
    { routeId: route.id, personIds: route.assigned_to ? [route.assigned_to] : [], what: 'edited' },
    route.city,
  )
}
