/**
 * What is to be planned, as numbers. Times are seconds from one origin, places are rows of the matrices. A step is one
 * number: twice the shipment's place in the list, plus one for its drop-off.
 */
export interface Problem {
  /** Travel, one for each kind of vehicle. */
  matrices: readonly Matrix[]
  shipments: readonly Shipment[]
  vehicles: readonly Vehicle[]
  /** What one hour of difference between a tour's duration and the average costs. */
  fairness?: number
  /** What it costs to give a shipment to another vehicle than today's, or to change who follows whom. */
  moveCost?: number
  /** What one hour of lateness costs, where lateness is allowed. */
  latenessCost?: number
  /** The tours as they are now: the search begins with them. */
  today?: readonly Tour[]
}

export interface Matrix {
  places: number
  /** Row by row: from, to. */
  seconds: ArrayLike<number>
  meters: ArrayLike<number>
}

export type Window = readonly [opens: number, closes: number]

/** A stay at a place, begun within one of its windows. */
export interface Task {
  place: number
  /** In the order of time; none: at any time. */
  windows: readonly Window[]
  service: number
  /** Spent once at a place, however many tasks follow each other there. */
  setup?: number
  /** Equal for tasks that are one stop when they follow each other. */
  stop?: number
  /** Goes ahead after its last window too: it has begun, or the goods are on board. */
  mayBeLate?: boolean
}

export interface Shipment {
  /** Null: on board already. */
  pickup: Task | null
  drop: Task
  /** In each unit of capacity. */
  size: readonly number[]
  skills?: readonly string[]
  /** From 0 to 100: who stays behind when not everything fits. */
  priority?: number
  /** The only vehicle that may take it; needed when on board. */
  vehicle?: number
}

export interface Break {
  /** It begins within this window, between two stops; a tour that is over before the window closes needs none. */
  window: Window
  duration: number
}

export interface Vehicle {
  matrix: number
  /** Null: it begins at its first stop. */
  start: number | null
  /** Null: it ends at its last stop. */
  end: number | null
  startsAt: number
  endsAt: number
  capacity: readonly number[]
  skills?: readonly string[]
  breaks?: readonly Break[]
  maxStops?: number
  fixedCost?: number
  costPerHour?: number
  costPerKm?: number
  /** Its first steps, which stay as they are. */
  locked?: Tour
  /** Nothing is added to the locked steps. */
  isClosed?: boolean
}

/** The steps of a vehicle in their order. */
export type Tour = readonly number[]

export const pickupOf = (shipment: number): number => shipment * 2
export const dropOf = (shipment: number): number => shipment * 2 + 1
export const shipmentOf = (step: number): number => step >> 1
export const isDrop = (step: number): boolean => (step & 1) === 1

/** The task of a step. Throws for the pick-up of a shipment that is on board. */
export function taskOf({ shipments }: Problem, step: number): Task {
  const { pickup, drop } = shipments[shipmentOf(step)]!
  const task = isDrop(step) ? drop : pickup
  if (!task) throw new Error(`step ${step} has no task: its shipment is on board`)
  return task
}
