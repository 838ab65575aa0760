import { router } from '../core/procedures'
import { ingestLocation } from '../modules/couriers/ingest-location'
import { acceptRoute, rejectRoute } from '../modules/deliveries/accept-route'
import { confirmDeliveryForLocation, confirmWaypointCompleted } from '../modules/deliveries/confirm-waypoint'
import { getCourierRoutes, listCourierRoutes } from '../modules/deliveries/courier-routes'
import { listLocationEvents } from '../modules/deliveries/location-events'
import {
  failWaypoint,
  reopenWaypoint,
  setNextWaypoint,
  setWaypointStatus,
} from '../modules/deliveries/set-waypoint-status'

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
