import type { z } from 'zod'
import type { Person, World } from '../../../../core/context'
import { Failure } from '../../../../core/contract/failures'
import type { Database } from '../../../../core/db/open'
import { holds, mayFail } from '../../../../core/procedures'
import { toMillis } from '../../../../core/rules/instant'
import type { VehicleType } from '../../couriers/rules/vehicles'
import { PLAN_ROADS_MS, withRoads } from '../../roads/roads'
import type { TravelOf } from '../../roads/rules/estimate'
import { ArrangementPlan, PlanArrangement } from '../contract/arrangements'
import type { StopEta } from '../contract/waypoints'
import { driversVisibleTo, vehicleOf } from '../drivers'
import { requireRoutable, ufidsOf } from '../routable-orders'
import { READS_ROUTES, routesVisibleTo } from '../route-scope'
import type { RouteRow } from '../routes.store'
import { takesMoreTime, whyOverlaps } from '../rules/overlap'
import { type CourierDay, etasAlone, type TimelineRoute, timelineOf } from '../rules/timeline'
import { whyNotArrange } from '../rules/why-not-arrange'
import { type Stop, stopsOf } from '../stops'
import { courierDaysOf, NEW_ROUTE_ID, timelineRoute } from '../timelines'
import {
  type ArrangedStop,
  arrangedStops,
  factsInPlace,
  ordersAdded,
  ordersNamed,
  type Sources,
} from './arranged-stops'

type Input = z.output<typeof PlanArrangement>
type Reading = {
  db: Database
  caller: Person
  now: Date
  world: Pick<World, 'settings' | 'newId' | 'roads' | 'log'>
}

/** A route with its saved stops and its planned stops; a new route has no saved stops. */
type Planned = {
  row: RouteRow | null
  courierId: string | null
  before: readonly Stop[]
  after: readonly ArrangedStop[]
}

/**
 * Plans the arrival at every stop if the routes had these stops. Compares the cost with today, and says why the
 * change cannot be saved, if so. Saves nothing.
 */
export const planArrangement = holds(...READS_ROUTES)
  .input(PlanArrangement)
  .output(ArrangementPlan)
  .concat(mayFail('NotFound', 'WaypointOrderInvalid', 'OrderAlreadyOnRoute', 'OrderCannotBeRouted'))
  .query(async ({ input, ctx }) => {
    const planned = await planOf(input, ctx)
    const days = await courierDaysOf(ctx.db, [...new Set(planned.flatMap(one => one.courierId ?? []))], ctx)
    const vehicles = await vehiclesOf(ctx, [...days.keys()])
    if (planned.some(one => !one.row && !vehicles.has(one.courierId ?? ''))) throw ctx.fail('NotFound')
    const changed = planned.map(one => plannedRoute(one, vehicles, ctx.now))
    const { before, after } = await withRoads(
      ctx.world,
      travel => ({
        before: etasOf(days, planned.flatMap(savedRoute), ctx.now, travel),
        after: etasOf(days, changed, ctx.now, travel),
      }),
      PLAN_ROADS_MS,
    )
    const refusal = whyNotArrange(
      planned.map(one => ({ before: one.before.map(factsInPlace), after: one.after })),
    )
    const names = new Map(planned.flatMap(one => one.after).map(stop => [stop.id, stop.tempId ?? stop.id]))
    return {
      etas: after.map(eta => ({ ...eta, waypointId: names.get(eta.waypointId) ?? eta.waypointId })),
      before: costOf(before),
      after: costOf(after),
      overlaps: [...new Set(planned.flatMap(one => newOverlaps(one, days)))],
      refusal: refusal && { name: refusal.name, waypointIds: [], purchaseIds: [], ...refusal.params },
    } satisfies z.input<typeof ArrangementPlan>
  })

async function planOf({ routes }: Input, ctx: Reading): Promise<Planned[]> {
  const { db, caller } = ctx
  const ids = [...new Set(routes.flatMap(route => route.id ?? []))]
  const rows = ids.length
    ? await routesVisibleTo(db, caller).selectAll('route').where('route.id', 'in', ids).execute()
    : []
  if (rows.length < ids.length) throw new Failure('NotFound')
  const stops = new Map(await Promise.all(ids.map(async id => [id, await stopsOf(db, id)] as const)))
  const named = routes.flatMap(route => route.stops)
  const saved = [...stops.values()].flat()
  const wanted = ordersAdded(named, new Set(saved.flatMap(stop => stop.purchaseIds)))
  const orders = await requireRoutable(db, caller, wanted)
  const sources: Sources = {
    stops: new Map(saved.map(stop => [stop.row.id, stop])),
    fresh: new Map(orders.map(order => [order.id, order])),
    ufids: await ufidsOf(db, ordersNamed(named)),
  }
  return Promise.all(
    routes.map(async route => {
      const row = rows.find(({ id }) => id === route.id) ?? null
      return {
        row,
        courierId: row ? row.assigned_to : (route.driverId ?? null),
        before: row ? stops.get(row.id)! : [],
        after: await arrangedStops(ctx, route.stops, sources),
      }
    }),
  )
}

async function vehiclesOf(
  { db, caller, now }: Reading,
  courierIds: readonly string[],
): Promise<Map<string, VehicleType>> {
  if (!courierIds.length) return new Map()
  const couriers = await driversVisibleTo(db, caller, now)
    .select(['person.id', 'person.rider_data'])
    .where('person.id', 'in', [...courierIds])
    .execute()
  return new Map(couriers.map(({ id, rider_data }) => [id, vehicleOf(rider_data) ?? 'bike']))
}

type CourierRoute = TimelineRoute & { courierId: string | null }

const savedRoute = ({ row, courierId, before }: Planned): CourierRoute[] =>
  row
    ? [
        {
          ...timelineRoute(
            row,
            before.map(stop => stop.facts),
          ),
          courierId,
        },
      ]
    : []

function plannedRoute(
  { row, courierId, after }: Planned,
  vehicles: ReadonlyMap<string, VehicleType>,
  now: Date,
): CourierRoute {
  if (row) return { ...timelineRoute(row, after), courierId }
  const opens = Math.min(...after.map(stop => toMillis(stop.windowStart)))
  return {
    id: NEW_ROUTE_ID,
    effectiveAt: Math.max(now.getTime(), Number.isFinite(opens) ? opens : 0),
    vehicle: vehicles.get(courierId ?? '') ?? 'bike',
    stops: after,
    courierId,
  }
}

/** The arrivals of each courier's whole day with the planned routes, and of each route without courier alone. */
function etasOf(
  days: ReadonlyMap<string, CourierDay>,
  routes: readonly CourierRoute[],
  now: Date,
  travel: TravelOf,
): StopEta[] {
  const alone = routes.filter(route => !route.courierId).flatMap(route => etasAlone(route, now, travel))
  const ofCouriers = [...days].flatMap(([id, day]) => {
    const own = routes.filter(route => route.courierId === id)
    const others = day.routes.filter(route => !own.some(one => one.id === route.id))
    return [...timelineOf({ ...day, routes: [...others, ...own], travel }, now).etas.values()]
  })
  return [...ofCouriers, ...alone]
}

const costOf = (etas: readonly StopEta[]) => ({
  meters: etas.reduce((sum, eta) => sum + eta.meters, 0),
  seconds: etas.reduce((sum, eta) => sum + eta.seconds, 0),
  lateMinutes: etas.reduce((sum, eta) => sum + eta.lateMinutes, 0),
})

/** Ids of other routes of the courier that the plan overlaps, unless the overlap existed before. */
function newOverlaps(
  { row, courierId, before, after }: Planned,
  days: ReadonlyMap<string, CourierDay>,
): string[] {
  const day = courierId ? days.get(courierId) : undefined
  const saved = before.map(stop => stop.facts)
  if (!day || !takesMoreTime(saved, after)) return []
  const others = day.routes.filter(({ id }) => id !== row?.id)
  const overlap = whyOverlaps(
    { id: row?.id ?? NEW_ROUTE_ID, waypoints: after },
    others.map(({ id, stops }) => ({ id, waypoints: stops })),
  )
  return overlap?.params.routeIds ?? []
}
