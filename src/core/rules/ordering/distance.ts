import { type Refusal, refuse } from '../refusal'

export interface Geo {
  lat: number
  lon: number
}

export const EARTH_RADIUS_METERS = 6_371_000

/** How far a store delivers when it does not say. */
export const DEFAULT_DELIVERY_RADIUS_METERS = 5_000

/** Nearer than this one has arrived. */
export const ARRIVED_WITHIN_METERS = 20

const ROUND_TO_METERS = 50

/** Along the great circle. */
export function metersBetween(a: Geo, b: Geo): number {
  const radians = Math.PI / 180
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const sinLon = Math.sin(((b.lon - a.lon) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLon * sinLon
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** For people: 0 means arrived, all else in steps of 50 m. */
export function roundedMeters(meters: number): number {
  if (meters < ARRIVED_WITHIN_METERS) return 0
  return Math.max(ROUND_TO_METERS, Math.round(meters / ROUND_TO_METERS) * ROUND_TO_METERS)
}

export type OutOfRange = Refusal<'OutOfRange', { meters: number; radiusMeters: number }>

/** A place whose position is not known is not refused for its distance. */
export function whyOutOfRange(
  store: { geo: Geo | null; deliveryRadiusM?: number | null },
  place: Geo | null,
): OutOfRange | null {
  if (!store.geo || !place) return null
  const meters = Math.round(metersBetween(store.geo, place))
  const radiusMeters = store.deliveryRadiusM ?? DEFAULT_DELIVERY_RADIUS_METERS
  return meters > radiusMeters ? refuse('OutOfRange', { meters, radiusMeters }) : null
}
