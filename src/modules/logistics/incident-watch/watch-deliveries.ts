import type { World } from '../../../core/context'
import { jobContext } from '../../../core/job-context'
import { inTransaction, type Writing } from '../../../core/write'
import { closeByRule, openIncidence } from '../../operations/incidents/incidences.store'
import {
  type Decision,
  type Over,
  whetherFailed,
  whetherLate,
  whetherSilent,
  whetherWaiting,
} from './rules/watching'
import {
  KEYS,
  ordersById,
  ordersWithoutCourier,
  routesById,
  routesWithProblems,
  stopsById,
  type WatchedOrder,
  type WatchedRoute,
} from './watched-facts'

type Opened = Parameters<typeof openIncidence>[2]

/**
 * Timer: rules open one incident for each subject with a problem, and close it when the cause ends. Several servers may
 * run it at the same time: an incident is opened once under its key, and closed once.
 */
export async function watchDeliveries(world: World): Promise<void> {
  const by = jobContext(world, 'watch-deliveries')
  const [routes, orders] = await Promise.all([
    routesWithProblems(world.db, by.now),
    ordersWithoutCourier(world.db, by.now),
  ])
  const found = [
    ...routes.flatMap(route => [silentOf(route, by.now), lateOf(route, by.now)]),
    ...orders.map(order => waitingOf(order, by.now)),
  ].flatMap(one => one ?? [])
  for (const about of found)
    await inTransaction(
      by,
      'job.watchDeliveries',
      ({ db, emit }) => openIncidence(db, { world, now: by.now, emit }, { ...about, reopens: true }),
      { isAudited: false },
    )
  await closeWhatIsOver(world)
}

const minutesOf = (verdict: Decision): number | null =>
  verdict && 'minutes' in verdict ? verdict.minutes : null

const placeOf = ({ orderId, storeId, locationId, courierId, id, city }: WatchedRoute) => ({
  ...{ city, orderId, storeId, locationId, courierId },
  routeId: id,
})

function silentOf(route: WatchedRoute, now: Date): Opened | null {
  const minutes = minutesOf(whetherSilent(route, now))
  if (minutes === null) return null
  const { courier, stop, stopId } = route
  return {
    ...placeOf(route),
    type: 'courier',
    priority: 1,
    waypointId: stopId,
    rule: 'courierSilent',
    key: KEYS.courierSilent(route.id),
    comment: `${courier} silent for ${minutes} minutes before ${stop}`,
    found: { kind: 'courierSilent', courier, stop: stop ?? '', minutes },
  }
}

function lateOf(route: WatchedRoute, now: Date): Opened | null {
  const minutes = minutesOf(whetherLate(route, now))
  if (minutes === null) return null
  const { courier, lateStop, lateStopId } = route
  return {
    ...placeOf(route),
    type: 'late',
    priority: 1,
    waypointId: lateStopId,
    rule: 'stopLate',
    key: KEYS.stopLate(route.id),
    comment: `${courier} is ${minutes} minutes late at ${lateStop}`,
    found: { kind: 'stopLate', courier, stop: lateStop ?? '', minutes },
  }
}

function waitingOf(order: WatchedOrder, now: Date): Opened | null {
  const minutes = minutesOf(whetherWaiting(order, now))
  if (minutes === null) return null
  return {
    city: order.city,
    type: 'late',
    priority: 2,
    orderId: order.id,
    storeId: order.storeId,
    locationId: order.locationId,
    rule: 'waitsForCourier',
    key: KEYS.waitsForCourier(order.id),
    comment: `${order.ufid} from ${order.store} waits for a courier for ${minutes} minutes`,
    found: { kind: 'waitsForCourier', order: order.ufid, store: order.store, minutes },
  }
}

/** Open incidents of rules that one run checks. */
const CLOSED_AT_ONCE = 500

async function closeWhatIsOver(world: World): Promise<void> {
  const by = jobContext(world, 'watch-deliveries')
  const open = await world.db
    .selectFrom('incidence')
    .select(['id', 'rule', 'city', 'order_id', 'route_id', 'waypoint_id'])
    .where('status', '=', 'OPEN')
    .where('deleted_at', 'is', null)
    .where('rule', 'in', ['courierSilent', 'stopLate', 'waitsForCourier', 'stopFailed'])
    .orderBy('id')
    .limit(CLOSED_AT_ONCE)
    .execute()
  const idsOf = (rules: readonly string[], of: 'order_id' | 'route_id' | 'waypoint_id') => [
    ...new Set(open.flatMap(row => (rules.includes(row.rule!) ? (row[of] ?? []) : []))),
  ]
  const [routes, orders, stops] = await Promise.all([
    routesById(world.db, idsOf(['courierSilent', 'stopLate'], 'route_id'), by.now),
    ordersById(world.db, idsOf(['waitsForCourier'], 'order_id')),
    stopsById(world.db, idsOf(['stopFailed'], 'waypoint_id')),
  ])
  const verdictOf = (row: (typeof open)[number]): Decision => {
    const route = routes.find(({ id }) => id === row.route_id)
    const order = orders.find(({ id }) => id === row.order_id)
    const stop = stops.find(({ id }) => id === row.waypoint_id)
    switch (row.rule) {
      case 'courierSilent':
        return route ? whetherSilent(route, by.now) : { over: 'canceled' }
      case 'stopLate':
        return route ? whetherLate(route, by.now) : { over: 'canceled' }
      case 'waitsForCourier':
        return order ? whetherWaiting(order, by.now) : { over: 'canceled' }
      default:
        return stop ? whetherFailed(stop) : { over: 'canceled' }
    }
  }
  for (const row of open) {
    const verdict = verdictOf(row)
    if (verdict && 'over' in verdict) await closeOne(world, by.now, row, verdict.over)
  }
}

const closeOne = (world: World, now: Date, row: Parameters<typeof closeByRule>[2], over: Over) =>
  inTransaction(
    jobContext(world, 'watch-deliveries'),
    'job.watchDeliveries',
    ({ db, emit }: Writing) => closeByRule(db, { world, now, emit }, row, over),
    { isAudited: false },
  )
