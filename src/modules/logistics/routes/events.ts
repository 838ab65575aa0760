import { channel } from '../../../core/contract/channels'
import { hasRow } from '../../../core/db/has-row'
import { job, type ModuleEvents, mayListen, ofId, on } from '../../../core/events'
import { isFailed, type OrderState, UNDO_SECONDS } from '../../order-records/states/rules/order-state'
import { looksAfterCouriers } from '../couriers/events'
import type { RouteSubject } from './contract/events'
import { moveOrdersOfWaypoint } from './move-orders-of-waypoint'
import { routesVisibleTo } from './route-scope'
import { takeOrderOffRoutes } from './take-order-off-routes'

const channelsOfRoute = (
  { routeId, personIds, withdrawnFrom = [] }: RouteSubject & { withdrawnFrom?: string[] },
  city: string | null,
) => [
  channel.route(routeId),
  ...(city ? [channel.routes(city)] : []),
  ...[...personIds, ...withdrawnFrom].map(channel.user),
]

export const routeEvents = {
  emits: { 'route.changed': channelsOfRoute, 'waypoint.moved': channelsOfRoute },
  subscribers: [
    on('waypoint.moved', job('move-orders-of-waypoint', moveOrdersOfWaypoint), ({ waypointId }) => ({
      waypointId,
    })),
    // Nobody has to fetch what was called off, once that cannot be taken back any more.
    on(
      'order.moved',
      job('take-order-off-routes', takeOrderOffRoutes),
      ({ orderId, from, state }) =>
        !isFailed(from as OrderState) && isFailed(state as OrderState) ? { orderId } : null,
      UNDO_SECONDS + 1,
    ),
  ],
  channels: [
    mayListen(/^routes:(\w{3})$/, looksAfterCouriers),
    mayListen(ofId('route'), (person, id, db) =>
      hasRow(routesVisibleTo(db, person).where('route.id', '=', id)),
    ),
  ],
} satisfies ModuleEvents
