import { type Refusal, refuse } from '../../../../core/rules/refusal'
import type { ReorderRefusal } from './reorder'
import { checkRoute, type StopToCheck } from './route-check'
import type { WaypointStatus } from './waypoint-state'

export interface StopToArrange extends StopToCheck {
  status: WaypointStatus
  /** At a warehouse, where an order is delivered and picked up besides its store and its door. */
  isHub: boolean
}

/** The present and the new stops of one route. */
export interface RouteToArrange {
  before: readonly StopToArrange[]
  after: readonly StopToArrange[]
}

export type ArrangeRefusal =
  | ReorderRefusal
  | Refusal<'OrderAlreadyOnRoute' | 'PickupAfterDropoff' | 'MissingDropoff' | 'MissingPickup', Purchases>
type Purchases = { purchaseIds: string[] }

/**
 * Why these stops cannot be saved. A stop that a courier has set out for stays, and so do orders on board. An order
 * keeps both stops on one route, once each, the pick-up first. A fault that existed before is no reason.
 */
export function whyNotArrange(routes: readonly RouteToArrange[]): ArrangeRefusal | null {
  const before = routes.flatMap(route => route.before)
  const after = routes.flatMap(route => route.after)
  const ids = after.map(stop => stop.id)
  const unknown = ids.filter((id, index) => ids.indexOf(id) !== index)
  const missing = before
    .filter(stop => stop.purchaseIds.length === 0 && !ids.includes(stop.id))
    .map(stop => stop.id)
  if (unknown.length || missing.length) return refuse('WaypointOrderInvalid', { missing, unknown })

  const locked = routes.flatMap(lockedStops)
  if (locked.length) return refuse('WaypointLocked', { waypointIds: [...new Set(locked)] })

  const twice = ordersTwice(before, after)
  if (twice.length) return refuse('OrderAlreadyOnRoute', { purchaseIds: twice })

  for (const route of routes) {
    const was = checkRoute(route.before)
    const is = checkRoute(route.after)
    for (const [name, kind] of UNPAIRED) {
      const purchaseIds = is[kind].filter(id => !was[kind].includes(id))
      if (purchaseIds.length) return refuse(name, { purchaseIds })
    }
  }
  return null
}

const UNPAIRED = [
  ['PickupAfterDropoff', 'wrongOrder'],
  ['MissingDropoff', 'missingDropoff'],
  ['MissingPickup', 'missingPickup'],
] as const

/** Stops that may not move: started stops, stops before them, and deliveries of orders on board. */
function lockedStops({ before, after }: RouteToArrange): string[] {
  const started = before.filter(stop => stop.status !== 'Pending')
  const place = new Map(after.map((stop, index) => [stop.id, index]))
  const moved = started.filter(stop => {
    const at = place.get(stop.id)
    if (at === undefined || !sameOrders(stop, after[at]!)) return true
    const earlier = new Set(before.slice(0, before.indexOf(stop)).map(({ id }) => id))
    return after.slice(0, at).some(({ id }) => !earlier.has(id))
  })
  const onBoard = new Set(
    started.filter(stop => stop.shouldPickup && stop.status !== 'Failed').flatMap(stop => stop.purchaseIds),
  )
  const left = before.filter(
    stop =>
      stop.shouldDeliver &&
      stop.purchaseIds.some(
        id => onBoard.has(id) && !after.some(other => other.shouldDeliver && other.purchaseIds.includes(id)),
      ),
  )
  return [...moved, ...left].map(stop => stop.id)
}

const sameOrders = (a: StopToArrange, b: StopToArrange) =>
  a.purchaseIds.length === b.purchaseIds.length && a.purchaseIds.every(id => b.purchaseIds.includes(id))

/** Orders that would have more pick-ups or deliveries of one kind than before. */
function ordersTwice(before: readonly StopToArrange[], after: readonly StopToArrange[]): string[] {
  const was = countKinds(before)
  const twice = [...countKinds(after)].filter(([kind, count]) => count > Math.max(1, was.get(kind) ?? 0))
  return [...new Set(twice.map(([kind]) => kind.split(' ')[0]!))]
}

function countKinds(stops: readonly StopToArrange[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const stop of stops.filter(({ status }) => status !== 'Failed'))
    for (const id of stop.purchaseIds)
      for (const kind of [stop.shouldPickup && 'pickup', stop.shouldDeliver && 'delivery']) {
        if (!kind) continue
        const key = `${id} ${kind} ${stop.isHub}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
  return counts
}
