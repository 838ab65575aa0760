import { shipmentOf } from './problem'
import type { Tours } from './tours'

/** Copies one vehicle's row with everything that was computed of it. */
export function copyTour(from: Tours, to: Tours, vehicle: number): void {
  const { stride, model } = from
  const length = from.length[vehicle]!
  const base = vehicle * stride
  for (let at = base; at <= base + length + 1; at++) to.steps[at] = from.steps[at]!
  for (let layer = 0; layer < model.layers; layer++) {
    const row = (vehicle * model.layers + layer) * stride
    for (let at = row; at <= row + length + 1; at++) {
      to.early[at] = from.early[at]!
      to.late[at] = from.late[at]!
    }
  }
  for (let unit = 0; unit < model.units; unit++) {
    const row = (vehicle * model.units + unit) * stride
    for (let at = row; at <= row + length + 1; at++) to.load[at] = from.load[at]!
  }
  for (let at = 1; at <= length; at++) {
    const step = from.steps[base + at]!
    to.positionOf[step] = at
    if (step & 1) to.vehicleOf[shipmentOf(step)] = vehicle
  }
  to.length[vehicle] = length
  to.stops[vehicle] = from.stops[vehicle]!
  to.duration[vehicle] = from.duration[vehicle]!
  to.cost[vehicle] = from.cost[vehicle]!
  to.version[vehicle] = from.version[vehicle]!
}

/** The shipments that are on no tour. */
export interface Waiting {
  list: Int32Array
  count: number
}

/** An empty list with room for all shipments. */
export const makeWaiting = (shipments: number): Waiting => ({ list: new Int32Array(shipments), count: 0 })

export function copyWaiting(from: Waiting, to: Waiting): void {
  for (let at = 0; at < from.count; at++) to.list[at] = from.list[at]!
  to.count = from.count
}

/** Copies all tours, and who is on none. */
export function copyAll(from: Tours, to: Tours): void {
  to.vehicleOf.fill(-1)
  for (let vehicle = 0; vehicle < from.model.vehicles; vehicle++) copyTour(from, to, vehicle)
}
