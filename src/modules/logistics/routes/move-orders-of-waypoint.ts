import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import {
  AT_HUB_ORDER_STATES,
  AWAITING_PICKUP_ORDER_STATES,
  LEFT_STORE_ORDER_STATES,
  type OrderState,
} from '../../../core/rules/ordering/order-states'
import { inTransaction } from '../../../core/write'
import { historyOf } from '../../order-records/orders/orders.store'
import {
  type LockedOrder,
  lockOrder,
  type Move,
  type Moving,
  moveOrder,
  moveOrderAlong,
} from '../../orders/moves/move-order'
import {
  orderStateAfter,
  statusEntries,
  TERMINAL_WAYPOINT_STATUSES,
  type WaypointStatus,
  type WaypointStatusEntry,
} from './rules/waypoint-state'
import type { WaypointRow } from './waypoints'
import { setWaypointStatus } from './waypoints.store'

/** What its courier's step says about an order. */
const BY_COURIER: Move = { actors: ['system', 'courier'], source: 'courier' }
/** A step that was taken back, or a bag that came back: what a dispatcher may do. */
const TAKEN_BACK: Move = { actors: ['logistics'], source: 'courier', force: true, reason: 'stop reopened' }
const RETURNED: Move = { actors: ['logistics'], source: 'courier' }

/**
 * Orders follow the stop they are on: picked up, at the warehouse, on the way, delivered, back at the store; and back a
 * step when the stop was reopened. Each order by itself and only forward, so that it can run again at any time: an order
 * that somebody has moved further, or that the table of moves keeps where it is, stays.
 */
export async function moveOrdersOfWaypoint(world: World, { waypointId }: { waypointId: string }) {
  const stop = await world.db
    .selectFrom('waypoint')
    .innerJoin('route', 'route.id', 'waypoint.route_id')
    .selectAll('waypoint')
    .where('waypoint.id', '=', waypointId)
    .where('route.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!stop) return
  if (stop.transfer_id !== null) return endTransfer(world, stop)
  const links = await world.db
    .selectFrom('waypoint_order')
    .select('order_id')
    .where('waypoint_id', '=', waypointId)
    .orderBy('order_id')
    .execute()
  for (const { order_id } of links) await followStop(world, stop, order_id)
}

/** Marks the giving stop of a transfer as completed once the other courier has taken the bags. */
async function endTransfer(world: World, stop: WaypointRow) {
  if (!stop.should_pickup || stop.status !== 'Completed') return
  const by = jobContext(world, 'move-orders-of-waypoint')
  await inTransaction(by, 'job.moveOrdersOfWaypoint', async ({ db, emit, audit }) => {
    const given = await db
      .selectFrom('waypoint')
      .innerJoin('route', 'route.id', 'waypoint.route_id')
      .selectAll('waypoint')
      .select('route.assigned_to')
      .where('waypoint.transfer_id', '=', stop.transfer_id)
      .where('waypoint.should_deliver', '=', true)
      .where('waypoint.status', 'not in', [...TERMINAL_WAYPOINT_STATUSES])
      .forUpdate('waypoint')
      .executeTakeFirst()
    if (!given) return
    const from = given.status as WaypointStatus
    const history = [
      ...(given.status_history as WaypointStatusEntry[]),
      ...statusEntries(from, 'Completed', by.now).map(entry => ({ ...entry, inferred: true })),
    ]
    await setWaypointStatus(db, given.id, { from, to: 'Completed', history }, {}, by.now)
    audit({ type: 'waypoint', id: given.id, before: { status: from }, after: { status: 'Completed' } })
    const personIds = given.assigned_to ? [given.assigned_to] : []
    emit(
      'waypoint.moved',
      { routeId: given.route_id, personIds, waypointId: given.id, status: 'Completed', orderIds: [] },
      given.city,
    )
  })
}

async function followStop(world: World, stop: WaypointRow, orderId: string) {
  const by = jobContext(world, 'move-orders-of-waypoint')
  try {
    await inTransaction(by, 'job.moveOrdersOfWaypoint', async ({ db, emit }) => {
      const order = await lockOrder(db, orderId)
      if (!order) return
      const moving: Moving = { ...by, emit }
      if (wasReopened(stop)) await takeBack(db, moving, stop, order)
      else await moveForward(db, moving, stop, order)
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    world.log.info({ orderId, waypointId: stop.id, refusal: error.name }, 'an order did not follow its stop')
  }
}

async function moveForward(tx: Tx, moving: Moving, stop: WaypointRow, order: LockedOrder) {
  const { pickedUp, delivered } = orderStateAfter(
    {
      shouldPickup: stop.should_pickup,
      shouldDeliver: stop.should_deliver,
      isWarehouse: stop.warehouse_id !== null,
    },
    stop.status as WaypointStatus,
  )
  // What is brought to a hub or a door goes first: one stop may bring some orders and take others along.
  if (delivered !== null) await bring(tx, moving, stop, order, delivered)
  else if (pickedUp !== null) await pickUp(tx, moving, stop, order)
}

async function bring(tx: Tx, moving: Moving, stop: WaypointRow, order: LockedOrder, to: OrderState) {
  if (stop.store_id === order.store_id) {
    if (stop.status !== 'Completed') return
    const held =
      order.state === 'out_for_delivery' ? await moveOrder(tx, moving, order, 'picked_up', BY_COURIER) : order
    if (held.state === 'picked_up') await moveOrder(tx, moving, held, 'pending_pickup', RETURNED)
    return
  }
  if (to === 'out_for_delivery') {
    if (order.state === 'picked_up') await moveOrder(tx, moving, order, to, BY_COURIER)
    return
  }
  if (to === 'at_warehouse') {
    const wasThere = (await historyOf(tx, order.id)).some(entry => entry.state === 'at_warehouse')
    // From there it may have gone on already, unless it is this arrival that was taken back before.
    if (wasThere && !(order.state === 'picked_up' && hasBeenReopened(stop))) return
    const held = await asPickedUp(tx, moving, order)
    if (held.state === 'picked_up') await moveOrder(tx, moving, held, to, BY_COURIER)
    return
  }
  const held = await asPickedUp(tx, moving, order)
  if (LEFT_STORE_ORDER_STATES.includes(held.state)) await moveOrderAlong(tx, moving, held, to, BY_COURIER)
}

async function pickUp(tx: Tx, moving: Moving, stop: WaypointRow, order: LockedOrder) {
  const isAtHub = AT_HUB_ORDER_STATES.includes(order.state)
  if (stop.warehouse_id !== null && isAtHub) await moveOrder(tx, moving, order, 'picked_up', BY_COURIER)
  else if (stop.warehouse_id === null) await asPickedUp(tx, moving, order)
}

/** An order that a courier holds was packed, whether or not somebody said so. */
async function asPickedUp(tx: Tx, moving: Moving, order: LockedOrder): Promise<LockedOrder> {
  return AWAITING_PICKUP_ORDER_STATES.includes(order.state)
    ? moveOrderAlong(tx, moving, order, 'picked_up', BY_COURIER)
    : order
}

/** The end of the stop was a mistake: back to where it was before. */
async function takeBack(tx: Tx, moving: Moving, stop: WaypointRow, order: LockedOrder) {
  if (stop.should_deliver && stop.warehouse_id === null && order.state === 'delivered')
    await moveOrder(tx, moving, order, 'out_for_delivery', TAKEN_BACK)
  else if (stop.should_deliver && stop.warehouse_id !== null && order.state === 'at_warehouse')
    await moveOrder(tx, moving, order, 'picked_up', BY_COURIER)
  else if (stop.should_pickup && stop.warehouse_id === null && order.state === 'picked_up')
    await moveOrder(tx, moving, order, 'pending_pickup', RETURNED)
}

/** Arrived after Completed: somebody took the end of the stop back. */
function wasReopened(stop: WaypointRow): boolean {
  return stop.status === 'Arrived' && stop.status_history.at(-2)?.status === 'Completed'
}

const hasBeenReopened = (stop: WaypointRow) =>
  stop.status_history.some(
    (entry, index) => entry.status === 'Arrived' && stop.status_history[index - 1]?.status === 'Completed',
  )
