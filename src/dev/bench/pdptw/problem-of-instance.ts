import type { Problem, Task } from '../../../modules/logistics/route-optimiser/rules/problem'
import { isDrop, shipmentOf } from '../../../modules/logistics/route-optimiser/rules/problem'
import type { Instance } from './instance'

/** A vehicle less is worth any distance. */
const VEHICLE_COST = 1e6

/** An instance as a problem, where distance and time are one; and routes back in the instance's numbers. */
export function problemOf({ nodes, travel, capacity, vehicles }: Instance): {
  problem: Problem
  routesOf: (tours: readonly (readonly number[])[]) => number[][]
} {
  const pickups = nodes.flatMap((node, at) => (node.delivery ? [at] : []))
  const taskOf = (at: number): Task => {
    const { opens, closes, service } = nodes[at]!
    return { place: at, windows: [[opens, closes]], service }
  }
  const depot = nodes[0]!
  const problem: Problem = {
    matrices: [{ places: nodes.length, seconds: travel, meters: travel }],
    shipments: pickups.map(at => ({
      pickup: taskOf(at),
      drop: taskOf(nodes[at]!.delivery),
      size: [nodes[at]!.demand],
    })),
    vehicles: Array.from({ length: vehicles }, () => ({
      matrix: 0,
      start: 0,
      end: 0,
      startsAt: depot.opens,
      endsAt: depot.closes,
      capacity: [capacity],
      fixedCost: VEHICLE_COST,
      costPerKm: 1000,
    })),
  }
  const nodeOf = (step: number) => {
    const pickup = pickups[shipmentOf(step)]!
    return isDrop(step) ? nodes[pickup]!.delivery : pickup
  }
  return {
    problem,
    routesOf: tours => tours.filter(tour => tour.length > 0).map(tour => tour.map(nodeOf)),
  }
}
