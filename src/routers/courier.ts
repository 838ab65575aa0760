import { router } from '../core/procedures'
import { ingestLocation } from '../modules/couriers/ingest-location'
import { acceptRoute, rejectRoute } from '../modules/routes/accept-route'
import { confirmDeliveryForLocation, confirmWaypointCompleted } from '../modules/routes/confirm-waypoint'
import { getCourierRoutes, listCourierRoutes } from '../modules/routes/courier-routes'
import { listLocationEvents } from '../modules/routes/location-events'
import {
  failWaypoint,
  reopenWaypoint,
  setNextWaypoint,
  setWaypointStatus,
} from '../modules/routes/set-waypoint-status'

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
