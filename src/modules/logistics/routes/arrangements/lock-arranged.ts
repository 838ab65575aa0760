import type { z } from 'zod'
import type { Person } from '../../../../core/context'
import { Failure } from '../../../../core/contract/failures'
import type { Tx } from '../../../../core/db/open'
import type { ArrangeRoutes } from '../contract/arrangements'
import { lockRoute, refuseStaleRoute } from '../lock-route'
import { hasSuchStop } from '../routable-orders'
import { mayPutRoute, routesVisibleTo } from '../route-scope'
import { type Presenting, presentRoute } from '../routes'
import type { RouteRow } from '../routes.store'
import { type Stop, stopsOf } from '../stops'
import type { ArrangedStop, Sources } from './arranged-stops'

type Wanted = z.output<typeof ArrangeRoutes>['routes'][number]
type Call = Presenting & { db: Tx }
type Locked = { row: RouteRow | null; stops: Stop[] }

/**
 * Locks the routes of a request and returns them in its order. Refuses a route that has changed since the caller read
 * it; the refusal carries the route as it is now, with who changed it and when.
 */
export async function lockArranged(wanted: readonly Wanted[], ctx: Call): Promise<Locked[]> {
  const locked = new Map<string, Locked>()
  for (const id of [...new Set(wanted.flatMap(route => route.id ?? []))].toSorted()) {
    const row = (await lockRoute(ctx.db, ctx.caller, id)) ?? (await lockRemovedRoute(ctx.db, ctx.caller, id))
    if (!row) throw new Failure('NotFound')
    await refuseStaleRoute(row, wanted.find(route => route.id === id)?.updatedAt, ctx)
    const stops = await stopsOf(ctx.db, id)
    if (row.deleted_at && stops.length) throw new Failure('NotFound')
    if (row.canceled_at && !row.deleted_at) throw new Failure('RouteCanceled')
    locked.set(id, { row, stops })
  }
  if (locked.size < wanted.filter(route => route.id).length)
    throw new Failure('ValidationError', {
      fields: [{ path: 'routes', rule: 'unique', message: 'Each route once' }],
    })
  return wanted.map(({ id }) => (id ? locked.get(id)! : { row: null, stops: [] }))
}

/** Locks a removed route that the caller may restore. */
async function lockRemovedRoute(tx: Tx, caller: Person, id: string): Promise<RouteRow | null> {
  const row = await tx
    .selectFrom('route')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row && (await mayPutRoute(tx, caller, { city: row.city, fleetId: row.fleet_id })) ? row : null
}

/** Refuses orders that another dispatcher has put on a route since, and names that route. */
export async function refuseAssigned(
  ctx: Call,
  { fresh, stops: found }: Sources,
  stops: readonly ArrangedStop[],
) {
  const isHere = (id: string, stop: ArrangedStop) =>
    [...found.values()].some(
      ({ facts, row }) =>
        facts.purchaseIds.includes(id) &&
        facts.shouldPickup === stop.shouldPickup &&
        facts.shouldDeliver === stop.shouldDeliver &&
        (row.warehouse_id !== null) === stop.isHub,
    )
  const taken = stops.flatMap(stop =>
    stop.purchaseIds.filter(id => {
      const order = fresh.get(id)
      const row = stop.draft?.row ?? found.get(stop.id)?.row
      return order && row && hasSuchStop(order, row) && !isHere(id, stop)
    }),
  )
  if (!taken.length) return
  const row = await routesVisibleTo(ctx.db, ctx.caller)
    .selectAll('route')
    .where('route.canceled_at', 'is', null)
    .where('route.id', 'in', eb =>
      eb
        .selectFrom('waypoint')
        .innerJoin('waypoint_order', 'waypoint_order.waypoint_id', 'waypoint.id')
        .select('waypoint.route_id')
        .where('waypoint_order.order_id', 'in', taken),
    )
    .orderBy('route.updated_at', 'desc')
    .executeTakeFirst()
  if (row) throw new Failure('StaleRecord', { record: await presentRoute(row, ctx) })
  throw new Failure('OrderAlreadyOnRoute', { purchaseIds: [...new Set(taken)] })
}
