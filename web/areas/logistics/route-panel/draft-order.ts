import type { Waypoint } from '../routes/board'

/** A started stop keeps its place, and no stop moves across it. */
const isFixed = (stop: Waypoint | undefined): boolean => stop === undefined || stop.status !== 'Pending'

/** Whether a stop may go from one place of a route to another. */
export function canMove(stops: readonly Waypoint[], from: number, to: number): boolean {
  if (from === to || isFixed(stops[to])) return false
  const [first, last] = from < to ? [from, to] : [to, from]
  return stops.slice(first, last + 1).every(stop => !isFixed(stop))
}

export function moved(stops: readonly Waypoint[], from: number, to: number): Waypoint[] {
  const stop = stops[from]
  return stop && canMove(stops, from, to) ? stops.toSpliced(from, 1).toSpliced(to, 0, stop) : [...stops]
}

/** Completed stops are history; the others can be taken out. */
export const canRemove = (stop: Waypoint): boolean => stop.status !== 'Completed'

/** Stops that can go to another courier: not done, and not one where bags are given away. */
export const canBeHandedOver = (stop: Waypoint): boolean =>
  stop.status !== 'Completed' && !(stop.isTransfer && stop.shouldDeliver)
