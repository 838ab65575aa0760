import type { MarkerLook } from './scene'

/** One picture with every look of marker in use, for the graphics card. */
export interface MarkerAtlas {
  picture: HTMLCanvasElement
  places: Record<
    string,
    { x: number; y: number; width: number; height: number; anchorX: number; anchorY: number }
  >
}

/** Side of the square that a marker is drawn in, in pixels of the page: body, edge and shadow. */
export const markerBox = 44
const columns = 16

export function lookKey(look: MarkerLook) {
  return [look.shape, look.colour, look.text, look.hollow, look.done, look.edge, look.dot].join('|')
}

export function paintAtlas(
  looks: readonly MarkerLook[],
  scheme: 'light' | 'dark',
  pixelRatio: number,
): MarkerAtlas {
  const unique = [...new Map(looks.map(look => [lookKey(look), look])).entries()]
  const box = markerBox * pixelRatio
  const picture = document.createElement('canvas')
  picture.width = box * Math.min(columns, Math.max(1, unique.length))
  picture.height = box * Math.max(1, Math.ceil(unique.length / columns))
  const places: MarkerAtlas['places'] = {}
  const context = picture.getContext('2d')
  unique.forEach(([key, look], index) => {
    const x = (index % columns) * box
    const y = Math.floor(index / columns) * box
    places[key] = { x, y, width: box, height: box, anchorX: box / 2, anchorY: box / 2 }
    if (!context) return
    context.save()
    context.translate(x + box / 2, y + box / 2)
    context.scale(pixelRatio, pixelRatio)
    paintMarker(context, look, scheme)
    context.restore()
  })
  return { picture, places }
}

const ground = { light: '#ffffff', dark: '#151b18' }

function paintMarker(context: CanvasRenderingContext2D, look: MarkerLook, scheme: 'light' | 'dark') {
  const radius = look.shape === 'courier' ? 15 : look.done ? 7 : 11
  const body = new Path2D()
  if (look.shape === 'square' || look.shape === 'store' || look.shape === 'hub') {
    body.roundRect(-radius, -radius, 2 * radius, 2 * radius, look.done ? 3 : 6)
  } else {
    body.arc(0, 0, radius, 0, 2 * Math.PI)
  }
  context.shadowColor = 'rgb(10 20 15 / 0.35)'
  context.shadowBlur = 5
  context.shadowOffsetY = 1
  context.fillStyle = look.hollow ? ground[scheme] : look.colour
  context.fill(body)
  context.shadowColor = 'transparent'
  context.lineWidth = look.edge ? 3.5 : look.hollow ? 2.5 : 2
  context.strokeStyle = look.edge ?? (look.hollow ? look.colour : ground[scheme])
  context.stroke(body)

  const ink = look.hollow ? look.colour : inkOn(look.colour)
  context.strokeStyle = ink
  context.fillStyle = ink
  context.lineWidth = 2
  context.lineCap = 'round'
  context.lineJoin = 'round'
  if (look.done) context.stroke(new Path2D('M-3.2 0.2 L-0.8 2.6 L3.4 -2.4'))
  else if (look.text) {
    const size = look.shape === 'courier' ? 12 : look.text.length > 2 ? 10 : 12
    context.font = `600 ${size}px "Inter Variable", "Open Sans", sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'alphabetic'
    context.fillText(look.text, 0, size * 0.36)
  } else if (look.shape === 'store') {
    context.stroke(new Path2D('M-5 -1 V5 H5 V-1 M-6.5 -1.5 L-5 -5.5 H5 L6.5 -1.5 Z M-1.5 5 V1.5 H1.5 V5'))
  } else if (look.shape === 'hub') {
    context.stroke(new Path2D('M-6 5.5 V-2 L0 -6 L6 -2 V5.5 M-3 5.5 V1 H3 V5.5'))
  } else if (look.shape === 'courier') {
    context.fill(new Path2D('M0 -7 L5.5 6 L0 3 L-5.5 6 Z'))
  } else if (look.shape === 'home') {
    context.stroke(new Path2D('M-5 0 L0 -5 L5 0 M-3.5 -1 V5 H3.5 V-1'))
  }
  if (look.dot) {
    context.beginPath()
    context.arc(11, 11, 5, 0, 2 * Math.PI)
    context.fillStyle = look.dot
    context.fill()
    context.lineWidth = 2
    context.strokeStyle = ground[scheme]
    context.stroke()
  }
}

/** Black or white, whichever is read better on a colour given as #rrggbb. */
export function inkOn(colour: string) {
  const [red, green, blue] = channels(colour).map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
  return luminance > 0.32 ? '#10201a' : '#ffffff'
}

/** Red, green and blue of #rrggbb. */
export function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1, 7), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
