import { encode } from 'uqr'
import { Html } from './html'

/** White modules that scanners need around a code. */
const QUIET_ZONE = 4

/**
 * A QR code as inline SVG, drawn with whole dots per module so that no module's edge falls between two dots.
 * @param modulePx dots per module; 3 is the least that phones read from thermal paper
 */
export function qrSvg(text: string, modulePx: number): Html {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const side = size * modulePx
  const runs = data.flatMap((row, y) =>
    runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return new Html(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
      `<path fill="#000" d="${runs.join('')}"/></svg>`,
  )
}

/** The black stretches of a row. */
function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = []
  row.forEach((black, x) => {
    if (!black) return
    const last = runs.at(-1)
    if (last && last.x + last.length === x) last.length++
    else runs.push({ x, length: 1 })
  })
  return runs
}

/** An SVG as a picture that comes along: what staff write may hold no drawing of its own kind. */
export const svgImage = (svg: string, style: string) =>
  `<img src="data:image/svg+xml;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(svg)))}" style="${style}">`
