import { copyAll, copyWaiting } from './copy-tours'
import { findInsertion } from './insertion'
import { shipmentOf } from './problem'
import { recreate } from './recreate'
import { costOf, keepBest, type Search } from './search'
import { isKept, setTour, takeOut } from './tours'

/** The tours that a search begins with: those of today as far as they can be kept, and the rest put where it fits. */
export function beginSearch(search: Search): void {
  const { tours, waiting } = search
  const { model } = tours
  const movable: number[] = []
  for (let shipment = 0; shipment < model.shipments; shipment++) {
    if (model.isFixed[shipment]) continue
    if (canBeTaken(search, shipment)) movable.push(shipment)
    else search.hopeless.push(shipment)
  }
  search.movable = Int32Array.from(movable)
  takeUpToday(search)
  waiting.count = 0
  for (const shipment of movable) if (tours.vehicleOf[shipment]! < 0) waiting.list[waiting.count++] = shipment
  recreate(search)
  copyAll(tours, search.kept)
  copyWaiting(waiting, search.keptWaiting)
  search.keptCost = costOf(search)
  keepBest(search)
}

/** Whether a vehicle with nothing but its locked steps takes a shipment. */
function canBeTaken({ tours, found }: Search, shipment: number): boolean {
  for (let vehicle = 0; vehicle < tours.model.vehicles; vehicle++) {
    findInsertion(tours, vehicle, shipment, found)
    if (found.cost < Number.POSITIVE_INFINITY) return true
  }
  return false
}

function takeUpToday({ tours, isOut, hopeless }: Search): void {
  const { model, length } = tours
  const lost = new Set(hopeless)
  for (const [vehicle, given] of (model.problem.today ?? []).entries()) {
    const locked = model.problem.vehicles[vehicle]!.locked ?? []
    const steps = given.filter(step => !lost.has(shipmentOf(step)) && !locked.includes(step))
    if (!steps.length || model.problem.vehicles[vehicle]!.isClosed) continue
    setTour(tours, vehicle, [...locked, ...steps])
    while (!isKept(tours, vehicle) && length[vehicle]! > locked.length) {
      isOut.fill(0)
      isOut[firstBroken(tours, vehicle)] = 1
      takeOut(tours, vehicle, isOut)
    }
  }
}

/** The shipment of the first step that comes too late; of the last one when another rule is broken. */
function firstBroken(tours: Search['tours'], vehicle: number): number {
  const { model, steps, stride, early, length } = tours
  const row = vehicle * model.layers * stride
  let at = model.lockedSteps[vehicle]! + 1
  while (at < length[vehicle]! && early[row + at]! < Number.POSITIVE_INFINITY) at++
  return shipmentOf(steps[vehicle * stride + at]!)
}
