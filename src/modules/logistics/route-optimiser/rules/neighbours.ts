import type { Compiled } from './compile'
import { dropOf, pickupOf } from './problem'

/** Which steps, and which shipments, are near each other: rows of numbers, the nearest first. */
export interface Neighbours {
  perStep: number
  steps: Int32Array
  perShipment: number
  shipments: Int32Array
}

const MAX_STEPS = 120
const MAX_SHIPMENTS = 60
/** A second between two windows counts as much as this part of a second on the road. */
const TIME_WEIGHT = 0.2

/** For each step and each shipment the nearest others, by road and by window, the nearest first. */
export function neighboursOf(model: Compiled): Neighbours {
  const { shipments, nodes, isFixed, problem } = model
  const arc = model.arc[0] ?? new Float64Array(nodes * nodes)
  const steps = Array.from({ length: shipments * 2 }, (_, step) => step).filter(
    step => !isFixed[step >> 1] && (step & 1 || !model.isHalf[step >> 1]),
  )
  const movable = Array.from({ length: shipments }, (_, at) => at).filter(at => !isFixed[at])
  const perStep = Math.min(MAX_STEPS, steps.length)
  const perShipment = Math.min(MAX_SHIPMENTS, movable.length)
  const middle = Float64Array.from(problem.shipments, ({ drop }) => {
    const [first, last] = [drop.windows[0]?.[0] ?? 0, drop.windows.at(-1)?.[1] ?? 0]
    return Number.isFinite(first + last) ? (first + last) / 2 : 0
  })
  const farness = (a: number, b: number) => arc[a * nodes + b]! + arc[b * nodes + a]!
  const unlikeness = (a: number, b: number) =>
    farness(dropOf(a), dropOf(b)) +
    (model.isHalf[a] || model.isHalf[b] ? 0 : farness(pickupOf(a), pickupOf(b))) +
    Math.abs(middle[a]! - middle[b]!) * TIME_WEIGHT
  return {
    perStep,
    steps: rows(shipments * 2, steps, perStep, farness),
    perShipment,
    shipments: rows(shipments, movable, perShipment, unlikeness),
  }
}

function rows(
  count: number,
  members: readonly number[],
  width: number,
  between: (a: number, b: number) => number,
): Int32Array {
  const table = new Int32Array(count * width)
  for (const one of members) {
    const far = members.map(other => (other === one ? Number.NEGATIVE_INFINITY : between(one, other)))
    const order = members.map((_, at) => at).sort((a, b) => far[a]! - far[b]! || a - b)
    for (let at = 0; at < width; at++) table[one * width + at] = members[order[at]!]!
  }
  return table
}
