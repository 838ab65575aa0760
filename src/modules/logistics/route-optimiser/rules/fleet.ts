import { costOf, keepTried, type Search, tryAnother, undoTried } from './search'
import { takeOut } from './tours'

/** The state of the attempt to do with a vehicle less. */
export interface Fleet {
  isReducing: boolean
  /** Tries that are left. */
  left: number
  isReduced: boolean
}

/** Begins to do without one tour after the other; false when none can be spared. */
export function beginReducing(search: Search, tries: number): boolean {
  const { fleet } = search
  fleet.isReduced = false
  fleet.left = tries
  fleet.isReducing = search.keptWaiting.count === 0 && dissolveTour(search)
  return fleet.isReducing
}

/**
 * One try: shipments that wait often weigh more, and tours are accepted when those who wait weigh less than before, so
 * the hard ones push the easy ones out. The absence counts of Christiaens and Vanden Berghe (2020), after the ejection
 * pool of Nagata and Bräysy ("A powerful route minimization heuristic", 2009). Answers whether all are on tours again.
 */
export function tryReducing(search: Search): boolean {
  const { waiting, keptWaiting, absences, random, heat } = search
  tryAnother(search)
  let [tried, before] = [0, 0]
  for (let at = 0; at < waiting.count; at++) tried += absences[waiting.list[at]!]!
  for (let at = 0; at < keptWaiting.count; at++) before += absences[keptWaiting.list[at]!]!
  const cost = costOf(search)
  const isLess =
    waiting.count === 0 ||
    tried < before ||
    (tried <= before &&
      waiting.count <= keptWaiting.count &&
      cost < search.keptCost - heat * Math.log(random.next()))
  for (let at = 0; at < waiting.count; at++) absences[waiting.list[at]!]! += 1
  if (isLess) keepTried(search, cost)
  else undoTried(search)
  return search.keptWaiting.count === 0
}

/** Takes the tour apart whose shipments have waited least, and lets its vehicle rest. */
export function dissolveTour(search: Search): boolean {
  const { tours, absences, isOut, waiting, moved, isChanged, movable } = search
  let chosen = -1
  let least = Number.POSITIVE_INFINITY
  let used = 0
  for (let vehicle = 0; vehicle < tours.model.vehicles; vehicle++) {
    if (!tours.length[vehicle]) continue
    used++
    const weight = weightOf(search, vehicle)
    if (weight >= least) continue
    least = weight
    chosen = vehicle
  }
  if (chosen < 0 || used < 2) return false
  isOut.fill(0)
  isChanged.fill(0)
  moved.count = 0
  for (let at = 0; at < movable.length; at++) {
    const shipment = movable[at]!
    if (tours.vehicleOf[shipment] !== chosen) continue
    isOut[shipment] = 1
    waiting.list[waiting.count++] = shipment
    moved.list[moved.count++] = shipment
    absences[shipment]! += 1
  }
  isChanged[chosen] = 1
  tours.isResting[chosen] = 1
  takeOut(tours, chosen, isOut)
  keepTried(search, costOf(search))
  return true
}

/** How often the shipments of a tour have waited; infinite when some cannot leave it. */
function weightOf({ tours, absences }: Search, vehicle: number): number {
  const { model, steps, stride, length } = tours
  if (model.lockedSteps[vehicle]! > 0) return Number.POSITIVE_INFINITY
  let weight = length[vehicle]! * 1e-3
  for (let at = 1; at <= length[vehicle]!; at++) {
    const shipment = steps[vehicle * stride + at]! >> 1
    if (model.isHalf[shipment]) return Number.POSITIVE_INFINITY
    weight += absences[shipment]! / 2
  }
  return weight
}
