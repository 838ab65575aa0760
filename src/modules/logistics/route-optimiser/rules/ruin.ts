import { shipmentOf } from './problem'
import type { Search } from './search'

/** Removals per try, on average, and the longest string (Christiaens and Vanden Berghe). */
const MEAN_REMOVED = 10
const MAX_STRING = 10
const SPLIT_CHANCE = 0.5
const SPLIT_GROWTH = 0.01
const MAX_REMOVED = 30

/** Marks shipments to take out: strings of neighbouring tours mostly, else similar, dear or any ones. */
export function ruin(search: Search): void {
  const { random } = search
  search.isOut.fill(0)
  const kind = random.next()
  if (kind < 0.7) ruinStrings(search)
  else if (kind < 0.85) ruinSimilar(search)
  else if (kind < 0.95) ruinDear(search)
  else ruinAny(search)
}

function mark(search: Search, shipment: number): boolean {
  const { isOut, tours } = search
  if (isOut[shipment] || tours.model.isFixed[shipment] || tours.vehicleOf[shipment]! < 0) return false
  isOut[shipment] = 1
  return true
}

/**
 * Slack induction by string removals: in each of some tours near a step, a string of steps goes, with their
 * shipments. J. Christiaens, G. Vanden Berghe, "Slack induction by string removals for vehicle routing problems",
 * Transportation Science 54 (2020).
 */
function ruinStrings(search: Search): void {
  const { tours, random, neighbours, isRuined } = search
  const { vehicleOf, length } = tours
  const used = countUsed(search)
  if (!used.tours) return
  const longest = Math.min(MAX_STRING, used.steps / used.tours)
  const most = (4 * MEAN_REMOVED) / (1 + longest) - 1
  let left = Math.floor(random.next() * most + 1)
  const centre = anyStep(search)
  if (centre < 0) return
  isRuined.fill(0)
  for (let at = 0; at < neighbours.perStep && left > 0; at++) {
    const step = neighbours.steps[centre * neighbours.perStep + at]!
    const vehicle = vehicleOf[shipmentOf(step)]!
    if (vehicle < 0 || isRuined[vehicle] || search.isOut[shipmentOf(step)]) continue
    const string = Math.floor(random.next() * Math.min(length[vehicle]!, longest) + 1)
    removeString(search, vehicle, step, string)
    isRuined[vehicle] = 1
    left--
  }
}

function removeString(search: Search, vehicle: number, step: number, string: number): void {
  const { tours, random } = search
  const length = tours.length[vehicle]!
  const base = vehicle * tours.stride
  let kept = 0
  if (string > 1 && string < length && random.next() < SPLIT_CHANCE) {
    kept = 1
    while (string + kept < length && random.next() > SPLIT_GROWTH) kept++
    // A long kept middle leaves the string at both ends of the tour.
    kept = Math.min(kept, 1 + random.below(length - string))
  }
  const span = string + kept
  const position = tours.positionOf[step]!
  const lowest = Math.max(1, position - span + 1)
  const first = lowest + random.below(Math.min(position, length - span + 1) - lowest + 1)
  const keptFrom = kept ? first + 1 + random.below(Math.max(1, string - 1)) : first + span
  for (let at = first; at < first + span; at++)
    if (at < keptFrom || at >= keptFrom + kept) mark(search, shipmentOf(tours.steps[base + at]!))
}

function ruinSimilar(search: Search): void {
  const { neighbours, random } = search
  const centre = anyStep(search)
  if (centre < 0) return
  let left = howMany(search)
  const row = shipmentOf(centre) * neighbours.perShipment
  for (let at = 0; at < neighbours.perShipment && left > 0; at++)
    if (random.next() < 0.75 && mark(search, neighbours.shipments[row + at]!)) left--
}

/** The dearer of a few, as often as needed. */
function ruinDear(search: Search): void {
  const { random, movable } = search
  for (let left = howMany(search); left > 0; left--) {
    let dearest = -1
    let most = Number.NEGATIVE_INFINITY
    for (let tries = 0; tries < 5; tries++) {
      const shipment = movable[random.below(movable.length)]!
      if (search.isOut[shipment] || search.tours.vehicleOf[shipment]! < 0) continue
      const saved = savingOf(search, shipment)
      if (saved <= most) continue
      most = saved
      dearest = shipment
    }
    if (dearest >= 0) mark(search, dearest)
  }
}

function savingOf({ tours }: Search, shipment: number): number {
  const { model, steps, stride, vehicleOf, positionOf } = tours
  const vehicle = vehicleOf[shipment]!
  const toll = model.toll[vehicle]!
  const { nodes } = model
  let saved = 0
  for (let step = shipment * 2 + model.isHalf[shipment]!; step <= shipment * 2 + 1; step++) {
    const at = vehicle * stride + positionOf[step]!
    const [before, after] = [steps[at - 1]!, steps[at + 1]!]
    saved += toll[before * nodes + step]! + toll[step * nodes + after]! - toll[before * nodes + after]!
  }
  return saved
}

function ruinAny(search: Search): void {
  const { random, movable } = search
  for (let left = howMany(search); left > 0; left--) mark(search, movable[random.below(movable.length)]!)
}

const howMany = ({ movable, random }: Search) =>
  Math.min(movable.length, 2 + random.below(Math.min(MAX_REMOVED, 1 + Math.floor(movable.length * 0.4))))

function countUsed({ tours, used }: Search): { tours: number; steps: number } {
  used.tours = 0
  used.steps = 0
  for (let vehicle = 0; vehicle < tours.model.vehicles; vehicle++) {
    if (!tours.length[vehicle]) continue
    used.tours++
    used.steps += tours.length[vehicle]!
  }
  return used
}

/** A step that can be moved; -1 when there is none. */
function anyStep({ movable, random, tours }: Search): number {
  if (!movable.length) return -1
  const shipment = movable[random.below(movable.length)]!
  return shipment * 2 + (tours.model.isHalf[shipment] ? 1 : random.below(2))
}
