import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { metersBetween } from '../../../core/rules/ordering/distance'
import { ordersVisibleTo } from '../../order-records/orders/order-scope'
import { proofImageOf } from '../routes/routes'
import type { WaypointStatusEntry } from '../routes/rules/waypoint-state'
import { AskDelivery, Delivery } from './contract/delivery'
import { presentConversation } from './conversation'
import { findArrival } from './order-arrival'

/** How the delivery of an order stands: its courier, the way to the door, what happened at its stops, and what was written. */
export const showDelivery = holds('HelloAdminPermission', 'LogisticsAdminPermission')
  .input(AskDelivery)
  .output(Delivery)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, world, fail } }) => {
    const order = await ordersVisibleTo(db, caller, 'staff')
      .innerJoin('store', 'store.id', 'purchase_order.store_id')
      .select(['purchase_order.id', 'purchase_order.state', 'purchase_order.state_at'])
      .select(['purchase_order.is_pickup', 'purchase_order.address'])
      .select(['purchase_order.lat', 'purchase_order.lon'])
      .select(['store.name as store_name', 'store.lat as store_lat', 'store.lon as store_lon'])
      .where('purchase_order.id', '=', input.purchaseId)
      .executeTakeFirst()
    if (!order) throw fail('NotFound')
    const [arrival, stops, conversation] = await Promise.all([
      findArrival({ db, now, world }, order.id),
      stopsOf(db, order.id),
      presentConversation(db, order, now),
    ])
    const geo = order.lat !== null && order.lon !== null ? { lat: order.lat, lon: order.lon } : null
    const door = stops.findLast(stop => stop.should_deliver)
    return {
      courier: arrival ? await presentCourier(db, arrival, geo) : null,
      store: { name: order.store_name, geo: { lat: order.store_lat, lon: order.store_lon } },
      destination: geo && { address: order.address?.address ?? '', geo },
      events: eventsOf(stops),
      proofImageURL: door ? proofImageOf(door, { world, now }) : null,
      receivedBy: door?.proof_contact_name ?? null,
      conversation,
    }
  })

type Stop = Awaited<ReturnType<typeof stopsOf>>[number]

const stopsOf = (db: Database, orderId: string) =>
  db
    .selectFrom('waypoint_order')
    .innerJoin('waypoint', 'waypoint.id', 'waypoint_order.waypoint_id')
    .innerJoin('route', 'route.id', 'waypoint.route_id')
    .select(['waypoint.id', 'waypoint.name', 'waypoint.should_deliver', 'waypoint.status_history'])
    .select(['waypoint.proof_file_id', 'waypoint.proof_contact_name'])
    .where('waypoint_order.order_id', '=', orderId)
    .where('route.deleted_at', 'is', null)
    .orderBy('route.effective_at')
    .orderBy('waypoint.position')
    .execute()

/** What was inferred from a later step did not happen at an hour that is known. */
const eventsOf = (stops: readonly Stop[]): Delivery['events'] =>
  stops
    .flatMap(stop =>
      (stop.status_history as WaypointStatusEntry[])
        .filter(({ status, inferred }) => status !== 'Pending' && !inferred)
        .map(({ status, timestamp }, index) => ({
          id: `${stop.id}-${index}`,
          stop: stop.should_deliver ? ('delivery' as const) : ('pickup' as const),
          name: stop.name,
          status,
          at: new Date(timestamp),
        })),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())

async function presentCourier(
  db: Database,
  arrival: NonNullable<Awaited<ReturnType<typeof findArrival>>>,
  door: { lat: number; lon: number } | null,
): Promise<NonNullable<Delivery['courier']>> {
  const { phone } = await db
    .selectFrom('person')
    .select('phone')
    .where('id', '=', arrival.courierId)
    .executeTakeFirstOrThrow()
  const { position, arrivedAt } = arrival
  return {
    id: arrival.courierId,
    nickname: arrival.nickname,
    phone,
    position,
    meters: position && door ? Math.round(metersBetween(position, door)) : null,
    stopsBefore: arrivedAt ? 0 : arrival.stopsBefore,
    arrivesAt: arrivedAt ? null : arrival.arrivesAt,
    arrivedAt,
    silentSince: arrival.isSilent && position && !arrivedAt ? position.at : null,
  }
}
