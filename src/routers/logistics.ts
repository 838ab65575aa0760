import { createRoute } from '../features/logistics/create-route'
import { deleteRoute } from '../features/logistics/delete-route'
import { showBoard } from '../features/logistics/dispatch-board'
import { editRoute } from '../features/logistics/edit-route'
import { editWaypoint } from '../features/logistics/edit-waypoint'
import { getDirections } from '../features/logistics/get-directions'
import { listDrivers, listStoresWithCanteen } from '../features/logistics/list-drivers'
import { getLocationEventsForRoute, listDriverEvents } from '../features/logistics/location-events'
import { planRoute } from '../features/logistics/plan-route'
import { routes } from '../features/logistics/routes.resource'
import { router } from '../trpc/procedures'

/** Dispatchers: routes, couriers, the map. */
export const logistics = router({
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
    events: getLocationEventsForRoute,
  }),
  drivers: router({ list: listDrivers, events: listDriverEvents }),
  stores: router({ withCanteen: listStoresWithCanteen }),
})
