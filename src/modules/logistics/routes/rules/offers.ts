import { type Refusal, refuse } from '../../../../core/rules/refusal'
import type { WaypointStatus } from './waypoint-state'

export interface OfferFacts {
  assignedTo: string | null
  candidateDriverIds: readonly string[]
  rejectedBy: readonly { userId: string }[]
  isCanceled: boolean
  waypoints: readonly { status: WaypointStatus }[]
}

export type OfferRefusal =
  | Refusal<'RouteAlreadyTaken', Record<string, never>>
  | Refusal<'RouteAlreadyStarted', Record<string, never>>
  | Refusal<'RouteNotOffered', Record<string, never>>
  | Refusal<'RouteCanceled', Record<string, never>>

/** Accepting what one has already is no mistake: a second tap answers like the first. */
export function whyNotAcceptRoute(route: OfferFacts, userId: string): OfferRefusal | null {
  if (route.isCanceled) return refuse('RouteCanceled', {})
  if (route.assignedTo === userId) return null
  if (route.assignedTo !== null) return refuse('RouteAlreadyTaken', {})
  return route.candidateDriverIds.includes(userId) ? null : refuse('RouteNotOffered', {})
}

/** An offer can be turned down, and an assigned route too until its first stop is begun. */
export function whyNotRejectRoute(route: OfferFacts, userId: string): OfferRefusal | null {
  if (route.isCanceled) return refuse('RouteCanceled', {})
  if (route.assignedTo !== userId) {
    return route.candidateDriverIds.includes(userId) ? null : refuse('RouteNotOffered', {})
  }
  return route.waypoints.some(stop => stop.status !== 'Pending') ? refuse('RouteAlreadyStarted', {}) : null
}

/** What is left of an offer when a courier has turned it down; nobody left wants a dispatcher. */
export function afterRejection(
  route: OfferFacts,
  userId: string,
): { assignedTo: string | null; candidateDriverIds: string[]; isLastRejection: boolean } {
  const candidateDriverIds = route.candidateDriverIds.filter(id => id !== userId)
  const assignedTo = route.assignedTo === userId ? null : route.assignedTo
  return {
    assignedTo,
    candidateDriverIds,
    isLastRejection: assignedTo === null && candidateDriverIds.length === 0,
  }
}
