import type { Layer } from '@deck.gl/core'
import { TileLayer } from '@deck.gl/geo-layers'
import { BitmapLayer } from '@deck.gl/layers'
import type { Scheme } from '../engine'
import type { Ground } from '../ground/ground'
import { fetchTile, OVERLAY_MAX_ZOOM, OVERLAY_TILE_SIZE, overlayKey } from '../ground/raster-tiles'
import { tileSize } from '../mercator'
import type { MapScene, Trail } from '../scene'
import { paintTrails } from '../trails'

/** What lies under everything. */
export function baseLayer({
  scheme,
  ground,
  pixelRatio,
  onLoad,
}: {
  scheme: Scheme
  ground: Ground
  pixelRatio: number
  onLoad: () => void
}): Layer {
  return new TileLayer<ImageBitmap | null>({
    id: `base-${scheme}`,
    tileSize: ground.tileSize,
    minZoom: 3,
    maxZoom: ground.maxZoom,
    maxCacheSize: 120,
    getTileData: ({ index, signal }) => ground.paint(index, { scheme, pixelRatio, signal }),
    onViewportLoad: onLoad,
    renderSubLayers: props => bitmapLayer(props.id, props.data, props.tile.boundingBox),
  })
}

/** Transparent tiles above the ground. */
export function overlayLayer({ overlay }: Pick<MapScene, 'overlay'>): Layer | null {
  if (!overlay) return null
  return new TileLayer<ImageBitmap | null>({
    id: 'overlay',
    tileSize: OVERLAY_TILE_SIZE,
    minZoom: 3,
    maxZoom: OVERLAY_MAX_ZOOM,
    maxCacheSize: 60,
    updateTriggers: { getTileData: [overlayKey({ overlay })] },
    getTileData: ({ index, signal }) => fetchTile(overlay.url, index, signal),
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
    getTileData: ({ index }) => paintTrails(trails, index, pixelRatio),
    renderSubLayers: props => bitmapLayer(props.id, props.data, props.tile.boundingBox),
  })
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
