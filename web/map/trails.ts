import { tileSize, worldX, worldY } from './mercator'
import type { Trail } from './scene'

/**
 * Paints the trails that cross a tile. Thousands of points cost two triangles this way, where lines of the graphics
 * card would stop the page. Older parts are fainter.
 */
export function paintTrails(
  trails: readonly Trail[],
  tile: { x: number; y: number; z: number },
  pixelRatio: number,
): ImageData | null {
  const size = tileSize * pixelRatio
  const canvas = new OffscreenCanvas(size, size)
  // kept in main memory: what is painted is read back at once
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.scale(pixelRatio, pixelRatio)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.lineWidth = 2.5
  const span = 1 / 2 ** tile.z
  const scale = tileSize / span
  const [west, north] = [tile.x * span, tile.y * span]
  let isEmpty = true
  for (const { points, colour } of trails) {
    const count = points.length / 2
    const parts = Math.min(6, Math.max(1, Math.floor(count / 20)))
    for (let part = 0; part < parts; part++) {
      const first = Math.max(0, Math.floor((part * count) / parts) - 1)
      const last = Math.floor(((part + 1) * count) / parts)
      context.beginPath()
      let isOpen = false
      let [lastX, lastY] = [Number.NaN, Number.NaN]
      for (let index = first; index < last; index++) {
        const x = (worldX(points[index * 2] ?? 0) - west) * scale
        const y = (worldY(points[index * 2 + 1] ?? 0) - north) * scale
        const isNear = x > -tileSize && x < 2 * tileSize && y > -tileSize && y < 2 * tileSize
        if (!isNear) {
          isOpen = false
          continue
        }
        if (!isOpen) {
          context.moveTo(x, y)
          isOpen = true
        } else if (Math.abs(x - lastX) + Math.abs(y - lastY) < 0.6 && index < last - 1) continue
        else context.lineTo(x, y)
        isEmpty = false
        lastX = x
        lastY = y
      }
      context.globalAlpha = 0.2 + (0.6 * (part + 1)) / parts
      context.strokeStyle = colour
      context.stroke()
    }
  }
  return isEmpty ? null : context.getImageData(0, 0, size, size)
}
