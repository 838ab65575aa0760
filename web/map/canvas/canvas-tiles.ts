import { tileSize } from '../mercator'

export interface TileIndex {
  x: number
  y: number
  z: number
}
/** Null: nothing is drawn on it. */
type TilePicture = ImageBitmap | null
type PaintTile = (index: TileIndex, signal: AbortSignal) => TilePicture | Promise<TilePicture>

/** What a window shows of the world's square: pixels per unit, and the pixel of the world's corner. */
export interface WorldView {
  scale: number
  left: number
  top: number
  width: number
  height: number
}

interface TileLayerOptions {
  paint: PaintTile
  maxZoom: number
  /** Pixels of a tile's side at its zoom. */
  size?: number
  /** How many painted tiles are kept. */
  capacity?: number
  /** A tile has been painted: the window is to be drawn again. */
  onPainted: () => void
}

/** The first zoom that has tiles. */
const MIN_TILE_ZOOM = 3
/** So long after a tile could not be had, it is asked for again. */
const RETRY_MS = 10_000
/** How many levels up a larger tile stands in for one that is not painted yet. */
const MAX_STAND_IN = 5

/**
 * Pictures of a ground that is cut into squares, kept while there is room. Tiles are painted one at a time, the
 * nearest to the middle first, so that the window stays free to be moved.
 */
export class TilePictures {
  readonly #options: Required<TileLayerOptions>
  readonly #painted = new Map<string, TilePicture>()
  #wanted: TileIndex[] = []
  #isPainting = false
  #ended = new AbortController()

  constructor(options: TileLayerOptions) {
    this.#options = { size: tileSize, capacity: 120, ...options }
  }

  /** Draws what is painted, and has the rest painted. Returns whether everything in the window is there. */
  draw(context: CanvasRenderingContext2D, view: WorldView): boolean {
    const { size, maxZoom } = this.#options
    const z = Math.max(MIN_TILE_ZOOM, Math.min(maxZoom, Math.round(Math.log2(view.scale / size))))
    const side = view.scale / 2 ** z
    const [west, east] = [Math.floor(-view.left / side), Math.floor((view.width - view.left) / side)]
    const [north, south] = [Math.floor(-view.top / side), Math.floor((view.height - view.top) / side)]
    const count = 2 ** z
    const missing: TileIndex[] = []
    for (let y = Math.max(0, north); y <= Math.min(count - 1, south); y++)
      for (let x = Math.max(0, west); x <= Math.min(count - 1, east); x++) {
        const picture = this.#kept({ x, y, z })
        if (picture === undefined) missing.push({ x, y, z })
        const box = pixelBox(view, side, { x, y })
        if (picture) context.drawImage(picture, ...box)
        else if (picture === undefined) this.#drawStandIn(context, { x, y, z }, box)
      }
    const [middleX, middleY] = [(west + east) / 2, (north + south) / 2]
    this.#wanted = missing.toSorted(
      (a, b) => Math.hypot(a.x - middleX, a.y - middleY) - Math.hypot(b.x - middleX, b.y - middleY),
    )
    if (!this.#isPainting) void this.#paintNext()
    return missing.length === 0
  }

  /** Forgets all pictures: what they showed has changed. */
  clear() {
    this.#painted.clear()
    this.#wanted = []
    this.#ended.abort()
    this.#ended = new AbortController()
  }

  /** A picture that was just wanted is the last one to be forgotten. */
  #kept(index: TileIndex) {
    const key = keyOf(index)
    const picture = this.#painted.get(key)
    if (picture === undefined) return undefined
    this.#painted.delete(key)
    this.#painted.set(key, picture)
    return picture
  }

  #drawStandIn(
    context: CanvasRenderingContext2D,
    { x, y, z }: TileIndex,
    box: [number, number, number, number],
  ) {
    for (let up = 1; up <= MAX_STAND_IN && z - up >= MIN_TILE_ZOOM; up++) {
      const parts = 2 ** up
      const larger = this.#painted.get(
        keyOf({ x: Math.floor(x / parts), y: Math.floor(y / parts), z: z - up }),
      )
      if (!larger) continue
      const part = larger.width / parts
      context.drawImage(larger, (x % parts) * part, (y % parts) * part, part, part, ...box)
      return
    }
  }

  async #paintNext() {
    this.#isPainting = true
    for (let next = this.#wanted.shift(); next; next = this.#wanted.shift()) {
      const { signal } = this.#ended
      const key = keyOf(next)
      const picture = await this.#paint(next, signal)
      if (signal.aborted) continue
      this.#painted.set(key, picture)
      for (const oldest of this.#painted.keys()) {
        if (this.#painted.size <= this.#options.capacity) break
        this.#painted.delete(oldest)
      }
      this.#options.onPainted()
      // Pointer and keys come first.
      await new Promise(resolve => setTimeout(resolve))
    }
    this.#isPainting = false
  }

  /** A tile that cannot be had is empty for a while, and then wanted again: a network that was away comes back. */
  async #paint(index: TileIndex, signal: AbortSignal): Promise<TilePicture> {
    try {
      return await this.#options.paint(index, signal)
    } catch {
      setTimeout(() => {
        if (signal.aborted) return
        this.#painted.delete(keyOf(index))
        this.#options.onPainted()
      }, RETRY_MS)
      return null
    }
  }
}

const keyOf = ({ x, y, z }: TileIndex) => `${z}/${x}/${y}`

/** Whole pixels, so that no seam shows between two tiles. */
function pixelBox(
  { left, top }: WorldView,
  side: number,
  { x, y }: { x: number; y: number },
): [number, number, number, number] {
  const [west, north] = [Math.round(left + x * side), Math.round(top + y * side)]
  return [west, north, Math.round(left + (x + 1) * side) - west, Math.round(top + (y + 1) * side) - north]
}
