import { Failure } from '../../../core/contract/failures'
import { holds, mayFail } from '../../../core/procedures'
import { MINUTE_MS } from '../../../core/rules/instant'
import { CARRIED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { write } from '../../../core/write'
import { Route } from '../routes/contract/routes'
import type { NewWaypoint } from '../routes/contract/waypoints'
import { ON_THE_ROAD } from '../routes/route-scope'
import { draftStops } from '../routes/stop-drafts'
import { type Stop, saveStops, withIds } from '../routes/stops'
import { type OnStop, type StepCall, takeStep } from '../routes/waypoint-steps'
import { ReturnToStore } from './contract/deliveries'

const RETURN_WINDOW_MS = 120 * MINUTE_MS

/**
 * Brings back what could not be handed over: each store whose bags the courier holds becomes a stop at the end of the
 * route. When the store has them again, their orders wait there for what the office decides.
 */
export const returnToStore = holds(...ON_THE_ROAD)
  .meta({ summary: 'Adds stops that bring the orders of a failed stop back to their stores' })
  .input(ReturnToStore)
  .output(Route)
  .concat(mayFail('NotFound', 'RouteCanceled', 'InvalidWaypointTransition', 'OrderAlreadyOnRoute'))
  .mutation(write(async ({ input, ctx }) => takeStep(ctx, input, step => addReturn(ctx, step))))

async function addReturn(ctx: StepCall, { on, stops, stop, at }: OnStop) {
  const { db, world, now, emit, audit } = ctx
  const from = stop.facts.status
  if (from !== 'Failed' || !stop.facts.shouldDeliver)
    throw new Failure('InvalidWaypointTransition', { from, to: 'Failed', allowed: [] })
  const orders = stop.purchaseIds.length
    ? await db
        .selectFrom('purchase_order')
        .select(['id', 'ufid', 'store_id'])
        .where('id', 'in', stop.purchaseIds)
        .where('state', 'in', [...CARRIED_ORDER_STATES])
        .orderBy('id')
        .execute()
    : []
  if (!orders.length) throw new Failure('NotFound')
  const coming = orders.filter(order => isBroughtBack(stops, order))
  if (coming.length) throw new Failure('OrderAlreadyOnRoute', { purchaseIds: coming.map(order => order.id) })
  const backs = [...Map.groupBy(orders, order => order.store_id)].map(
    ([storeId, own]): NewWaypoint => ({
      storeId,
      purchaseIds: own.map(order => order.id),
      packageIds: own.map(order => order.ufid),
      shouldPickup: false,
      shouldDeliver: true,
      windowStart: at,
      windowEnd: new Date(at.getTime() + RETURN_WINDOW_MS),
      isExternal: false,
      isAddressBook: false,
      isCrossDocking: false,
      proofRequirement: 'asked',
    }),
  )
  const added = withIds(world, await draftStops(db, null, backs))
  await saveStops(db, { now, route: on.route, order: [...stops.map(one => ({ id: one.row.id })), ...added] })
  audit({ type: 'route', id: on.route.id, after: { returns: orders.map(order => order.id) } })
  emit(
    'route.changed',
    {
      routeId: on.route.id,
      personIds: on.route.assigned_to ? [on.route.assigned_to] : [],
      what: 'edited',
      isQuiet: true,
    },
    on.route.city,
  )
}

/** Whether a stop that is still to come, or is done, brings the order back to its store. */
const isBroughtBack = (stops: readonly Stop[], order: { id: string; store_id: string }) =>
  stops.some(
    ({ row, purchaseIds }) =>
      row.should_deliver &&
      row.status !== 'Failed' &&
      row.store_id === order.store_id &&
      purchaseIds.includes(order.id),
  )
