import type { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { CourierPrice } from '../../../core/db/columns'
import { jsonb } from '../../../core/db/jsonb'
import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { DEFAULT_TZ, localDateOf, localTimeOf } from '../../../core/rules/local-time'
import { type Writing, write } from '../../../core/write'
import type { VehicleType } from '../couriers/rules/vehicles'
import { CreateRoute, Route } from './contract/routes'
import { lockCourier, refuseOverlap, requireCouriers, vehicleOf } from './drivers'
import { lockRoute } from './lock-route'
import { fleetIdsOf, MANAGES_ROUTES, mayPutRoute } from './route-scope'
import { presentRoute } from './routes'
import { insertRoute, offerRouteTo, type RouteRow, setRouteEdited } from './routes.store'
import { autoSort } from './rules/auto-sort'
import { insertStops } from './rules/insert-stops'
import { whyNotCreateRoute } from './rules/route-check'
import { draftStops, factsOfDraft, type StopDraft, stopsForOrders } from './stop-drafts'
import { lockOrdersForStops, placedDrafts, refuseTwice, saveStops, stopsOf, withIds } from './stops'

type Input = z.output<typeof CreateRoute>
type Call = { db: Tx; caller: Person; now: Date } & Pick<Context, 'world'> & Pick<Writing, 'emit' | 'audit'>

/** Refusals of a new route, beside those of any call. */
export const ROUTE_FAILURES = [
  'NotACourier',
  'RouteOverlap',
  'MissingDropoff',
  'MissingPickup',
  'PickupAfterDropoff',
  'OrderAlreadyOnRoute',
  'OrderCannotBeRouted',
] as const

/** Makes a route from stops or from orders, for a courier, for several to choose from, or for nobody yet; or adds to one. */
export const createRoute = holds(...MANAGES_ROUTES)
  .input(CreateRoute)
  .output(Route)
  .concat(mayFail('NotFound', 'Forbidden', 'ValidationError', ...ROUTE_FAILURES))
  .mutation(
    write(async ({ input, ctx }) => {
      return presentRoute(await routeFrom(input, ctx), ctx)
    }),
  )

/** The route that a caller asks for, or the one that the stops are added to. */
export async function routeFrom(input: Input, ctx: Call): Promise<RouteRow> {
  const drafts = await draftsOf(input, ctx)
  return input.addToExistingRouteId
    ? addToRoute(input.addToExistingRouteId, drafts, input, ctx)
    : makeRoute(drafts, input, ctx)
}

/** The stops of a request, complete, with their orders locked and checked. */
async function draftsOf(input: Input, { db, caller }: Call): Promise<StopDraft[]> {
  const named = input.waypoints.flatMap(stop => stop.purchaseIds)
  const orders = await lockOrdersForStops(db, caller, [...input.purchaseIds, ...named])
  const chosen = orders.filter(order => input.purchaseIds.includes(order.id))
  const drafts = [
    ...(await draftStops(db, caller, input.waypoints)),
    ...(await draftStops(db, null, stopsForOrders(chosen, input.leg))),
  ]
  refuseTwice(orders, drafts)
  return (input.autoSort ?? input.purchaseIds.length > 0)
    ? autoSort(drafts.map(sortable)).map(s => s.draft)
    : drafts
}

const sortable = (draft: StopDraft) => ({ ...factsOfDraft(draft, ''), draft })

async function makeRoute(drafts: StopDraft[], input: Input, ctx: Call): Promise<RouteRow> {
  const { db, caller, now, world } = ctx
  const driverId = input.driverId ?? null
  const candidateIds = [...new Set(input.candidateDriverIds)].filter(id => id !== driverId)
  const id = world.newId()
  const stops = withIds(world, drafts)
  const facts = stops.map(({ id, draft }) => factsOfDraft(draft, id))
  const city = cityOf(input, drafts, caller)
  const fleetId = input.fleetId ?? onlyFleetOf(caller)
  if (!(await mayPutRoute(db, caller, { city, fleetId }))) throw new Failure('Forbidden')

  const driver = driverId ? await lockCourier(db, caller, now, driverId) : null
  await requireCouriers(db, caller, now, candidateIds)
  const vehicleType = input.vehicleType ?? vehicleOf(driver?.rider_data ?? null)
  const refusal = whyNotCreateRoute({
    vehicleType,
    driverId,
    candidateDriverIds: candidateIds,
    // Who calls without a driver has meant it: the box that confirms it stands on the screen.
    withoutDriver: driverId === null,
    stops: facts,
    allowUnmatched: input.allowUnmatched,
  })
  if (refusal || vehicleType === null) throw refusalOf(refusal)
  if (driverId && !input.skipOverlapCheck) await refuseOverlap(db, driverId, { id, waypoints: facts })

  return putRoute(ctx, {
    id,
    city,
    name: input.routeName,
    effectiveAt: input.effectiveDate,
    driverId,
    candidateIds,
    fleetId,
    vehicleType,
    courierPrice: input.pricingDetails?.courierPrice ?? [],
    note: input.note ?? '',
    createdBy: caller.id,
    stops,
  })
}

/** A route that is decided on, with its stops. */
export interface DecidedRoute {
  id: string
  city: string
  /** Without one it is called by its city and its time. */
  name: string | undefined
  /** Without one it starts with its first window. */
  effectiveAt: Date | undefined
  driverId: string | null
  candidateIds: readonly string[]
  fleetId: string | null
  vehicleType: VehicleType
  courierPrice: CourierPrice
  note: string
  createdBy: string | null
  schedule?: { id: string; on: string }
  stops: readonly { id: string; draft: StopDraft }[]
}

/** Writes a route that is decided on. */
export async function putRoute(
  { db, now, emit, audit }: Pick<Call, 'db' | 'now' | 'emit' | 'audit'>,
  { id, city, driverId, candidateIds, stops, schedule, ...decided }: DecidedRoute,
): Promise<RouteRow> {
  const opens = new Date(Math.min(...stops.map(({ draft }) => new Date(draft.row.window_start).getTime())))
  const effectiveAt = decided.effectiveAt ?? opens
  const route = await insertRoute(db, {
    id,
    city,
    name: decided.name || `${city.toUpperCase()} ${localTimeOf(effectiveAt, DEFAULT_TZ)}`,
    effective_at: effectiveAt,
    effective_on: localDateOf(effectiveAt, DEFAULT_TZ),
    assigned_to: driverId,
    assigned_at: driverId ? now : null,
    fleet_id: decided.fleetId,
    vehicle_type: decided.vehicleType,
    courier_price: jsonb(decided.courierPrice),
    note: decided.note,
    created_by: decided.createdBy,
    edited_by: decided.createdBy,
    schedule_id: schedule?.id ?? null,
    scheduled_on: schedule?.on ?? null,
    created_at: now,
    updated_at: now,
  })
  await offerRouteTo(db, id, candidateIds)
  await saveStops(db, { now, route, order: stops })

  audit({ type: 'route', id, after: { name: route.name, assigned_to: driverId, stops: stops.length } })
  emit(
    'route.changed',
    { routeId: id, personIds: driverId ? [driverId] : [...candidateIds], what: 'created' },
    city,
  )
  return route
}

async function addToRoute(routeId: string, drafts: StopDraft[], input: Input, ctx: Call): Promise<RouteRow> {
  const { db, caller, now, world, emit, audit } = ctx
  const locked = await lockRoute(db, caller, routeId)
  if (!locked) throw new Failure('NotFound')
  const existing = (await stopsOf(db, routeId)).map(stop => ({ ...stop.facts, draft: undefined }))
  const added = placedDrafts(world, drafts)

  const all = insertStops<(typeof existing)[number] | (typeof added)[number]>(existing, added)
  const refusal = whyNotCreateRoute({
    vehicleType: locked.vehicle_type,
    driverId: locked.assigned_to,
    candidateDriverIds: [],
    withoutDriver: true,
    stops: all,
    allowUnmatched: input.allowUnmatched,
  })
  if (refusal) throw refusalOf(refusal)
  if (locked.assigned_to && !input.skipOverlapCheck) {
    await lockCourier(db, caller, now, locked.assigned_to)
    await refuseOverlap(db, locked.assigned_to, { id: routeId, waypoints: all })
  }

  await saveStops(db, { now, route: locked, order: all })
  const route = await setRouteEdited(db, routeId, now, { edited_by: caller.id })
  audit({ type: 'route', id: routeId, after: { added: added.map(stop => stop.id) } })
  emit(
    'route.changed',
    { routeId, personIds: locked.assigned_to ? [locked.assigned_to] : [], what: 'edited' },
    locked.city,
  )
  return route
}

/** The one city that the stops lie in, or the caller's when their places do not say. */
function cityOf(input: Input, drafts: StopDraft[], caller: Person): string {
  const cities = [...new Set(drafts.flatMap(draft => draft.city ?? []))]
  if (cities.length > 1)
    throw new Failure('ValidationError', {
      fields: [{ path: 'waypoints', rule: 'one-city', message: 'The stops are in different cities' }],
    })
  return input.city ?? cities[0] ?? caller.city
}

/** A fleet's admin makes routes for their fleet without naming it. */
function onlyFleetOf(caller: Person): string | null {
  const fleets = fleetIdsOf(caller)
  return fleets?.length === 1 ? fleets[0]! : null
}

function refusalOf(refusal: ReturnType<typeof whyNotCreateRoute>): Failure {
  switch (refusal?.name) {
    case 'MissingDropoff':
    case 'MissingPickup':
    case 'PickupAfterDropoff':
      return new Failure(refusal.name, refusal.params)
    case 'WaypointsMissing':
      return missing('waypoints')
    case 'DriverMissing':
      return missing('driverId')
    default:
      return missing('vehicleType')
  }
}

const missing = (path: string) =>
  new Failure('ValidationError', { fields: [{ path, rule: 'required', message: 'The field is required' }] })
