import { drawLines, type PlacedScene } from './canvas-scene'
import type { WorldView } from './canvas-tiles'

/** The part of the window's size that is drawn beyond each edge, for a hand that pulls the map. */
const MARGIN = 0.3

/**
 * The lines of a scene as one picture: smooth lines cost more than everything else together, and a map that is pulled
 * shows the same ones.
 */
export class LinePicture {
  readonly #canvas = document.createElement('canvas')
  readonly #context = this.#canvas.getContext('2d')
  #drawn: { of: PlacedScene; view: WorldView } | null = null

  /** Draws the lines; while `isZooming`, those of the zoom before, larger or smaller. */
  draw(
    context: CanvasRenderingContext2D,
    placed: PlacedScene,
    view: WorldView,
    { isZooming, pixelRatio }: { isZooming: boolean; pixelRatio: number },
  ) {
    if (placed.lines.length === 0 && placed.rings.length === 0 && placed.areas.length === 0) return
    if (!this.#isUsable(placed, view, isZooming)) this.#paint(placed, view, pixelRatio)
    const before = this.#drawn!.view
    const ratio = view.scale / before.scale
    context.drawImage(
      this.#canvas,
      view.left - before.left * ratio,
      view.top - before.top * ratio,
      before.width * ratio,
      before.height * ratio,
    )
  }

  #isUsable(placed: PlacedScene, view: WorldView, isZooming: boolean) {
    if (!this.#drawn) return false
    const { of, view: before } = this.#drawn
    const isSame =
      of.source.lines === placed.source.lines &&
      of.source.rings === placed.source.rings &&
      of.source.areas === placed.source.areas
    if (!isSame || of.scheme !== placed.scheme) return false
    if (view.scale !== before.scale) return isZooming
    const [x, y] = [view.left - before.left, view.top - before.top]
    return x <= 0 && y <= 0 && x + before.width >= view.width && y + before.height >= view.height
  }

  #paint(placed: PlacedScene, view: WorldView, pixelRatio: number) {
    const [marginX, marginY] = [Math.round(view.width * MARGIN), Math.round(view.height * MARGIN)]
    const larger: WorldView = {
      scale: view.scale,
      left: view.left + marginX,
      top: view.top + marginY,
      width: view.width + 2 * marginX,
      height: view.height + 2 * marginY,
    }
    this.#canvas.width = larger.width * pixelRatio
    this.#canvas.height = larger.height * pixelRatio
    if (!this.#context) return
    this.#context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    drawLines(this.#context, placed, larger)
    this.#drawn = { of: placed, view: larger }
  }
}
