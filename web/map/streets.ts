import { STREETS, type StreetKind } from '../../src/streets/city-streets'
import type { Palette } from './base-map'
import { tileSize, worldX, worldY } from './mercator'

/** A street in the world's square, with the box around it. */
interface DrawnStreet {
  name: string
  kind: StreetKind
  points: [x: number, y: number][]
  west: number
  east: number
  north: number
  south: number
}

/** A tile in the world's square: how wide it is there, and pixels per unit. */
interface TileView {
  west: number
  north: number
  span: number
  scale: number
}

type Context = OffscreenCanvasRenderingContext2D

let drawn: DrawnStreet[] | undefined

/** Avenues first: their names find room before those of others. */
const RANKS: Record<StreetKind, number> = { avenue: 0, pedestrian: 1, street: 2 }

function allStreets(): DrawnStreet[] {
  drawn ??= STREETS.map(({ name, kind, line }): DrawnStreet => {
    const points = line.map(([lon, lat]): [number, number] => [worldX(lon), worldY(lat)])
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    return {
      name,
      kind,
      points,
      west: Math.min(...xs),
      east: Math.max(...xs),
      north: Math.min(...ys),
      south: Math.max(...ys),
    }
  }).toSorted((a, b) => RANKS[a.kind] - RANKS[b.kind])
  return drawn
}

/** Pixels at a zoom, from the first at which such a street is drawn. */
const WIDTHS: Record<StreetKind, { from: number; widths: readonly number[] }> = {
  avenue: { from: 11, widths: [1.6, 2.4, 4, 6.5, 10, 15, 22] },
  street: { from: 12, widths: [1, 2, 4, 7, 11, 16] },
  pedestrian: { from: 12, widths: [1, 2, 3.5, 6, 9, 14] },
}

function widthOf(kind: StreetKind, zoom: number): number {
  const { from, widths } = WIDTHS[kind]
  return zoom < from ? 0 : widths[Math.min(zoom - from, widths.length - 1)]!
}

const isNear = (street: DrawnStreet, { west, north, span }: TileView, margin: number) =>
  street.east >= west - margin &&
  street.west <= west + span + margin &&
  street.south >= north - margin &&
  street.north <= north + span + margin

/** The known streets of a tile: all edges first, so that crossings are open. */
export function paintStreets(context: Context, view: TileView, palette: Palette, zoom: number) {
  const near = allStreets()
    .filter(street => isNear(street, view, view.span * 0.1))
    .toReversed()
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const layers = [
    { more: 2, colourOf: () => palette.roadEdge },
    { more: 0, colourOf: (kind: StreetKind) => (kind === 'pedestrian' ? palette.walk : palette.road) },
  ]
  for (const { more, colourOf } of layers)
    for (const { kind, points } of near) {
      const width = widthOf(kind, zoom)
      if (width === 0) continue
      context.beginPath()
      for (const [index, [x, y]] of points.entries()) {
        const at = [(x - view.west) * view.scale, (y - view.north) * view.scale] as const
        if (index === 0) context.moveTo(...at)
        else context.lineTo(...at)
      }
      context.lineWidth = width + (width > 1.5 ? more : more / 2)
      context.strokeStyle = colourOf(kind)
      context.stroke()
    }
}

const NAMED_FROM: Record<StreetKind, number> = { avenue: 13, pedestrian: 14, street: 14 }
/** From name to name along a street. */
const EVERY_PIXELS = 560

/**
 * Writes names along the streets where they find room. Every tile decides alike about names near its edge, because it
 * looks at those of its neighbours too.
 */
export function paintStreetNames(context: Context, view: TileView, palette: Palette, zoom: number) {
  const size = zoom >= 16 ? 12 : 11
  context.font = `500 ${size}px "Inter Variable", "Open Sans", sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const taken: { x: number; y: number; reachX: number; reachY: number }[] = []
  for (const street of allStreets()) {
    if (zoom < NAMED_FROM[street.kind] || !isNear(street, view, view.span)) continue
    const width = context.measureText(street.name).width
    for (const { x, y, angle } of placesAlong(street, view, width)) {
      const reachX = (Math.abs(Math.cos(angle)) * width + Math.abs(Math.sin(angle)) * size) / 2 + 6
      const reachY = (Math.abs(Math.sin(angle)) * width + Math.abs(Math.cos(angle)) * size) / 2 + 6
      const clashes = taken.some(
        other =>
          Math.abs(other.x - x) < other.reachX + reachX && Math.abs(other.y - y) < other.reachY + reachY,
      )
      if (clashes) continue
      taken.push({ x, y, reachX, reachY })
      context.save()
      context.translate(x, y)
      context.rotate(angle)
      context.lineWidth = 3
      context.strokeStyle = palette.road
      context.strokeText(street.name, 0, 0)
      context.fillStyle = palette.name
      context.fillText(street.name, 0, 0)
      context.restore()
    }
  }
}

/** Where a name of that width fits on a straight stretch, in pixels of the tile, to be read from left to right. */
function placesAlong({ points }: DrawnStreet, view: TileView, width: number) {
  const places: { x: number; y: number; angle: number }[] = []
  for (const [index, [toX, toY]] of points.slice(1).entries()) {
    const [fromX, fromY] = points[index]!
    const [x, y] = [(fromX - view.west) * view.scale, (fromY - view.north) * view.scale]
    const [dx, dy] = [(toX - fromX) * view.scale, (toY - fromY) * view.scale]
    const length = Math.hypot(dx, dy)
    if (length < width + 12) continue
    const steep = Math.atan2(dy, dx)
    const angle = steep > Math.PI / 2 ? steep - Math.PI : steep <= -Math.PI / 2 ? steep + Math.PI : steep
    const count = Math.max(1, Math.round(length / EVERY_PIXELS))
    for (let number = 0; number < count; number++) {
      const along = (number + 0.5) / count
      const place = { x: x + dx * along, y: y + dy * along, angle }
      const isClose =
        place.x > -tileSize && place.x < 2 * tileSize && place.y > -tileSize && place.y < 2 * tileSize
      if (isClose) places.push(place)
    }
  }
  return places
}
