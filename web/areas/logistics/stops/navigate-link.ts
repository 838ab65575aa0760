import type { Geo } from '../../../../src/core/contract/common'

/** Opens the way to a place in the maps of the phone: Apple's and Google's pages are both handed to their apps. */
export function directionsTo({ lat, lon }: Geo, userAgent = navigator.userAgent): string {
  const place = `${lat.toFixed(6)},${lon.toFixed(6)}`
  return /iPhone|iPad|Macintosh/.test(userAgent)
    ? `https://maps.apple.com/?daddr=${place}`
    : `https://www.google.com/maps/dir/?api=1&destination=${place}`
}
