import type { Marker } from './scene'

/** About ten metres: nearer than that, markers hide each other at any zoom. */
const samePlace = 4
const distance = 21

/**
 * Sets markers of one place side by side, in pixels from the place: the last in the list, which is painted on top,
 * stays on it.
 */
export function spread(markers: readonly Marker[]): Map<string, [x: number, y: number]> {
  const places = Map.groupBy(
    markers,
    ({ geo }) => `${geo.lat.toFixed(samePlace)},${geo.lon.toFixed(samePlace)}`,
  )
  const offsets = new Map<string, [number, number]>()
  for (const there of places.values()) {
    there.forEach(({ id }, index) => {
      const from = there.length - 1 - index
      if (from === 0) return
      const ring = Math.ceil(from / 6)
      const angle = ((from - 1) % 6) * (Math.PI / 3) + Math.PI
      offsets.set(id, [Math.cos(angle) * distance * ring * 1.15, Math.sin(angle) * distance * ring * 1.15])
    })
  }
  return offsets
}
