import type { Compiled } from './compile'
import { dropOf, isDrop, pickupOf, shipmentOf } from './problem'
import { refreshSchedule } from './schedules'

/** The tours of a search: flat arrays of one row per vehicle, its beginning at 0 and its end behind its last step. */
export interface Tours {
  model: Compiled
  stride: number
  steps: Int32Array
  length: Int32Array
  /** By layer: the earliest moment a step can begin, and the latest at which the rest can still be kept. */
  early: Float64Array
  late: Float64Array
  /** By unit: what is on board after a step. */
  load: Float64Array
  stops: Int32Array
  duration: Float64Array
  cost: Float64Array
  /** Changes with what a tour contains; what was computed of a tour holds as long as this does. */
  version: Int32Array
  vehicleOf: Int32Array
  positionOf: Int32Array
  /** Vehicles that the search does not use at the moment. */
  isResting: Uint8Array
  scratch: Float64Array
  nextVersion: number
}

/** Tours of all vehicles that hold only their locked steps. */
export function makeTours(model: Compiled): Tours {
  const { vehicles, shipments, layers, units } = model
  const stride = shipments * 2 + 2
  const tours: Tours = {
    model,
    stride,
    steps: new Int32Array(vehicles * stride),
    length: new Int32Array(vehicles),
    early: new Float64Array(vehicles * layers * stride),
    late: new Float64Array(vehicles * layers * stride),
    load: new Float64Array(vehicles * units * stride),
    stops: new Int32Array(vehicles),
    duration: new Float64Array(vehicles),
    cost: new Float64Array(vehicles),
    version: new Int32Array(vehicles),
    vehicleOf: new Int32Array(shipments).fill(-1),
    positionOf: new Int32Array(shipments * 2),
    isResting: new Uint8Array(vehicles),
    scratch: new Float64Array(layers * stride),
    nextVersion: 1,
  }
  for (let vehicle = 0; vehicle < vehicles; vehicle++)
    setTour(tours, vehicle, model.problem.vehicles[vehicle]!.locked ?? [])
  return tours
}

/** Replaces the steps of a vehicle and computes its times, loads and cost. */
export function setTour(tours: Tours, vehicle: number, steps: ArrayLike<number>): void {
  const base = vehicle * tours.stride
  for (let at = 0; at < steps.length; at++) tours.steps[base + at + 1] = steps[at]!
  tours.length[vehicle] = steps.length
  refresh(tours, vehicle)
}

/** The steps of a vehicle, in order. */
export function tourOf(tours: Tours, vehicle: number): number[] {
  const base = vehicle * tours.stride + 1
  return [...tours.steps.subarray(base, base + tours.length[vehicle]!)]
}

/** Computes everything about a tour that follows from its steps. */
export function refresh(tours: Tours, vehicle: number): void {
  const { model, steps, stride, load, vehicleOf, positionOf } = tours
  const { units, stop, size, onBoard, startNode, endNode } = model
  const base = vehicle * stride
  const length = tours.length[vehicle]!
  steps[base] = startNode[vehicle]!
  steps[base + length + 1] = endNode[vehicle]!
  const loadBase = vehicle * units * stride
  for (let unit = 0; unit < units; unit++) load[loadBase + unit * stride] = onBoard[vehicle * units + unit]!
  let stops = 0
  let last = -1
  for (let at = 1; at <= length; at++) {
    const step = steps[base + at]!
    const shipment = shipmentOf(step)
    const sign = isDrop(step) ? -1 : 1
    for (let unit = 0; unit < units; unit++) {
      const cell = loadBase + unit * stride + at
      load[cell] = load[cell - 1]! + sign * size[shipment * units + unit]!
    }
    if (stop[step] !== last) stops++
    last = stop[step]!
    if (isDrop(step)) vehicleOf[shipment] = vehicle
    positionOf[step] = at
  }
  for (let unit = 0; unit < units; unit++) {
    const cell = loadBase + unit * stride + length + 1
    load[cell] = load[cell - 1]!
  }
  tours.stops[vehicle] = stops
  tours.version[vehicle] = tours.nextVersion++
  refreshSchedule(tours, vehicle)
}

/** Puts a shipment behind these positions, counted before either step is in; a half one only its drop-off. */
export function insert(tours: Tours, vehicle: number, shipment: number, pick: number, drop: number): void {
  const { steps, stride, model } = tours
  const base = vehicle * stride
  const length = tours.length[vehicle]!
  const isHalf = model.isHalf[shipment] === 1
  const shift = isHalf ? 1 : 2
  steps.copyWithin(base + drop + 1 + shift, base + drop + 1, base + length + 2)
  if (!isHalf) {
    steps.copyWithin(base + pick + 2, base + pick + 1, base + drop + 1)
    steps[base + pick + 1] = pickupOf(shipment)
  }
  steps[base + drop + shift] = dropOf(shipment)
  tours.length[vehicle] = length + shift
  refresh(tours, vehicle)
}

/** Takes the marked shipments out of a tour, as far as they can be moved. */
export function takeOut(tours: Tours, vehicle: number, isOut: Uint8Array): void {
  const { steps, stride, vehicleOf, model } = tours
  const base = vehicle * stride
  const length = tours.length[vehicle]!
  const locked = model.lockedSteps[vehicle]!
  let kept = locked
  for (let at = locked + 1; at <= length; at++) {
    const step = steps[base + at]!
    const shipment = shipmentOf(step)
    if (isOut[shipment]) vehicleOf[shipment] = -1
    else steps[base + ++kept] = step
  }
  if (kept === length) return
  tours.length[vehicle] = kept
  refresh(tours, vehicle)
}

/** Whether a pickup does not fit while something on board is not dropped off before it. */
export function isTooFull({ model, steps, stride, load }: Tours, vehicle: number, at: number): boolean {
  if (isDrop(steps[vehicle * stride + at]!)) return false
  const { units, capacity } = model
  for (let unit = 0; unit < units; unit++)
    if (load[(vehicle * units + unit) * stride + at]! > capacity[vehicle * units + unit]!) return true
  return false
}

/** Whether a tour keeps its windows, its end, its capacity, its breaks and its most stops. */
export function isKept(tours: Tours, vehicle: number): boolean {
  const { model, stride, early, late, length } = tours
  const { layers } = model
  // What is too much from the beginning is on board all the same: only what is added counts.
  for (let at = model.lockedSteps[vehicle]! + 1; at <= length[vehicle]!; at++)
    if (isTooFull(tours, vehicle, at)) return false
  if (tours.stops[vehicle]! > (model.problem.vehicles[vehicle]!.maxStops ?? Number.POSITIVE_INFINITY))
    return false
  const start = vehicle * layers * stride
  return early[start]! <= late[start]!
}
