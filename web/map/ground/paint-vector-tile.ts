import { tileSize } from '../mercator'
import type { Palette } from './base-map'
import { placesAlong, writeAlong } from './names-along'
import type { TileFeature } from './read-tile'
import { streetWidth } from './streets'

/** The part of a source tile that a tile shows: all of it, or one of its squares where the source ends. */
export interface TilePart {
  /** Squares of a side. */
  parts: number
  x: number
  y: number
}

/** Streets of a rank are drawn as wide as those of the base map, from the zoom where they first matter. */
const ROADS = [
  { rank: 5, kind: 'pedestrian' },
  { rank: 4, kind: 'street' },
  { rank: 3, kind: 'street' },
  { rank: 2, kind: 'avenue' },
  { rank: 1, kind: 'avenue' },
] as const
const BUILDINGS_FROM = 14
const STREET_NAMES_FROM = 14
const PLACE_SIZES = [0, 14, 12.5, 12, 11, 11]
const PLACES_UNTIL = [0, 11, 13, 15, 16, 17]

/** Paints a vector tile in the colours of the base map. */
export function paintVectorTile(
  features: readonly TileFeature[],
  palette: Palette,
  { zoom, part, pixelRatio }: { zoom: number; part: TilePart; pixelRatio: number },
): ImageBitmap | null {
  const canvas = new OffscreenCanvas(tileSize * pixelRatio, tileSize * pixelRatio)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(pixelRatio, pixelRatio)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.fillStyle = palette.land
  context.fillRect(0, 0, tileSize, tileSize)
  const scale = tileSize * part.parts
  const at = ({ x, y }: { x: number; y: number }) =>
    [x * scale - part.x * tileSize, y * scale - part.y * tileSize] as const
  const trace = (chosen: readonly TileFeature[]) => {
    context.beginPath()
    for (const { lines, shape } of chosen)
      for (const line of lines) {
        for (const [index, point] of line.entries())
          if (index === 0) context.moveTo(...at(point))
          else context.lineTo(...at(point))
        if (shape === 'area') context.closePath()
      }
  }
  const withRole = (role: TileFeature['is']['role'], shape: TileFeature['shape']) =>
    features.filter(feature => feature.is.role === role && feature.shape === shape)
  const fill = (chosen: readonly TileFeature[], colour: string) => {
    trace(chosen)
    context.fillStyle = colour
    context.fill('evenodd')
  }
  const stroke = (chosen: readonly TileFeature[], colour: string, width: number) => {
    trace(chosen)
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke()
  }

  fill(withRole('green', 'area'), palette.green)
  fill(withRole('water', 'area'), palette.sea)
  stroke(withRole('water', 'line'), palette.sea, Math.max(1, zoom - 10))
  if (zoom >= BUILDINGS_FROM) fill(withRole('building', 'area'), palette.building)
  stroke(withRole('border', 'line'), palette.province, 1)
  stroke(withRole('rail', 'line'), palette.border, zoom >= 14 ? 2 : 1)
  for (const isEdge of [true, false])
    for (const { rank, kind } of ROADS) {
      const width = streetWidth(kind, zoom)
      if (width === 0) continue
      const chosen = features.filter(
        ({ is, shape }) => is.role === 'road' && is.rank === rank && shape === 'line',
      )
      if (isEdge) stroke(chosen, palette.roadEdge, width + (width > 1.5 ? 2 : 1))
      else stroke(chosen, kind === 'pedestrian' ? palette.walk : palette.road, width)
    }
  writeNames(context, features, palette, { zoom, at })
  return canvas.transferToImageBitmap()
}

/** A name that the tile's edge would cut is left out: the neighbour does not know of it. */
function writeNames(
  context: OffscreenCanvasRenderingContext2D,
  features: readonly TileFeature[],
  palette: Palette,
  { zoom, at }: { zoom: number; at: (point: { x: number; y: number }) => readonly [number, number] },
) {
  const edges = { from: 0, to: tileSize }
  const places = features
    .flatMap(({ is, lines }) => (is.role === 'place' ? [{ ...is, point: lines[0]?.[0] }] : []))
    .toSorted((a, b) => a.rank - b.rank)
  const taken: { x: number; y: number; reachX: number; reachY: number }[] = []
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { rank, name, point } of places) {
    if (!point || zoom > (PLACES_UNTIL[rank] ?? 0)) continue
    const size = PLACE_SIZES[rank] ?? 11
    context.font = `${rank <= 2 ? 600 : 500} ${size}px "Inter Variable", "Open Sans", sans-serif`
    const [x, y] = at(point)
    const box = { x, y, reachX: context.measureText(name).width / 2 + 6, reachY: size / 2 + 6 }
    const isCut =
      x - box.reachX < edges.from ||
      x + box.reachX > edges.to ||
      y - box.reachY < edges.from ||
      y + box.reachY > edges.to
    const clashes = taken.some(
      other =>
        Math.abs(other.x - x) < other.reachX + box.reachX &&
        Math.abs(other.y - y) < other.reachY + box.reachY,
    )
    if (isCut || clashes) continue
    taken.push(box)
    context.lineWidth = 3
    context.strokeStyle = palette.halo
    context.strokeText(name, x, y)
    context.fillStyle = rank >= 4 ? palette.district : palette.name
    context.fillText(name, x, y)
  }
  if (zoom < STREET_NAMES_FROM) return
  const streets = features
    .flatMap(({ is, lines }) =>
      (is.role === 'road-name' || is.role === 'road') && is.name
        ? lines.map(line => ({ name: is.name!, rank: is.rank, points: line.map(at) }))
        : [],
    )
    .toSorted((a, b) => a.rank - b.rank)
  writeAlong(context, streets, palette, {
    size: zoom >= 16 ? 12 : 11,
    placesOf: (street, width) => placesAlong(street.points, width, edges),
    taken,
    isOnce: true,
  })
}
