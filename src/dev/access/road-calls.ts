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
  'courier.routes.offerHandOver': t => ({ routeId: t.routeId }),
  'courier.routes.accept': t => ({ routeId: t.routeId }),
  'courier.routes.reject': t => ({ routeId: t.routeId }),
  'courier.shift.start': () => ({ vehicleType: 'bike', endsAt: '2026-11-17T18:00:00.000Z' }),
  'courier.shift.takeBreak': () => ({ minutes: 15 }),
  'courier.shift.changeVehicle': () => ({ vehicleType: 'bike' }),
  'courier.waypoints.setNext': waypoint,
  'courier.waypoints.setStatus': t => ({ ...waypoint(t), status: 'Arrived' }),
  'courier.messages.show': t => ({ purchaseId: t.toBringId }),
  'courier.messages.answer': t => ({ purchaseId: t.toBringId, quick: 'at_door' }),
  'courier.waypoints.complete': t => ({
    ...waypoint(t),
    proofImageURL: `/api/v1/files/proofs/${t.proofId}`,
  }),
  'courier.waypoints.completeLocation': t => ({
    routeId: t.routeId,
    locationId: t.locationId,
  }),
  'courier.waypoints.fail': t => ({ ...waypoint(t), reasonCode: 'late', purchaseIds: [t.toBringId] }),
  'courier.waypoints.reopen': waypoint,
  'courier.waypoints.returnToStore': waypoint,
  'courier.waypoints.scanBag': t => ({ ...waypoint(t), code: 'ABCD-2345/1', opId: 'reading-1' }),
  'logistics.routes.optimise': t => ({
    purchaseIds: [t.toBringId],
    routeIds: [t.routeId],
    vehicles: [{ driverId: t.courierId }],
    timeLimitMs: 50,
  }),
  'logistics.routes.applyPlan': t => ({
    routes: [
      {
        routeId: t.routeId,
        updatedAt: now,
        driverId: t.courierId,
        waypoints: [
          {
            windowStart: now,
            windowEnd: later,
            waypointId: t.waypointId,
            locationId: t.locationId,
            storeId: t.storeId,
            warehouseId: t.warehouseId,
            purchaseIds: [t.toBringId],
          },
        ],
      },
    ],
  }),
  'logistics.requests.convert': t => ({
    id: t.records['logistics.requests']!,
    vehicleType: 'van',
    driverId: t.courierId,
    candidateDriverIds: [t.courierId],
  }),
  'logistics.requests.decline': t => ({ id: t.records['logistics.requests']!, reason: 'Too far' }),
}
