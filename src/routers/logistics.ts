import { router } from '../core/procedures'
import { getDirections } from '../modules/deliveries/get-directions'
import { getLocationEventsForRoute, listDriverEvents } from '../modules/deliveries/location-events'
import { showMissionControl } from '../modules/mission-control/show-mission-control'
import { dispatchPartner } from '../modules/partner-deliveries/dispatch-partner'
import { estimatePartner } from '../modules/partner-deliveries/estimate-partner'
import { deliveriesOfOrder, listPartners } from '../modules/partner-deliveries/list-partners'
import { uploadPartnerFile } from '../modules/partner-deliveries/upload-partner-file'
import { locationTickets, storeTickets } from '../modules/print-desk/place-tickets'
import { optimiseRoutes } from '../modules/route-optimiser/optimise-routes'
import { convertRouteRequest, declineRouteRequest } from '../modules/route-requests/answer-request'
import { routeRequests } from '../modules/route-requests/route-requests.resource'
import { routeSchedules } from '../modules/route-schedules/route-schedules.resource'
import { createRoute } from '../modules/routes/create-route'
import { deleteRoute } from '../modules/routes/delete-route'
import { showBoard } from '../modules/routes/dispatch-board'
import { editRoute } from '../modules/routes/edit-route'
import { editWaypoint } from '../modules/routes/edit-waypoint'
import { listDrivers, listStoresWithCanteen } from '../modules/routes/list-drivers'
import { planRoute } from '../modules/routes/plan-route'
import { routes } from '../modules/routes/routes.resource'

/** Dispatchers: routes, couriers, the map. */
export const logistics = router({
  partners: router({
    list: listPartners,
    ofOrder: deliveriesOfOrder,
    estimate: estimatePartner,
    dispatch: dispatchPartner,
    upload: uploadPartnerFile,
  }),
  dispatch: router({ board: showBoard, directions: getDirections }),
  routes: router({
    list: routes.list,
    show: routes.show,
    create: createRoute,
    update: editRoute,
    remove: deleteRoute,
    archive: routes.archive,
    unarchive: routes.unarchive,
    editWaypoint,
    plan: planRoute,
    optimise: optimiseRoutes,
    events: getLocationEventsForRoute,
  }),
  schedules: router(routeSchedules),
  requests: router({ ...routeRequests, convert: convertRouteRequest, decline: declineRouteRequest }),
  missionControl: router({ show: showMissionControl }),
  drivers: router({ list: listDrivers, events: listDriverEvents }),
  stores: router({ withCanteen: listStoresWithCanteen }),
  tickets: router({ ofLocations: locationTickets, ofStores: storeTickets }),
})
