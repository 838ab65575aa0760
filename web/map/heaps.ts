import { type Camera, cameraFor, tileSize, worldX, worldY } from './mercator'
import type { Marker } from './scene'

/** From here on, places are far enough apart to be told from each other. */
const TOLD_APART_FROM = 15.5
const NEAR_PIXELS = 30
/** Fewer stand side by side. */
const LEAST = 4

/** One marker for many, and the places it stands for. */
export interface Heap extends Marker {
  of: Marker[]
}

export const isHeap = (marker: object): marker is Heap => 'of' in marker

/**
 * Puts markers that would hide each other at a zoom into heaps with their number. Couriers, and what is chosen or
 * pointed at, stay where they are.
 */
export function gathered(markers: readonly Marker[], zoom: number, colour: string): (Marker | Heap)[] {
  const scale = tileSize * 2 ** zoom
  if (zoom >= TOLD_APART_FROM) return [...markers]
  const heaps: { x: number; y: number; of: Marker[] }[] = []
  const alone: Marker[] = []
  for (const marker of markers) {
    if (!canBeGathered(marker)) {
      alone.push(marker)
      continue
    }
    const [x, y] = [worldX(marker.geo.lon) * scale, worldY(marker.geo.lat) * scale]
    const near = heaps.find(heap => Math.hypot(heap.x - x, heap.y - y) < NEAR_PIXELS)
    if (near) near.of.push(marker)
    else heaps.push({ x, y, of: [marker] })
  }
  return [...alone, ...heaps.flatMap(({ of }) => (of.length < LEAST ? of : [heapOf(of, colour)]))]
}

/** The camera that comes nearer, until the places of a heap can be told apart. */
export function cameraInto(
  of: readonly Marker[],
  camera: Camera,
  { clientWidth: width, clientHeight: height }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>,
): Camera | null {
  const near = cameraFor(
    of.map(({ geo }) => geo),
    { width, height, maxZoom: 17 },
  )
  return near && { ...near, zoom: Math.max(near.zoom, camera.zoom + 1) }
}

const canBeGathered = ({ look, isRaised, isSelected }: Marker) =>
  !isRaised && !isSelected && (look.shape === 'square' || look.shape === 'circle' || look.shape === 'store')

function heapOf(of: Marker[], colour: string): Heap {
  const middle = (key: 'lat' | 'lon') => of.reduce((sum, { geo }) => sum + geo[key], 0) / of.length
  const late = of.find(({ look }) => look.edge)
  return {
    id: `heap ${of.map(({ id }) => id).toSorted()[0]}`,
    geo: { lat: middle('lat'), lon: middle('lon') },
    title: '',
    isFaded: of.every(({ isFaded }) => isFaded),
    look: {
      shape: 'circle',
      colour,
      text: String(of.length),
      ...(late?.look.edge ? { edge: late.look.edge } : {}),
    },
    of,
  }
}
