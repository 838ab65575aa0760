import type { Scheme } from './engine'
import type { Marker } from './scene'

/** The halo round what is chosen or pointed at. */
export const focusColours: Record<Scheme, string> = { light: '#2563eb', dark: '#7fa6ff' }
export const haloRadius = ({ look }: Marker) => (look.shape === 'courier' ? 23 : 19)
/** How much larger the marker under the pointer is. */
export const RAISED_SCALE = 1.18

/** The order in which markers are painted: what matters most comes last, on top. */
export const inPaintOrder = <T extends Marker>(markers: readonly T[]): T[] =>
  markers.toSorted((a, b) => weight(a) - weight(b))

function weight({ look, isRaised, isSelected, isFaded }: Marker) {
  if (isRaised) return 9
  if (isSelected) return 8
  if (isFaded || look.done) return 0
  return look.shape === 'courier' ? 5 : look.shape === 'store' || look.shape === 'hub' ? 1 : 3
}
