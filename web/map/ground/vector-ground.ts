import { PMTiles, TileType } from 'pmtiles'
import { tileSize } from '../mercator'
import { palettes } from './base-map'
import type { Ground } from './ground'
import { paintVectorTile } from './paint-vector-tile'
import { tileAddress } from './raster-tiles'
import { readTile, type TileFeature } from './read-tile'

type ReadBytes = (
  index: { x: number; y: number; z: number },
  signal: AbortSignal | undefined,
) => Promise<Uint8Array | null>

/** What makers of vector tiles stop at, if they do not say. */
const USUAL_MAX_ZOOM = 14
/** The map goes two levels further than the base map: houses are told apart there. */
const MAX_ZOOM = 18
const MAX_READ_TILES = 60

/** The ground of one file with all tiles, read in pieces. */
export async function openTileFile(url: string): Promise<Ground> {
  const file = new PMTiles(new URL(url, location.href).href)
  const { tileType, maxZoom } = await file.getHeader()
  const read: ReadBytes = async ({ x, y, z }, signal) => {
    const tile = await file.getZxy(z, x, y, signal)
    return tile ? new Uint8Array(tile.data) : null
  }
  if (tileType === TileType.Mvt) return vectorGround(read, maxZoom)
  return {
    tileSize: 256,
    maxZoom,
    paint: async (index, { signal }) => {
      const bytes = await read(index, signal)
      return bytes && createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>]))
    },
  }
}

/** The ground of vector tiles with an address each. */
export const openVectorTiles = (url: string): Ground =>
  vectorGround(async (index, signal) => {
    const answer = await fetch(tileAddress(url, index), signal ? { signal } : {})
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
  }, USUAL_MAX_ZOOM)

function vectorGround(read: ReadBytes, sourceMaxZoom: number): Ground {
  const tiles = new Map<string, Promise<TileFeature[] | null>>()
  const featuresOf = (index: { x: number; y: number; z: number }, signal: AbortSignal | undefined) => {
    const key = `${index.z}/${index.x}/${index.y}`
    const known = tiles.get(key)
    if (known) return known
    const reading = read(index, signal).then(bytes => bytes && readTile(bytes, document.documentElement.lang))
    tiles.set(key, reading)
    reading.catch(() => tiles.delete(key))
    for (const oldest of tiles.keys()) {
      if (tiles.size <= MAX_READ_TILES) break
      tiles.delete(oldest)
    }
    return reading
  }
  return {
    tileSize,
    maxZoom: MAX_ZOOM,
    paint: async ({ x, y, z }, { scheme, pixelRatio, signal }) => {
      const parts = 2 ** Math.max(0, z - sourceMaxZoom)
      const source = { x: Math.floor(x / parts), y: Math.floor(y / parts), z: Math.min(z, sourceMaxZoom) }
      const features = await featuresOf(source, signal)
      const part = { parts, x: x % parts, y: y % parts }
      return features && paintVectorTile(features, palettes[scheme], { zoom: z, part, pixelRatio })
    },
  }
}
