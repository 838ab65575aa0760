import type { z } from 'zod'
import type { Person, World } from '../../../core/context'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { toMillis } from '../../../core/rules/instant'
import type { Geo } from '../../../core/rules/ordering/distance'
import type { VehicleType } from '../couriers/rules/vehicles'
import { PLAN_ROADS_MS, withRoads } from '../roads/roads'
import type { TravelOf } from '../roads/rules/estimate'
import { CourierSuggestions, PlanRoute, RoutePlan, SuggestCouriers } from './contract/route-plans'
import type { StopEta } from './contract/waypoints'
import { driversVisibleTo, vehicleOf } from './drivers'
import { requireRoutable } from './routable-orders'
import { MANAGES_ROUTES, READS_ROUTES, routesVisibleTo } from './route-scope'
import { estimateStops, missedWindows } from './rules/eta'
import { compareInsertions, insertionsFor } from './rules/insertion'
import { checkRoute } from './rules/route-check'
import { type TimelineRoute, timelineOf } from './rules/timeline'
import { draftStops, factsOfDraft, stopsForOrders } from './stop-drafts'
import { stopsOf } from './stops'
import { courierDaysOf, NEW_ROUTE_ID } from './timelines'

/** When each stop would be reached in the order that is given, and what goes wrong on the way. Nothing is saved. */
export const planRoute = holds(...READS_ROUTES)
  .input(PlanRoute)
  .output(RoutePlan)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, world, fail } }) => {
    const route = input.routeId
      ? await routesVisibleTo(db, caller)
          .select(['route.id', 'route.vehicle_type', 'route.assigned_to'])
          .where('route.id', '=', input.routeId)
          .executeTakeFirst()
      : null
    if (input.routeId && !route) throw fail('NotFound')
    const saved = route ? (await stopsOf(db, route.id)).map(stop => stop.facts) : []
    // An editor plans stops that it has moved and not saved yet: what is done on the route stays done.
    const savedById = new Map(saved.map(stop => [stop.id, stop]))
    const stops =
      input.waypoints?.map(stop => ({
        ...stop,
        status: savedById.get(stop.id)?.status ?? ('Pending' as const),
        statusHistory: savedById.get(stop.id)?.statusHistory ?? [],
      })) ?? saved
    const check = checkRoute(stops)
    const vehicle = input.vehicleType ?? (route?.vehicle_type as VehicleType | undefined) ?? 'van'
    const courierId = input.driverId === undefined ? (route?.assigned_to ?? null) : input.driverId
    if (courierId && !(await isVisibleCourier(db, caller, now, courierId))) throw fail('NotFound')
    const etas =
      courierId && !input.startAt && !input.startGeo
        ? await etasOfCourier(
            courierId,
            { id: route?.id ?? NEW_ROUTE_ID, stops, vehicle },
            { db, now, world },
          )
        : await withRoads(
            world,
            travel =>
              etasFrom(stops, { geo: input.startGeo ?? null, at: input.startAt, vehicle, travel }, now),
            PLAN_ROADS_MS,
          )
    return {
      etas,
      violations: missedWindows(etas),
      missingDropoff: check.missingDropoff,
      missingPickup: check.missingPickup,
      wrongOrder: check.wrongOrder,
      meters: etas.reduce((sum, eta) => sum + eta.meters, 0),
      seconds: etas.reduce((sum, eta) => sum + eta.seconds, 0),
      endsAt: etas.at(-1)?.leavesAt ?? null,
    } satisfies z.input<typeof RoutePlan>
  })

/** What orders would cost each courier who is at work, the best first. Nothing is saved. */
export const suggestCouriers = holds(...MANAGES_ROUTES)
  .input(SuggestCouriers)
  .output(CourierSuggestions)
  .concat(mayFail('NotFound', 'OrderCannotBeRouted'))
  .query(async ({ input, ctx: { db, caller, now, world } }) => {
    const orders = await requireRoutable(db, caller, input.purchaseIds)
    const drafts = await draftStops(db, null, stopsForOrders(orders))
    const added = drafts.map((draft, index) => ({
      ...factsOfDraft(draft, `new-${index}`),
      statusHistory: [],
    }))

    const drivers = await driversVisibleTo(db, caller, now)
      .select(['person.id', 'person.rider_data'])
      .where('person.city', '=', orders[0]!.city)
      .execute()
    const days = await courierDaysOf(
      db,
      drivers.map(({ id }) => id),
      { now, world },
    )
    const suggestions = await withRoads(world, travel =>
      drivers.flatMap(driver => {
        const day = { ...days.get(driver.id)!, travel }
        const { signal, openRouteIds } = timelineOf(day, now)
        // Without work and without a signal the start of the drive is unknown.
        if (!openRouteIds.length && signal.level === 'silent') return []
        return insertionsFor(day, added, vehicleOf(driver.rider_data) ?? 'bike', now).map(insertion => ({
          driverId: driver.id,
          isSilent: signal.isFrozen,
          ...insertion,
        }))
      }),
    )
    return {
      suggestions: suggestions.toSorted(
        (a, b) => Number(a.isSilent) - Number(b.isSilent) || compareInsertions(a, b),
      ),
    } satisfies z.input<typeof CourierSuggestions>
  })

type Planned = { id: string; vehicle: VehicleType; stops: TimelineRoute['stops'] }

/** After what the courier has in hand, with this route in place of the saved one. */
async function etasOfCourier(
  courierId: string,
  { id, stops, vehicle }: Planned,
  ctx: { db: Database; now: Date; world: Pick<World, 'settings' | 'roads' | 'log'> },
): Promise<StopEta[]> {
  const day = (await courierDaysOf(ctx.db, [courierId], ctx)).get(courierId)!
  const opens = stops.flatMap(stop => (stop.windowStart === null ? [] : [toMillis(stop.windowStart)]))
  const effectiveAt = Math.max(ctx.now.getTime(), Math.min(...opens))
  const planned = { id, vehicle, stops, effectiveAt }
  const routes = [...day.routes.filter(route => route.id !== id), planned]
  const { etas } = await withRoads(
    ctx.world,
    travel => timelineOf({ ...day, routes, travel }, ctx.now),
    PLAN_ROADS_MS,
  )
  return stops.flatMap(stop => etas.get(stop.id) ?? [])
}

function etasFrom(
  stops: TimelineRoute['stops'],
  {
    geo,
    at,
    vehicle,
    travel,
  }: { geo: Geo | null; at: Date | undefined; vehicle: VehicleType; travel: TravelOf },
  now: Date,
): StopEta[] {
  const opens = stops.flatMap(stop => (stop.windowStart === null ? [] : [toMillis(stop.windowStart)]))
  return estimateStops(stops, {
    geo,
    at: at ?? Math.max(now.getTime(), opens.length ? Math.min(...opens) : 0),
    vehicle,
    travel: travel(vehicle),
  })
}

const isVisibleCourier = async (db: Database, caller: Person, now: Date, id: string): Promise<boolean> =>
  (await driversVisibleTo(db, caller, now)
    .select('person.id')
    .where('person.id', '=', id)
    .executeTakeFirst()) !== undefined
