import { glyphBody } from './glyphs'

/** Soft colours by what a thing is: light where the glyph stands, deeper at the edge. */
const GROUNDS: Record<string, readonly [light: string, deep: string]> = {
  breakfast: ['#fff3d6', '#f9d99a'],
  dessert: ['#ffe9ef', '#f8c0d0'],
  drink: ['#e2f4fb', '#a9d8ec'],
  main: ['#fdeeda', '#f2c79b'],
  side: ['#fcf3cf', '#eed77f'],
  maxi: ['#fde6d8', '#efb391'],
  snack: ['#fbeedd', '#e8c79c'],
  starter: ['#eaf6e3', '#b9deaa'],
  starterMeal: ['#eaf6e3', '#c5dc9c'],
  catering: ['#f0ecfa', '#c9bbe6'],
  fruit: ['#f1f8dc', '#cfe294'],
  menu: ['#e4f4ef', '#a6d8c8'],
  cleaning: ['#e3f3f6', '#a9d6dd'],
  packaging: ['#f5ede2', '#dcc5a4'],
  other: ['#f1f1ee', '#d3d2c8'],
}
const VARIANTS = 3

export type Scene = {
  glyph: string
  /** What it is, which chooses the colours. */
  ground: string
  /** Small differences, so that a page of salads is no wallpaper. */
  variant: number
  shape: 'square' | 'wide'
  /** Smaller ones behind it. */
  companions?: readonly string[]
}

export const variantOf = (id: string): number => Number.parseInt(id.slice(-4), 16) % VARIANTS

const HEIGHT = 1024
export const aspectOf = (shape: Scene['shape']) => (shape === 'wide' ? 16 / 10 : 1)

/** A glyph on a soft ground with its shadow, as SVG of this many pixels in width. */
export function drawScene(scene: Scene, pixels: number): string {
  const width = Math.round(HEIGHT * aspectOf(scene.shape))
  const [light, deep] = GROUNDS[scene.ground] ?? GROUNDS.other!
  const turn = [-5, 0, 6][scene.variant] ?? 0
  const sun = [0.34, 0.5, 0.64][scene.variant] ?? 0.5
  const size = scene.shape === 'wide' ? 680 : 720
  const [x, y] = [(width - size) / 2, (HEIGHT - size) / 2 - 12]
  const floor = y + size - 6
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round(pixels / aspectOf(scene.shape))}" viewBox="0 0 ${width} ${HEIGHT}">
<defs>
<radialGradient id="bg" cx="${sun}" cy="0.36" r="0.9"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
<radialGradient id="sh"><stop offset="0" stop-color="#3d2a14" stop-opacity="0.3"/><stop offset="0.6" stop-color="#3d2a14" stop-opacity="0.12"/><stop offset="1" stop-color="#3d2a14" stop-opacity="0"/></radialGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#ffffff" stop-opacity="0.75"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${HEIGHT}" fill="url(#bg)"/>
${dishes(width, deep, scene.variant)}
<circle cx="${width / 2}" cy="${HEIGHT / 2 - 20}" r="470" fill="url(#glow)"/>
${(scene.companions ?? []).map((name, index) => companion(name, index, width)).join('')}
<ellipse cx="${width / 2}" cy="${floor}" rx="${size * 0.46}" ry="56" fill="url(#sh)"/>
<g transform="rotate(${turn} ${width / 2} ${HEIGHT / 2})"><svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32">${glyphOr(scene.glyph, 'a')}</svg></g>
</svg>`
}

/** Rims of plates that run off the picture: depth without noise. */
function dishes(width: number, color: string, variant: number): string {
  const places = [
    [0.06, 0.94, 330],
    [0.97, 0.08, 270],
  ].map(([x, y, r]) => [variant === 1 ? 1 - x! : x!, y!, r!] as const)
  return places
    .map(
      ([x, y, r]) =>
        `<g fill="none" stroke="#ffffff" stroke-opacity="0.38" stroke-width="14"><circle cx="${x * width}" cy="${y * HEIGHT}" r="${r}" fill="${color}" fill-opacity="0.22"/><circle cx="${x * width}" cy="${y * HEIGHT}" r="${r * 0.7}" stroke-width="8"/></g>`,
    )
    .join('')
}

const COMPANIONS = [
  { x: 0.14, y: 0.3, size: 340, turn: -14 },
  { x: 0.87, y: 0.68, size: 350, turn: 12 },
]

function companion(name: string, index: number, width: number): string {
  const place = COMPANIONS[index]
  if (!place) return ''
  const [cx, cy] = [place.x * width, place.y * HEIGHT]
  const half = place.size / 2
  return `<ellipse cx="${cx}" cy="${cy + half - 4}" rx="${half * 0.85}" ry="26" fill="url(#sh)"/><g transform="rotate(${place.turn} ${cx} ${cy})"><svg x="${cx - half}" y="${cy - half}" width="${place.size}" height="${place.size}" viewBox="0 0 32 32">${glyphOr(name, `c${index}`)}</svg></g>`
}

/** Several glyphs in one drawing must not share the names of their gradients. */
function glyphOr(name: string, prefix: string): string {
  const body = glyphBody(name) ?? glyphBody('fork-and-knife-with-plate') ?? ''
  return body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}-$1"`)
}
