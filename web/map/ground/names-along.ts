import type { Palette } from './base-map'

interface Place {
  x: number
  y: number
  angle: number
}
interface TakenBox {
  x: number
  y: number
  reachX: number
  reachY: number
}

/** From name to name along a street. */
const EVERY_PIXELS = 560

/** Where a name of that width fits on a straight stretch, in pixels of the tile, to be read from left to right. */
export function placesAlong(
  points: readonly (readonly [x: number, y: number])[],
  width: number,
  { from, to }: { from: number; to: number },
): Place[] {
  const places: Place[] = []
  for (const [index, [toX, toY]] of points.slice(1).entries()) {
    const [x, y] = points[index]!
    const [dx, dy] = [toX - x, toY - y]
    const length = Math.hypot(dx, dy)
    if (length < width + 12) continue
    const steep = Math.atan2(dy, dx)
    const angle = steep > Math.PI / 2 ? steep - Math.PI : steep <= -Math.PI / 2 ? steep + Math.PI : steep
    const count = Math.max(1, Math.round(length / EVERY_PIXELS))
    for (let number = 0; number < count; number++) {
      const along = (number + 0.5) / count
      const place = { x: x + dx * along, y: y + dy * along, angle }
      if (place.x > from && place.x < to && place.y > from && place.y < to) places.push(place)
    }
  }
  return places
}

/** Writes names along streets where they find room, in the order of the streets. */
export function writeAlong<T extends { name: string }>(
  context: OffscreenCanvasRenderingContext2D,
  streets: readonly T[],
  palette: Palette,
  {
    size,
    placesOf,
    taken,
    isOnce = false,
  }: {
    size: number
    placesOf: (street: T, width: number) => Place[]
    /** Boxes where no name may stand; those of the names that are written are added. */
    taken: TakenBox[]
    /** Each name once, however many stretches its street has. */
    isOnce?: boolean
  },
) {
  context.font = `500 ${size}px "Inter Variable", "Open Sans", sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const written = new Set<string>()
  for (const street of streets) {
    if (isOnce && written.has(street.name)) continue
    const width = context.measureText(street.name).width
    for (const { x, y, angle } of placesOf(street, width)) {
      const reachX = (Math.abs(Math.cos(angle)) * width + Math.abs(Math.sin(angle)) * size) / 2 + 6
      const reachY = (Math.abs(Math.sin(angle)) * width + Math.abs(Math.cos(angle)) * size) / 2 + 6
      const clashes = taken.some(
        other =>
          Math.abs(other.x - x) < other.reachX + reachX && Math.abs(other.y - y) < other.reachY + reachY,
      )
      if (clashes) continue
      taken.push({ x, y, reachX, reachY })
      written.add(street.name)
      context.save()
      context.translate(x, y)
      context.rotate(angle)
      context.lineWidth = 3
      context.strokeStyle = palette.road
      context.strokeText(street.name, 0, 0)
      context.fillStyle = palette.name
      context.fillText(street.name, 0, 0)
      context.restore()
      if (isOnce) break
    }
  }
}
