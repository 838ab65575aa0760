import type { inferRouterOutputs } from '@trpc/server'
import { MINUTE_MS } from '../../core/rules/instant'
import { type Geo, metersBetween } from '../../core/rules/ordering/distance'
import type { ClientRouter } from '../../routers/app.generated'
import type { CityLife } from './city'

type Board = inferRouterOutputs<ClientRouter>['logistics']['dispatch']['board']
type Courier = Board['couriers'][number]

const LOOK_EVERY_MS = MINUTE_MS / 2
const PLANNED_BEFORE_MS = 30 * MINUTE_MS
const ORDERS_PER_ROUTE = 4
const ASKED_AT_ONCE = 3
/** After this time an offer that no courier accepted is assigned to one. */
const OFFER_STANDS_MS = 4 * MINUTE_MS
const RANGE_MS = 6 * 60 * MINUTE_MS

/** Puts what is fetched soon on routes: every second one is given, the others are offered to the three nearest. */
export async function dispatchOrders(life: CityLife): Promise<void> {
  const offeredAt = new Map<string, number>()
  let made = 0
  while (!life.isOver()) {
    await life.dispatcher.attempt(async () => {
      const board = await boardOf(life)
      const free = new Map(freeCouriers(life, board).map(courier => [courier.id, courier]))
      await giveStaleOffers(life, board, free, offeredAt)
      for (const orders of dueGroups(life, board)) {
        if (free.size === 0) break
        const near = nearestFirst(free, orders[0]!.pickup.geo).slice(0, made % 2 ? ASKED_AT_ONCE : 1)
        const isOffered = made++ % 2 === 1
        for (const { id } of near) free.delete(id)
        const route = await life.dispatcher.attempt(() =>
          life.dispatcher.ask.logistics.routes.create.mutate({
            purchaseIds: orders.map(({ id }) => id),
            leg: orders[0]!.leg,
            vehicleType: 'ebike',
            skipOverlapCheck: true,
            ...(isOffered ? { candidateDriverIds: near.map(({ id }) => id) } : { driverId: near[0]!.id }),
          }),
        )
        if (route && isOffered) offeredAt.set(route.id, life.now())
      }
    })
    await life.until(life.now() + LOOK_EVERY_MS)
  }
}

/** Couriers with a signal, without work and without an open offer. */
function freeCouriers(life: CityLife, board: Board): Courier[] {
  const asked = new Set(
    board.routes.flatMap(({ assignedTo, candidateDriverIds }) => (assignedTo ? [] : candidateDriverIds)),
  )
  return board.couriers.filter(
    ({ id, lastEvent, timeline }) =>
      life.couriers.has(id) &&
      lastEvent !== null &&
      timeline.activity === 'free' &&
      timeline.openRouteIds.length === 0 &&
      timeline.signal.level === 'live' &&
      !asked.has(id),
  )
}

const nearestFirst = (free: ReadonlyMap<string, Courier>, from: Geo) =>
  [...free.values()].sort(
    (a, b) => metersBetween(a.lastEvent!.geo, from) - metersBetween(b.lastEvent!.geo, from),
  )

/** Orders that are ready soon, grouped by store into routes, the earliest pick-up first. */
function dueGroups(life: CityLife, board: Board) {
  const due = board.orders
    .filter(
      ({ id, pickupAt, state }) =>
        life.orders.has(id) &&
        state !== 'pending' &&
        new Date(pickupAt).getTime() < life.now() + PLANNED_BEFORE_MS,
    )
    .sort((a, b) => new Date(a.pickupAt).getTime() - new Date(b.pickupAt).getTime())
  return [...Map.groupBy(due, ({ storeId, leg }) => `${storeId} ${leg}`).values()].map(orders =>
    orders.slice(0, ORDERS_PER_ROUTE),
  )
}

/** Assigns a route to a free courier when those it was offered to have other routes or no network. */
async function giveStaleOffers(
  life: CityLife,
  board: Board,
  free: Map<string, Courier>,
  offeredAt: Map<string, number>,
): Promise<void> {
  for (const route of board.routes) {
    const since = offeredAt.get(route.id)
    if (since === undefined || route.assignedTo || life.now() - since < OFFER_STANDS_MS) continue
    const from = route.waypoints[0]?.address.geo
    const [nearest] = from ? nearestFirst(free, from) : []
    if (!nearest) return
    free.delete(nearest.id)
    offeredAt.delete(route.id)
    await life.dispatcher.attempt(() =>
      life.dispatcher.ask.logistics.routes.update.mutate({
        id: route.id,
        assignedTo: nearest.id,
        skipOverlapCheck: true,
      }),
    )
  }
}

export const boardOf = (life: CityLife) =>
  life.dispatcher.ask.logistics.dispatch.board.query({
    city: life.options.city,
    from: new Date(life.startedAt - RANGE_MS),
    to: new Date(life.startedAt + 2 * RANGE_MS),
  })

/** A customer was absent or the address was wrong: the same courier tries once more, at the end of the route. */
export async function bringAgain(life: CityLife, routeId: string, stopId: string): Promise<boolean> {
  const { dispatcher } = life
  const changed = await dispatcher.attempt(async () => {
    const route = await dispatcher.ask.logistics.routes.show.query({ id: routeId })
    const failed = route.waypoints.find(({ id }) => id === stopId)
    if (!failed) return null
    return dispatcher.ask.logistics.routes.update.mutate({
      id: routeId,
      skipOverlapCheck: true,
      deleteWaypoints: [stopId],
      newWaypoints: [
        {
          address: failed.address,
          name: failed.name,
          purchaseIds: failed.purchaseIds,
          shouldDeliver: true,
          windowStart: new Date(life.now()),
          windowEnd: new Date(life.now() + 30 * MINUTE_MS),
          locationId: failed.locationId,
        },
      ],
    })
  })
  return changed !== null
}

/** Cancels and refunds an order that its customer refused. The route goes on without the stop. */
export async function cancelRefused(
  life: CityLife,
  { routeId, stopId, orderIds }: { routeId: string; stopId: string; orderIds: readonly string[] },
): Promise<void> {
  const outcome = await life.admin.attempt(() =>
    life.admin.ask.merchant.orders.setStatus.mutate({
      state: 'canceled_by_store',
      purchaseIds: [...orderIds],
      force: true,
      reason: 'Simulated: refused at the door',
    }),
  )
  for (const { purchaseId, ok } of outcome?.results ?? []) {
    const order = life.orders.get(purchaseId)
    if (ok && order) order.state = 'canceled_by_store'
  }
  await life.dispatcher.attempt(() =>
    life.dispatcher.ask.logistics.routes.update.mutate({ id: routeId, deleteWaypoints: [stopId] }),
  )
}
