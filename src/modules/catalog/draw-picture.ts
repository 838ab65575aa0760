import { glyphBody } from '../stores/glyphs'

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

/** Catering is everything at once, so it takes its colours from what is on the tray. */
const TRAY_GROUNDS = ['breakfast', 'dessert', 'main', 'starter', 'catering', 'menu', 'snack', 'fruit']
const groundOf = ({ ground, glyph }: Pick<Scene, 'ground' | 'glyph'>): string =>
  ground === 'catering' ? TRAY_GROUNDS[Bun.hash.crc32(glyph) % TRAY_GROUNDS.length]! : ground

/** A tray for many: how its pieces lie, from the back to the front, in parts of the picture. */
const TRAYS = [
  [
    { x: 0.5, y: 0.36, size: 0.44, turn: 0 },
    { x: 0.33, y: 0.6, size: 0.47, turn: -7 },
    { x: 0.67, y: 0.61, size: 0.47, turn: 7 },
  ],
  [
    { x: 0.36, y: 0.4, size: 0.5, turn: -8 },
    { x: 0.62, y: 0.6, size: 0.54, turn: 5 },
  ],
  [
    { x: 0.34, y: 0.35, size: 0.39, turn: -6 },
    { x: 0.67, y: 0.35, size: 0.39, turn: 6 },
    { x: 0.32, y: 0.65, size: 0.42, turn: 5 },
    { x: 0.68, y: 0.66, size: 0.42, turn: -5 },
  ],
] as const

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
  const [light, deep] = GROUNDS[groundOf(scene)] ?? GROUNDS.other!
  const turn = [-5, 0, 6][scene.variant] ?? 0
  const sun = [0.34, 0.5, 0.64][scene.variant] ?? 0.5
  const single = { x: 0.5, y: 0.488, size: scene.shape === 'wide' ? 0.66 : 0.7, turn }
  const isTray = scene.ground === 'catering' && scene.shape === 'square'
  const pieces = isTray ? TRAYS[scene.variant]! : [single]
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
${pieces.map((piece, index) => placed(scene.glyph, `p${index}`, piece, width)).join('')}
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
  { x: 0.14, y: 0.3, size: 0.33, turn: -14 },
  { x: 0.87, y: 0.68, size: 0.34, turn: 12 },
]

const companion = (name: string, index: number, width: number): string =>
  COMPANIONS[index] ? placed(name, `c${index}`, COMPANIONS[index], width) : ''

type Place = { x: number; y: number; size: number; turn: number }

/** A glyph at its place, with its shadow on the table. */
function placed(name: string, prefix: string, { x, y, size, turn }: Place, width: number): string {
  const [cx, cy, side] = [x * width, y * HEIGHT, size * HEIGHT]
  const half = side / 2
  return `<ellipse cx="${cx}" cy="${cy + half - side * 0.01}" rx="${side * 0.46}" ry="${side * 0.078}" fill="url(#sh)"/><g transform="rotate(${turn} ${cx} ${cy})"><svg x="${cx - half}" y="${cy - half}" width="${side}" height="${side}" viewBox="0 0 32 32">${glyphOr(name, prefix)}</svg></g>`
}

/** Several glyphs in one drawing must not share the names of their gradients. */
function glyphOr(name: string, prefix: string): string {
  const body = glyphBody(name) ?? glyphBody('fork-and-knife-with-plate') ?? ''
  return body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}-$1"`)
}
