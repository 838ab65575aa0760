import type { Tenant } from './tenant'

type Input = (tenant: Tenant) => Record<string, unknown>

const now = '2026-11-17T10:00:00.000Z'
const later = '2026-11-17T11:00:00.000Z'
const waypoint: Input = t => ({ routeId: t.routeId, waypointId: t.waypointId })

/** How the calls of couriers, and of who answers requests for routes, are made with the ids of a tenant. */
export const ROAD_CALLS: Record<string, Input> = {
  'courier.location.events': t => ({ userIds: [t.courierId], after: now, before: later }),
  'courier.routes.list': t => ({ userId: t.courierId }),
  'courier.routes.get': t => ({ userId: t.courierId }),
  'courier.routes.accept': t => ({ routeId: t.routeId }),
  'courier.routes.reject': t => ({ routeId: t.routeId }),
  'courier.waypoints.setNext': waypoint,
  'courier.waypoints.setStatus': t => ({ ...waypoint(t), status: 'Arrived' }),
  'courier.waypoints.complete': t => ({
    ...waypoint(t),
    proofImageURL: `/api/v1/files/proofs/${t.proofId}`,
  }),
  'courier.waypoints.completeLocation': t => ({ routeId: t.routeId, locationId: t.locationId }),
  'courier.waypoints.fail': t => ({ ...waypoint(t), reasonCode: 'late' }),
  'courier.waypoints.reopen': waypoint,
  'logistics.routes.optimise': t => ({
    purchaseIds: [t.toBringId],
    routeIds: [t.routeId],
    vehicles: [{ driverId: t.courierId }],
    timeLimitMs: 50,
  }),
  'logistics.requests.convert': t => ({
    id: t.records['logistics.requests']!,
    vehicleType: 'van',
    driverId: t.courierId,
    candidateDriverIds: [t.courierId],
  }),
  'logistics.requests.decline': t => ({ id: t.records['logistics.requests']!, reason: 'Too far' }),
}
