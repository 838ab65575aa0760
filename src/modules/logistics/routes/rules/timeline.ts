import { type Instant, MINUTE_MS, SECOND_MS, toIso, toMillis } from '../../../../core/rules/instant'
import type { Geo } from '../../../../core/rules/ordering/distance'
import type { VehicleType } from '../../couriers/rules/vehicles'
import { straightTravel, type Travel, type TravelOf } from '../../roads/rules/estimate'
import { estimateStops, type StopEta, type StopToReach } from './eta'
import { bagsOnBoard } from './on-board'
import { type CourierSignal, type SignalFacts, signalFacts } from './signal'
import { isWaypointOver, type WaypointStatusEntry } from './waypoint-state'

export interface TimelineStop extends StopToReach {
  statusHistory: readonly WaypointStatusEntry[]
  purchaseIds: readonly string[]
  shouldPickup: boolean
  shouldDeliver: boolean
}

export interface TimelineRoute {
  id: string
  effectiveAt: Instant
  vehicle: VehicleType
  stops: readonly TimelineStop[]
}

interface Span {
  from: Instant
  to: Instant
}

export interface CourierDay {
  routes: readonly TimelineRoute[]
  /** The last position of the courier's phone. */
  signal: CourierSignal | null
  /** How many bags an order has; one when it is not known. */
  bags?: ReadonlyMap<string, number>
  shift?: (Span & { vehicle: VehicleType }) | null
  breaks?: readonly Span[]
  /** Default: estimated from the straight line, at the speed of the vehicle. */
  travel?: TravelOf
}

export const TIMELINE_KINDS = ['drive', 'wait', 'stop', 'break'] as const

interface TimelineEntry {
  kind: (typeof TIMELINE_KINDS)[number]
  from: string
  to: string
  routeId: string | null
  waypointId: string | null
  lateMinutes: number
}

export const COURIER_ACTIVITIES = ['free', 'planned', 'driving', 'waiting', 'atStop', 'onBreak'] as const

export interface Timeline {
  activity: (typeof COURIER_ACTIVITIES)[number]
  /** Of the stop that the courier is at or heads for. */
  routeId: string | null
  waypointId: string | null
  /** Until when the activity lasts; null when the courier is free. */
  until: string | null
  /** When the last stop ends that follows without a long rest, and where all the work ends. */
  busyUntil: string | null
  endsAt: Geo | null
  bagsOnBoard: number
  stopsLeft: number
  lateStops: number
  /** Open routes, in the order in which they are driven. */
  openRouteIds: string[]
  shift: { from: string; to: string; vehicle: VehicleType } | null
  /** Work that is planned after the end of the shift. */
  overtimeMinutes: number
  signal: SignalFacts
  /** What is left of the work, in order of time. */
  entries: TimelineEntry[]
  etas: ReadonlyMap<string, StopEta>
}

/** A route is left out of the timeline when its last window and its last step are longer ago. */
const STALE_AFTER_MS = 6 * 60 * MINUTE_MS
/** The courier is at the first stop so long before its window opens. */
const EARLY_MS = 5 * MINUTE_MS
/** A courier who has nothing to do for so long is free until then. */
const REST_MS = 4 * 60 * MINUTE_MS
/** A position says where a courier starts from when the route starts within this time. */
const POSITION_COUNTS_MS = 120 * MINUTE_MS

type Place = { geo: Geo | null; at: number }

/** What one courier does and will do: one route after the other, each from where and when the one before ends. */
export function timelineOf(day: CourierDay, now: Instant): Timeline {
  const at = toMillis(now)
  const routes = day.routes.filter(route => isInTimeline(route, at)).toSorted(inDrivenOrder)
  const isRunning = routes.some(hasBegun)
  const signal = signalFacts(day.signal, lastStepAt(routes), at, isRunning)
  const etas: StopEta[] = []
  const entries: TimelineEntry[] = []
  let here: Place | null = null
  for (const route of routes) {
    const travel = (day.travel ?? straightTravel)(route.vehicle)
    const open = route.stops.filter(stop => !isWaypointOver(stop.status))
    const start: Place = here ?? startOf(route, day.signal, signal, at)
    const leaves = Math.max(start.at, departure(route, open, start.geo, travel))
    const own = estimateStops(open.map(withArrival), {
      geo: start.geo,
      at: leaves,
      vehicle: route.vehicle,
      travel,
      notBefore: Math.min(at, signal.countsUntil),
      setsOut: leaving => afterBreaks(leaving, day.breaks ?? []),
    }).map(eta => overdue(eta, open, at))
    entries.push(...own.flatMap(eta => entriesOf(eta, route.id)))
    etas.push(...own)
    const last = own.at(-1)
    if (last) here = { geo: open.at(-1)!.geo ?? start.geo, at: toMillis(last.leavesAt) }
  }
  const all = [...entries, ...(day.breaks ?? []).flatMap(span => breakEntry(span, at))].sort(byStart)
  return {
    ...doingNow(routes, all, day.breaks ?? [], at),
    busyUntil: busyUntil(entries, at),
    endsAt: here?.geo ?? null,
    bagsOnBoard: bagsOnBoard(day.routes, day.bags ?? new Map()),
    stopsLeft: etas.length,
    lateStops: etas.filter(eta => eta.lateMinutes > 0).length,
    openRouteIds: routes.map(route => route.id),
    ...shiftFacts(day.shift ?? null, etas.at(-1)?.leavesAt ?? null),
    signal,
    entries: all,
    etas: new Map(etas.map(eta => [eta.waypointId, eta])),
  }
}

/** The stops of a route that no courier drives, or that was forgotten: from now on, in time for the first window. */
export function etasAlone(route: TimelineRoute, now: Instant, travelOf: TravelOf): StopEta[] {
  const begins = hasBegun(route) ? toMillis(now) : Math.max(toMillis(now), opensAt(route) - EARLY_MS)
  return estimateStops(route.stops.map(withArrival), {
    geo: route.stops.findLast(stop => stop.status === 'Completed')?.geo ?? null,
    at: Number.isFinite(begins) ? begins : now,
    vehicle: route.vehicle,
    travel: travelOf(route.vehicle),
  })
}

const hasBegun = (route: Pick<TimelineRoute, 'stops'>): boolean =>
  route.stops.some(stop => stop.status !== 'Pending')

/** Whether a route is still to be driven: not over, and not forgotten hours ago. */
function isInTimeline(route: TimelineRoute, now: number): boolean {
  if (route.stops.every(stop => isWaypointOver(stop.status))) return false
  const ends = route.stops.flatMap(stop => (stop.windowEnd === null ? [] : [toMillis(stop.windowEnd)]))
  return Math.max(toMillis(route.effectiveAt), ...ends, ...stepsOf(route)) > now - STALE_AFTER_MS
}

/** Begun routes first, then by the first window that is open. */
function inDrivenOrder(a: TimelineRoute, b: TimelineRoute): number {
  return (
    Number(hasBegun(b)) - Number(hasBegun(a)) ||
    opensAt(a) - opensAt(b) ||
    toMillis(a.effectiveAt) - toMillis(b.effectiveAt) ||
    (a.id < b.id ? -1 : 1)
  )
}

const opensAt = (route: TimelineRoute): number =>
  Math.min(
    ...route.stops.flatMap(stop =>
      stop.windowStart === null || isWaypointOver(stop.status) ? [] : [toMillis(stop.windowStart)],
    ),
  )

/** Where and when the first route goes on: at the last sign of its courier, which may be older than now. */
function startOf(
  route: TimelineRoute,
  position: CourierSignal | null,
  { at: heardAt }: SignalFacts,
  now: number,
): Place {
  const done = route.stops.findLast(stop => stop.status === 'Completed')
  const step = Math.max(...stepsOf(route))
  const positionAt = position ? toMillis(position.at) : Number.NEGATIVE_INFINITY
  const isNear = hasBegun(route) || opensAt(route) - now < POSITION_COUNTS_MS
  const usesPosition = position !== null && isNear && positionAt >= step && positionAt > now - STALE_AFTER_MS
  const geo = usesPosition ? position.geo : (done?.geo ?? null)
  if (!hasBegun(route) || heardAt === null) return { geo, at: now }
  return { geo, at: Math.min(now, usesPosition ? positionAt : step) }
}

/** A route that has not begun sets out in time for its first window; one that has begun is on its way. */
function departure(
  route: TimelineRoute,
  open: readonly TimelineStop[],
  from: Geo | null,
  travel: Travel,
): number {
  const opens = opensAt(route)
  if (hasBegun(route) || !Number.isFinite(opens)) return Number.NEGATIVE_INFINITY
  const first = open[0]?.geo
  const seconds = from && first ? travel(from, first).seconds : 0
  return opens - EARLY_MS - seconds * SECOND_MS
}

function busyUntil(entries: readonly TimelineEntry[], now: number): string | null {
  let until: string | null = null
  let last = now
  for (const entry of entries) {
    if (toMillis(entry.from) - last > REST_MS) break
    until = entry.to
    last = toMillis(entry.to)
  }
  return until
}

const withArrival = (stop: TimelineStop): TimelineStop => ({
  ...stop,
  arrivedAt:
    stop.status === 'Arrived'
      ? (stop.statusHistory.findLast(entry => entry.status === 'Arrived')?.timestamp ?? null)
      : null,
})

/** A stop that nobody reported is as late as its window is over, whatever the frozen estimate says. */
function overdue(eta: StopEta, open: readonly TimelineStop[], now: number): StopEta {
  const stop = open.find(one => one.id === eta.waypointId)!
  if (stop.windowEnd === null || stop.status === 'Arrived' || toMillis(eta.arrivesAt) >= now) return eta
  const late = Math.ceil(Math.max(0, now - toMillis(stop.windowEnd)) / MINUTE_MS)
  return { ...eta, lateMinutes: Math.max(eta.lateMinutes, late) }
}

function entriesOf(eta: StopEta, routeId: string): TimelineEntry[] {
  const [arrives, leaves] = [toMillis(eta.arrivesAt), toMillis(eta.leavesAt)]
  const opens = arrives + eta.waitMinutes * MINUTE_MS
  const of = { routeId, waypointId: eta.waypointId, lateMinutes: eta.lateMinutes }
  const drive = { kind: 'drive' as const, from: arrives - eta.seconds * SECOND_MS, to: arrives }
  const wait = { kind: 'wait' as const, from: arrives, to: opens }
  const stop = { kind: 'stop' as const, from: opens, to: leaves }
  return [drive, wait, stop]
    .filter(({ from, to, kind }) => kind === 'stop' || to > from)
    .map(({ kind, from, to }) => ({ kind, from: toIso(from), to: toIso(to), ...of }))
}

function breakEntry(span: Span, now: number): TimelineEntry[] {
  if (toMillis(span.to) <= now) return []
  return [
    {
      kind: 'break',
      from: toIso(span.from),
      to: toIso(span.to),
      routeId: null,
      waypointId: null,
      lateMinutes: 0,
    },
  ]
}

const byStart = (a: TimelineEntry, b: TimelineEntry) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)

/** No drive begins during a break: it waits for the end. */
function afterBreaks(at: number, breaks: readonly Span[]): number {
  const during = breaks.find(span => toMillis(span.from) <= at && at < toMillis(span.to))
  return during ? toMillis(during.to) : at
}

function doingNow(
  routes: readonly TimelineRoute[],
  entries: readonly TimelineEntry[],
  breaks: readonly Span[],
  now: number,
): Pick<Timeline, 'activity' | 'routeId' | 'waypointId' | 'until'> {
  const pause = breaks.find(span => toMillis(span.from) <= now && now < toMillis(span.to))
  if (pause) return { activity: 'onBreak', routeId: null, waypointId: null, until: toIso(pause.to) }
  const next = entries.find(entry => entry.waypointId !== null)
  if (!next) return { activity: 'free', routeId: null, waypointId: null, until: null }
  const route = routes.find(one => one.id === next.routeId)!
  const { routeId, waypointId } = next
  const until = entries.find(entry => entry.waypointId === waypointId && entry.kind === 'stop')!
  if (!hasBegun(route)) return { activity: 'planned', routeId, waypointId, until: next.from }
  const stop = route.stops.find(one => one.id === waypointId)!
  if (stop.status !== 'Arrived') return { activity: 'driving', routeId, waypointId, until: until.from }
  return toMillis(until.from) > now
    ? { activity: 'waiting', routeId, waypointId, until: until.from }
    : { activity: 'atStop', routeId, waypointId, until: until.to }
}

function shiftFacts(shift: CourierDay['shift'] | null, busyUntil: string | null) {
  if (!shift) return { shift: null, overtimeMinutes: 0 }
  const over = busyUntil === null ? 0 : Math.max(0, toMillis(busyUntil) - toMillis(shift.to))
  return {
    shift: { from: toIso(shift.from), to: toIso(shift.to), vehicle: shift.vehicle },
    overtimeMinutes: Math.ceil(over / MINUTE_MS),
  }
}

const stepsOf = (route: TimelineRoute): number[] =>
  route.stops.flatMap(stop => stop.statusHistory.map(entry => toMillis(entry.timestamp)))

const lastStepAt = (routes: readonly TimelineRoute[]): number | null => {
  const steps = routes.flatMap(stepsOf)
  return steps.length ? Math.max(...steps) : null
}
