import { type Instant, toMillis } from '../../../../core/rules/instant'
import { type Refusal, refuse } from '../../../../core/rules/refusal'
import { insertStops, type StopToInsert } from './insert-stops'

export interface PlaceableStop extends StopToInsert {
  id: string
  /** The same for stops at one door, store or warehouse. */
  placeKey: string
  windowStart: Instant
  windowEnd: Instant
  /** The stop that this one is a part of, when only some of its orders move. */
  copyOf?: string
}

export interface Move<Stop> {
  /** The stops that the dispatcher moves, of any routes. */
  stopIds: readonly string[]
  /** The stops of orders that have no route yet. */
  added: readonly Stop[]
  /** The route that takes them; null takes their orders off their routes. */
  to: string | null
  /** The stop before which they go; null for the end. Left out: each goes where it costs least. */
  before?: string | null
}

export type MoveRefusal = Refusal<'WaypointLocked', { waypointIds: string[] }>

/**
 * The stops of all routes that a move changes, as they are after it. Orders leave a route with both of their stops; a
 * stop that others share stays for them. On its own route a stop takes its partner along only as far as it has to.
 */
export function placeMove<Stop extends PlaceableStop>(
  routes: ReadonlyMap<string, readonly Stop[]>,
  move: Move<Stop>,
): Map<string, Stop[]> | MoveRefusal {
  const grabbed = new Set(move.stopIds)
  const changed = new Map<string, Stop[]>()
  const carried: Stop[] = []
  for (const [routeId, stops] of routes) {
    if (routeId === move.to || !stops.some(stop => grabbed.has(stop.id))) continue
    const split = takeOff(stops, grabbed)
    const locked = split.taken.filter(stop => stop.status !== 'Pending')
    const bare = move.to === null ? split.taken.filter(stop => stop.purchaseIds.length === 0) : []
    if (locked.length || bare.length) return lockedBy([...locked, ...bare])
    changed.set(routeId, split.left)
    carried.push(...split.taken)
  }
  if (move.to === null) return changed

  const target = routes.get(move.to) ?? []
  const own = target.filter(stop => grabbed.has(stop.id))
  const started = own.filter(stop => stop.status !== 'Pending')
  if (started.length) return lockedBy(started)
  const rest = target.filter(stop => !grabbed.has(stop.id))
  if (move.before === undefined) {
    changed.set(move.to, withCheapest(rest, [...own, ...carried, ...move.added]))
    return changed
  }
  const leads = [...own, ...carried.filter(stop => grabbed.has(stop.copyOf ?? stop.id))]
  const partners = [...carried.filter(stop => !grabbed.has(stop.copyOf ?? stop.id)), ...move.added]
  changed.set(move.to, withCheapest(withLeads(rest, leads, move.before), partners))
  return changed
}

const lockedBy = (stops: readonly PlaceableStop[]): MoveRefusal =>
  refuse('WaypointLocked', { waypointIds: stops.map(stop => stop.copyOf ?? stop.id) })

/** Divides a route into the stops that move and the stops that remain. */
function takeOff<Stop extends PlaceableStop>(stops: readonly Stop[], grabbed: ReadonlySet<string>) {
  const orders = new Set(stops.filter(stop => grabbed.has(stop.id)).flatMap(stop => stop.purchaseIds))
  const taken: Stop[] = []
  const left: Stop[] = []
  for (const stop of stops) {
    const moving = stop.purchaseIds.filter(id => orders.has(id))
    const goesWhole = moving.length === stop.purchaseIds.length && (moving.length > 0 || grabbed.has(stop.id))
    if (goesWhole) taken.push(stop)
    else if (moving.length === 0) left.push(stop)
    else {
      taken.push({ ...stop, id: `part ${stop.id}`, copyOf: stop.id, purchaseIds: moving })
      left.push({ ...stop, purchaseIds: stop.purchaseIds.filter(id => !orders.has(id)) })
    }
  }
  return { taken, left }
}

/** Puts stops side by side before another one, and their partners no further than precedence asks. */
function withLeads<Stop extends PlaceableStop>(
  stops: readonly Stop[],
  leads: readonly Stop[],
  before: string | null,
): Stop[] {
  const named = stops.findIndex(stop => stop.id === before)
  const first = stops.findLastIndex(stop => stop.status !== 'Pending') + 1
  const at = Math.max(first, named === -1 ? stops.length : named)
  let result = [...stops.slice(0, at), ...leads, ...stops.slice(at)]
  for (const lead of leads) {
    const place = () => result.findIndex(stop => stop.id === lead.id)
    const isPartner = (stop: Stop) => !leads.includes(stop) && shares(stop, lead)
    if (lead.shouldDeliver) {
      const late = result.filter((stop, index) => index > place() && stop.shouldPickup && isPartner(stop))
      result = result.filter(stop => !late.includes(stop))
      result.splice(place(), 0, ...late)
    }
    if (lead.shouldPickup) {
      const early = result.filter(
        (stop, index) =>
          index < place() && stop.shouldDeliver && stop.status === 'Pending' && isPartner(stop),
      )
      result = result.filter(stop => !early.includes(stop))
      result.splice(place() + 1, 0, ...early)
    }
  }
  return result
}

/** Adds each stop where it costs least; at a place where the courier stops anyway, to that stop. */
function withCheapest<Stop extends PlaceableStop>(stops: readonly Stop[], added: readonly Stop[]): Stop[] {
  let result = [...stops]
  // A delivery that joined an existing stop has its place: the pick-up has to come before it.
  const turn = (stop: Stop) => (stop.shouldPickup ? 1 : stops.some(other => canJoin(stop, other)) ? 0 : 2)
  for (const stop of added.toSorted((a, b) => turn(a) - turn(b))) {
    const same = result.find((other, index) => canJoin(stop, other) && isBeforeDelivery(result, index, stop))
    result = same
      ? result.map(other =>
          other === same ? { ...same, purchaseIds: [...same.purchaseIds, ...stop.purchaseIds] } : other,
        )
      : insertStops(result, [stop])
  }
  return result
}

/** Whether a stop can be made at another one: the same place, the same kind, and for both in time. */
function canJoin(stop: PlaceableStop, other: PlaceableStop): boolean {
  const [from, to] = [toMillis(stop.windowStart), toMillis(stop.windowEnd)]
  const [otherFrom, otherTo] = [toMillis(other.windowStart), toMillis(other.windowEnd)]
  return (
    other.status === 'Pending' &&
    other.placeKey === stop.placeKey &&
    other.shouldPickup === stop.shouldPickup &&
    other.shouldDeliver === stop.shouldDeliver &&
    other.purchaseIds.length > 0 &&
    stop.purchaseIds.length > 0 &&
    (stop.shouldDeliver ? from === otherFrom && to === otherTo : from < otherTo && otherFrom < to)
  )
}

const isBeforeDelivery = (stops: readonly PlaceableStop[], at: number, stop: PlaceableStop): boolean =>
  !stop.shouldPickup || !stops.slice(0, at).some(other => other.shouldDeliver && shares(other, stop))

const shares = (a: PlaceableStop, b: PlaceableStop) => a.purchaseIds.some(id => b.purchaseIds.includes(id))
