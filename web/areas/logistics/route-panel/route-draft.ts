import type { VehicleType } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import type { Route, Waypoint } from '../routes/board'
import type { EditRouteInput, StopChange } from '../routes/use-dispatch-actions'

/** A route while it is edited. */
export interface RouteDraft {
  name: string
  note: string
  vehicleType: VehicleType
  fleetId: string | null
  effectiveDate: Date
  candidateDriverIds: string[]
  stops: Waypoint[]
  /** Orders without a route, to be added. */
  purchaseIds: string[]
}

export const draftOf = (route: Route): RouteDraft => ({
  name: route.ownName ?? '',
  note: route.note,
  vehicleType: route.vehicleType,
  fleetId: route.fleetId,
  effectiveDate: route.effectiveDate,
  candidateDriverIds: route.candidateDriverIds,
  stops: route.waypoints,
  purchaseIds: [],
})

/** The changed fields of a route, as the call takes them. */
export function editOf(route: Route, draft: RouteDraft, isNotified: boolean): EditRouteInput {
  const left = new Set(draft.stops.map(({ id }) => id))
  const name = draft.name.trim()
  const isOffered = draft.candidateDriverIds.join() !== route.candidateDriverIds.join()
  return {
    id: route.id,
    updatedRoute: {
      updatedAt: route.updatedAt,
      ...(name && name !== route.ownName && { name }),
      ...(draft.note.trim() !== route.note && { note: draft.note.trim() }),
      ...(draft.vehicleType !== route.vehicleType && { vehicleType: draft.vehicleType }),
      ...(draft.fleetId !== route.fleetId && { fleetId: draft.fleetId }),
      ...(draft.effectiveDate.getTime() !== route.effectiveDate.getTime() && {
        effectiveDate: draft.effectiveDate,
      }),
      ...(isOffered && { candidateDriverIds: draft.candidateDriverIds }),
    },
    deleteWaypoints: route.waypoints.filter(stop => !left.has(stop.id)).map(({ id }) => id),
    newWaypointsOrder: draft.stops.map(({ id }) => id),
    notify: isNotified,
  }
}

/** The stops whose window was changed. */
export function changedWindows(route: Route, draft: RouteDraft): StopChange[] {
  const before = new Map(route.waypoints.map(stop => [stop.id, stop]))
  return draft.stops.flatMap(({ id, windowStart, windowEnd }) => {
    const stop = before.get(id)
    const isSame =
      stop?.windowStart.getTime() === windowStart.getTime() &&
      stop.windowEnd.getTime() === windowEnd.getTime()
    return stop && !isSame ? [{ waypointId: id, fields: { windowStart, windowEnd } }] : []
  })
}
