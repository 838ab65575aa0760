import type { City } from '../../../../src/core/contract/common'
import { cities } from '../../../map/cities'
import { type Board, type BoardOrder, openStops, type Route } from '../routes/board'

/** What the camera of the map shows: a route, a courier, or else all that is on the board. */
export function cameraFocus(
  city: City,
  board: Board,
  orders: readonly BoardOrder[],
  open: { route: Route | null; courierId: string | null },
) {
  const { route, courierId } = open
  if (route) return { key: `route ${route.id}`, points: route.waypoints.map(stop => stop.address.geo) }
  const lastEvent = board.couriers.find(({ id }) => id === courierId)?.lastEvent
  if (lastEvent) return { key: `courier ${courierId}`, points: [lastEvent.geo], maxZoom: 14 }
  const points = [
    ...orders.flatMap(order => [order.pickup.geo, order.dropoff.geo]),
    ...board.routes.flatMap(one => openStops(one).map(stop => stop.address.geo)),
    ...board.warehouses.map(hub => hub.address.geo),
  ]
  const { centre, zoom } = cities[city]
  return points.length > 1
    ? { key: city, points, maxZoom: 14 }
    : { key: city, points: [centre], maxZoom: zoom }
}
