import { Failure } from '../../../core/contract/failures'
import { lockRoute } from '../../logistics/routes/lock-route'
import { setRouteEdited } from '../../logistics/routes/routes.store'
import { isWaypointAhead } from '../../logistics/routes/rules/waypoint-state'
import { moveStops, saveStops, setStopWindow, splitStop, stopsOf } from '../../logistics/routes/stops'
import type { LockedOrder } from '../../order-records/orders/orders.store'
import type { Call } from './apply-remedy'
import type { DoorStop } from './rescheduling'
import type { Window } from './rules/new-windows'
import { placeOfStop } from './rules/place-of-stop'

/**
 * Gives the stop at the customer's door another window, on the route that it is on: the courier has the bag. Other
 * orders of the stop keep theirs, and the courier sets out for it when its time has come.
 */
export async function rescheduleStop(ctx: Call, order: LockedOrder, door: DoorStop, window: Window) {
  const { db, world, caller, now, audit, emit } = ctx
  const route = await lockRoute(db, caller, door.routeId)
  if (!route) throw new Failure('NotFound')
  const before = await stopsOf(db, route.id)
  const old = before.find(({ row }) => row.id === door.id)
  if (!old || !isWaypointAhead(old.facts.status))
    throw new Failure('OrderAlreadyOnRoute', { purchaseIds: [order.id] })
  const stopId =
    old.purchaseIds.length > 1
      ? await splitStop(db, { world, now, stops: before, stop: old, purchaseIds: [order.id] })
      : old.row.id
  if (old.facts.status !== 'Pending') await moveStops(db, [stopId], { routeId: route.id, now })
  await setStopWindow(db, stopId, { window_start: window.start, window_end: window.end }, now)
  const stops = await stopsOf(db, route.id)
  await saveStops(db, {
    now,
    route,
    order: placeOfStop(
      stops.map(({ facts }) => facts),
      stopId,
    ).map(id => ({ id })),
  })
  await setRouteEdited(db, route.id, now, { edited_by: caller.id })
  audit({
    type: 'waypoint',
    id: stopId,
    before: { windowStart: old.row.window_start, windowEnd: old.row.window_end },
    after: { windowStart: window.start, windowEnd: window.end },
  })
  emit(
    'route.changed',
    { routeId: route.id, personIds: route.assigned_to ? [route.assigned_to] : [], what: 'edited' },
    route.city,
  )
}
