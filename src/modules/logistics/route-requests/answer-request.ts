import type { Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { CreateRoute } from '../routes/contract/routes'
import { routeFrom } from '../routes/create-route'
import { ConvertRouteRequest, DeclineRouteRequest, RouteRequest } from './contract/route-requests'
import { ANSWER, requestsOf } from './request-access'
import { presentRequests } from './route-requests.resource'
import { setRequestAnswered } from './route-requests.store'

/** Makes the route that was asked for: from the place that asks to where things are to be brought. */
export const convertRouteRequest = holds(...ANSWER)
  .input(ConvertRouteRequest)
  .output(RouteRequest)
  .concat(
    mayFail(
      'NotFound',
      'RouteRequestAnswered',
      'Forbidden',
      'ValidationError',
      'NotACourier',
      'RouteOverlap',
    ),
  )
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, audit } = ctx
      const request = await openRequest(db, caller, input.id)
      const { store_id, location_id, window_start, window_end, deliver_by } = request
      const route = await routeFrom(
        CreateRoute.parse({
          city: request.city,
          fleetId: request.fleet_id,
          vehicleType: input.vehicleType,
          driverId: input.driverId,
          candidateDriverIds: input.candidateDriverIds,
          skipOverlapCheck: input.skipOverlapCheck,
          note: request.note,
          waypoints: [
            {
              storeId: store_id,
              locationId: store_id ? null : location_id,
              shouldPickup: true,
              windowStart: window_start,
              windowEnd: window_end,
              contactName: request.contact_name ?? undefined,
              contactPhone: request.contact_phone ?? undefined,
              note: request.note,
            },
            ...request.stops.map(({ address, ...stop }) => ({
              ...stop,
              ...(address ? { address } : {}),
              shouldDeliver: true,
              windowStart: window_start,
              windowEnd: deliver_by,
              isExternal: !stop.storeId && !stop.locationId,
            })),
          ],
        }),
        ctx,
      )
      const answered = await setRequestAnswered(db, request.id, {
        status: 'converted',
        route_id: route.id,
        answered_by: caller.id,
        answered_at: now,
        updated_at: now,
      })
      audit({ type: 'route_request', id: request.id, after: { status: 'converted', route_id: route.id } })
      return (await presentRequests([answered], ctx))[0]!
    }),
  )

/** Turns a request down, with a reason. */
export const declineRouteRequest = holds(...ANSWER)
  .input(DeclineRouteRequest)
  .output(RouteRequest)
  .concat(mayFail('NotFound', 'RouteRequestAnswered'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, audit } = ctx
      const request = await openRequest(db, caller, input.id)
      const answered = await setRequestAnswered(db, request.id, {
        status: 'rejected',
        answer: input.reason,
        answered_by: caller.id,
        answered_at: now,
        updated_at: now,
      })
      audit({ type: 'route_request', id: request.id, after: { status: 'rejected', answer: input.reason } })
      return (await presentRequests([answered], ctx))[0]!
    }),
  )

/** The request, held until it is answered. */
async function openRequest(db: Tx, caller: Person, id: string) {
  const request = await db
    .selectFrom('route_request')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(requestsOf(caller, 'write'))
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw new Failure('NotFound')
  if (request.status !== 'open') throw new Failure('RouteRequestAnswered')
  return request
}
