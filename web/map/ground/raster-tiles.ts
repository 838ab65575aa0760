import type { MapScene } from '../scene'

/** For tiles above the ground. */
export const OVERLAY_TILE_SIZE = 256
export const OVERLAY_MAX_ZOOM = 18

/** The identity of an overlay and of its version. */
export const overlayKey = ({ overlay }: Pick<MapScene, 'overlay'>) =>
  overlay ? `${overlay.version} ${overlay.url}` : ''

interface TileIndex {
  x: number
  y: number
  z: number
}

/** The address of a tile, from one with {z}, {x} and {y}. */
export const tileAddress = (url: string, { x, y, z }: TileIndex) =>
  url.replace('{x}', String(x)).replace('{y}', String(y)).replace('{z}', String(z))

/** A picture of the ground; null where its server has none. */
export async function fetchTile(
  url: string,
  index: TileIndex,
  signal?: AbortSignal,
): Promise<ImageBitmap | null> {
  const answer = await fetch(tileAddress(url, index), signal ? { signal } : {})
  return answer.ok ? createImageBitmap(await answer.blob()) : null
}
