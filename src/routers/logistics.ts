import { router } from '../core/procedures'
import { getDirections } from '../modules/logistics/deliveries/get-directions'
import { getLocationEventsForRoute, listDriverEvents } from '../modules/logistics/deliveries/location-events'
import { showMissionControl } from '../modules/logistics/mission-control/show-mission-control'
import { dispatchPartner } from '../modules/logistics/partner-deliveries/dispatch-partner'
import { estimatePartner } from '../modules/logistics/partner-deliveries/estimate-partner'
import { deliveriesOfOrder, listPartners } from '../modules/logistics/partner-deliveries/list-partners'
import { uploadPartnerFile } from '../modules/logistics/partner-deliveries/upload-partner-file'
import { optimiseRoutes } from '../modules/logistics/route-optimiser/optimise-routes'
import { convertRouteRequest, declineRouteRequest } from '../modules/logistics/route-requests/answer-request'
import { routeRequests } from '../modules/logistics/route-requests/route-requests.resource'
import { routeSchedules } from '../modules/logistics/route-schedules/route-schedules.resource'
import { createRoute } from '../modules/logistics/routes/create-route'
import { deleteRoute } from '../modules/logistics/routes/delete-route'
import { showBoard } from '../modules/logistics/routes/dispatch-board'
import { editRoute } from '../modules/logistics/routes/edit-route'
import { editWaypoint } from '../modules/logistics/routes/edit-waypoint'
import { listDrivers, listStoresWithCanteen } from '../modules/logistics/routes/list-drivers'
import { planRoute } from '../modules/logistics/routes/plan-route'
import { routes } from '../modules/logistics/routes/routes.resource'
import { locationTickets, storeTickets } from '../modules/printing/print-desk/place-tickets'

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
