import type { City } from '../../../core/contract/common'
import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { addDays, DEFAULT_TZ, localDateOf } from '../../../core/rules/local-time'
import type { Courier } from '../couriers'
import type { LiveOrder, LiveRoute } from '../orders/plan-live-orders'
import type { PlannedOrder } from '../orders/planned-order'
import { type Random, randomOf } from '../random'
import { driveAll, driveUntil } from './drive'
import { makeRoute, pickupAtOf } from './make-route'
import type { PlannedRoute } from './planned-route'

const ORDERS_PER_ROUTE = 6
/** Of all routes, so many meet traffic, rain or a broken chain. */
const DELAYED = 0.06
const CHECK_MS = 12 * MINUTE_MS

/** Puts orders on routes and drives those that are over, so that the orders have been where they say. */
export function planRoutes(
  seed: number,
  now: Date,
  {
    orders,
    couriers,
    dispatcherId,
  }: { orders: readonly PlannedOrder[]; couriers: readonly Courier[]; dispatcherId: string },
): PlannedRoute[] {
  const random = randomOf(seed, 'routes')
  const routes: PlannedRoute[] = []
  const brought = orders.filter(order => order.fate === 'delivered')
  for (const group of Map.groupBy(brought, byRound).values()) {
    const crew = [...couriersOf(random, couriers, group[0]!.store.city)]
    const next = () =>
      crew.shift() ?? random.pick(couriers.filter(courier => courier.city === group[0]!.store.city))
    const direct = group.filter(order => !order.store.isCrossDocking)
    const viaHub = group.filter(order => order.store.isCrossDocking)
    for (const some of chunks(direct)) routes.push(driven(random, now, some, 'direct', next()))
    if (viaHub.length === 0) continue
    const toHub = driven(random, now, viaHub, 'toHub', next())
    const checkedAt = Date.parse(toHub.stops.at(-1)!.history.at(-1)!.timestamp) + CHECK_MS
    checkBags(viaHub, new Date(checkedAt), dispatcherId)
    routes.push(toHub)
    for (const some of chunks(viaHub))
      routes.push(driven(random, now, some, 'fromHub', next(), new Date(checkedAt + 2 * MINUTE_MS)))
  }
  const tomorrow = addDays(localDateOf(now, DEFAULT_TZ), 1)
  return [
    ...routes,
    ...routesOfTomorrow(
      random,
      now,
      orders.filter(order => order.on === tomorrow),
      couriers,
    ),
  ]
}

/** Orders that leave the same city within two hours go together. */
const byRound = ({ store, window }: PlannedOrder) =>
  `${store.city} ${Math.floor(window.start.getTime() / (2 * HOUR_MS))}`

function chunks(orders: readonly PlannedOrder[]): PlannedOrder[][] {
  const sorted = orders.toSorted(
    (a, b) => a.window.start.getTime() - b.window.start.getTime() || (a.store.id < b.store.id ? -1 : 1),
  )
  const count = Math.ceil(sorted.length / ORDERS_PER_ROUTE)
  return Array.from({ length: count }, (_, index) =>
    sorted.slice(
      Math.round((index * sorted.length) / count),
      Math.round(((index + 1) * sorted.length) / count),
    ),
  )
}

/** Each once, in any order. */
function couriersOf(random: Random, couriers: readonly Courier[], city: City): Courier[] {
  return couriers
    .filter(courier => courier.city === city)
    .map(courier => ({ courier, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ courier }) => courier)
}

function driven(
  random: Random,
  now: Date,
  orders: PlannedOrder[],
  leg: 'direct' | 'toHub' | 'fromHub',
  courier: Courier,
  notBefore?: Date,
): PlannedRoute {
  const placed = Math.max(...orders.map(order => order.placedAt.getTime()))
  const leaves = Math.min(...orders.map(order => pickupAtOf(order).getTime()))
  const createdAt = new Date(Math.max(placed + 2 * MINUTE_MS, leaves - 90 * MINUTE_MS))
  const route = makeRoute(random, orders, leg, { courier, createdAt })
  const opens = route.stops[0]!.windowStart.getTime()
  const startsAt = Math.max(
    opens - 4 * MINUTE_MS,
    createdAt.getTime() + 3 * MINUTE_MS,
    notBefore?.getTime() ?? 0,
  )
  const isLongAgo = Math.max(...orders.map(order => order.window.end.getTime())) < now.getTime() - 4 * HOUR_MS
  const delay = leg !== 'toHub' && isLongAgo && random.is(DELAYED) ? random.whole(30, 75) * MINUTE_MS : 0
  driveAll(random, route, new Date(startsAt), delay)
  return route
}

/** At the hub somebody looks into each bag before it goes on. */
function checkBags(orders: readonly PlannedOrder[], at: Date, dispatcherId: string): void {
  for (const order of orders)
    order.moves.push({ state: 'bag_check', at, role: 'logistics', source: 'scan', byPersonId: dispatcherId })
}

/** Three rounds are planned already: two have a courier. */
function routesOfTomorrow(
  random: Random,
  now: Date,
  orders: readonly PlannedOrder[],
  couriers: readonly Courier[],
): PlannedRoute[] {
  const ready = orders.filter(
    order => order.fate === 'accepted' && !order.store.isCrossDocking && order.store.city === 'bcn',
  )
  return chunks(ready)
    .slice(0, 3)
    .map((some, index) =>
      makeRoute(random, some, 'direct', {
        courier:
          index < 2
            ? random.pick(
                couriers.filter(courier => courier.city === 'bcn' && courier.vehicle.includes('van')),
              )
            : null,
        createdAt: new Date(now.getTime() - random.whole(20, 200) * MINUTE_MS),
      }),
    )
}

/** The routes of right now, each at another point of its way. */
export function planLiveRoutes(
  seed: number,
  now: Date,
  {
    orders,
    couriers,
    dispatcherId,
  }: { orders: readonly LiveOrder[]; couriers: readonly Courier[]; dispatcherId: string },
): PlannedRoute[] {
  const random = randomOf(seed, 'live-routes')
  const of = (name: LiveRoute) => orders.filter(order => order.route === name)
  const [star, star2] = couriers as [Courier, Courier]
  const free = couriers.filter(courier => courier !== star && courier !== star2)
  const take = (city: City) => {
    const index = free.findIndex(courier => courier.city === city && courier.isOnline)
    return free.splice(Math.max(0, index), 1)[0]!
  }
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const route = (
    name: LiveRoute,
    leg: 'direct' | 'toHub' | 'fromHub',
    courier: Courier | null,
    minutesAgo: number,
  ) => makeRoute(random, of(name), leg, { courier, createdAt: ago(minutesAgo) })

  const mine = route('courier', 'direct', star, 75)
  driveUntil(random, mine, now, { done: 2, next: 'EnRoute' })
  const assigned = route('courier2', 'direct', star2, 25)
  const offered = makeRoute(random, of('offered'), 'direct', {
    courier: null,
    candidates: [star, star2, take('bcn'), take('bcn')],
    createdAt: ago(12),
  })
  const toHub = route('toHub', 'toHub', take('bcn'), 60)
  driveUntil(random, toHub, now, { done: 1, next: 'EnRoute' })

  const arrived = route('atHub', 'toHub', take('bcn'), 80)
  driveAll(random, arrived, ago(45), 0)
  pullBack(arrived, now, 9)
  checkBags(of('atHub').slice(0, 1), ago(4), dispatcherId)

  const early = route('fromHub', 'toHub', take('bcn'), 200)
  driveAll(random, early, ago(170), 0)
  pullBack(early, now, 95)
  checkBags(of('fromHub'), ago(75), dispatcherId)
  const fromHub = route('fromHub', 'fromHub', take('bcn'), 70)
  driveUntil(random, fromHub, now, { done: 1, next: 'EnRoute' })

  const madrid = route('madrid', 'direct', take('mad'), 70)
  driveUntil(random, madrid, now, { done: 3, next: 'EnRoute' })
  const valencia = route('valencia', 'direct', take('vlc'), 50)
  driveUntil(random, valencia, now, { done: 1, next: 'Arrived' })
  const sevilla = route('sevilla', 'direct', take('sev'), 30)
  driveUntil(random, sevilla, now, { done: 0, next: 'EnRoute' })
  return [mine, assigned, offered, toHub, arrived, early, fromHub, madrid, valencia, sevilla]
}

/** A route that waited for windows is put where it ended so many minutes ago, with the moves of its orders. */
function pullBack(route: PlannedRoute, now: Date, endedMinutesAgo: number): void {
  const ended = Date.parse(route.stops.at(-1)!.history.at(-1)!.timestamp)
  const by = ended - (now.getTime() - endedMinutesAgo * MINUTE_MS)
  for (const stop of route.stops)
    stop.history = stop.history.map(entry => ({
      ...entry,
      timestamp: new Date(Date.parse(entry.timestamp) - by).toISOString(),
    }))
  for (const order of new Set(route.stops.flatMap(stop => stop.orders)))
    order.moves = order.moves.map(move => ({ ...move, at: new Date(move.at.getTime() - by) }))
}
