import { router } from '../core/procedures'
import { showArrivalAccuracy } from '../modules/logistics/arrival-times/show-arrival-accuracy'
import { getLocationEventsForRoute, listDriverEvents } from '../modules/logistics/deliveries/location-events'
import { replayDay } from '../modules/logistics/deliveries/replay-day'
import { geofences } from '../modules/logistics/geofences/geofences.resource'
import { showVisits } from '../modules/logistics/geofences/show-visits'
import { scanBags } from '../modules/logistics/mission-control/scan-bags'
import { showMissionControl } from '../modules/logistics/mission-control/show-mission-control'
import { dispatchPartner } from '../modules/logistics/partner-deliveries/dispatch-partner'
import { estimatePartner } from '../modules/logistics/partner-deliveries/estimate-partner'
import { deliveriesOfOrder, listPartners } from '../modules/logistics/partner-deliveries/list-partners'
import { uploadPartnerFile } from '../modules/logistics/partner-deliveries/upload-partner-file'
import { getDirections } from '../modules/logistics/roads/get-directions'
import { applyPlan } from '../modules/logistics/route-optimiser/apply-plan'
import { optimiseRoutes, showOptimising } from '../modules/logistics/route-optimiser/optimise-routes'
import { convertRouteRequest, declineRouteRequest } from '../modules/logistics/route-requests/answer-request'
import { routeRequests } from '../modules/logistics/route-requests/route-requests.resource'
import { routeSchedules } from '../modules/logistics/route-schedules/route-schedules.resource'
import { splitRoute } from '../modules/logistics/route-splits/split-route'
import { arrangeRoutes } from '../modules/logistics/routes/arrangements/arrange-routes'
import { planArrangement } from '../modules/logistics/routes/arrangements/plan-arrangement'
import { createRoute } from '../modules/logistics/routes/create-route'
import { deleteRoute } from '../modules/logistics/routes/delete-route'
import { showBoard } from '../modules/logistics/routes/dispatch-board'
import { editRoute } from '../modules/logistics/routes/edit-route'
import { editWaypoint } from '../modules/logistics/routes/edit-waypoint'
import { listDrivers, listStoresWithCanteen } from '../modules/logistics/routes/list-drivers'
import { planRoute, suggestCouriers } from '../modules/logistics/routes/plan-route'
import { routes } from '../modules/logistics/routes/routes.resource'
import { showDelivery } from '../modules/logistics/tracking/show-delivery'
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
  arrivals: router({ accuracy: showArrivalAccuracy }),
  deliveries: router({ show: showDelivery }),
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
    split: splitRoute,
    arrange: arrangeRoutes,
    plan: planRoute,
    planArrangement,
    suggest: suggestCouriers,
    optimise: optimiseRoutes,
    applyPlan,
    optimising: showOptimising,
    events: getLocationEventsForRoute,
  }),
  schedules: router(routeSchedules),
  requests: router({ ...routeRequests, convert: convertRouteRequest, decline: declineRouteRequest }),
  geofences: router({ ...geofences, visits: showVisits }),
  missionControl: router({ show: showMissionControl, scan: scanBags }),
  drivers: router({ list: listDrivers, events: listDriverEvents, replay: replayDay }),
  stores: router({ withCanteen: listStoresWithCanteen }),
  tickets: router({ ofLocations: locationTickets, ofStores: storeTickets }),
})
