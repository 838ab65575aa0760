import type { inferRouterOutputs } from '@trpc/server'
import { MINUTE_MS, SECOND_MS } from '../../core/rules/instant'
import type { Geo } from '../../core/rules/ordering/distance'
import { VEHICLES } from '../../modules/logistics/couriers/rules/vehicles'
import type { ClientRouter } from '../../routers/app.generated'
import { metersOf, placeAfter, streetWay } from '../../streets/city-streets'
import { drawDoorstep } from '../demo/proof-photos'
import { type Random, randomOf } from '../demo/random'
import { type CityLife, FINAL } from './city'
import { registerPerson } from './customers'
import { bringAgain, cancelRefused } from './dispatcher'
import { openPhone, type Phone } from './phone'
import type { PlannedCourier } from './plan'

type Route = inferRouterOutputs<ClientRouter>['courier']['routes']['list']['routes'][number]
type Stop = Route['waypoints'][number]

const LOOK_EVERY_MS = 40 * SECOND_MS
const PING_EVERY_MS = 20 * SECOND_MS
const AT_STOP_MS = [60, 180] as const
/** How long a courier waits for a late kitchen, or for the window of a customer. */
const MAX_WAIT_MS = 60 * MINUTE_MS
const EARLY_MS = 10 * MINUTE_MS
/** A place by satellite is off by so much, in degrees. */
const NOISE = 0.00006

type Courier = {
  phone: Phone
  random: Random
  at: Geo
  pace: number
  id: string
  photo: Uint8Array<ArrayBuffer>
}

/** Signs a courier in and lets them work until the simulation is over. */
export async function letCourierWork(life: CityLife, planned: PlannedCourier): Promise<void> {
  const calls = await registerPerson(life, 'courier', planned.number)
  const me = await calls.ask.app.me.query()
  await life.admin.ask.admin.permissions.create.mutate({
    userId: me.id,
    type: 'CourierPermission',
    scope: { cities: [life.options.city] },
  })
  const state = { isOnline: true, isBusy: false, meters: 0 }
  life.couriers.set(me.id, state)
  const courier: Courier = {
    phone: openPhone(life, calls, planned.gaps),
    random: randomOf(life.options.seed, `road ${planned.number}`),
    at: planned.home,
    pace: planned.pace,
    id: me.id,
    photo: new Uint8Array(await drawDoorstep(planned.number)),
  }
  while (!life.isOver()) {
    state.isOnline = courier.phone.hasNetwork()
    await ping(life, courier)
    const route = courier.phone.hasNetwork() ? await nextRoute(courier) : null
    state.isBusy = route !== null
    if (route) await bring(life, courier, route)
    else await life.until(life.now() + LOOK_EVERY_MS)
  }
  await courier.phone.flush()
}

const isOpen = ({ status }: Stop) => status !== 'Completed' && status !== 'Failed'

/** The route that is begun or given; else the first offer that nobody else takes. */
async function nextRoute({ phone: { calls } }: Courier): Promise<Route | null> {
  const answer = await calls.attempt(() => calls.ask.courier.routes.list.query({}))
  const own = answer?.routes.find(({ waypoints }) => waypoints.some(isOpen))
  const offered = own ?? answer?.offers[0]
  if (!offered) return null
  if (own?.acceptedAt) return own
  return calls.attempt(() => calls.ask.courier.routes.accept.mutate({ routeId: offered.id }))
}

async function bring(life: CityLife, courier: Courier, route: Route): Promise<void> {
  for (const stop of route.waypoints.filter(isOpen)) {
    if (life.isOver()) return
    await doStop(life, courier, route.id, stop)
  }
  await courier.phone.flush()
}

async function doStop(life: CityLife, courier: Courier, routeId: string, stop: Stop): Promise<void> {
  const { phone, random } = courier
  let promised: string | undefined
  const step = (status: 'EnRoute' | 'Arrived') =>
    phone.act(async (calls, { opId, occurredAt }) => {
      const route = await calls.ask.courier.waypoints.setStatus.mutate({
        routeId,
        waypointId: stop.id,
        status,
        opId,
        occurredAt,
      })
      promised ??= route.waypoints.find(({ id }) => id === stop.id)?.eta?.arrivesAt
    })
  await step('EnRoute')
  const shown = promised
  await drive(life, courier, stop.address.geo)
  if (stop.eta) life.etaErrorsMs.planned.push(life.now() - Date.parse(stop.eta.arrivesAt))
  if (shown) life.etaErrorsMs.underWay.push(life.now() - Date.parse(shown))
  await step('Arrived')
  await life.until(life.now() + random.whole(...AT_STOP_MS) * SECOND_MS)
  const waitsUntil = life.now() + MAX_WAIT_MS
  while (!life.isOver() && life.now() < waitsUntil && mustWait(life, stop)) {
    await ping(life, courier)
    await life.until(life.now() + LOOK_EVERY_MS)
  }
  const troubled = stop.shouldDeliver ? troubleAt(life, stop) : null
  if (troubled) return failStop(life, courier, routeId, stop, troubled)
  await phone.act(async (calls, { opId, occurredAt }) => {
    const count = stop.orders.length
    const proof = stop.shouldDeliver
      ? {
          proofImageURL: await calls.uploadProof(courier.photo),
          proofContactName: 'Simulated Customer',
          deliveryCount: count,
        }
      : { pickupCount: count }
    await calls.ask.courier.waypoints.complete.mutate({
      routeId,
      waypointId: stop.id,
      opId,
      occurredAt,
      ...proof,
    })
    for (const id of stop.purchaseIds) {
      const order = life.orders.get(id)
      if (order && !FINAL.includes(order.state)) order.state = stop.shouldDeliver ? 'delivered' : 'picked_up'
    }
  })
}

/** A bag that is not packed cannot be fetched, and lunch is not brought long before its window. */
const mustWait = (life: CityLife, stop: Stop) =>
  (stop.shouldPickup &&
    stop.purchaseIds.some(id => ['pending', 'accepted'].includes(life.orders.get(id)?.state ?? ''))) ||
  (stop.shouldDeliver && new Date(stop.windowStart).getTime() - life.now() > EARLY_MS)

/** What goes wrong at a door goes wrong once. */
function troubleAt(life: CityLife, stop: Stop) {
  const order = stop.purchaseIds
    .map(id => life.orders.get(id))
    .find(one => one && !one.isTriedTwice && isTroubleAtDoor(one.mishap))
  if (!order || !isTroubleAtDoor(order.mishap)) return null
  for (const id of stop.purchaseIds) {
    const one = life.orders.get(id)
    if (one) one.isTriedTwice = true
  }
  return order.mishap
}

const DOOR_TROUBLES = ['customer_absent', 'wrong_address', 'refused'] as const
const isTroubleAtDoor = (mishap: string | null): mishap is (typeof DOOR_TROUBLES)[number] =>
  DOOR_TROUBLES.some(trouble => trouble === mishap)

async function failStop(
  life: CityLife,
  { phone }: Courier,
  routeId: string,
  stop: Stop,
  reasonCode: (typeof DOOR_TROUBLES)[number],
): Promise<void> {
  await phone.act((calls, { opId, occurredAt }) =>
    calls.ask.courier.waypoints.fail.mutate({
      routeId,
      waypointId: stop.id,
      reasonCode,
      note: 'Simulated',
      opId,
      occurredAt,
    }),
  )
  // The dispatcher acts on what the server knows: first the phone has to be back.
  await phone.flush()
  if (reasonCode === 'refused')
    await cancelRefused(life, { routeId, stopId: stop.id, orderIds: stop.purchaseIds })
  else await bringAgain(life, routeId, stop.id)
}

async function drive(life: CityLife, courier: Courier, to: Geo): Promise<void> {
  const way = streetWay(courier.at, to)
  const meters = metersOf(way)
  const perMs = (VEHICLES.ebike.kmPerHour / 3_600) * courier.pace
  const from = life.now()
  while (!life.isOver()) {
    const gone = (life.now() - from) * perMs
    courier.at = gone >= meters ? to : placeAfter(way, gone)
    await ping(life, courier, perMs * 1000)
    if (gone >= meters) break
    await life.until(Math.min(life.now() + PING_EVERY_MS, from + meters / perMs))
  }
  life.couriers.get(courier.id)!.meters += meters
}

const ping = (life: CityLife, { phone, at, random }: Courier, speed = 0) =>
  phone.ping({
    lat: at.lat + (random.next() - 0.5) * 2 * NOISE,
    lng: at.lon + (random.next() - 0.5) * 2 * NOISE,
    accuracyMeters: 6,
    speed,
    simulated: true,
    timestamp: new Date(life.now()),
  })
