import type { Geo } from '../../src/core/contract/common'
import type { Scheme } from './engine'
import { latOf, lonOf, tileSize, worldMeters, worldX, worldY } from './mercator'
import type { MapArea, MapLine } from './scene'

type Point = [lon: number, lat: number]

/** Red, green, blue and how much it covers, each from 0 to 255. */
export type Colour = [number, number, number, number]
export const ringColours: Record<Scheme, Colour> = { light: [15, 107, 92, 70], dark: [69, 196, 171, 70] }
/** The casing sets a line off from the ground. */
export const casingColours: Record<Scheme, Colour> = { light: [255, 255, 255, 220], dark: [13, 18, 16, 220] }
/** Pixels that a casing is wider than its line. */
export const CASING_WIDTH = 2.5
/** Pixels of a dash, and of the gap after it. */
export const DASH = [9, 7] as const

export const lineWidth = ({ isRaised }: MapLine) => (isRaised ? 5 : 3)
export const lineAlpha = ({ isFaded, isRaised }: MapLine) => (isFaded ? 50 : isRaised ? 255 : 205)
/** The opacity of the inside of an area, from 0 to 255. */
export const AREA_ALPHA = 36
export const areaWidth = ({ isRaised }: MapArea) => (isRaised ? 3.5 : 2)
/** The order in which lines are painted. */
export const raisedLast = (lines: readonly MapLine[]) =>
  lines.toSorted((a, b) => Number(a.isRaised ?? false) - Number(b.isRaised ?? false))

/** Cuts a line into dashes that look alike at a zoom: 9 pixels drawn, 7 left out. */
export function dashes(points: readonly Geo[], zoom: number): Point[][] {
  const scale = tileSize * 2 ** zoom
  const [drawn, left] = [DASH[0] / scale, DASH[1] / scale]
  const pieces: Point[][] = []
  let piece: Point[] = []
  let isDrawing = true
  let rest = drawn
  points.forEach((point, index) => {
    const before = points[index - 1]
    const [x, y] = [worldX(point.lon), worldY(point.lat)]
    if (!before) {
      piece = [[point.lon, point.lat]]
      return
    }
    const [fromX, fromY] = [worldX(before.lon), worldY(before.lat)]
    const length = Math.hypot(x - fromX, y - fromY)
    let at = 0
    while (at + rest < length && pieces.length < 4000) {
      at += rest
      const here: Point = [
        lonOf(fromX + ((x - fromX) * at) / length),
        latOf(fromY + ((y - fromY) * at) / length),
      ]
      if (isDrawing) {
        pieces.push([...piece, here])
        piece = []
      } else {
        piece = [here]
      }
      isDrawing = !isDrawing
      rest = isDrawing ? drawn : left
    }
    rest -= length - at
    if (isDrawing) piece.push([point.lon, point.lat])
  })
  if (isDrawing && piece.length > 1) pieces.push(piece)
  return pieces
}

/** A circle of so many metres. */
export function circle(centre: Geo, meters: number): Point[] {
  const radius = meters / worldMeters(centre.lat)
  const [x, y] = [worldX(centre.lon), worldY(centre.lat)]
  return Array.from({ length: 73 }, (_, index) => {
    const angle = (index / 72) * 2 * Math.PI
    return [lonOf(x + radius * Math.sin(angle)), latOf(y - radius * Math.cos(angle))]
  })
}

/** The edge of an area as points. */
export function outlineOf({ outline }: Pick<MapArea, 'outline'>): Point[] {
  return 'centre' in outline
    ? circle(outline.centre, outline.meters)
    : outline.map(({ lon, lat }): Point => [lon, lat])
}
