import type { Geo } from '../../src/core/contract/common'
import { latOf, lonOf, tileSize, worldMeters, worldX, worldY } from './mercator'

type Point = [lon: number, lat: number]

/** Cuts a line into dashes that look alike at a zoom: 9 pixels drawn, 7 left out. */
export function dashes(points: readonly Geo[], zoom: number): Point[][] {
  const scale = tileSize * 2 ** zoom
  const [drawn, left] = [9 / scale, 7 / scale]
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
