import type { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { jsonb } from '../../../core/db/jsonb'
import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { difference } from '../../../core/resource'
import { DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import { write } from '../../../core/write'
import { EditRoute, Route } from './contract/routes'
import { refuseOverlap } from './courier-overlap'
import { lockCourier, requireCouriers } from './drivers'
import { lockRoute } from './lock-route'
import { MANAGES_ROUTES, mayPutRoute } from './route-scope'
import { presentRoute } from './routes'
import { type RouteRow, setOffers, setRouteEdited } from './routes.store'
import { insertStops } from './rules/insert-stops'
import { whyNotRemoveStops, whyNotReorder } from './rules/reorder'
import { checkRoute } from './rules/route-check'
import { draftStops, factsOfDraft, type StopDraft } from './stop-drafts'
import { lockOrdersForStops, refuseTwice, type Stop, saveStops, stopsOf, withIds } from './stops'
import { deleteWaypoints } from './waypoints.store'

type Input = z.output<typeof EditRoute>
type Call = { db: Tx; caller: Person; now: Date } & Pick<Context, 'world'>

/**
 * Saves what the route editor sends, in this order: stops taken out, stops added, their order, the fields, the price,
 * the courier. Stops that somebody has set out for stay where they are, and completed ones stay.
 */
export const editRoute = holds(...MANAGES_ROUTES)
  .input(EditRoute)
  .output(Route)
  .concat(
    mayFail(
      'NotFound',
      'Forbidden',
      'StaleRecord',
      'ValidationError',
      'WaypointLocked',
      'WaypointOrderInvalid',
      'PickupAfterDropoff',
      'NotACourier',
      'RouteOverlap',
      'OrderAlreadyOnRoute',
      'OrderCannotBeRouted',
    ),
  )
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail, emit, audit } = ctx
      const orders = await lockOrdersForStops(
        db,
        caller,
        input.newWaypoints.flatMap(stop => stop.purchaseIds),
      )
      const before = await lockRoute(db, caller, input.id)
      if (!before) throw fail('NotFound')
      const seen = input.updatedRoute.updatedAt
      if (seen && seen.getTime() !== before.updated_at.getTime())
        throw fail('StaleRecord', { record: await presentRoute(before, ctx) })

      const stops = await stopsOf(db, before.id)
      const drafts = await draftStops(db, caller, input.newWaypoints)
      const removed = await removeStops(db, stops, input.deleteWaypoints)
      // Asked for again now that what was taken out is gone: an order may move from one stop to another.
      const current =
        removed.length && orders.length
          ? await lockOrdersForStops(
              db,
              caller,
              orders.map(o => o.id),
            )
          : orders
      refuseTwice(current, drafts)
      const all = orderOf(
        stops.filter(stop => !removed.includes(stop.row.id)),
        withIds(ctx.world, drafts),
        input.newWaypointsOrder,
      )
      refuseWrongOrder(all)
      await saveStops(db, { now, route: before, order: all })

      const assignedTo = input.assignedTo === undefined ? before.assigned_to : input.assignedTo
      await checkCourier(assignedTo, before, all, input, ctx)
      const route = await saveFields(before, assignedTo, input, ctx)
      await saveCandidates(before.id, assignedTo, input, ctx)

      audit({ type: 'route', id: route.id, ...difference(before, route) })
      emit(
        'route.changed',
        {
          routeId: route.id,
          personIds: [...new Set([before.assigned_to, route.assigned_to].flatMap(id => id ?? []))],
          what: before.assigned_to === route.assigned_to ? 'edited' : 'assigned',
        },
        route.city,
      )
      return presentRoute(route, ctx)
    }),
  )

async function removeStops(db: Tx, stops: Stop[], ids: string[]): Promise<string[]> {
  const unknown = ids.filter(id => !stops.some(stop => stop.row.id === id))
  if (unknown.length)
    throw new Failure('ValidationError', {
      fields: [{ path: 'deleteWaypoints', rule: 'unknown', message: unknown.join(' ') }],
    })
  const refusal = whyNotRemoveStops(
    stops.map(stop => stop.facts),
    ids,
  )
  if (refusal) throw new Failure(refusal.name, refusal.params)
  await deleteWaypoints(db, ids)
  return ids
}

type Placed = ReturnType<typeof factsOfDraft> & { draft?: StopDraft }

/** All stops as they shall follow one another: as the editor says, or new ones where the detour is smallest. */
function orderOf(
  stops: Stop[],
  added: { id: string; draft: StopDraft }[],
  wanted: string[] | undefined,
): Placed[] {
  const existing = stops.map(stop => stop.facts as Placed)
  const fresh = added.map(({ id, draft }): Placed => ({ ...factsOfDraft(draft, id), draft }))
  if (!wanted) return insertStops(existing, fresh)

  const idOf = new Map(added.flatMap(({ id, draft }) => (draft.tempId ? [[draft.tempId, id] as const] : [])))
  const named = wanted.map(id => idOf.get(id) ?? id)
  // New stops that the order leaves out come last.
  const left = fresh.filter(stop => !named.includes(stop.id)).map(stop => stop.id)
  const all = [...existing, ...fresh]
  const refusal = whyNotReorder(all, [...named, ...left])
  if (refusal) throw new Failure(refusal.name, refusal.params)
  const byId = new Map(all.map(stop => [stop.id, stop]))
  return [...named, ...left].map(id => byId.get(id)!)
}

function refuseWrongOrder(stops: Placed[]) {
  const { wrongOrder } = checkRoute(stops)
  if (wrongOrder.length) throw new Failure('PickupAfterDropoff', { purchaseIds: wrongOrder })
}

async function checkCourier(
  assignedTo: string | null,
  before: RouteRow,
  stops: Placed[],
  input: Input,
  { db, caller, now }: Call,
) {
  if (!assignedTo) return
  const isNew = assignedTo !== before.assigned_to
  if (!isNew && !input.newWaypoints.length) return
  await lockCourier(db, caller, now, assignedTo)
  if (!input.skipOverlapCheck) await refuseOverlap(db, assignedTo, { id: before.id, waypoints: stops })
}

async function saveFields(
  before: RouteRow,
  assignedTo: string | null,
  input: Input,
  { db, caller, now }: Call,
): Promise<RouteRow> {
  const { name, effectiveDate, vehicleType, fleetId, note } = input.updatedRoute
  if (fleetId !== undefined && !(await mayPutRoute(db, caller, { city: before.city, fleetId })))
    throw new Failure('Forbidden')
  const isReassigned = assignedTo !== before.assigned_to
  return setRouteEdited(db, before.id, now, {
    ...(name === undefined ? {} : { name }),
    ...(effectiveDate === undefined
      ? {}
      : { effective_at: effectiveDate, effective_on: localDateOf(effectiveDate, DEFAULT_TZ) }),
    ...(vehicleType === undefined ? {} : { vehicle_type: vehicleType }),
    ...(fleetId === undefined ? {} : { fleet_id: fleetId }),
    ...(note === undefined ? {} : { note }),
    ...(input.pricingDetails ? { courier_price: jsonb(input.pricingDetails.courierPrice) } : {}),
    ...(isReassigned
      ? { assigned_to: assignedTo, assigned_at: assignedTo ? now : null, accepted_at: null }
      : {}),
  })
}

/** Those it is offered to; who has turned it down and is asked again may take it after all. */
async function saveCandidates(
  routeId: string,
  assignedTo: string | null,
  input: Input,
  { db, caller, now }: Call,
) {
  const wanted = input.updatedRoute.candidateDriverIds
  if (!wanted) return
  const ids = [...new Set(wanted)].filter(id => id !== assignedTo)
  await requireCouriers(db, caller, now, ids)
  await setOffers(db, routeId, ids)
}
