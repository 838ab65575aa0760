import { router } from '../core/procedures'
import { reportIncident } from '../modules/customer-relations/incident-care/report-incident'
import { ingestLocation } from '../modules/logistics/couriers/ingest-location'
import { acceptRoute, rejectRoute } from '../modules/logistics/deliveries/accept-route'
import {
  confirmDeliveryForLocation,
  confirmWaypointCompleted,
} from '../modules/logistics/deliveries/confirm-waypoint'
import { getCourierRoutes, listCourierRoutes } from '../modules/logistics/deliveries/courier-routes'
import { offerHandOver, takeHandOver } from '../modules/logistics/deliveries/hand-over-route'
import { courierHistory } from '../modules/logistics/deliveries/history'
import { listLocationEvents } from '../modules/logistics/deliveries/location-events'
import { returnToStore } from '../modules/logistics/deliveries/return-to-store'
import {
  failWaypoint,
  reopenWaypoint,
  setNextWaypoint,
  setWaypointStatus,
} from '../modules/logistics/deliveries/set-waypoint-status'
import { scanBag } from '../modules/logistics/mission-control/scan-bag'
import {
  changeVehicle,
  endBreak,
  endShift,
  startShift,
  takeBreak,
} from '../modules/logistics/shifts/change-shift'
import { showShift } from '../modules/logistics/shifts/show-shift'
import { answerCustomer, showConversationOfStop } from '../modules/logistics/tracking/answer-customer'

/** Couriers on the road. */
export const courier = router({
  routes: router({
    list: listCourierRoutes,
    get: getCourierRoutes,
    accept: acceptRoute,
    reject: rejectRoute,
    history: courierHistory,
    offerHandOver,
    takeHandOver,
  }),
  waypoints: router({
    setNext: setNextWaypoint,
    setStatus: setWaypointStatus,
    complete: confirmWaypointCompleted,
    completeLocation: confirmDeliveryForLocation,
    fail: failWaypoint,
    reopen: reopenWaypoint,
    returnToStore,
    scanBag,
  }),
  shift: router({
    show: showShift,
    start: startShift,
    end: endShift,
    takeBreak,
    endBreak,
    changeVehicle,
  }),
  incidents: router({ report: reportIncident }),
  messages: router({ show: showConversationOfStop, answer: answerCustomer }),
  location: router({ ingest: ingestLocation, events: listLocationEvents }),
})
