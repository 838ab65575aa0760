import type { Layer } from '@deck.gl/core'
import { TileLayer } from '@deck.gl/geo-layers'
import { BitmapLayer } from '@deck.gl/layers'
import { type BaseMap, paintTile, palettes } from './base-map'
import type { Scheme } from './engine'
import { tileSize } from './mercator'
import type { Trail } from './scene'
import { paintTrails } from './trails'

/** The ground: raster tiles from an address, or the base map of our own. */
export function baseLayer({
  scheme,
  tilesUrl,
  baseMap,
  pixelRatio,
  onLoad,
}: {
  scheme: Scheme
  tilesUrl: string | null | undefined
  baseMap: BaseMap | null
  pixelRatio: number
  onLoad: () => void
}): Layer {
  return new TileLayer<ImageBitmap | null>({
    id: `base-${scheme}`,
    tileSize: tilesUrl ? 256 : tileSize,
    minZoom: 3,
    maxZoom: tilesUrl ? 19 : 17,
    maxCacheSize: 120,
    getTileData: async ({ index, signal }) => {
      if (tilesUrl) return fetchTile(tilesUrl, index, signal)
      return baseMap && paintTile(baseMap, palettes[scheme], index, pixelRatio)
    },
    onViewportLoad: onLoad,
    renderSubLayers: props => bitmapLayer(props.id, props.data, props.tile.boundingBox),
  })
}

/** Where couriers have been. `version` tells trails that are to be painted anew. */
export function trailLayer(
  trails: readonly Trail[] | undefined,
  version: number,
  pixelRatio: number,
): Layer | null {
  if (!trails || trails.length === 0) return null
  return new TileLayer<ImageBitmap | null>({
    id: 'trails',
    tileSize,
    minZoom: 3,
    maxZoom: 17,
    maxCacheSize: 60,
    updateTriggers: { getTileData: [version] },
    getTileData: async ({ index }) => {
      const painted = paintTrails(trails, index, pixelRatio)
      return painted && createImageBitmap(painted)
    },
    renderSubLayers: props => bitmapLayer(props.id, props.data, props.tile.boundingBox),
  })
}

async function fetchTile(
  url: string,
  { x, y, z }: { x: number; y: number; z: number },
  signal?: AbortSignal,
) {
  const address = url.replace('{x}', String(x)).replace('{y}', String(y)).replace('{z}', String(z))
  const answer = await fetch(address, signal ? { signal } : {})
  return answer.ok ? createImageBitmap(await answer.blob()) : null
}

function bitmapLayer(id: string, image: ImageBitmap | null | undefined, box: number[][]) {
  const [[west = 0, south = 0] = [], [east = 0, north = 0] = []] = box
  if (!image) return null
  return new BitmapLayer({
    id: `${id}-picture`,
    image,
    bounds: [west, south, east, north],
    // Tiles are drawn about as large as they are: smaller copies of each would never be looked at.
    textureParameters: { minFilter: 'linear', magFilter: 'linear', mipmapFilter: 'none' },
  })
}
