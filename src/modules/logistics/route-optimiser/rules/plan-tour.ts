import { type Break, isDrop, type Problem, shipmentOf, type Task, type Tour, taskOf } from './problem'

/** What is wrong with a tour, and by how much. */
export type Violation =
  /** It begins so many seconds after its last window. */
  | { kind: 'window'; step: number; seconds: number }
  /** It ends so many seconds after the shift. */
  | { kind: 'shift'; seconds: number }
  | { kind: 'capacity'; step: number; unit: number; over: number }
  | { kind: 'break'; number: number }
  | { kind: 'stops'; over: number }
  | { kind: 'skill'; shipment: number; missing: string[] }
  /** It is dropped off without having been picked up before. */
  | { kind: 'order'; step: number }

export interface PlannedStep {
  step: number
  /** On the road, from the step before. */
  meters: number
  seconds: number
  arrivesAt: number
  beginsAt: number
  leavesAt: number
  lateSeconds: number
}

export interface PlannedTour {
  steps: PlannedStep[]
  breaks: { startsAt: number; endsAt: number }[]
  startsAt: number
  endsAt: number
  meters: number
  travelSeconds: number
  stops: number
  violations: Violation[]
}

/** A way to have reached a step with so many breaks behind it. */
interface Reached {
  penalty: number
  arrivesAt: number
  beginsAt: number
  breaks: { startsAt: number; endsAt: number }[]
  before: Reached | null
}

const NO_BREAKS: readonly Break[] = []

/**
 * When each step of a tour begins and what the tour violates; steps and vehicle are taken as they are given. Breaks lie
 * where they cause the least lateness.
 */
export function planTour(problem: Problem, vehicle: number, tour: Tour): PlannedTour {
  const given = problem.vehicles[vehicle]!
  const breaks = given.breaks ?? NO_BREAKS
  const tasks = tour.map(step => taskOf(problem, step))
  const legs = legsOf(problem, vehicle, tasks)
  let layers: (Reached | null)[] = breaks.map(() => null)
  layers.unshift({
    penalty: 0,
    arrivesAt: given.startsAt,
    beginsAt: given.startsAt,
    breaks: [],
    before: null,
  })
  for (const [at, leg] of legs.entries()) layers = drive(layers, breaks, leg, tasks[at] ?? null)
  const last = bestEnd(layers, breaks, given.endsAt)
  const path: Reached[] = []
  for (let one: Reached | null = last; one; one = one.before) path.unshift(one)
  const steps = tour.map((step, at): PlannedStep => {
    const { arrivesAt, beginsAt } = path[at + 1]!
    return {
      step,
      meters: legs[at]!.meters,
      seconds: legs[at]!.travel,
      arrivesAt,
      beginsAt,
      leavesAt: beginsAt + legs[at + 1]!.stay,
      lateSeconds: lateAt(tasks[at]!, beginsAt),
    }
  })
  const isFirstFree = path[1]?.breaks.length === 0
  const startsAt = isFirstFree && steps[0] ? steps[0].beginsAt - legs[0]!.travel : given.startsAt
  if (isFirstFree && steps[0]) steps[0].arrivesAt = steps[0].beginsAt
  const stops = tasks.filter(
    (task, at) => at === 0 || task.stop === undefined || task.stop !== tasks[at - 1]!.stop,
  )
  return {
    steps,
    breaks: path.flatMap(one => one.breaks),
    startsAt,
    endsAt: last.arrivesAt,
    meters: legs.reduce((sum, { meters }) => sum + meters, 0),
    travelSeconds: legs.reduce((sum, { travel }) => sum + travel, 0),
    stops: stops.length,
    violations: [
      ...steps.flatMap(({ step, lateSeconds }): Violation[] =>
        lateSeconds > 0 ? [{ kind: 'window', step, seconds: lateSeconds }] : [],
      ),
      ...missedBreaks(layers.indexOf(last), breaks, last.arrivesAt),
      ...(last.arrivesAt > given.endsAt
        ? [{ kind: 'shift' as const, seconds: last.arrivesAt - given.endsAt }]
        : []),
      ...(given.maxStops !== undefined && stops.length > given.maxStops
        ? [{ kind: 'stops' as const, over: stops.length - given.maxStops }]
        : []),
      ...loadViolations(problem, vehicle, tour),
    ],
  }
}

interface Leg {
  /** At the place before, until it is left. */
  stay: number
  travel: number
  meters: number
}

/** From the start to each task, and from the last one to the end. */
function legsOf(problem: Problem, vehicle: number, tasks: readonly Task[]): Leg[] {
  const { matrix, start, end } = problem.vehicles[vehicle]!
  const { places, seconds, meters } = problem.matrices[matrix]!
  const stays = [null, ...tasks]
  const targets = [...tasks.map(({ place }) => place), end]
  return targets.map((to, at) => {
    const task = stays[at]
    const from = task ? task.place : start
    const isStaying = from === to
    const cell = from === null || to === null || isStaying ? -1 : from * places + to
    return {
      stay: (task?.service ?? 0) + (isStaying ? 0 : (task?.setup ?? 0)),
      travel: cell < 0 ? 0 : seconds[cell]!,
      meters: cell < 0 ? 0 : meters[cell]!,
    }
  })
}

function drive(
  layers: readonly (Reached | null)[],
  breaks: readonly Break[],
  leg: Leg,
  task: Task | null,
): (Reached | null)[] {
  const next: (Reached | null)[] = layers.map(() => null)
  for (const [layer, before] of layers.entries()) {
    if (!before) continue
    let leaves = before.beginsAt + leg.stay
    let arrives = leaves + leg.travel
    let taken: Reached['breaks'] = []
    for (let at = layer; ; at++) {
      offer(next, at, reachedFrom(before, arrives, taken, task))
      const one = breaks[at]
      if (!one || leaves > one.window[1]) break
      const startsAt = Math.max(leaves, one.window[0])
      taken = [...taken, { startsAt, endsAt: startsAt + one.duration }]
      arrives = Math.max(arrives, one.window[0]) + one.duration
      leaves = startsAt + one.duration
    }
  }
  return next
}

function reachedFrom(
  before: Reached,
  arrivesAt: number,
  breaks: Reached['breaks'],
  task: Task | null,
): Reached {
  const beginsAt = task ? beginOf(task, arrivesAt) : arrivesAt
  return {
    penalty: before.penalty + (task ? lateAt(task, beginsAt) : 0),
    arrivesAt,
    beginsAt,
    breaks,
    before,
  }
}

function offer(layers: (Reached | null)[], layer: number, reached: Reached): void {
  const known = layers[layer]
  const isBetter =
    !known ||
    reached.penalty < known.penalty ||
    (reached.penalty === known.penalty && reached.beginsAt < known.beginsAt)
  if (isBetter) layers[layer] = reached
}

/** The end with the least lateness; a break that is missed counts as its duration. */
function bestEnd(layers: readonly (Reached | null)[], breaks: readonly Break[], endsAt: number): Reached {
  const weight = (one: Reached, layer: number) =>
    one.penalty +
    Math.max(0, one.arrivesAt - endsAt) +
    missedBreaks(layer, breaks, one.arrivesAt).length * (breaks[layer]?.duration ?? 0)
  const ends = layers.flatMap((one, layer) => (one ? [{ one, weight: weight(one, layer) }] : []))
  return ends.reduce((best, end) =>
    end.weight < best.weight || (end.weight === best.weight && end.one.arrivesAt < best.one.arrivesAt)
      ? end
      : best,
  ).one
}

/** A tour that is over before a break must begin needs none. */
const missedBreaks = (taken: number, breaks: readonly Break[], endsAt: number): Violation[] =>
  breaks.flatMap(({ window }, number): Violation[] =>
    number >= taken && endsAt > window[1] ? [{ kind: 'break', number }] : [],
  )

/** The first moment inside a window; after the last one, at once. */
function beginOf({ windows }: Task, at: number): number {
  const window = windows.find(([, closes]) => at <= closes)
  return window ? Math.max(at, window[0]) : at
}

function lateAt({ windows }: Task, beginsAt: number): number {
  const last = windows.at(-1)
  return last ? Math.max(0, beginsAt - last[1]) : 0
}

function loadViolations(problem: Problem, vehicle: number, tour: Tour): Violation[] {
  const { capacity, skills = [] } = problem.vehicles[vehicle]!
  const violations: Violation[] = []
  const onBoard = new Set<number>()
  const load = capacity.map(() => 0)
  const add = (shipment: number, sign: number) => {
    for (const [unit, count] of problem.shipments[shipment]!.size.entries())
      load[unit] = (load[unit] ?? 0) + sign * count
  }
  for (const [at, one] of problem.shipments.entries())
    if (!one.pickup && one.vehicle === vehicle) {
      onBoard.add(at)
      add(at, 1)
    }
  for (const step of tour) {
    const shipment = shipmentOf(step)
    if (isDrop(step)) {
      if (onBoard.delete(shipment)) add(shipment, -1)
      else violations.push({ kind: 'order', step })
      continue
    }
    onBoard.add(shipment)
    add(shipment, 1)
    for (const [unit, count] of load.entries()) {
      const over = count - (capacity[unit] ?? Number.POSITIVE_INFINITY)
      if (over > 0) violations.push({ kind: 'capacity', step, unit, over })
    }
    const missing = (problem.shipments[shipment]!.skills ?? []).filter(skill => !skills.includes(skill))
    if (missing.length) violations.push({ kind: 'skill', shipment, missing })
  }
  return violations
}
