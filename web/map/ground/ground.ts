import type { Scheme } from '../engine'
import { tileSize } from '../mercator'
import { loadBaseMap, paintTile, palettes } from './base-map'
import { fetchTile } from './raster-tiles'

/** What lies under everything on a map, in square tiles. */
export interface Ground {
  /** Pixels of a tile's side at its zoom. */
  tileSize: number
  maxZoom: number
  /** Null where there is no tile. */
  paint: (
    index: { x: number; y: number; z: number },
    options: { scheme: Scheme; pixelRatio: number; signal?: AbortSignal | undefined },
  ) => ImageBitmap | null | Promise<ImageBitmap | null>
}

/** Where neither tiles nor the base map can be had. */
export const EMPTY: Ground = { tileSize, maxZoom: 17, paint: () => null }

/**
 * The ground of this installation: raster tiles, vector tiles (.pbf, .mvt), a file of either (.pmtiles), or without an
 * address the base map that comes along.
 */
export async function openGround(url: string | null): Promise<Ground> {
  const path = url?.replace(/[?#].*/, '')
  if (url && path?.endsWith('.pmtiles')) return (await import('./vector-ground')).openTileFile(url)
  if (url && path && /\.(pbf|mvt)$/.test(path)) return (await import('./vector-ground')).openVectorTiles(url)
  if (url) return { tileSize: 256, maxZoom: 19, paint: (index, { signal }) => fetchTile(url, index, signal) }
  const baseMap = await loadBaseMap()
  return {
    tileSize,
    maxZoom: 17,
    paint: (index, { scheme, pixelRatio }) => paintTile(baseMap, palettes[scheme], index, pixelRatio),
  }
}
