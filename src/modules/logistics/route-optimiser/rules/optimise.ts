import { metersBetween } from '../../../../core/rules/ordering/distance'
import { type Broken, drive, isBroken, type Shipment, type Step, type Tour, type Vehicle } from './tour'

export interface Plan {
  tours: Tour[]
  left: Shipment[]
}
type Costs = { left: number; cost: number }

/** A number from 0 to 1, the same row of them for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Every shipment where it makes the ways longest-needed shortest: those first that have the least choice. */
export function firstPlan(shipments: readonly Shipment[], vehicles: readonly Vehicle[]): Plan {
  const plan: Plan = { tours: vehicles.map(() => []), left: [] }
  insertAll(plan, byNeed(shipments), vehicles)
  return plan
}

/**
 * Takes some shipments that are near each other out of a plan and puts them back where they cost least, again and again;
 * keeps what is better. Yields after each try, for whoever has to do something else or has waited long enough.
 */
export function* improved(
  start: Plan,
  vehicles: readonly Vehicle[],
  seed: number,
): Generator<Plan, never, void> {
  const random = randomFrom(seed)
  let best = start
  let current = start
  let [bestCosts, currentCosts] = [costsOf(best, vehicles), costsOf(current, vehicles)]
  for (let round = 1; ; round++) {
    const next = rebuilt(current, vehicles, random)
    const costs = costsOf(next, vehicles)
    // A little worse is a way out of a dead end, less and less of it.
    const patience = 1 + 0.05 / Math.sqrt(round)
    if (isLess(costs, { left: currentCosts.left, cost: currentCosts.cost * patience })) {
      current = next
      currentCosts = costs
    }
    if (isLess(costs, bestCosts)) {
      best = next
      bestCosts = costs
    }
    yield best
  }
}

/** Why no vehicle takes a shipment, also an empty one; null: one would, all have no room left. */
export function whyNone(shipment: Shipment, vehicles: readonly Vehicle[]): Broken | 'noVehicle' | null {
  const driven = vehicles.map(vehicle => drive(stepsOf(shipment), vehicle))
  if (driven.some(one => !isBroken(one))) return null
  return driven.find(isBroken) ?? 'noVehicle'
}

export function costsOf({ tours, left }: Plan, vehicles: readonly Vehicle[]): Costs {
  const cost = tours.reduce((sum, tour, at) => {
    const driven = drive(tour, vehicles[at]!)
    return sum + (isBroken(driven) ? Number.POSITIVE_INFINITY : driven.cost)
  }, 0)
  return { left: left.length, cost }
}

/** To bring one more is worth any way. */
const isLess = (one: Costs, other: Costs) =>
  one.left < other.left || (one.left === other.left && one.cost < other.cost - 1e-6)

const stepsOf = (shipment: Shipment): Step[] => [
  { shipment, kind: 'pickup' },
  { shipment, kind: 'drop' },
]

const byNeed = (shipments: readonly Shipment[]) =>
  shipments.toSorted((a, b) => a.drop.closesAt - b.drop.closesAt || (a.id < b.id ? -1 : 1))

function rebuilt(plan: Plan, vehicles: readonly Vehicle[], random: () => number): Plan {
  const placed = plan.tours.flatMap(tour => tour.filter(({ kind }) => kind === 'drop'))
  if (placed.length === 0) return plan
  const around = placed[Math.floor(random() * placed.length)]!.shipment
  const most = Math.min(placed.length, 2 + Math.floor(random() * Math.min(24, placed.length)))
  const out = new Set(
    placed
      .map(({ shipment }) => ({ shipment, far: unlike(around, shipment) * (0.7 + random() * 0.6) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, most)
      .map(({ shipment }) => shipment),
  )
  const next: Plan = {
    tours: plan.tours.map(tour => tour.filter(({ shipment }) => !out.has(shipment))),
    left: [],
  }
  const waiting = [...out, ...plan.left]
  const order = random()
  const sorted =
    order < 0.4
      ? byNeed(waiting)
      : order < 0.7
        ? waiting.toSorted((a, b) => unlike(around, b) - unlike(around, a))
        : waiting
            .map(one => ({ one, at: random() }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one)
  insertAll(next, sorted, vehicles)
  return next
}

/** How little two shipments have to do with each other: by places and by times. */
const unlike = (a: Shipment, b: Shipment) =>
  metersBetween(a.pickup.geo, b.pickup.geo) +
  metersBetween(a.drop.geo, b.drop.geo) +
  Math.abs(a.drop.opensAt - b.drop.opensAt) / 1000

function insertAll(plan: Plan, shipments: readonly Shipment[], vehicles: readonly Vehicle[]) {
  for (const shipment of shipments) {
    let best: { at: number; tour: Tour } | null = null
    let least = Number.POSITIVE_INFINITY
    for (const [at, tour] of plan.tours.entries()) {
      const found = cheapest(tour, shipment, vehicles[at]!, least)
      if (!found) continue
      least = found.more
      best = { at, tour: found.tour }
    }
    if (best) plan.tours[best.at] = best.tour
    else plan.left.push(shipment)
  }
}

/** Where a shipment makes a tour least longer; null: nowhere, or by more than what is known already. */
function cheapest(tour: Tour, shipment: Shipment, vehicle: Vehicle, limit: number) {
  const before = drive(tour, vehicle)
  const base = isBroken(before) ? 0 : before.cost
  const [pickup, drop] = stepsOf(shipment) as [Step, Step]
  let best: { tour: Tour; more: number } | null = null
  for (let from = 0; from <= tour.length; from++) {
    // Whatever stands behind it: when it is too late for the pick-up itself, it stays so further back.
    const begun = drive([...tour.slice(0, from), pickup], { ...vehicle, endsAt: null })
    if (begun === 'window') break
    if (isBroken(begun)) continue
    for (let to = from; to <= tour.length; to++) {
      const tried = [...tour.slice(0, from), pickup, ...tour.slice(from, to), drop, ...tour.slice(to)]
      const driven = drive(tried, vehicle)
      if (isBroken(driven)) continue
      const more = driven.cost - base
      if (more < limit && more < (best?.more ?? Number.POSITIVE_INFINITY)) best = { tour: tried, more }
    }
  }
  return best
}
