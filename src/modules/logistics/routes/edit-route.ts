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
import { lockCourier, refuseOverlap, requireCouriers } from './drivers'
import { lockRoute, refuseStaleRoute } from './lock-route'
import { MANAGES_ROUTES, mayPutRoute } from './route-scope'
import { presentRoute } from './routes'
import { type RouteRow, setOffers, setRouteEdited } from './routes.store'
import { insertStops } from './rules/insert-stops'
import { whyNotRemoveStops } from './rules/reorder'
import { draftStops } from './stop-drafts'
import {
  inOrder,
  lockOrdersForStops,
  type PlacedStop,
  placedDrafts,
  refuseTwice,
  refuseWrongOrder,
  STOP_CHANGE_FAILURES,
  type Stop,
  saveStops,
  stopsOf,
} from './stops'
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
  .concat(mayFail(...STOP_CHANGE_FAILURES))
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
      await refuseStaleRoute(before, input.updatedRoute.updatedAt, ctx)

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
        placedDrafts(ctx.world, drafts),
        input.newWaypointsOrder,
      )
      refuseWrongOrder(all)
      await saveStops(db, { now, route: before, order: all })

      const assignedTo = input.assignedTo === undefined ? before.assigned_to : input.assignedTo
      await checkCourier(assignedTo, before, all, input, ctx)
      const route = await saveFields(before, assignedTo, input, ctx)
      const withdrawnFrom = await saveCandidates(before.id, assignedTo, input, ctx)

      audit({ type: 'route', id: route.id, ...difference(before, route) })
      emit(
        'route.changed',
        {
          routeId: route.id,
          personIds: [...new Set([before.assigned_to, route.assigned_to].flatMap(id => id ?? []))],
          what: whatChanged(input, before, route),
          withdrawnFrom,
          ...(input.notify ? {} : { isQuiet: true }),
        },
        route.city,
      )
      return presentRoute(route, ctx)
    }),
  )

/** What the couriers hear of: a new courier, else a new price where nothing else changed, else an edit. */
function whatChanged(input: Input, before: RouteRow, route: RouteRow) {
  if (before.assigned_to !== route.assigned_to) return 'assigned'
  const { updatedAt: _, candidateDriverIds: __, ...fields } = input.updatedRoute
  const isSame =
    Object.values(fields).every(value => value === undefined) &&
    !input.newWaypoints.length &&
    !input.deleteWaypoints.length &&
    !input.newWaypointsOrder
  return isSame && input.pricingDetails ? 'priced' : 'edited'
}

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

/** All stops as they shall follow one another: as the editor says, or new ones where the detour is smallest. */
function orderOf(
  stops: Stop[],
  added: ReturnType<typeof placedDrafts>,
  wanted: string[] | undefined,
): PlacedStop[] {
  const existing = stops.map(stop => stop.facts as PlacedStop)
  if (!wanted) return insertStops<PlacedStop>(existing, added)

  const idOf = new Map(added.flatMap(({ id, draft }) => (draft.tempId ? [[draft.tempId, id] as const] : [])))
  const named = wanted.map(id => idOf.get(id) ?? id)
  // New stops that the order leaves out come last.
  const left = added.filter(stop => !named.includes(stop.id)).map(stop => stop.id)
  return inOrder([...existing, ...added], [...named, ...left])
}

async function checkCourier(
  assignedTo: string | null,
  before: RouteRow,
  stops: PlacedStop[],
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
    edited_by: caller.id,
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

/** Saves the couriers that the route is offered to. Returns those whose offer ends. */
async function saveCandidates(
  routeId: string,
  assignedTo: string | null,
  input: Input,
  { db, caller, now }: Call,
): Promise<string[]> {
  const wanted = input.updatedRoute.candidateDriverIds
  if (!wanted) return []
  const ids = [...new Set(wanted)].filter(id => id !== assignedTo)
  await requireCouriers(db, caller, now, ids)
  return await setOffers(db, routeId, ids)
}
