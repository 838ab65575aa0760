import { SECOND_MS } from '../../../core/rules/instant'
import { randomOf } from '../random'
import type { Rows } from '../rows'
import type { PlannedRoute, PlannedStop } from './planned-route'

type Tracks = Required<Pick<Rows, 'courier_position' | 'location_ping'>>

/** Never two in one half minute, of which one position is stored. */
const EVERY_SECONDS = 36
const BACK_MINUTES = 18
/** Streets are not straight: so far, in degrees, a courier strays from the line. */
const STRAY = 0.0004

/**
 * Where the couriers of routes that are under way have been in the last minutes: along the line from the last stop
 * towards the next, as far as they have come.
 */
export function courierTracks(seed: number, now: Date, routes: readonly PlannedRoute[]): Tracks {
  const random = randomOf(seed, 'tracks')
  const rows: Tracks = { courier_position: [], location_ping: [] }
  for (const route of routes) {
    const target = route.stops.find(stop => stop.isTarget)
    if (!route.courier || !target) continue
    const from = route.stops[route.stops.indexOf(target) - 1] ?? route.courier.at
    const come = target.status === 'Arrived' ? 1 : 0.35 + random.next() * 0.3
    let battery = random.whole(40, 92)
    const bearing = bearingOf(from, target)
    for (let seconds = BACK_MINUTES * 60; seconds >= 0; seconds -= EVERY_SECONDS) {
      const at = new Date(now.getTime() - seconds * SECOND_MS - random.whole(0, 4) * SECOND_MS)
      const isMoving = seconds < 5 * 60 && target.status !== 'Arrived'
      const along = seconds < 5 * 60 ? come * (1 - seconds / 300) : 0
      const stray = () => (random.next() - 0.5) * STRAY
      const point = {
        lat: from.lat + (target.lat - from.lat) * along + stray(),
        lon: from.lon + (target.lon - from.lon) * along + stray(),
        accuracy_m: random.whole(4, 18),
        bearing,
        speed: isMoving ? random.whole(20, 62) / 10 : 0,
        battery_percent: battery,
      }
      if (random.is(0.05)) battery--
      rows.location_ping.push({
        id: random.id(at),
        person_id: route.courier.id,
        city: route.city,
        at,
        received_at: new Date(at.getTime() + SECOND_MS),
        ...point,
      })
      if (seconds === 0)
        rows.courier_position.push({ person_id: route.courier.id, city: route.city, at, ...point })
    }
  }
  return rows
}

function bearingOf(from: { lat: number; lon: number }, to: Pick<PlannedStop, 'lat' | 'lon'>): number {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI
  return Math.round((degrees + 360) % 360)
}
