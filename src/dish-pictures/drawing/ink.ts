import { n } from './marks'

/**
 * Writes the SVG. Two ideas keep it small and make it look like food:
 * - a shape is written once (`stamp`) and put many times (`put`);
 * - volume isn't drawn: a lighting filter gives each piece a lit side, a dark side and a shadow, always from the same lamp
 *   (above, left), however the piece is turned.
 */
export type Light = 'gloss' | 'round' | 'soft' | 'crust' | 'fine' | 'flat' | 'none'

export interface Place {
  x?: number
  y?: number
  turn?: number
  scale?: number
  light?: Light
  /** Its radius, where it's known: pieces that don't touch are lit together. */
  room?: number
}

const ID: Record<Light, string> = {
  gloss: 'G',
  round: 'R',
  soft: 'S',
  crust: 'C',
  fine: 'F',
  flat: 'D',
  none: '',
}
const LAMP = '<feDistantLight azimuth="235" elevation="52"/>'
const shadow = (far: number, blur: number, strength: number) =>
  // Not feDropShadow: librsvg then forgets the light.
  `<feOffset in="SourceAlpha" dx="${n(far * 0.7)}" dy="${far}"/><feGaussianBlur stdDeviation="${blur}"/><feColorMatrix values="0 0 0 0 .17 0 0 0 0 .08 0 0 0 0 .02 0 0 0 ${strength} 0" result="s"/><feComposite in="c" in2="s"/>`

function filter(id: string, steps: string, room = 0.3) {
  return `<filter id="${id}" x="-${n(room)}" y="-${n(room)}" width="${n(1 + 2 * room)}" height="${n(1 + 2 * room)}">${steps}</filter>`
}

/** Blurred outline as a height map, lit from above left. */
function volume(blur: number, height: number, shine: number, bumps = '') {
  const smooth = n(blur * 0.25)
  const relief = bumps
    ? `${bumps}<feGaussianBlur in="SourceAlpha" stdDeviation="${blur}"/><feComposite in2="n" operator="arithmetic" k2=".72" k3=".26" result="a"/>`
    : `<feGaussianBlur in="SourceAlpha" stdDeviation="${blur}" result="a"/>`
  const glow = shine
    ? `<feSpecularLighting in="a" surfaceScale="${height}" specularConstant="${shine}" specularExponent="55" result="p">${LAMP}</feSpecularLighting><feComposite in="p" in2="SourceAlpha" operator="in"/><feComposite in2="c" result="c"/>`
    : ''
  return `${relief}<feDiffuseLighting in="a" surfaceScale="${height}" result="d">${LAMP}</feDiffuseLighting><feGaussianBlur stdDeviation="${smooth}" result="d"/><feComposite in="SourceGraphic" in2="d" operator="arithmetic" k1=".74" k2=".43" result="c"/>${glow}`
}

const FILTERS: Record<Light, string> = {
  gloss: filter('G', volume(4.5, 5, 0.75) + shadow(4, 3.5, 0.44)),
  round: filter('R', volume(11, 17, 0.5) + shadow(7, 6, 0.42)),
  soft: filter('S', volume(4, 3.6, 0) + shadow(4, 3.5, 0.4)),
  crust: filter(
    'C',
    volume(7, 8, 0, '<feTurbulence type="fractalNoise" baseFrequency=".045" numOctaves="3" result="n"/>') +
      shadow(8, 7, 0.42),
    0.2,
  ),
  fine: filter('F', volume(1.8, 1.5, 0) + shadow(2, 1.6, 0.44)),
  flat: filter('D', `<feOffset in="SourceGraphic" result="c"/>${shadow(5, 5, 0.3)}`),
  none: '',
}

export class Ink {
  private readonly definitions = new Map<string, string>()
  private readonly stamps = new Map<string, string>()
  private readonly lights = new Set<Light>()
  private body = ''

  /** Below 1, less of everything small: how a crowded dish is kept within the bytes allowed. */
  constructor(readonly plenty = 1) {}

  /** Pieces that don't touch share one lit group: fewer bytes and fewer filters. */
  private open: { light: Light; pieces: { x: number; y: number; room: number }[] } | null = null

  add(svg: string) {
    this.close()
    this.body += svg
  }

  private close() {
    if (this.open) this.body += '</g>'
    this.open = null
  }

  /** Lights a whole layer at once: cheap, for grains, noodles and crumbs. */
  lit(light: Light, svg: string) {
    if (light === 'none') return svg
    this.lights.add(light)
    return `<g class="${ID[light]}">${svg}</g>`
  }

  stamp(svg: string): string {
    const id = this.stamps.get(svg) ?? `s${this.stamps.size.toString(36)}`
    this.stamps.set(svg, id)
    return id
  }

  put(svg: string, { x = 0, y = 0, turn = 0, scale = 1, light = 'soft', room = 400 }: Place = {}) {
    const spin = Math.round(turn) ? `rotate(${Math.round(turn)})` : ''
    const size = Math.abs(scale - 1) < 0.04 ? '' : `scale(${n(scale)})`
    const use =
      `<use href="#${this.stamp(svg)}" transform="translate(${Math.round(x)} ${Math.round(y)})${spin}${size}"/>`.replace(
        ' -',
        '-',
      )
    if (light === 'none') return this.add(use)
    const piece = { x, y, room: room * scale }
    const free =
      this.open?.light === light &&
      this.open.pieces.every(other => Math.hypot(other.x - x, other.y - y) > other.room + piece.room)
    if (!free) {
      this.close()
      this.lights.add(light)
      this.body += `<g class="${ID[light]}">`
      this.open = { light, pieces: [] }
    }
    this.open!.pieces.push(piece)
    this.body += use
  }

  /** `stops`: colour, or colour@opacity, or colour@opacity@place (0–100). */
  radial(stops: string[], at = 'cx=".42" cy=".38" r=".62"') {
    return this.gradient('radialGradient', at, stops)
  }

  linear(stops: string[], at = 'x2=".8" y2="1"') {
    return this.gradient('linearGradient', at, stops)
  }

  define(id: string, svg: string) {
    this.definitions.set(id, svg)
  }

  private gradient(tag: string, at: string, stops: string[]) {
    const inside = stops
      .map((stop, index) => {
        const [color, opacity, place] = stop.split('@')
        const offset = place ? Number(place) / 100 : Math.round((index / (stops.length - 1)) * 100) / 100
        return `<stop offset="${offset}" stop-color="${color}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`
      })
      .join('')
    const key = `${tag}${at}${inside}`
    let id = [...this.definitions].find(([, svg]) => svg.includes(key))?.[0]
    if (!id) {
      id = `g${this.definitions.size.toString(36)}`
      this.definitions.set(id, `<!--${key}--><${tag} id="${id}" ${at}>${inside}</${tag}>`)
    }
    return `url(#${id})`
  }

  svg(width: number, height: number) {
    this.close()
    const definitions = [...this.definitions.values()].join('').replace(/<!--.*?-->/g, '')
    const stamps = [...this.stamps].map(([svg, id]) => `<g id="${id}">${svg}</g>`).join('')
    const lights =
      [...this.lights].map(light => FILTERS[light]).join('') +
      `<style>${[...this.lights].map(light => `.${ID[light]}{filter:url(#${ID[light]})}`).join('')}</style>`
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round" color-interpolation-filters="sRGB"><defs>${lights}${definitions}${stamps}</defs>${this.body}</svg>`
  }
}
