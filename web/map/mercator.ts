import type { Geo } from '../../src/core/contract/common'

/** Web mercator with the world as a square from 0,0 (north west) to 1,1. */
export function worldX(lon: number) {
  return (lon + 180) / 360
}

export function worldY(lat: number) {
  const sine = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

export function lonOf(x: number) {
  return x * 360 - 180
}

export function latOf(y: number) {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

/** Metres that the side of the world measures at a latitude. */
export function worldMeters(lat: number) {
  return 40_075_017 * Math.cos((lat * Math.PI) / 180)
}

export interface Camera {
  longitude: number
  latitude: number
  zoom: number
}

/** Pixels of a tile, and of the world at zoom 0. */
export const tileSize = 512

/** The camera that shows all points in a window of this size, with room around them. */
export function cameraFor(
  points: readonly Geo[],
  {
    width,
    height,
    padding = 48,
    maxZoom = 15,
  }: { width: number; height: number; padding?: number; maxZoom?: number },
): Camera | null {
  if (points.length === 0) return null
  const xs = points.map(point => worldX(point.lon))
  const ys = points.map(point => worldY(point.lat))
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const room = (size: number) => Math.max(80, size - 2 * padding)
  const scale = Math.min(
    room(width) / Math.max(east - west, 1e-9),
    room(height) / Math.max(south - north, 1e-9),
  )
  return {
    longitude: lonOf((west + east) / 2),
    latitude: latOf((north + south) / 2),
    zoom: Math.min(maxZoom, Math.log2(scale / tileSize)),
  }
}

/** Where a point stands in a window that a camera looks through, in pixels. */
export function project(
  { lat, lon }: Geo,
  camera: Camera,
  { width, height }: { width: number; height: number },
): readonly [x: number, y: number] {
  const scale = tileSize * 2 ** camera.zoom
  return [
    (worldX(lon) - worldX(camera.longitude)) * scale + width / 2,
    (worldY(lat) - worldY(camera.latitude)) * scale + height / 2,
  ]
}

/** The place on the ground under a pixel of the window. */
export function placeAt(
  [x, y]: readonly [x: number, y: number],
  camera: Camera,
  { width, height }: { width: number; height: number },
): Geo {
  const scale = tileSize * 2 ** camera.zoom
  return {
    lon: lonOf(worldX(camera.longitude) + (x - width / 2) / scale),
    lat: latOf(worldY(camera.latitude) + (y - height / 2) / scale),
  }
}

/** Whether a point lies inside a closed line. */
export function isInside(
  [x, y]: readonly [number, number],
  polygon: readonly (readonly [number, number])[],
): boolean {
  let inside = false
  polygon.forEach(([ax, ay], index) => {
    const [bx, by] = polygon[(index + 1) % polygon.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}
