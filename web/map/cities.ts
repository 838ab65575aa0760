import type { City, Geo } from '../../src/core/contract/common'

/** Where the map opens for a city. */
export const cities: Record<City, { centre: Geo; zoom: number }> = {
  bcn: { centre: { lat: 41.3925, lon: 2.1675 }, zoom: 12.2 },
  mad: { centre: { lat: 40.428, lon: -3.694 }, zoom: 12 },
  sev: { centre: { lat: 37.385, lon: -5.98 }, zoom: 12.4 },
  vlc: { centre: { lat: 39.468, lon: -0.372 }, zoom: 12.4 },
}
