import type { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { CourierPrice } from '../../../core/db/columns'
import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { CARRIED_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { type Writing, write } from '../../../core/write'
import { subjectOf } from '../../order-records/orders/orders.store'
import { HOURLY_REASON } from '../couriers/rules/pricing'
import type { Route } from '../routes/contract/routes'
import { putRoute } from '../routes/create-route'
import { lockCourier, refuseOverlap, vehicleOf } from '../routes/drivers'
import { lockRoute, refuseStaleRoute } from '../routes/lock-route'
import { MANAGES_ROUTES } from '../routes/route-scope'
import { presentRoute } from '../routes/routes'
import { type RouteRow, setRouteDeleted, setRouteEdited } from '../routes/routes.store'
import { insertStops } from '../routes/rules/insert-stops'
import type { factsOfDraft, StopDraft } from '../routes/stop-drafts'
import { moveStops, type Stop, saveStops, stopsOf, takeOrdersOffStop } from '../routes/stops'
import { SplitAnswer, SplitRoute } from './contract/route-splits'
import { isSplitPlan, planSplit, type SplitPlan } from './rules/split-plan'
import { type DividedStops, divideStops } from './split-stops'

type Input = z.output<typeof SplitRoute>
type Call = { db: Tx; caller: Person; now: Date } & Pick<Context, 'world'> & Pick<Writing, 'emit' | 'audit'>

/**
 * Hands stops of a route over to another courier: to an open route, or to a route that is made. Bags that are on board
 * pass at a meeting point, a stop of both routes. A route without remaining stops is removed.
 */
export const splitRoute = holds(...MANAGES_ROUTES)
  .input(SplitRoute)
  .output(SplitAnswer)
  .concat(
    mayFail(
      'NotFound',
      'Forbidden',
      'StaleRecord',
      'ValidationError',
      'WaypointLocked',
      'NotACourier',
      'RouteOverlap',
    ),
  )
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, now } = ctx
      const { from, into } = await lockBoth(input, ctx)
      await refuseStaleRoute(from, input.updatedAt, ctx)
      const stops = await stopsOf(db, from.id)
      const plan = requirePlan(stops, input)
      const taker = await lockTaker(from, into, input, ctx)

      const divided = await divideStops(ctx, { from, stops, plan, taker, ...input })
      const to = await saveTarget(from, into, taker, divided, input, ctx)
      const isGone = await saveRest(from, stops, plan, divided, ctx)
      const route = await presentRoute(to, ctx)

      report(from, to, plan, isGone, ctx)
      await reportOrders(from, route, plan, ctx)
      return {
        from: isGone ? null : await presentRoute(await setRouteEdited(db, from.id, now), ctx),
        to: route,
      }
    }),
  )

/** Both routes, locked in the order of their ids: two splits of the same routes do not wait for each other. */
async function lockBoth({ id, addToExistingRouteId: into }: Input, { db, caller }: Call) {
  if (into === id) throw invalid('addToExistingRouteId', 'same', 'A route cannot take over its own stops')
  const ids = [id, ...(into ? [into] : [])].toSorted()
  const rows = new Map<string, RouteRow>()
  for (const one of ids) {
    const row = await lockRoute(db, caller, one)
    if (!row || row.canceled_at) throw new Failure('NotFound')
    rows.set(one, row)
  }
  const [from, target] = [rows.get(id)!, into ? rows.get(into)! : null]
  if (target && target.city !== from.city)
    throw invalid('addToExistingRouteId', 'one-city', 'The routes are in different cities')
  return { from, into: target }
}

function requirePlan(stops: readonly Stop[], input: Input): SplitPlan {
  const plan = planSplit(
    stops.map(({ row, facts }) => ({ ...facts, isTransfer: row.transfer_id !== null })),
    input,
  )
  if (isSplitPlan(plan)) return plan
  switch (plan.name) {
    case 'WaypointLocked':
      throw new Failure(plan.name, plan.params)
    case 'UnknownStops':
      throw invalid(
        plan.params.waypointIds.length ? 'waypointIds' : 'purchaseIds',
        'unknown',
        [...plan.params.waypointIds, ...plan.params.purchaseIds].join(' '),
      )
    case 'NothingToSplit':
      throw invalid('waypointIds', 'required', 'Nothing of this route is left to hand over')
  }
}

/** Locks the new courier, so that overlapping routes are noticed; null for a route without courier. */
async function lockTaker(from: RouteRow, into: RouteRow | null, input: Input, { db, caller, now }: Call) {
  const id = into ? into.assigned_to : (input.driverId ?? null)
  if (id === null) return null
  if (id === from.assigned_to)
    throw invalid(into ? 'addToExistingRouteId' : 'driverId', 'same', 'This courier has these stops already')
  return lockCourier(db, caller, now, id)
}

type Taker = Awaited<ReturnType<typeof lockTaker>>
type Placed = ReturnType<typeof factsOfDraft> & { draft?: StopDraft }

/** Adds the stops to the second route: at the smallest detour, or in their old order when the route is new. */
async function saveTarget(
  from: RouteRow,
  into: RouteRow | null,
  taker: Taker,
  { going }: DividedStops,
  input: Input,
  ctx: Call,
): Promise<RouteRow> {
  const { db, now, world } = ctx
  const targetId = into?.id ?? world.newId()
  const existing = into ? (await stopsOf(db, into.id)).map(({ facts }) => facts as Placed) : []
  const all = into ? insertStops(existing, going) : going
  if (taker && !input.skipOverlapCheck) await refuseOverlap(db, taker.id, { id: targetId, waypoints: all })

  const route = into ?? (await putNewRoute(targetId, from, taker, going, input, ctx))
  const moved = going.filter(stop => !stop.draft).map(({ id }) => id)
  await moveStops(db, moved, { routeId: targetId, now })
  // The stops of a new route are inserted already; only their positions are missing.
  await saveStops(db, { now, route, order: into ? all : all.map(({ id }) => ({ id })) })
  return into ? setRouteEdited(db, into.id, now) : route
}

function putNewRoute(
  id: string,
  from: RouteRow,
  taker: Taker,
  going: readonly Placed[],
  input: Input,
  ctx: Call,
): Promise<RouteRow> {
  const opens = Math.min(...going.map(stop => new Date(stop.windowStart).getTime()))
  return putRoute(ctx, {
    id,
    city: from.city,
    name: undefined,
    effectiveAt: new Date(Math.max(ctx.now.getTime(), opens)),
    driverId: taker?.id ?? null,
    candidateIds: [],
    fleetId: from.fleet_id,
    vehicleType: (input.vehicleType ??
      vehicleOf(taker?.rider_data ?? null) ??
      from.vehicle_type) as Route['vehicleType'],
    // Both couriers are paid by the hour for their own route; a supplement is paid once, on the first route.
    courierPrice: (from.courier_price as CourierPrice).filter(line => line.reason === HOURLY_REASON),
    note: from.note,
    createdBy: ctx.caller.id,
    stops: going.flatMap(({ id, draft }) => (draft ? [{ id, draft }] : [])),
  })
}

/** Removes the stops that went and adds the transfer. Returns true when no stop remains and the route is removed. */
async function saveRest(
  from: RouteRow,
  stops: readonly Stop[],
  plan: SplitPlan,
  { give }: DividedStops,
  { db, now }: Call,
): Promise<boolean> {
  for (const { id, purchaseIds, isWhole } of plan.going)
    if (!isWhole) await takeOrdersOffStop(db, id, purchaseIds)
  const rest = stops.filter(({ row }) => !plan.movedIds.includes(row.id)).map(({ facts }) => facts as Placed)
  const order = give ? insertStops(rest, [give]) : rest
  if (!order.length) {
    await setRouteDeleted(db, from.id, now)
    return true
  }
  await saveStops(db, { now, route: from, order })
  return false
}

function report(from: RouteRow, to: RouteRow, plan: SplitPlan, isGone: boolean, { emit, audit }: Call) {
  const moved = { stops: plan.going.length, orders: plan.purchaseIds.length, on_board: plan.onBoard.length }
  audit({ type: 'route', id: from.id, after: { ...moved, split_to: to.id, taken_by: to.assigned_to } })
  audit({ type: 'route', id: to.id, after: { ...moved, split_from: from.id, given_by: from.assigned_to } })
  for (const route of [from, to])
    emit(
      'route.changed',
      {
        routeId: route.id,
        personIds: route.assigned_to ? [route.assigned_to] : [],
        what: isGone && route === from ? 'deleted' : 'split',
      },
      route.city,
    )
}

/** Notifies customers whose bags are on the way or late now of the new courier. */
async function reportOrders(from: RouteRow, to: Route, plan: SplitPlan, { db, emit }: Call) {
  if (!plan.purchaseIds.length) return
  const late = new Set(
    to.waypoints
      .filter(stop => stop.shouldDeliver && (stop.eta?.lateMinutes ?? 0) > 0)
      .flatMap(stop => stop.purchaseIds),
  )
  const orders = await db
    .selectFrom('purchase_order')
    .select(['id', 'state', 'store_id', 'person_id', 'location_id', 'city'])
    .where('id', 'in', plan.purchaseIds)
    .orderBy('id')
    .execute()
  for (const order of orders) {
    const isConcerned =
      (CARRIED_ORDER_STATES as readonly string[]).includes(order.state) || late.has(order.id)
    if (to.assignedTo && isConcerned)
      emit('order.changed', { ...subjectOf(order), what: 'courier' }, from.city)
  }
}

const invalid = (path: string, rule: string, message: string) =>
  new Failure('ValidationError', { fields: [{ path, rule, message }] })
