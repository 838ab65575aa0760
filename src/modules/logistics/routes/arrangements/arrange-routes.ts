import type { z } from 'zod'
import type { Context, Person } from '../../../../core/context'
import { Failure } from '../../../../core/contract/failures'
import type { Tx } from '../../../../core/db/open'
import { holds, mayFail } from '../../../../core/procedures'
import { type Writing, write } from '../../../../core/write'
import { ArrangedRoutes, ArrangeRoutes } from '../contract/arrangements'
import { putRoute } from '../create-route'
import { lockCourier, refuseOverlap, vehicleOf } from '../drivers'
import { ufidsOf } from '../routable-orders'
import { MANAGES_ROUTES, mayPutRoute } from '../route-scope'
import { presentRoutes } from '../routes'
import { type RouteRow, setRouteDeleted, setRouteEdited, setRouteRestored } from '../routes.store'
import { takesMoreTime } from '../rules/overlap'
import { whyNotArrange } from '../rules/why-not-arrange'
import { lockOrders, lockOrdersForStops, STOP_CHANGE_FAILURES, type Stop, saveStops } from '../stops'
import {
  deleteWaypoints,
  moveWaypointsTo,
  setOrdersOfWaypoint,
  setPackagesOfWaypoint,
} from '../waypoints.store'
import {
  type ArrangedStop,
  arrangedStops,
  factsInPlace,
  ordersAdded,
  ordersNamed,
  type Sources,
} from './arranged-stops'
import { lockArranged, refuseAssigned } from './lock-arranged'

type Input = z.output<typeof ArrangeRoutes>
type Call = { db: Tx; caller: Person; now: Date } & Pick<Context, 'world'> & Pick<Writing, 'emit' | 'audit'>

/** A route before the change, and its new stops. */
type RouteChange = {
  /** Null for a new route. */
  row: RouteRow | null
  driverId: string | null
  before: readonly Stop[]
  after: ArrangedStop[]
}

/**
 * Saves the stops of several routes together: all of them, or none. A stop that moves to another route keeps what was
 * noted on it. A route that loses its last stop is removed, and is restored when it gets stops again.
 */
export const arrangeRoutes = holds(...MANAGES_ROUTES)
  .input(ArrangeRoutes)
  .output(ArrangedRoutes)
  .concat(mayFail(...STOP_CHANGE_FAILURES, 'RouteCanceled', 'MissingDropoff', 'MissingPickup'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller } = ctx
      const wanted = input.routes.flatMap(route => route.stops)
      // Every operation locks orders before routes, so that two of them cannot block each other.
      await lockOrders(db, ordersNamed(wanted))
      const found = await lockArranged(input.routes, ctx)
      const stops = found.flatMap(route => route.stops)
      const known = new Set(stops.flatMap(stop => stop.purchaseIds))
      const added = await lockOrdersForStops(db, caller, ordersAdded(wanted, known))
      const sources: Sources = {
        stops: new Map(stops.map(stop => [stop.row.id, stop])),
        fresh: new Map(added.map(order => [order.id, order])),
        ufids: await ufidsOf(db, [...known.union(new Set(ordersNamed(wanted)))]),
      }
      const routes: RouteChange[] = []
      for (const [index, { row, stops: before }] of found.entries()) {
        const wanted = input.routes[index]!
        routes.push({
          row,
          driverId: row ? row.assigned_to : (wanted.driverId ?? null),
          before,
          after: await arrangedStops(ctx, wanted.stops, sources),
        })
      }
      await refuseAssigned(
        ctx,
        sources,
        routes.flatMap(route => route.after),
      )
      const refusal = whyNotArrange(
        routes.map(({ before, after }) => ({ before: before.map(factsInPlace), after })),
      )
      if (refusal) throw new Failure(refusal.name, refusal.params)

      const saved = await saveArranged(routes, input, { ...ctx, sources })
      return {
        routes: await presentRoutes(
          saved.filter(route => route.deleted_at === null),
          ctx,
        ),
        removed: saved.flatMap(route =>
          route.deleted_at ? [{ id: route.id, updatedAt: route.updated_at }] : [],
        ),
      }
    }),
  )

type Saving = Call & { sources: Sources }

async function saveArranged(routes: RouteChange[], input: Input, ctx: Saving): Promise<RouteRow[]> {
  const { db, sources } = ctx
  const after = routes.flatMap(route => route.after)
  const keptIds = new Set(after.map(stop => stop.id))
  await deleteWaypoints(
    db,
    [...sources.stops.keys()].filter(id => !keptIds.has(id)),
  )
  for (const stop of after) await saveOrders(stop, ctx)
  const saved: RouteRow[] = []
  for (const route of routes) saved.push(await saveRoute(route, input.city, ctx))
  if (!input.skipOverlapCheck)
    for (const [index, route] of routes.entries()) await refuseNewOverlap(route, saved[index]!, db)
  return saved
}

/** Saves the orders of a kept stop, and the names of their packages. */
async function saveOrders(
  { id, draft, purchaseIds }: ArrangedStop,
  { db, sources: { stops, ufids } }: Saving,
) {
  const stop = stops.get(id)
  if (draft || !stop || sameIds(stop.purchaseIds, purchaseIds)) return
  const namesOf = (ids: readonly string[]) => ids.flatMap(orderId => ufids.get(orderId) ?? [])
  const gone = namesOf(stop.purchaseIds.filter(orderId => !purchaseIds.includes(orderId)))
  const added = namesOf(purchaseIds.filter(orderId => !stop.purchaseIds.includes(orderId)))
  await setOrdersOfWaypoint(db, id, purchaseIds)
  await setPackagesOfWaypoint(db, id, [
    ...new Set([...stop.row.package_ids.filter(name => !gone.includes(name)), ...added]),
  ])
}

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every(id => b.includes(id))

async function saveRoute(route: RouteChange, city: string, ctx: Saving): Promise<RouteRow> {
  const { db, caller, emit, audit } = ctx
  const row = route.row ?? (await makeEmptyRoute(route, city, ctx))
  // Two changes in the same millisecond need different values of `updated_at`.
  const now = new Date(Math.max(ctx.now.getTime(), route.row ? row.updated_at.getTime() + 1 : 0))
  const here = new Set(route.before.map(stop => stop.row.id))
  await moveWaypointsTo(
    db,
    { routeId: row.id, city: row.city, now },
    route.after.filter(stop => !stop.draft && !here.has(stop.id)).map(stop => stop.id),
  )
  await saveStops(db, { now, route: row, order: route.after })
  if (!route.row) return row
  if (row.deleted_at && route.after.length) await setRouteRestored(db, row.id, now)
  const saved = await setRouteEdited(db, row.id, now, { edited_by: caller.id })
  const isEmpty = route.after.length === 0
  if (isEmpty) await setRouteDeleted(db, row.id, now, caller.id)
  audit({
    type: 'route',
    id: row.id,
    before: { stops: route.before.map(stop => stop.row.id) },
    after: { stops: route.after.map(stop => stop.id) },
  })
  emit(
    'route.changed',
    {
      routeId: row.id,
      personIds: row.assigned_to ? [row.assigned_to] : [],
      what: isEmpty ? 'deleted' : 'edited',
    },
    row.city,
  )
  return isEmpty ? { ...saved, deleted_at: now } : saved
}

async function makeEmptyRoute(
  { driverId, after }: RouteChange,
  city: string,
  ctx: Saving,
): Promise<RouteRow> {
  const { db, caller, now, world } = ctx
  if (!(await mayPutRoute(db, caller, { city, fleetId: null }))) throw new Failure('Forbidden')
  const driver = await lockCourier(db, caller, now, driverId!)
  const opens = Math.min(...after.map(stop => new Date(stop.windowStart).getTime()))
  return putRoute(ctx, {
    id: world.newId(),
    city,
    name: undefined,
    effectiveAt: Number.isFinite(opens) ? new Date(opens) : now,
    driverId,
    candidateIds: [],
    fleetId: null,
    vehicleType: vehicleOf(driver.rider_data) ?? 'bike',
    courierPrice: [],
    note: '',
    createdBy: caller.id,
    stops: [],
  })
}

/** Refuses an overlap with another route of the courier, unless the overlap existed before. */
async function refuseNewOverlap({ driverId, before, after }: RouteChange, route: RouteRow, db: Tx) {
  const saved = before.map(stop => stop.facts)
  if (driverId && takesMoreTime(saved, after))
    await refuseOverlap(db, driverId, { id: route.id, waypoints: after })
}
