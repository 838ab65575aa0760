import type { City } from '../../../../src/core/contract/common'
import type { Inputs } from '../../../api'
import { openStops, type Route } from '../routes/board'
import type { Proposal, ProposedRoute } from './use-proposal'

export type Plan = Inputs['logistics']['routes']['applyPlan']
type PlannedRoute = Plan['routes'][number]
type PlannedStop = PlannedRoute['waypoints'][number]

const stopOf = ({
  eta: _eta,
  isStarted: _isStarted,
  ...stop
}: ProposedRoute['waypoints'][number]): PlannedStop => stop

/** A proposal as what is to be made and changed. A route that stays as it is is left in peace. */
export function planOf(
  { routes }: Proposal,
  today: readonly Route[],
  { city, skipOverlapCheck }: { city: City; skipOverlapCheck: boolean },
): Plan {
  return {
    routes: routes
      .filter(route => !staysAsItIs(route, today))
      .map(
        (route): PlannedRoute => ({
          routeId: route.routeId,
          updatedAt: route.updatedAt,
          city,
          driverId: route.driverId,
          vehicleType: route.vehicleType,
          waypoints: route.waypoints.map(stopOf),
          skipOverlapCheck: skipOverlapCheck || route.isAfterOthers,
        }),
      ),
  }
}

/**
 * The plan with its times as text. Each `Date` needs a note about its type beside the call, and the server reads a
 * thousand of them: a day of five hundred orders has more.
 */
export const withTimesAsText = (plan: Plan): Plan => JSON.parse(JSON.stringify(plan)) as Plan

function staysAsItIs({ routeId, waypoints }: ProposedRoute, today: readonly Route[]): boolean {
  const standing = today.find(({ id }) => id === routeId)
  if (!standing) return false
  const open = openStops(standing).map(({ id }) => id)
  return open.length === waypoints.length && waypoints.every(({ waypointId }, at) => waypointId === open[at])
}
