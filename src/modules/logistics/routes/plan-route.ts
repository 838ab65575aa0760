import type { z } from 'zod'
import { holds, mayFail } from '../../../core/procedures'
import type { VehicleType } from '../couriers/rules/vehicles'
import { PlanRoute, RoutePlan } from './contract/route-plans'
import { READS_ROUTES, routesVisibleTo } from './route-scope'
import { estimateStops, missedWindows } from './rules/eta'
import { checkRoute } from './rules/route-check'
import { stopsOf } from './stops'

/** When each stop would be reached in the order that is given, and what goes wrong on the way. Nothing is saved. */
export const planRoute = holds(...READS_ROUTES)
  .input(PlanRoute)
  .output(RoutePlan)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const route = input.routeId
      ? await routesVisibleTo(db, caller)
          .select(['route.id', 'route.vehicle_type'])
          .where('route.id', '=', input.routeId)
          .executeTakeFirst()
      : null
    if (input.routeId && !route) throw fail('NotFound')
    const saved = route ? (await stopsOf(db, route.id)).map(stop => stop.facts) : []
    // An editor plans stops that it has moved and not saved yet: what is done on the route stays done.
    const statusOf = new Map(saved.map(stop => [stop.id, stop.status]))
    const stops =
      input.waypoints?.map(stop => ({ ...stop, status: statusOf.get(stop.id) ?? 'Pending' })) ?? saved
    const check = checkRoute(stops)
    const opens = stops.flatMap(stop => stop.windowStart?.getTime() ?? [])
    const etas = estimateStops(stops, {
      geo: input.startGeo ?? null,
      at: input.startAt ?? Math.max(now.getTime(), opens.length ? Math.min(...opens) : 0),
      vehicle: input.vehicleType ?? (route?.vehicle_type as VehicleType | undefined) ?? 'van',
    })
    return {
      etas,
      violations: missedWindows(etas),
      missingDropoff: check.missingDropoff,
      missingPickup: check.missingPickup,
      wrongOrder: check.wrongOrder,
      meters: etas.reduce((sum, eta) => sum + eta.meters, 0),
      seconds: etas.reduce((sum, eta) => sum + eta.seconds, 0),
      endsAt: etas.at(-1)?.leavesAt ?? null,
    } satisfies z.input<typeof RoutePlan>
  })
