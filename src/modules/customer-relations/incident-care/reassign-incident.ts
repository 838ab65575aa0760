import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { lockCourier, refuseOverlap } from '../../logistics/routes/drivers'
import { lockRoute } from '../../logistics/routes/lock-route'
import { setRouteEdited } from '../../logistics/routes/routes.store'
import { stopsOf } from '../../logistics/routes/stops'
import { applyRemedy, REMEDY_FAILURES } from './apply-remedy'
import { ReassignIncident, Remedied } from './contract/remedies'
import { DISPATCHERS } from './rescheduling'

/** Gives the route of an incident to another courier. */
export const reassignIncident = holds(...DISPATCHERS)
  .input(ReassignIncident)
  .output(Remedied)
  .concat(mayFail(...REMEDY_FAILURES, 'NotACourier', 'RouteOverlap'))
  .mutation(
    write(async ({ input, ctx }) =>
      applyRemedy(ctx, input, async ({ route_id: routeId }) => {
        const { db, caller, now, fail, emit, audit } = ctx
        const route = routeId && (await lockRoute(db, caller, routeId))
        if (!route || route.assigned_to === input.driverId) throw fail('NotFound')
        await lockCourier(db, caller, now, input.driverId)
        const stops = await stopsOf(db, route.id)
        await refuseOverlap(db, input.driverId, { id: route.id, waypoints: stops.map(stop => stop.facts) })
        const saved = await setRouteEdited(db, route.id, now, {
          assigned_to: input.driverId,
          assigned_at: now,
          accepted_at: null,
        })
        audit({
          type: 'route',
          id: route.id,
          before: { assigned_to: route.assigned_to },
          after: { assigned_to: saved.assigned_to },
        })
        emit(
          'route.changed',
          {
            routeId: route.id,
            personIds: [...new Set([route.assigned_to, input.driverId].flatMap(id => id ?? []))],
            what: 'assigned',
          },
          route.city,
        )
        return {
          kind: 'reassigned',
          data: { personId: input.driverId, routeId: route.id },
          resolution: '',
        }
      }),
    ),
  )
