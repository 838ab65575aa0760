import type { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { difference } from '../../../core/resource'
import { type Writing, write } from '../../../core/write'
import type { VehicleType } from '../couriers/rules/vehicles'
import { routeFrom } from '../routes/create-route'
import { lockRoute, refuseStaleRoute } from '../routes/lock-route'
import { MANAGES_ROUTES } from '../routes/route-scope'
import { presentRoutes } from '../routes/routes'
import { type RouteRow, setRouteDeleted, setRouteEdited } from '../routes/routes.store'
import { draftStops } from '../routes/stop-drafts'
import {
  inOrder,
  lockOrdersForStops,
  type PlacedStop,
  placedDrafts,
  refuseTwice,
  refuseWrongOrder,
  removeStops,
  STOP_CHANGE_FAILURES,
  type Stop,
  saveStops,
  stopsOf,
} from '../routes/stops'
import { AppliedPlan, ApplyPlan } from './contract/apply-plan'
import { changesOf, type PlannedRoute, planOfOpenStops } from './planned-stops'

type Call = { db: Tx; caller: Person; now: Date } & Pick<Context, 'world'> & Pick<Writing, 'emit' | 'audit'>
/** A saved route before the plan, locked. */
type SavedRoute = {
  planned: PlannedRoute
  before: RouteRow
  stops: Stop[]
  changes: ReturnType<typeof changesOf>
}
type UndoRoute = z.input<typeof ApplyPlan>['routes'][number]

/**
 * Makes and changes several routes as one: all of it, or nothing. A route that has changed since it was planned
 * refuses the whole plan. The answer holds the plan that undoes it.
 */
export const applyPlan = holds(...MANAGES_ROUTES)
  .input(ApplyPlan)
  .output(AppliedPlan)
  .concat(mayFail(...STOP_CHANGE_FAILURES))
  .mutation(
    write(async ({ input, ctx }) => {
      const savedRoutes = await lockPlannedRoutes(input, ctx)
      // Stops leave their routes before other routes take their orders: an order cannot be on two routes.
      await removeStops(
        ctx.db,
        savedRoutes.flatMap(({ changes }) => changes.removed),
      )
      const byId = new Map(savedRoutes.map(route => [route.before.id, route]))
      const rows: (RouteRow | null)[] = []
      const undo: UndoRoute[] = []
      for (const planned of input.routes) {
        const known = planned.routeId ? byId.get(planned.routeId)! : null
        const row = known ? await changeRoute(known, ctx) : await makeRoute(planned, ctx)
        rows.push(row)
        undo.push(undoOf(row, known))
      }
      const presented = await presentRoutes(
        rows.flatMap(row => row ?? []),
        ctx,
      )
      const routes = new Map(presented.map(route => [route.id, route]))
      return { routes: rows.map(row => row && routes.get(row.id)!), undo: { routes: undo } }
    }),
  )

/** The orders first, then the routes in the order of their ids, as every other change of routes locks them. */
async function lockPlannedRoutes(input: ApplyPlan, ctx: Call): Promise<SavedRoute[]> {
  const { db, caller } = ctx
  const ids = input.routes.flatMap(({ waypoints }) =>
    waypoints.flatMap(({ waypointId, purchaseIds }) => (waypointId ? [] : purchaseIds)),
  )
  await lockOrdersForStops(db, caller, ids)
  const savedRoutes: SavedRoute[] = []
  const named = input.routes.filter(({ routeId }) => routeId)
  for (const planned of named.toSorted((a, b) => (a.routeId! < b.routeId! ? -1 : 1))) {
    const before = await lockRoute(db, caller, planned.routeId!)
    if (!before || before.canceled_at) throw new Failure('NotFound')
    await refuseStaleRoute(before, planned.updatedAt, ctx)
    const stops = await stopsOf(db, before.id)
    savedRoutes.push({ planned, before, stops, changes: changesOf(stops, planned) })
  }
  return savedRoutes
}

async function changeRoute(saved: SavedRoute, ctx: Call): Promise<RouteRow | null> {
  const { planned, before, stops, changes } = saved
  const { db, caller, now, world, emit, audit } = ctx
  if (planned.waypoints.length + changes.done.length === 0) return removeRoute(before, ctx)
  const orders = await lockOrdersForStops(
    db,
    caller,
    changes.added.flatMap(({ purchaseIds }) => purchaseIds),
  )
  const drafts = await draftStops(db, caller, changes.added)
  refuseTwice(orders, drafts)
  const added = placedDrafts(world, drafts)
  const remaining = stops
    .filter(({ row }) => !changes.removed.includes(row.id))
    .map(({ facts }) => facts as PlacedStop)
  const nextAdded = added[Symbol.iterator]()
  const order = [
    ...changes.done,
    ...planned.waypoints.map(stop => (changes.isKept(stop) ? stop.waypointId! : nextAdded.next().value!.id)),
  ]
  const placed = inOrder([...remaining, ...added], order)
  refuseWrongOrder(placed)
  await saveStops(db, { now, route: before, order: placed })
  const after = await setRouteEdited(db, before.id, now)
  audit({ type: 'route', id: after.id, ...difference(before, after) })
  emit('route.changed', { routeId: after.id, personIds: peopleOf(before), what: 'edited' }, after.city)
  return after
}

async function removeRoute(before: RouteRow, { db, now, emit, audit }: Call): Promise<null> {
  await setRouteDeleted(db, before.id, now)
  audit({ type: 'route', id: before.id, after: { deleted_at: now } })
  emit('route.changed', { routeId: before.id, personIds: peopleOf(before), what: 'deleted' }, before.city)
  return null
}

const peopleOf = ({ assigned_to }: RouteRow): string[] => (assigned_to ? [assigned_to] : [])

const makeRoute = (planned: PlannedRoute, ctx: Call): Promise<RouteRow> =>
  routeFrom(
    {
      ...planned,
      purchaseIds: [],
      candidateDriverIds: [],
      // A planned route may deliver orders that the courier has on board.
      allowUnmatched: true,
      autoSort: false,
    },
    ctx,
  )

function undoOf(row: RouteRow | null, saved: SavedRoute | null): UndoRoute {
  const state = row && { routeId: row.id, updatedAt: row.updated_at }
  if (!saved) return { ...state, waypoints: [] }
  const { before, stops } = saved
  const rest = {
    city: before.city as UndoRoute['city'],
    driverId: before.assigned_to,
    vehicleType: before.vehicle_type as VehicleType,
    skipOverlapCheck: true,
  }
  return { ...state, ...rest, waypoints: planOfOpenStops(stops) }
}
