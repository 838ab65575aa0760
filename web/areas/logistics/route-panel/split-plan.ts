import type { z } from 'zod'
import type { Geo } from '../../../../src/core/contract/common'
import {
  isSplitPlan,
  planSplit,
  type SplitPlan,
} from '../../../../src/modules/logistics/route-splits/rules/split-plan'
import type { PlanRoute } from '../../../../src/modules/logistics/routes/contract/route-plans'
import { insertStops } from '../../../../src/modules/logistics/routes/rules/insert-stops'
import type { Route, Waypoint } from '../routes/board'

type PlannedStop = NonNullable<z.input<typeof PlanRoute>['waypoints']>[number] & Pick<Waypoint, 'status'>

/** The stop of a transfer before it has an id. */
export const TRANSFER_STOP_ID = 'take'

/** The split for these stops; null when no stop can go. */
export function planOf(route: Route, waypointIds: readonly string[]): SplitPlan | null {
  if (!waypointIds.length) return null
  const plan = planSplit(route.waypoints, { waypointIds, purchaseIds: [] })
  return isSplitPlan(plan) ? plan : null
}

/** The stops of the second route, in the order that the server will save. */
export function stopsOfSecondRoute(
  route: Route,
  plan: SplitPlan,
  { into, meetAt }: { into: Route | null; meetAt: Geo | null },
): PlannedStop[] {
  const byId = new Map(route.waypoints.map(stop => [stop.id, stop]))
  const take: PlannedStop = {
    ...{ id: TRANSFER_STOP_ID, geo: meetAt, windowStart: null, windowEnd: null, status: 'Pending' },
    ...{ purchaseIds: plan.onBoard, shouldPickup: true, shouldDeliver: false },
  }
  const going = plan.going.map(({ id, purchaseIds }) => ({
    ...planned(byId.get(id)!),
    purchaseIds,
    status: 'Pending' as const,
  }))
  const added = [...(plan.onBoard.length ? [take] : []), ...going]
  return into ? insertStops(into.waypoints.map(planned).map(complete), added.map(complete)) : added
}

const planned = (stop: Waypoint): PlannedStop => ({
  id: stop.id,
  geo: stop.address.geo,
  windowStart: stop.windowStart,
  windowEnd: stop.windowEnd,
  purchaseIds: stop.purchaseIds,
  shouldPickup: stop.shouldPickup,
  shouldDeliver: stop.shouldDeliver,
  isExternal: stop.isExternal || stop.isAddressBook,
  status: stop.status,
})

const complete = (stop: PlannedStop) => ({
  ...stop,
  purchaseIds: stop.purchaseIds ?? [],
  shouldPickup: stop.shouldPickup ?? false,
  shouldDeliver: stop.shouldDeliver ?? false,
})
