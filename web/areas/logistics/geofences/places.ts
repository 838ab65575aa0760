import type { Board } from '../routes/board'
import type { Place } from './geofence-form'

/** The stores of a city, and the offices that orders of the board go to. */
export function placesOf({ stores, orders, routes }: Pick<Board, 'stores' | 'orders' | 'routes'>): Place[] {
  const offices = [
    ...orders.map(({ locationId, locationName, dropoff }) => ({
      id: locationId,
      name: locationName,
      geo: dropoff.geo,
    })),
    ...routes.flatMap(({ waypoints }) =>
      waypoints.map(({ locationId, name, address }) => ({ id: locationId, name, geo: address.geo })),
    ),
  ].flatMap(({ id, name, geo }): Place[] => (id && name ? [{ kind: 'location', id, name, geo }] : []))
  return [
    ...stores.map(({ id, name, address }): Place => ({ kind: 'store', id, name, geo: address.geo })),
    ...new Map(offices.map(office => [office.id, office])).values(),
  ]
}
