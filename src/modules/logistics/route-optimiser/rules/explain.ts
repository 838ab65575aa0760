import { planTour, type Violation } from './plan-tour'
import { dropOf, type Problem, pickupOf, type Tour } from './problem'

export const LEFT_REASONS = [
  'noVehicle',
  'skill',
  'capacity',
  'window',
  'vehicleEnds',
  'stops',
  'noRoom',
] as const
export type LeftReason = (typeof LEFT_REASONS)[number]

/** Why a shipment is on no tour, and by how much the nearest vehicle misses it. */
export interface Explanation {
  shipment: number
  reason: LeftReason
  /** The vehicle that comes nearest to taking it. */
  vehicle: number | null
  /** What is missing, in seconds: of a window, or of a shift. */
  seconds: number
  /** When it would be there, where a window is missed. */
  arrivesAt: number | null
  /** Too much, in units of the first capacity. */
  over: number
  missing: string[]
}

/** Beyond so many, the first vehicles' tours are not gone through for each. */
const MAX_THOROUGH = 20

/** For each shipment that is left: the least that would have to change. */
export function explainLeft(
  problem: Problem,
  tours: readonly Tour[],
  left: readonly number[],
): Explanation[] {
  return left.map((shipment, at) => {
    const alone = nearest(problem, shipment, vehicle => [problem.vehicles[vehicle]!.locked ?? []])
    if (!alone) return explanation(shipment, 'noVehicle', null)
    if (alone.violations.length) return explained(problem, shipment, alone)
    // It would go in an empty vehicle: the tours are full.
    if (at >= MAX_THOROUGH) return explanation(shipment, 'noRoom', alone.vehicle)
    const among = nearest(problem, shipment, vehicle => [tours[vehicle] ?? []])
    const late = among?.violations.every(({ kind }) => kind === 'window' || kind === 'shift')
    return {
      ...explanation(shipment, 'noRoom', among?.vehicle ?? null),
      seconds: late && among ? secondsOf(among.violations) : 0,
    }
  })
}

interface Attempt {
  vehicle: number
  violations: Violation[]
  weight: number
  arrivesAt: number | null
}

/** The vehicle and the positions that violate least. */
function nearest(
  problem: Problem,
  shipment: number,
  toursOf: (vehicle: number) => readonly Tour[],
): Attempt | null {
  const { pickup, vehicle: only } = problem.shipments[shipment]!
  let best: Attempt | null = null
  for (const [vehicle, { locked = [], isClosed }] of problem.vehicles.entries()) {
    if ((only !== undefined && only !== vehicle) || isClosed) continue
    for (const tour of toursOf(vehicle))
      for (let drop = locked.length; drop <= tour.length; drop++)
        for (let pick = pickup ? locked.length : drop; pick <= drop; pick++) {
          const tried = tour.toSpliced(drop, 0, dropOf(shipment))
          if (pickup) tried.splice(pick, 0, pickupOf(shipment))
          const { violations, steps } = planTour(problem, vehicle, tried)
          const weight = weightOf(violations)
          if (best && weight >= best.weight) continue
          const late = violations.find(({ kind }) => kind === 'window')
          const step = late?.kind === 'window' ? steps.find(one => one.step === late.step) : undefined
          best = { vehicle, violations, weight, arrivesAt: step?.arrivesAt ?? null }
        }
  }
  return best
}

/** What time can mend weighs its seconds; what needs another vehicle weighs more than a day. */
const weightOf = (violations: readonly Violation[]) =>
  violations.reduce(
    (sum, one) => sum + (one.kind === 'window' || one.kind === 'shift' ? one.seconds : 100_000),
    0,
  )

const secondsOf = (violations: readonly Violation[]) =>
  violations.reduce(
    (most, one) => (one.kind === 'window' || one.kind === 'shift' ? Math.max(most, one.seconds) : most),
    0,
  )

function explained(
  problem: Problem,
  shipment: number,
  { vehicle, violations, arrivesAt }: Attempt,
): Explanation {
  const find = <Kind extends Violation['kind']>(kind: Kind) =>
    violations.find((one): one is Extract<Violation, { kind: Kind }> => one.kind === kind)
  const of = (reason: LeftReason) => explanation(shipment, reason, vehicle)
  const skill = find('skill')
  if (skill) return { ...of('skill'), missing: skill.missing }
  const size = problem.shipments[shipment]!.size[0] ?? 0
  const most = Math.max(...problem.vehicles.map(({ capacity }) => capacity[0] ?? 0))
  if (find('capacity')) return { ...of('capacity'), over: Math.max(0, size - most) }
  if (find('window')) return { ...of('window'), seconds: secondsOf(violations), arrivesAt }
  const shift = find('shift')
  if (shift || find('break')) return { ...of('vehicleEnds'), seconds: shift?.seconds ?? 0 }
  return of('stops')
}

const explanation = (shipment: number, reason: LeftReason, vehicle: number | null): Explanation => ({
  shipment,
  reason,
  vehicle,
  seconds: 0,
  arrivesAt: null,
  over: 0,
  missing: [],
})
