import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { arrivalAtStop } from '../routes/routes'
import {
  isWaypointReached,
  type WaypointStatus,
  type WaypointStatusEntry,
} from '../routes/rules/waypoint-state'
import { isSilent } from './rules/arrival'

/** How the courier of an order stands to its door. */
export interface OrderArrival {
  courierId: string
  nickname: string
  /** Stops that the courier makes before this one. */
  stopsBefore: number
  /** When the courier stood at the door; null before. */
  arrivedAt: Date | null
  /** Estimated; null where neither a position nor a stop tells it. */
  arrivesAt: Date | null
  /** The instant that the estimate is of: the last signal of a silent courier, otherwise now. */
  knownAt: Date
  position: { lat: number; lon: number; at: Date } | null
  isSilent: boolean
  receivedBy: string | null
  /** The photo that was taken as the order was handed over. */
  proofFileId: string | null
}

/**
 * How the courier of an order stands to its door; undefined without a route that has a courier. The estimate of a
 * silent courier stays that of the last signal.
 */
export async function findArrival(
  { db, now, world }: { db: Database; now: Date; world: Pick<World, 'settings' | 'roads' | 'log'> },
  orderId: string,
): Promise<OrderArrival | undefined> {
  // Simulated positions do not count in production.
  const own = await stopOfOrder(db, orderId, { simulated: !world.settings.isProduction })
  if (!own) return undefined
  const position =
    own.lat !== null && own.lon !== null && own.at ? { lat: own.lat, lon: own.lon, at: own.at } : null
  const silent = isSilent(own.at, now)
  const knownAt = silent && own.at ? own.at : now
  const arrival = await arrivalAtStop(
    { courierId: own.courier_id, waypointId: own.stop_id },
    { db, now: knownAt, world },
  )
  const history = own.status_history as WaypointStatusEntry[]
  const arrived = history.findLast(({ status }) => status === 'Arrived')?.timestamp
  // A courier who brings it to a warehouse says nothing of the door.
  const isDoor = own.warehouse_id === null
  const isThere = isDoor && isWaypointReached(own.status as WaypointStatus)
  return {
    courierId: own.courier_id,
    nickname: own.nickname || own.first_name,
    stopsBefore: arrival?.stopsBefore ?? 0,
    arrivedAt: isThere && arrived ? new Date(arrived) : null,
    arrivesAt: isDoor && position && arrival ? arrival.arrivesAt : null,
    knownAt,
    position,
    isSilent: silent,
    receivedBy: isDoor && own.status === 'Completed' ? own.proof_contact_name : null,
    proofFileId: isDoor && own.status === 'Completed' ? own.proof_file_id : null,
  }
}

/** The stop at which an order is handed over, or before it has one the warehouse, with the courier who carries it. */
export const stopOfOrder = (db: Database, orderId: string, { simulated }: { simulated: boolean }) =>
  db
    .selectFrom('waypoint_order')
    .innerJoin('waypoint', 'waypoint.id', 'waypoint_order.waypoint_id')
    .innerJoin('route', 'route.id', 'waypoint.route_id')
    .innerJoin('person', 'person.id', 'route.assigned_to')
    .leftJoin('courier_position', join =>
      join
        .onRef('courier_position.person_id', '=', 'person.id')
        .on(sql<boolean>`(not courier_position.simulated or ${simulated}::boolean)`),
    )
    .select([
      'waypoint.id as stop_id',
      'waypoint.status',
      'waypoint.warehouse_id',
      'waypoint.status_history',
      'waypoint.proof_contact_name',
      'waypoint.proof_file_id',
      'person.id as courier_id',
      'person.nickname',
      'person.first_name',
      'courier_position.lat',
      'courier_position.lon',
      'courier_position.at',
    ])
    .where('waypoint_order.order_id', '=', orderId)
    .where('waypoint.should_deliver', '=', true)
    .where('waypoint.transfer_id', 'is', null)
    .where('route.canceled_at', 'is', null)
    .where('route.deleted_at', 'is', null)
    .orderBy(sql`waypoint.warehouse_id is null`, 'desc')
    .orderBy('route.effective_at', 'desc')
    .orderBy('waypoint.position', 'desc')
    .executeTakeFirst()
