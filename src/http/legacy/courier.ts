import { type Given, legacy } from '../legacy-table'

/** Older apps call the photo `proofImage` and send the counts together. */
function proofOf({ body }: Given) {
  const counts = body.counts as { pickup?: unknown; delivery?: unknown } | undefined
  return {
    ...body,
    proofImageURL: body.proofImageURL ?? body.proofImage,
    pickupCount: body.pickupCount ?? counts?.pickup,
    deliveryCount: body.deliveryCount ?? counts?.delivery,
  }
}

export const courier = legacy([
  ['POST', '/courier-api/courierGetRoutes', 'courier.routes.get'],
  ['POST', '/courier-api/courierAcceptRoute', 'courier.routes.accept'],
  ['POST', '/courier-api/courierRejectRoute', 'courier.routes.reject'],
  ['POST', '/courier-api/courierConfirmWaypointCompleted', 'courier.waypoints.complete', { input: proofOf }],
  ['POST', '/courier-api/courierSetWaypointStatus', 'courier.waypoints.setStatus', { input: proofOf }],
  ['POST', '/courier-api/setNextWaypoint', 'courier.waypoints.setNext'],
  [
    'POST',
    '/courier-api/confirmDeliveryForLocation',
    'courier.waypoints.completeLocation',
    { input: proofOf },
  ],
  ['POST', '/courier-api/failWaypoint', 'courier.waypoints.fail', { input: proofOf }],
  ['POST', '/courier-api/reopenWaypoint', 'courier.waypoints.reopen'],
  ['POST', '/courier-api/scanBag', 'courier.waypoints.scanBag'],
  ['POST', '/courier-api/courierIngestLocation', 'courier.location.ingest'],
  ['POST', '/courier-api/ingestLocation', 'courier.location.ingest'],
  ['POST', '/courier-api/listLocationEvents', 'courier.location.events'],
])
