import { collection, type Given, legacy } from '../legacy-table'

/** The twin of a collection is the same procedures under another name. */
const routes = (path: string) =>
  collection(path, 'logistics.routes').map(
    ([method, at, procedure, options]) =>
      [method, at, procedure, { ...options, input: INPUTS[procedure] ?? options?.input }] as const,
  )

const EDITED = ['name', 'effectiveDate', 'vehicleType', 'fleetId', 'candidateDriverIds', 'note', 'updatedAt']

/** A record that is sent back as it was got, and what the route editor sends, say the same. */
function editOf({ params, body }: Given) {
  const fields = Object.fromEntries(EDITED.flatMap(key => (key in body ? [[key, body[key]]] : [])))
  const { updatedRoute, pricing, ...rest } = body
  return {
    ...rest,
    ...(pricing && !body.pricingDetails ? { pricingDetails: pricing } : {}),
    updatedRoute: { ...fields, ...(updatedRoute as object | undefined) },
    id: params.id ?? body.routeId ?? body.id,
  }
}

/** The names of a record are understood where a request has its own. */
function newRouteOf({ body }: Given) {
  return {
    ...body,
    routeName: body.routeName ?? body.name,
    driverId: body.driverId ?? body.assignedTo,
    pricingDetails: body.pricingDetails ?? body.pricing,
  }
}

const deletionOf = ({ params, query, body }: Given) => ({
  ...query,
  ...body,
  id: params.id ?? body.routeId ?? body.id,
})

const INPUTS: Record<string, (given: Given) => unknown> = {
  'logistics.routes.create': newRouteOf,
  'logistics.routes.update': editOf,
  'logistics.routes.remove': deletionOf,
}

export const logistics = legacy([
  ...routes('/logistics-admin-api/routes'),
  ...routes('/routes'),
  ['POST', '/logistics-admin-api/listDrivers', 'logistics.drivers.list'],
  ['POST', '/logistics-admin-api/createPickupRoute', 'logistics.routes.create', { input: newRouteOf }],
  ['POST', '/logistics-admin-api/editDriverRouteWaypoint', 'logistics.routes.editWaypoint'],
  ['POST', '/logistics-admin-api/editRoute', 'logistics.routes.update', { input: editOf }],
  ['POST', '/logistics-admin-api/deleteRoute', 'logistics.routes.remove', { input: deletionOf }],
  ['POST', '/logistics-admin-api/getLocationEventsForRoute', 'logistics.routes.events'],
  ['POST', '/logistics-admin-api/getLocationTicketsHtmls', 'logistics.tickets.ofLocations'],
  ['POST', '/logistics-admin-api/getStoreTicketsHtmls', 'logistics.tickets.ofStores'],
  ['POST', '/logistics-admin-api/getStoresWithCanteen', 'logistics.stores.withCanteen'],
  ['POST', '/logistics-admin-api/getDirectionsForPath', 'logistics.dispatch.directions'],
  ['POST', '/logistics-admin-api/logisticsEstimate3PL', 'logistics.partners.estimate'],
  ['POST', '/logistics-admin-api/logisticsDispatch3PL', 'logistics.partners.dispatch'],
  ['POST', '/logistics-admin-api/scanBags', 'logistics.missionControl.scan'],
  ['POST', '/logistics-admin-api/planRoute', 'logistics.routes.plan'],
  ['POST', '/logistics-admin-api/optimiseRoutes', 'logistics.routes.optimise'],
  ['POST', '/logistics-admin-api/splitRoute', 'logistics.routes.split'],
  ['POST', '/logistics-admin-api/dispatchBoard', 'logistics.dispatch.board'],
])
