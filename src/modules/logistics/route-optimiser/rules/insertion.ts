import type { Compiled } from './compile'
import { breaksInsertion } from './insertion-with-breaks'
import { dropOf, pickupOf } from './problem'
import { beginFrom } from './schedules'
import { isTooFull, type Tours } from './tours'

/** Where a shipment makes a tour least dearer; its cost is infinite where it fits nowhere. */
export interface Insertion {
  cost: number
  pick: number
  drop: number
}

const NEVER = Number.POSITIVE_INFINITY

/**
 * Finds the cheapest positions of a shipment in a tour. Each pair of positions is checked in constant time: the moment
 * at which the tour goes on behind it must not be past the latest beginning there. Travel that breaks the triangle
 * inequality may hide a position, but never lets a broken tour pass.
 */
export function findInsertion(tours: Tours, vehicle: number, shipment: number, found: Insertion): void {
  found.cost = NEVER
  const { model } = tours
  if (!model.allowed[vehicle * model.shipments + shipment]) return
  if (model.problem.vehicles[vehicle]!.breaks?.length) breaksInsertion(tours, vehicle, shipment, found)
  else if (model.isHalf[shipment]) dropInsertion(tours, vehicle, shipment, found)
  else pairInsertion(tours, vehicle, shipment, found)
  if (found.cost === NEVER) return
  found.cost += model.moveCost[vehicle * model.shipments + shipment]!
  if (tours.length[vehicle] === 0) found.cost += model.problem.vehicles[vehicle]!.fixedCost ?? 0
}

/** Whether what is on board behind these steps leaves room for a shipment. */
export function hasRoom(tours: Tours, vehicle: number, shipment: number, from: number, to: number): boolean {
  const { model, load, stride } = tours
  const { units, size, capacity } = model
  for (let unit = 0; unit < units; unit++) {
    const row = (vehicle * units + unit) * stride
    const room = capacity[vehicle * units + unit]! - size[shipment * units + unit]!
    for (let at = from; at <= to; at++) if (load[row + at]! > room) return false
  }
  return true
}

/** How many stops more a step behind a position makes. */
const addedStops = ({ stop }: Compiled, before: number, step: number, after: number) =>
  (stop[before] === stop[step] ? 0 : 1) +
  (stop[step] === stop[after] ? 0 : 1) -
  (stop[before] === stop[after] ? 0 : 1)

/** Whether a tour stays within its most stops. */
export function keepsStops(
  tours: Tours,
  vehicle: number,
  shipment: number,
  pick: number,
  drop: number,
): boolean {
  const { model, steps, stride } = tours
  const { maxStops } = model.problem.vehicles[vehicle]!
  if (maxStops === undefined) return true
  const base = vehicle * stride
  const [picked, dropped] = [pickupOf(shipment), dropOf(shipment)]
  const before = steps[base + drop]!
  const after = steps[base + drop + 1]!
  if (model.isHalf[shipment])
    return tours.stops[vehicle]! + addedStops(model, before, dropped, after) <= maxStops
  const added =
    pick === drop
      ? addedStops(model, before, picked, after) + addedStops(model, picked, dropped, after)
      : addedStops(model, steps[base + pick]!, picked, steps[base + pick + 1]!) +
        addedStops(model, before, dropped, after)
  return tours.stops[vehicle]! + added <= maxStops
}

function pairInsertion(tours: Tours, vehicle: number, shipment: number, found: Insertion): void {
  const { model, steps, stride, early, late, load } = tours
  const { nodes, layers, units, size, capacity, lastClose } = model
  const arc = model.arc[vehicle]!
  const toll = model.toll[vehicle]!
  const base = vehicle * stride
  const times = vehicle * layers * stride
  const length = tours.length[vehicle]!
  const picked = pickupOf(shipment)
  const dropped = dropOf(shipment)
  const loads = vehicle * units * stride
  const room = capacity[vehicle * units]! - size[shipment * units]!
  const pickedRow = picked * nodes
  const droppedRow = dropped * nodes
  const pickBy = lastClose[picked]!
  const dropBy = lastClose[dropped]!
  for (let pick = model.lockedSteps[vehicle]!; pick <= length; pick++) {
    if (early[times + pick]! > pickBy) break
    if (load[loads + pick]! > room) continue
    const from = steps[base + pick]!
    const next = steps[base + pick + 1]!
    const begins = beginFrom(model, picked, early[times + pick]! + arc[from * nodes + picked]!)
    if (begins === NEVER) continue
    const gap = toll[from * nodes + next]!
    const toPickup = toll[from * nodes + picked]! - gap
    // Right behind it.
    const straight = toPickup + toll[pickedRow + dropped]! + toll[droppedRow + next]!
    if (straight < found.cost) {
      const drops = beginFrom(model, dropped, begins + arc[pickedRow + dropped]!)
      if (drops + arc[droppedRow + next]! <= late[times + pick + 1]!) keep(pick, pick, straight)
    }
    // Further back.
    const detour = toPickup + toll[pickedRow + next]!
    if (detour >= found.cost) continue
    let at = beginFrom(model, next, begins + arc[pickedRow + next]!)
    for (let drop = pick + 1; drop <= length; drop++) {
      if (at > late[times + drop]! || load[loads + drop]! > room) break
      const before = steps[base + drop]!
      const after = steps[base + drop + 1]!
      const row = before * nodes
      const arrives = at + arc[row + dropped]!
      if (arrives > dropBy) break
      const cost = detour + toll[row + dropped]! + toll[droppedRow + after]! - toll[row + after]!
      if (
        cost < found.cost &&
        beginFrom(model, dropped, arrives) + arc[droppedRow + after]! <= late[times + drop + 1]!
      )
        keep(pick, drop, cost)
      at = beginFrom(model, after, at + arc[row + after]!)
    }
  }

  function keep(pick: number, drop: number, cost: number) {
    if (units > 1 && !hasRoom(tours, vehicle, shipment, pick, drop)) return
    if (!keepsStops(tours, vehicle, shipment, pick, drop)) return
    found.cost = cost
    found.pick = pick
    found.drop = drop
  }
}

function dropInsertion(tours: Tours, vehicle: number, shipment: number, found: Insertion): void {
  const { model, steps, stride, early, late } = tours
  const { nodes, layers } = model
  const arc = model.arc[vehicle]!
  const toll = model.toll[vehicle]!
  const base = vehicle * stride
  const times = vehicle * layers * stride
  const dropped = dropOf(shipment)
  const locked = model.lockedSteps[vehicle]!
  for (let drop = locked; drop <= tours.length[vehicle]!; drop++) {
    if (drop > locked && isTooFull(tours, vehicle, drop)) break
    const from = steps[base + drop]!
    const next = steps[base + drop + 1]!
    const cost = toll[from * nodes + dropped]! + toll[dropped * nodes + next]! - toll[from * nodes + next]!
    if (cost >= found.cost) continue
    const begins = beginFrom(model, dropped, early[times + drop]! + arc[from * nodes + dropped]!)
    if (begins + arc[dropped * nodes + next]! > late[times + drop + 1]!) continue
    if (!keepsStops(tours, vehicle, shipment, drop, drop)) continue
    found.cost = cost
    found.pick = drop
    found.drop = drop
  }
}
