import { Ok, ok } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { write } from '../../../core/write'
import { openIncidence } from '../../operations/incidents/incidences.store'
import { Route } from '../routes/contract/routes'
import { presentRoute } from '../routes/routes'
import { type RouteRow, setOfferRejected, takeRoute, unassignRoute } from '../routes/routes.store'
import { afterRejection, type OfferFacts, whyNotAcceptRoute, whyNotRejectRoute } from '../routes/rules/offers'
import type { WaypointStatus } from '../routes/rules/waypoint-state'
import { AcceptRoute, RejectRoute } from './contract/deliveries'

const courier = holds('CourierPermission')

/** Takes an offer: of many who try at once one gets it. What is assigned already is confirmed. */
export const acceptRoute = courier
  .input(AcceptRoute)
  .output(Route)
  .concat(mayFail('NotFound', 'RouteAlreadyTaken', 'RouteCanceled'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, emit, audit } = ctx
      const taken = await takeRoute(db, input.routeId, caller.id, now)
      if (!taken) return presentRoute(await alreadyMine(db, input.routeId, caller.id), ctx)

      audit({ type: 'route', id: taken.id, after: { accepted_at: now, assigned_to: caller.id } })
      const others = await candidatesOf(db, taken.id)
      emit(
        'route.changed',
        {
          routeId: taken.id,
          personIds: [caller.id, ...others.filter(id => id !== caller.id)],
          what: 'accepted',
        },
        taken.city,
      )
      return presentRoute(taken, ctx)
    }),
  )

/** The route that could not be taken: fine when the caller has it, else the reason. */
async function alreadyMine(db: Database, routeId: string, personId: string): Promise<RouteRow> {
  const found = await loadOffer(db, routeId)
  if (!found) throw new Failure('NotFound')
  const refusal = whyNotAcceptRoute(found.facts, personId)
  if (refusal && !found.wasAsked(personId)) throw new Failure('NotFound')
  if (refusal) throw new Failure(refusal.name === 'RouteNotOffered' ? 'NotFound' : refusal.name)
  return found.route
}

/** Turns an offer down, or gives a route back before its first stop was begun. */
export const rejectRoute = courier
  .input(RejectRoute)
  .output(Ok)
  .concat(mayFail('NotFound', 'RouteAlreadyStarted', 'RouteCanceled'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, emit, audit } = ctx
      await db.selectFrom('route').select('id').where('id', '=', input.routeId).forUpdate().execute()
      const found = await loadOffer(db, input.routeId)
      if (!found?.wasAsked(caller.id)) throw new Failure('NotFound')
      const { route, facts } = found
      if (facts.rejectedBy.some(one => one.userId === caller.id) && route.assigned_to !== caller.id) return ok
      const refusal = whyNotRejectRoute(facts, caller.id)
      if (refusal?.name === 'RouteNotOffered') throw new Failure('NotFound')
      if (refusal) throw new Failure(refusal.name === 'RouteAlreadyTaken' ? 'NotFound' : refusal.name)

      const after = afterRejection(facts, caller.id)
      await setOfferRejected(db, route.id, caller.id, input.reason ?? null, now)
      if (route.assigned_to === caller.id) await unassignRoute(db, route.id, now)
      if (after.isLastRejection)
        await openIncidence(
          db,
          { ...ctx, reporterId: caller.id },
          {
            city: route.city,
            type: 'courier',
            priority: 1,
            comment: [route.name, input.reason].filter(Boolean).join(': '),
            routeId: route.id,
            courierId: caller.id,
            openedBy: 'courier',
          },
        )

      audit({ type: 'route', id: route.id, after: { rejected_by: caller.id, reason: input.reason ?? null } })
      emit('route.changed', { routeId: route.id, personIds: [caller.id], what: 'rejected' }, route.city)
      return ok
    }),
  )

/** A route with who was asked for it; taken back ones too, so that their couriers hear why. */
async function loadOffer(db: Database, routeId: string) {
  const [route, candidates, waypoints] = await Promise.all([
    db.selectFrom('route').selectAll().where('id', '=', routeId).executeTakeFirst(),
    db.selectFrom('route_candidate').selectAll().where('route_id', '=', routeId).execute(),
    db.selectFrom('waypoint').select('status').where('route_id', '=', routeId).execute(),
  ])
  if (!route) return null
  const facts: OfferFacts = {
    assignedTo: route.assigned_to,
    candidateDriverIds: candidates.filter(one => !one.rejected_at).map(one => one.person_id),
    rejectedBy: candidates.filter(one => one.rejected_at).map(one => ({ userId: one.person_id })),
    isCanceled: route.canceled_at !== null || route.deleted_at !== null,
    waypoints: waypoints.map(stop => ({ status: stop.status as WaypointStatus })),
  }
  return {
    route,
    facts,
    wasAsked: (personId: string) =>
      route.assigned_to === personId || candidates.some(one => one.person_id === personId),
  }
}

async function candidatesOf(db: Database, routeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('route_candidate')
    .select('person_id')
    .where('route_id', '=', routeId)
    .where('rejected_at', 'is', null)
    .execute()
  return rows.map(row => row.person_id)
}
