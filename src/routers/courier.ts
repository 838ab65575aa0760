import { router } from '../core/procedures'
import { ingestLocation } from '../modules/logistics/couriers/ingest-location'
import { acceptRoute, rejectRoute } from '../modules/logistics/deliveries/accept-route'
import {
  confirmDeliveryForLocation,
  confirmWaypointCompleted,
} from '../modules/logistics/deliveries/confirm-waypoint'
import { getCourierRoutes, listCourierRoutes } from '../modules/logistics/deliveries/courier-routes'
import { listLocationEvents } from '../modules/logistics/deliveries/location-events'
import {
  failWaypoint,
  reopenWaypoint,
  setNextWaypoint,
  setWaypointStatus,
} from '../modules/logistics/deliveries/set-waypoint-status'

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
