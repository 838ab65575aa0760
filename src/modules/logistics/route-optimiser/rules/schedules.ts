import type { Compiled } from './compile'
import type { Break } from './problem'
import type { Tours } from './tours'

const NO_BREAKS: readonly Break[] = []
const NEVER = Number.POSITIVE_INFINITY
const TOO_EARLY = Number.NEGATIVE_INFINITY
/** Finite, so that what can never begin is past it. */
const END_OF_TIME = 1e15

/** The breaks of a vehicle, in order of time. */
export const breaksOf = (model: Compiled, vehicle: number): readonly Break[] =>
  model.problem.vehicles[vehicle]!.breaks ?? NO_BREAKS

/** The first moment from `at` on at which a node may begin; infinite when its windows are over. */
export function beginFrom(model: Compiled, node: number, at: number): number {
  const { firstWindow, opens, closes } = model
  for (let window = firstWindow[node]!; window < firstWindow[node + 1]!; window++)
    if (at <= closes[window]!) return Math.max(at, opens[window]!)
  return NEVER
}

/** The last moment up to `at` at which a node may begin. */
function beginUntil(model: Compiled, node: number, at: number): number {
  const { firstWindow, opens, closes } = model
  for (let window = firstWindow[node + 1]! - 1; window >= firstWindow[node]!; window--)
    if (at >= opens[window]!) return Math.min(at, closes[window]!)
  return TOO_EARLY
}

/** Until when a node is left at the latest, if it begins at 0. */
const dwell = ({ service, setup, place }: Compiled, from: number, to: number) =>
  service[from]! + (place[from] === place[to] ? 0 : setup[from]!)

/**
 * The earliest and the latest beginnings of a tour's steps. A step that begins no later than its latest keeps everything
 * behind it, so an insertion is checked without going through the rest (forward time slack: Savelsbergh, "The vehicle
 * routing problem with time windows: minimizing route duration", 1992). With several windows both are the nearest
 * moment inside one, and each break adds a layer: the same with one break more behind it.
 */
export function refreshSchedule(tours: Tours, vehicle: number): void {
  const { model } = tours
  const breaks = breaksOf(model, vehicle)
  forward(tours, vehicle, breaks)
  const endsAt = Math.min(model.problem.vehicles[vehicle]!.endsAt, END_OF_TIME)
  backward(tours, vehicle, breaks, endsAt, tours.late, vehicle * model.layers * tours.stride)
  priceTour(tours, vehicle, breaks)
}

function forward(tours: Tours, vehicle: number, breaks: readonly Break[]): void {
  const { model, steps, stride, early } = tours
  const arc = model.arc[vehicle]!
  const { nodes, layers } = model
  const base = vehicle * stride
  const row = vehicle * layers * stride
  const length = tours.length[vehicle]!
  early[row] = model.problem.vehicles[vehicle]!.startsAt
  for (let layer = 1; layer <= breaks.length; layer++) early[row + layer * stride] = NEVER
  for (let at = 1; at <= length + 1; at++) {
    const [from, to] = [steps[base + at - 1]!, steps[base + at]!]
    const spent = arc[from * nodes + to]!
    for (let layer = 0; layer <= breaks.length; layer++)
      early[row + layer * stride + at] = beginFrom(model, to, early[row + layer * stride + at - 1]! + spent)
    if (breaks.length) breakOnArc(model, breaks, early, row + at - 1, row + at, stride, from, to, spent)
  }
}

/** Adds to the moments of a node those that are reached with a break on the way to it. */
export function breakOnArc(
  model: Compiled,
  breaks: readonly Break[],
  times: Float64Array,
  before: number,
  after: number,
  stride: number,
  from: number,
  to: number,
  spent: number,
  beforeStride = stride,
  beforeTimes = times,
): void {
  const left = dwell(model, from, to)
  for (let layer = 0; layer < breaks.length; layer++) {
    let leaves = beforeTimes[before + layer * beforeStride]! + left
    let arrives = leaves + spent - left
    for (let next = layer; next < breaks.length && arrives < NEVER; next++) {
      const { window, duration } = breaks[next]!
      if (leaves > window[1]) break
      // It may be taken on the road: only its window makes it wait.
      leaves = Math.max(leaves, window[0]) + duration
      arrives = Math.max(arrives, window[0]) + duration
      const cell = after + (next + 1) * stride
      times[cell] = Math.min(times[cell]!, beginFrom(model, to, arrives))
    }
  }
}

function backward(
  tours: Tours,
  vehicle: number,
  breaks: readonly Break[],
  endsAt: number,
  late: Float64Array,
  row: number,
  isSlack = false,
): void {
  const { model, steps, stride } = tours
  const earlyRow = vehicle * model.layers * stride
  const arc = model.arc[vehicle]!
  const { nodes } = model
  const base = vehicle * stride
  const length = tours.length[vehicle]!
  for (let layer = 0; layer <= breaks.length; layer++)
    // Who is done before a break must begin has it afterwards.
    late[row + layer * stride + length + 1] = Math.min(endsAt, breaks[layer]?.window[1] ?? endsAt)
  for (let at = length; at >= 0; at--) {
    const [from, to] = [steps[base + at]!, steps[base + at + 1]!]
    const spent = arc[from * nodes + to]!
    const left = breaks.length ? dwell(model, from, to) : 0
    for (let layer = 0; layer <= breaks.length; layer++) {
      let latest = late[row + layer * stride + at + 1]! - spent
      let [leaveBy, breakTime] = [NEVER, 0]
      for (let next = layer; next < breaks.length; next++) {
        const { window, duration } = breaks[next]!
        // The break may begin at its window's end at the latest, after those before it.
        leaveBy = Math.min(leaveBy, window[1] - breakTime)
        breakTime += duration
        const reached = late[row + (next + 1) * stride + at + 1]!
        if (earliestAfter(breaks, layer, next) > reached) continue
        latest = Math.max(latest, Math.min(leaveBy - left, reached - breakTime - spent))
      }
      const begins = beginUntil(model, from, latest)
      // What may be late is not put off beyond its window, or beyond now.
      const limit = isSlack ? Math.max(model.due[from]!, tours.early[earlyRow + at]!) : NEVER
      late[row + layer * stride + at] = Math.min(begins, limit)
    }
  }
}

/** When breaks that are taken one behind the other are over at the earliest. */
function earliestAfter(breaks: readonly Break[], first: number, last: number): number {
  let over = TOO_EARLY
  for (let at = first; at <= last; at++) over = Math.max(over, breaks[at]!.window[0]) + breaks[at]!.duration
  return over
}

function priceTour(tours: Tours, vehicle: number, breaks: readonly Break[]): void {
  const { model, steps, stride } = tours
  const { nodes } = model
  const given = model.problem.vehicles[vehicle]!
  const toll = model.toll[vehicle]!
  const base = vehicle * stride
  const length = tours.length[vehicle]!
  let cost = length > 0 ? (given.fixedCost ?? 0) : 0
  for (let at = 0; at <= length && length > 0; at++) {
    const step = steps[base + at]!
    cost += toll[step * nodes + steps[base + at + 1]!]!
    if (at > 0 && (step & 1) === 1) cost += model.moveCost[vehicle * model.shipments + (step >> 1)]!
  }
  tours.duration[vehicle] = 0
  if (model.isTimed && length > 0) cost += timedCost(tours, vehicle, breaks)
  tours.cost[vehicle] = cost
}

/** What waiting and lateness cost. A tour ends as early as it can, and then begins as late as it may. */
function timedCost(tours: Tours, vehicle: number, breaks: readonly Break[]): number {
  const { model, steps, stride, early, scratch } = tours
  const { nodes, layers, due, problem } = model
  const arc = model.arc[vehicle]!
  const base = vehicle * stride
  const row = vehicle * layers * stride
  const length = tours.length[vehicle]!
  let end = NEVER
  for (let layer = 0; layer <= breaks.length; layer++) {
    const at = early[row + layer * stride + length + 1]!
    if (at <= (breaks[layer]?.window[1] ?? NEVER)) end = Math.min(end, at)
  }
  if (end === NEVER) return 0
  backward(tours, vehicle, breaks, end, scratch, 0, true)
  const { startsAt } = problem.vehicles[vehicle]!
  // Who is under way does not set out later.
  tours.duration[vehicle] =
    end - (model.lockedSteps[vehicle]! > 0 ? startsAt : Math.max(scratch[0]!, startsAt))
  let spent = 0
  let late = 0
  for (let at = 0; at <= length; at++) {
    const step = steps[base + at]!
    spent += arc[step * nodes + steps[base + at + 1]!]!
    if (due[step] !== NEVER) late += Math.max(0, early[row + at]! - due[step]!)
  }
  const waiting = Math.max(0, tours.duration[vehicle]! - spent)
  return (
    (waiting / 3600) * (problem.vehicles[vehicle]!.costPerHour ?? 0) +
    (late / 3600) * (problem.latenessCost ?? 0)
  )
}
