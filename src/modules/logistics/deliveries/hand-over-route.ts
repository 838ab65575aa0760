import { createHmac } from 'node:crypto'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { countCall, type Limit } from '../../../core/rate-limit'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { write } from '../../../core/write'
import { readUfid, UFID_BYTES, ufidOf } from '../../order-records/orders/rules/ufid'
import { isVehicleType, type VehicleType } from '../couriers/rules/vehicles'
import { Route } from '../routes/contract/routes'
import { refuseOverlap } from '../routes/drivers'
import { lockRouteOnRoad } from '../routes/lock-route'
import { presentRoute } from '../routes/routes'
import { type RouteRow, setRouteHandedOver } from '../routes/routes.store'
import { isWaypointOver } from '../routes/rules/waypoint-state'
import { stopsOf } from '../routes/stops'
import { HandOverCode, OfferHandOver, TakeHandOver } from './contract/hand-overs'
import { insertHandOver, lockHandOver, setHandOverTaken } from './hand-overs.store'

/** Long enough to hold one phone before the other. */
const CODE_LASTS_MS = 5 * MINUTE_MS
/** A code has 40 random bits: who tries them all gets nowhere. */
const TRIED_CODES: Limit = { name: 'hand-over-codes', points: 30, periodMs: HOUR_MS }

const courier = holds('CourierPermission')

/** Makes a code with which another courier takes this route over. It is good once. */
export const offerHandOver = courier
  .meta({ summary: 'Makes a code with which another courier takes a route over' })
  .input(OfferHandOver)
  .output(HandOverCode)
  .concat(mayFail('NotFound', 'RouteCanceled'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world } }) => {
      const { route, actor } = await lockRouteOnRoad(db, caller, input.routeId)
      if (actor !== 'courier') throw new Failure('NotFound')
      if (!(await openStopsOf(db, route.id)).length) throw new Failure('NotFound')
      const code = ufidOf(world.randomBytes(UFID_BYTES))
      const expiresAt = new Date(now.getTime() + CODE_LASTS_MS)
      await insertHandOver(db, {
        id: world.newId(),
        route_id: route.id,
        from_person_id: caller.id,
        code_signature: signatureOf(world.settings.secret, code),
        created_at: now,
        expires_at: expiresAt,
      })
      return { code, expiresAt }
    }),
  )

/**
 * Takes a route over from the courier whose code was read, with what is on board and the stop in hand. Refused to a
 * courier who has another route at that time, or who does not ride for the fleet or in the city of the route.
 */
export const takeHandOver = courier
  .meta({ summary: 'Takes a route over from another courier, by the code on their phone' })
  .input(TakeHandOver)
  .output(Route)
  .concat(
    mayFail(
      'NotFound',
      'HandOverCodeInvalid',
      'TooManyRequests',
      'NotACourier',
      'RouteOverlap',
      'RouteCanceled',
    ),
  )
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, world, emit, audit } = ctx
      countCall(TRIED_CODES, ctx)
      const code = readUfid(input.code)
      const handOver = code && (await lockHandOver(db, signatureOf(world.settings.secret, code), now))
      if (!handOver || handOver.from_person_id === caller.id) throw new Failure('HandOverCodeInvalid')
      const route = await lockedRoute(db, handOver.route_id, handOver.from_person_id)
      const { vehicles } = await lockTaker(db, caller.id)
      if (!(await mayRide(db, caller, route))) throw new Failure('NotACourier', { userIds: [caller.id] })
      const open = await openStopsOf(db, route.id)
      if (!open.length) throw new Failure('NotFound')
      await refuseOverlap(db, caller.id, { id: route.id, waypoints: open.map(stop => stop.facts) })

      const taken = await setRouteHandedOver(
        db,
        route.id,
        { courierId: caller.id, vehicleType: vehicles[0] ?? route.vehicle_type },
        now,
      )
      await setHandOverTaken(db, handOver.id, caller.id, now)
      audit({
        type: 'route',
        id: route.id,
        before: { assigned_to: route.assigned_to, vehicle_type: route.vehicle_type },
        after: { assigned_to: caller.id, vehicle_type: taken.vehicle_type },
      })
      emit(
        'route.changed',
        { routeId: route.id, personIds: [handOver.from_person_id, caller.id], what: 'assigned' },
        route.city,
      )
      return presentRoute(taken, ctx)
    }),
  )

/** What is kept of a code: without the secret of the server no code can be made from it. */
const signatureOf = (secret: string, code: string) =>
  createHmac('sha256', secret).update(`hand-over:${code}`).digest('base64url')

async function openStopsOf(db: Tx, routeId: string) {
  return (await stopsOf(db, routeId)).filter(stop => !isWaypointOver(stop.facts.status))
}

/** The route, unless the office has given it to another courier since the code was made. */
async function lockedRoute(db: Tx, id: string, fromId: string): Promise<RouteRow> {
  const route = await db
    .selectFrom('route')
    .selectAll()
    .where('id', '=', id)
    .where('assigned_to', '=', fromId)
    .forUpdate()
    .executeTakeFirst()
  if (!route) throw new Failure('NotFound')
  if (route.deleted_at || route.canceled_at) throw new Failure('RouteCanceled')
  return route
}

/** Holds the courier, so that two routes at one time are noticed; answers what they ride, the vehicle of a shift first. */
async function lockTaker(db: Tx, courierId: string): Promise<{ vehicles: VehicleType[] }> {
  const person = await db
    .selectFrom('person')
    .select('rider_data')
    .where('id', '=', courierId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const shift = await db
    .selectFrom('courier_shift')
    .select('vehicle_type')
    .where('person_id', '=', courierId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const types = [shift?.vehicle_type, ...(person.rider_data?.vehicles ?? []).map(({ type }) => type)]
  return { vehicles: types.flatMap(type => (isVehicleType(type) ? [type] : [])) }
}

async function mayRide(
  db: Tx,
  { id, city }: { id: string; city: string },
  route: RouteRow,
): Promise<boolean> {
  if (city !== route.city) return false
  if (route.fleet_id === null) return true
  const member = await db
    .selectFrom('fleet_member')
    .select('person_id')
    .where('fleet_id', '=', route.fleet_id)
    .where('person_id', '=', id)
    .executeTakeFirst()
  return member !== undefined
}
