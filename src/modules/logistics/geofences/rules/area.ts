import { EARTH_RADIUS_METERS, type Geo, metersBetween } from '../../../../core/rules/ordering/distance'

export const MIN_RADIUS_METERS = 30
export const MAX_RADIUS_METERS = 5_000
export const MAX_CORNERS = 60

export type Area =
  | { shape: 'circle'; centre: Geo; meters: number }
  | { shape: 'polygon'; corners: readonly Geo[] }

/** Metres from a point to the edge of an area; negative inside. */
export function metersOutside(area: Area, point: Geo): number {
  if (area.shape === 'circle') return metersBetween(area.centre, point) - area.meters
  const corners = area.corners.map(corner => flatten(corner, point))
  const edges = corners.map((from, i) => [from, corners[(i + 1) % corners.length]!] as const)
  const distance = Math.min(...edges.map(([from, to]) => distanceFromOrigin(from, to)))
  return isOriginInside(edges) ? -distance : distance
}

type Flat = readonly [east: number, north: number]

/** Metres east and north of the point. Areas are small, so the earth counts as flat. */
function flatten({ lat, lon }: Geo, point: Geo): Flat {
  const radians = Math.PI / 180
  return [
    (lon - point.lon) * radians * Math.cos(point.lat * radians) * EARTH_RADIUS_METERS,
    (lat - point.lat) * radians * EARTH_RADIUS_METERS,
  ]
}

function distanceFromOrigin([ax, ay]: Flat, [bx, by]: Flat): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

/** Whether the origin is inside: a ray to the east crosses an odd number of edges. */
function isOriginInside(edges: readonly (readonly [Flat, Flat])[]): boolean {
  const crossed = edges.filter(
    ([[ax, ay], [bx, by]]) => ay > 0 !== by > 0 && ax + ((bx - ax) * -ay) / (by - ay) > 0,
  )
  return crossed.length % 2 === 1
}
