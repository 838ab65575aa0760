import type { StopEta } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { type Board, type BoardOrder, courierName, type Driver, type Route } from '../routes/board'
import { type Arrangement, type BoardStop, isLocked, newRouteKey } from './board-stops'

const minute = 60_000
/** The drawn length of a stop whose time is unknown. */
const roughMinutes = 4

/** One line of the board: a courier with all their routes, or a route that has no courier yet. */
export interface Lane {
  key: string
  courier: Driver | null
  /** In the order of driving, finished routes first. */
  routes: readonly Route[]
  /** Keys of the routes that can take stops. */
  open: readonly string[]
}

/** A stop in its lane, in milliseconds. */
export interface PlacedStop {
  stop: BoardStop
  routeKey: string
  /** Its place among the stops of its route, from 1. */
  number: number
  drivesFrom: number
  arrives: number
  from: number
  to: number
  late: number
  /** The time is a guess until the server answers. */
  isRough: boolean
}

/** The lanes of a board: couriers with work by name, then free couriers, then routes without a courier. */
export function lanesOf(board: Pick<Board, 'couriers' | 'routes'>): Lane[] {
  const live = board.routes.filter(route => !route.canceledAt)
  const couriers = board.couriers.map(courier => {
    const { openRouteIds } = courier.timeline
    const place = (route: Route) => openRouteIds.indexOf(route.id)
    const routes = live
      .filter(route => route.assignedTo === courier.id)
      .toSorted((a, b) => place(a) - place(b) || a.effectiveDate.getTime() - b.effectiveDate.getTime())
    const open = routes.filter(route => !route.isComplete).map(({ id }) => id)
    return {
      key: courier.id,
      courier,
      routes,
      open: open.length ? open : [newRouteKey(courier.id)],
    }
  })
  const rank = ({ routes, courier }: Lane) =>
    routes.some(route => !route.isComplete) ? 0 : courier?.presence === 'offline' ? 2 : 1
  return [
    ...couriers.toSorted(
      (a, b) =>
        rank(a) - rank(b) || courierName(a.courier, false).localeCompare(courierName(b.courier, false)),
    ),
    ...live
      .filter(route => route.assignedTo === null && !route.isComplete)
      .map(route => ({ key: route.id, courier: null, routes: [route], open: [route.id] })),
  ]
}

/** The stops of a lane one after the other, with the times of a plan where there is one. */
export function placedStops(
  lane: Lane,
  arrangement: Arrangement,
  etas: ReadonlyMap<string, StopEta>,
): PlacedStop[] {
  const keys = [...lane.routes.map(({ id }) => id), ...lane.open.filter(key => key.startsWith('new '))]
  let last = 0
  const placed = keys.flatMap(routeKey =>
    (arrangement.get(routeKey) ?? []).map((stop, index) => {
      const one = timesOf(stop, etas.get(stop.id) ?? stop.eta, last)
      last = Math.max(last, one.to)
      return { ...one, stop, routeKey, number: index + 1 }
    }),
  )
  return placed
}

function timesOf(stop: BoardStop, eta: StopEta | null, last: number) {
  if (stop.doneAt !== null) {
    const from = stop.doneAt - roughMinutes * minute
    return { drivesFrom: from, arrives: from, from, to: stop.doneAt, late: 0, isRough: false }
  }
  if (!eta) {
    const from = Math.max(last + minute, last === 0 ? stop.windowStart.getTime() : 0)
    const to = from + roughMinutes * minute
    return { drivesFrom: from, arrives: from, from, to, late: 0, isRough: true }
  }
  const arrives = Date.parse(eta.arrivesAt)
  const from = arrives + eta.waitMinutes * minute
  return {
    drivesFrom: arrives - eta.seconds * 1000,
    arrives,
    from,
    to: Math.max(Date.parse(eta.leavesAt), from + minute),
    late: eta.lateMinutes,
    isRough: false,
  }
}

/** A target of a move: before a stop of a route, at its end, or off all routes. */
export interface Slot {
  laneKey: string
  routeKey: string | null
  before: string | null
  at: number
}

export const unassignedLane = 'unassigned'

/** The targets in a lane, in order of time, without those beside the moved stops. */
export function slotsOf(lane: Lane, placed: readonly PlacedStop[], carried: ReadonlySet<string>): Slot[] {
  return lane.open.flatMap(routeKey => {
    const own = placed.filter(one => one.routeKey === routeKey)
    const free = own.slice(own.findLastIndex(one => isLocked(one.stop)) + 1)
    const stops = free.filter(one => !carried.has(one.stop.id))
    const end = own.at(-1)?.to ?? 0
    return [
      ...stops.map(one => ({ laneKey: lane.key, routeKey, before: one.stop.id, at: one.from })),
      { laneKey: lane.key, routeKey, before: null, at: end },
    ]
  })
}

/** The target for a time: before the first later stop. */
export function slotAt(slots: readonly Slot[], time: number): Slot | null {
  return slots.find(slot => slot.before !== null && slot.at > time) ?? slots.at(-1) ?? null
}

/** An order without a route, in a row where it covers no other. */
export interface PackedOrder {
  order: BoardOrder
  row: number
}

/** Orders by their ready time, each in the first row that is free then. */
export function packOrders(orders: readonly BoardOrder[], widthMs: number): PackedOrder[] {
  const ends: number[] = []
  return orders
    .toSorted((a, b) => a.pickupAt.getTime() - b.pickupAt.getTime() || a.ufid.localeCompare(b.ufid))
    .map(order => {
      const from = order.pickupAt.getTime()
      const to = Math.max(order.windowEnd.getTime(), from + widthMs)
      const free = ends.findIndex(end => end <= from)
      const row = free === -1 ? ends.length : free
      ends[row] = to
      return { order, row }
    })
}

export interface Span {
  from: number
  to: number
}

/** The hours that the board shows: all that is on it, and at least from an hour ago until three hours from now. */
export function spanOf(stops: readonly PlacedStop[], orders: readonly BoardOrder[], now: number): Span {
  const hour = 60 * minute
  const starts = [
    now - hour,
    ...stops.map(one => one.drivesFrom),
    ...orders.map(order => order.pickupAt.getTime()),
  ]
  const ends = [
    now + 3 * hour,
    ...stops.map(one => one.to),
    ...orders.map(order => order.windowEnd.getTime()),
  ]
  const from = Math.max(Math.min(...starts), now - 12 * hour)
  const to = Math.min(Math.max(...ends) + hour / 2, now + 24 * hour)
  return { from: Math.floor(from / hour) * hour, to: Math.ceil(to / hour) * hour }
}
