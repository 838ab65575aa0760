import { hasRoom, type Insertion, keepsStops } from './insertion'
import { dropOf, pickupOf } from './problem'
import { beginFrom, breakOnArc, breaksOf } from './schedules'
import { isTooFull, type Tours } from './tours'

/** More breaks in one tour than a day has. */
const MAX_LAYERS = 8
const afterPickup = new Float64Array(MAX_LAYERS)
const here = new Float64Array(MAX_LAYERS)
const atDrop = new Float64Array(MAX_LAYERS)
const behind = new Float64Array(MAX_LAYERS)

/** The cheapest positions in a tour with breaks: as without, with one moment for each number of breaks that is over. */
export function breaksInsertion(tours: Tours, vehicle: number, shipment: number, found: Insertion): void {
  const { model, steps, stride, early, late, length } = tours
  const { nodes, layers } = model
  const breaks = breaksOf(model, vehicle)
  const arc = model.arc[vehicle]!
  const toll = model.toll[vehicle]!
  const base = vehicle * stride
  const row = vehicle * layers * stride
  const isHalf = model.isHalf[shipment] === 1
  const picked = pickupOf(shipment)
  const dropped = dropOf(shipment)
  const last = length[vehicle]!
  const locked = model.lockedSteps[vehicle]!
  for (let pick = locked; pick <= last; pick++) {
    if (isHalf && pick > locked && isTooFull(tours, vehicle, pick)) break
    const from = steps[base + pick]!
    let next = steps[base + pick + 1]!
    if (isHalf) {
      for (let layer = 0; layer <= breaks.length; layer++) here[layer] = early[row + layer * stride + pick]!
      tryDrop(from, next, pick, pick, 0)
      continue
    }
    if (!hasRoom(tours, vehicle, shipment, pick, pick)) continue
    if (!move(early, row + pick, stride, from, picked, afterPickup)) continue
    const toPickup = toll[from * nodes + picked]! - toll[from * nodes + next]!
    here.set(afterPickup)
    tryDrop(picked, next, pick, pick, toPickup + toll[picked * nodes + next]!)
    const detour = toPickup + toll[picked * nodes + next]!
    let before = picked
    for (let drop = pick + 1; drop <= last; drop++) {
      if (!hasRoom(tours, vehicle, shipment, drop, drop)) break
      if (!move(here, 0, 1, before, next, behind) || !isInTime(behind, drop)) break
      here.set(behind)
      before = next
      next = steps[base + drop + 1]!
      tryDrop(before, next, pick, drop, detour)
    }
  }

  /** Tries the drop-off between two nodes, from the moments in `here`. */
  function tryDrop(before: number, after: number, pick: number, drop: number, detour: number) {
    const cost =
      detour +
      toll[before * nodes + dropped]! +
      toll[dropped * nodes + after]! -
      toll[before * nodes + after]!
    if (cost >= found.cost) return
    if (!move(here, 0, 1, before, dropped, atDrop)) return
    if (!move(atDrop, 0, 1, dropped, after, behind) || !isInTime(behind, drop + 1)) return
    if (!keepsStops(tours, vehicle, shipment, pick, drop)) return
    found.cost = cost
    found.pick = pick
    found.drop = drop
  }

  /** From the moments of one node to those of another; whether there are any. */
  function move(
    times: Float64Array,
    at: number,
    timesStride: number,
    from: number,
    to: number,
    into: Float64Array,
  ): boolean {
    const spent = arc[from * nodes + to]!
    for (let layer = 0; layer <= breaks.length; layer++)
      into[layer] = beginFrom(model, to, times[at + layer * timesStride]! + spent)
    breakOnArc(model, breaks, into, at, 0, 1, from, to, spent, timesStride, times)
    for (let layer = 0; layer <= breaks.length; layer++)
      if (into[layer] !== Number.POSITIVE_INFINITY) return true
    return false
  }

  function isInTime(times: Float64Array, at: number): boolean {
    for (let layer = 0; layer <= breaks.length; layer++)
      if (times[layer]! <= late[row + layer * stride + at]!) return true
    return false
  }
}
