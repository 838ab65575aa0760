/** A number as SVG has it: one digit behind the point, and no zero before it. */
export const n = (value: number) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')

export const dot = (r: number, fill: string, x = 0, y = 0) =>
  `<circle${x ? ` cx="${n(x)}"` : ''}${y ? ` cy="${n(y)}"` : ''} r="${n(r)}" fill="${fill}"/>`
export const oval = (rx: number, ry: number, fill: string, more = '') =>
  `<ellipse rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`
export const area = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
export const line = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}"${more && ` ${more}`}/>`
export const box = (w: number, h: number, radius: number, fill: string, more = '') =>
  `<rect x="${n(-w / 2)}" y="${n(-h / 2)}" width="${n(w)}" height="${n(h)}" rx="${n(radius)}" fill="${fill}"${more && ` ${more}`}/>`

export const around = (
  count: number,
  radius: number,
  draw: (x: number, y: number, turn: number) => string,
  start = 0,
) =>
  Array.from({ length: count }, (_, i) => {
    const angle = start + (i / count) * Math.PI * 2
    return draw(Math.cos(angle) * radius, Math.sin(angle) * radius, (angle * 180) / Math.PI)
  }).join('')

export const leafPath = (long: number, wide: number) =>
  `M0 ${n(-long)}C${n(wide)} ${n(-long * 0.5)} ${n(wide)} ${n(long * 0.5)} 0 ${n(long)}C${n(-wide)} ${n(long * 0.5)} ${n(-wide)} ${n(-long * 0.5)} 0 ${n(-long)}Z`

/** A closed soft outline through points at uneven distances. */
export function blob(radii: readonly number[], stretch = 1): string {
  const points = radii.map((r, i) => {
    const angle = (i / radii.length) * Math.PI * 2
    return [Math.cos(angle) * r * stretch, Math.sin(angle) * r] as const
  })
  const middle = (i: number) => {
    const [a, b] = [points[i % points.length]!, points[(i + 1) % points.length]!]
    return `${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2)}`
  }
  // T mirrors the last handle, which is just where the next point lies.
  return `M${middle(0)}Q${points[1]!.map(n).join(' ')} ${middle(1)}${points
    .slice(1)
    .map((_, i) => `T${middle(i + 2)}`)
    .join('')}Z`.replace(/ -/g, '-')
}

export const ruffle = (radius: number, lobes: number, depth: number, stretch = 1) =>
  blob(
    Array.from(
      { length: lobes * 2 },
      (_, i) => (i % 2 ? radius + depth : radius - depth) + ((i * 37) % 7) - 3,
    ),
    stretch,
  )

export function mix(a: string, b: string, part: number): string {
  const channels = (hex: string) => [1, 3, 5].map(i => Number.parseInt(hex.slice(i, i + 2), 16))
  const [from, to] = [channels(a), channels(b)]
  return `#${from
    .map((value, i) =>
      Math.round(value + (to[i]! - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
export const darker = (color: string, part = 0.25) => mix(color, '#3a1a08', part)
export const paler = (color: string, part = 0.3) => mix(color, '#fff6e6', part)
