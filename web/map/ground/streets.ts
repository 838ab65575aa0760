import { STREETS, type StreetKind } from '../../../src/streets/city-streets'
import { tileSize, worldX, worldY } from '../mercator'
import type { Palette } from './base-map'
import { placesAlong, writeAlong } from './names-along'

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

/** Pixels of a street's width at a zoom; 0 where it is not drawn yet. */
export function streetWidth(kind: StreetKind, zoom: number): number {
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
      const width = streetWidth(kind, zoom)
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

/**
 * Writes names along the streets where they find room. Every tile decides alike about names near its edge, because it
 * looks at those of its neighbours too.
 */
export function paintStreetNames(context: Context, view: TileView, palette: Palette, zoom: number) {
  const near = allStreets().filter(
    street => zoom >= NAMED_FROM[street.kind] && isNear(street, view, view.span),
  )
  writeAlong(context, near, palette, {
    size: zoom >= 16 ? 12 : 11,
    placesOf: ({ points }, width) =>
      placesAlong(
        points.map(([x, y]) => [(x - view.west) * view.scale, (y - view.north) * view.scale] as const),
        width,
        { from: -tileSize, to: 2 * tileSize },
      ),
    taken: [],
  })
}
