import { type Refusal, refuse } from '../../../../core/rules/refusal'
import type { WaypointStatus } from './waypoint-state'

export interface StopInOrder {
  id: string
  status: WaypointStatus
}

export type ReorderRefusal =
  | Refusal<'WaypointOrderInvalid', { missing: string[]; unknown: string[] }>
  | Refusal<'WaypointLocked', { waypointIds: string[] }>

/** A stop that somebody has set out for stands where it stands: what came after it stays after it. */
export function whyNotReorder(
  stops: readonly StopInOrder[],
  order: readonly string[],
): ReorderRefusal | null {
  const ids = new Set(stops.map(stop => stop.id))
  const named = new Set(order)
  const missing = [...ids].filter(id => !named.has(id))
  const unknown = [...named].filter(id => !ids.has(id))
  if (missing.length > 0 || unknown.length > 0 || order.length !== stops.length)
    return refuse('WaypointOrderInvalid', { missing, unknown })

  const at = new Map(order.map((id, index) => [id, index]))
  const locked = stops.filter(
    (stop, index) =>
      stop.status !== 'Pending' && stops.slice(index + 1).some(later => at.get(later.id)! < at.get(stop.id)!),
  )
  return locked.length > 0 ? refuse('WaypointLocked', { waypointIds: locked.map(stop => stop.id) }) : null
}

/** Completed stops are history; the others can be taken out. */
export function whyNotRemoveStops(
  stops: readonly StopInOrder[],
  removed: readonly string[],
): Refusal<'WaypointLocked', { waypointIds: string[] }> | null {
  const locked = stops.filter(stop => stop.status === 'Completed' && removed.includes(stop.id))
  return locked.length > 0 ? refuse('WaypointLocked', { waypointIds: locked.map(stop => stop.id) }) : null
}
