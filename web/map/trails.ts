import { tileSize, worldX, worldY } from './mercator'
import type { Trail } from './scene'

/** Steps that are shorter than this cannot be seen. */
const MIN_STEP_PIXELS = 0.6
/** Points of a piece: few enough that most pieces lie in one tile or two. */
const PIECE_POINTS = 250
/** From old to new, a trail has at most so many degrees of faintness. */
const MAX_AGES = 6

/** A part of a trail, drawn in pixels from the trail's first point, with the box around it. */
interface Piece {
  path: Path2D
  /** From 0 for the oldest to 1 for the newest. */
  age: number
  west: number
  east: number
  north: number
  south: number
}
interface DrawnTrail {
  zoom: number
  /** The first point in pixels of the world at that zoom. */
  x: number
  y: number
  pieces: Piece[]
}

/**
 * Paints the trails that cross a tile. Thousands of points cost two triangles this way, where lines of the graphics
 * card would stop the page. Older parts are fainter. Null: no trail crosses it.
 */
export function paintTrails(
  trails: readonly Trail[],
  tile: { x: number; y: number; z: number },
  pixelRatio: number,
): ImageBitmap | null {
  const size = tileSize * pixelRatio
  const canvas = new OffscreenCanvas(size, size)
  // kept in main memory: what is painted is read back at once
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.lineWidth = 2.5
  let isEmpty = true
  for (const trail of trails) {
    const { x, y, pieces } = drawnAt(trail, tile.z)
    const [left, top] = [x - tile.x * tileSize, y - tile.y * tileSize]
    context.setTransform(pixelRatio, 0, 0, pixelRatio, left * pixelRatio, top * pixelRatio)
    context.strokeStyle = trail.colour
    for (const { path, age, west, east, north, south } of pieces) {
      const isHere =
        left + east > -4 && left + west < tileSize + 4 && top + south > -4 && top + north < tileSize + 4
      if (!isHere) continue
      context.globalAlpha = 0.2 + 0.6 * age
      context.stroke(path)
      isEmpty = false
    }
  }
  return isEmpty ? null : canvas.transferToImageBitmap()
}

/** The pieces of a trail at a zoom: worked out once, not for each tile. */
function drawnAt({ points }: Trail, zoom: number): DrawnTrail {
  const known = drawn.get(points)
  if (known?.zoom === zoom) return known
  const scale = tileSize * 2 ** zoom
  const [x, y] = [worldX(points[0] ?? 0) * scale, worldY(points[1] ?? 0) * scale]
  const seen = visiblePoints(points, scale, { x, y })
  const count = seen.length / 2
  const ages = Math.min(MAX_AGES, Math.max(1, Math.floor(count / 20)))
  const length = Math.min(PIECE_POINTS, Math.max(1, Math.ceil(count / ages)))
  const pieces: Piece[] = []
  for (let first = 0; first < count - 1; first += length)
    pieces.push({
      ...pieceOf(seen, first, Math.min(count - 1, first + length)),
      age: Math.ceil(((first + length / 2) / count) * ages) / ages,
    })
  const trail = { zoom, x, y, pieces }
  drawn.set(points, trail)
  return trail
}
const drawn = new WeakMap<Float64Array, DrawnTrail>()

/** The points that are far enough from each other to be told apart, in pixels from the first. */
function visiblePoints(points: Float64Array, scale: number, origin: { x: number; y: number }): number[] {
  const seen: number[] = []
  let [lastX, lastY] = [Number.POSITIVE_INFINITY, 0]
  for (let at = 0; at < points.length; at += 2) {
    const x = worldX(points[at]!) * scale - origin.x
    const y = worldY(points[at + 1]!) * scale - origin.y
    const isLast = at === points.length - 2
    if (Math.abs(x - lastX) + Math.abs(y - lastY) < MIN_STEP_PIXELS && !isLast) continue
    seen.push(x, y)
    ;[lastX, lastY] = [x, y]
  }
  return seen
}

function pieceOf(points: readonly number[], first: number, last: number): Omit<Piece, 'age'> {
  const path = new Path2D()
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = first; at <= last; at++) {
    const [x, y] = [points[at * 2]!, points[at * 2 + 1]!]
    if (at === first) path.moveTo(x, y)
    else path.lineTo(x, y)
    ;[west, east] = [Math.min(west, x), Math.max(east, x)]
    ;[north, south] = [Math.min(north, y), Math.max(south, y)]
  }
  return { path, west, east, north, south }
}
