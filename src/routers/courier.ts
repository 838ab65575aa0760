import { acceptRoute, rejectRoute } from '../features/logistics/accept-route'
import { confirmDeliveryForLocation, confirmWaypointCompleted } from '../features/logistics/confirm-waypoint'
import { getCourierRoutes, listCourierRoutes } from '../features/logistics/courier-routes'
import { ingestLocation } from '../features/logistics/ingest-location'
import { listLocationEvents } from '../features/logistics/location-events'
import {
  failWaypoint,
  reopenWaypoint,
  setNextWaypoint,
  setWaypointStatus,
} from '../features/logistics/set-waypoint-status'
import { router } from '../trpc/procedures'

/** Couriers on the road. */
export const courier = router({
  routes: router({
    list: listCourierRoutes,
    get: getCourierRoutes,
    accept: acceptRoute,
    reject: rejectRoute,
  }),
  waypoints: router({
    setNext: setNextWaypoint,
    setStatus: setWaypointStatus,
    complete: confirmWaypointCompleted,
    completeLocation: confirmDeliveryForLocation,
    fail: failWaypoint,
    reopen: reopenWaypoint,
  }),
  location: router({ ingest: ingestLocation, events: listLocationEvents }),
})
