import type { Ink } from './ink'
import { grains, pile } from './layout'
import { area, blob, box, darker, dot, line, mix, n, oval, paler } from './marks'
import type { Chance } from './random'

/** What carries the dish: drawn in a circle of radius `r` about 0,0 unless said otherwise. */

const GRAIN: Record<string, [color: string, long: number, wide: number, count: number]> = {
  rice: ['#fdf6e6', 10, 8, 300],
  basmati: ['#fdf6e6', 15, 6, 270],
  sushiRice: ['#fffaf0', 8, 9, 300],
  brownRice: ['#d0a96c', 9, 8, 280],
  saffronRice: ['#f6bd45', 9, 8, 290],
  blackRice: ['#3a3238', 9, 7, 220],
  friedRice: ['#f2d796', 10, 8, 290],
  quinoa: ['#ecd6a0', 2, 10, 300],
  couscous: ['#f2cd78', 2, 9, 300],
  bulgur: ['#d0a660', 3, 10, 290],
  lentils: ['#9a6a38', 1, 15, 200],
  chia: ['#4a4650', 1, 5, 150],
}

export function grainBed(ink: Ink, chance: Chance, kind: string, r: number, x = 0, y = 0) {
  const [color, long, wide, count] = GRAIN[kind] ?? GRAIN.rice!
  const edge = blob(Array.from({ length: 14 }, () => r * chance.between(0.95, 1.02)))
  // A third of the grains, laid three times round.
  const third = grains(
    chance,
    Math.round((count * ink.plenty * Math.min(1, (r / 175) ** 2)) / 3),
    r * 0.95,
    long,
  )
  const stamp = ink.stamp(`<path d="${third}" stroke-width="${wide}"/>`)
  const layer = (turn: number, tone: string) =>
    `<use href="#${stamp}" transform="rotate(${turn})" stroke="${tone}"/>`
  ink.add(`<g transform="translate(${n(x)} ${n(y)})">`)
  ink.add(ink.lit('soft', area(edge, mix(color, '#d9a862', 0.28))))
  ink.add(
    ink.lit(
      'fine',
      layer(0, mix(color, '#d9a862', 0.3)) + layer(121, mix(color, '#d9a862', 0.12)) + layer(238, color),
    ),
  )
  ink.add('</g>')
}

/** Spaghetti and noodles: a bundle of strands, laid a dozen times round. */
export function nest(ink: Ink, chance: Chance, color: string, r: number, wide = 8) {
  ink.add(
    ink.lit(
      'soft',
      area(blob(Array.from({ length: 12 }, () => r * chance.between(0.9, 1))), mix(color, '#8a4f16', 0.5)),
    ),
  )
  // Dark below, light above: the gaps between strands stay dark.
  const bundle = (length: number) => {
    const d = [-2, -1, 0, 1, 2]
      .map(i => {
        const [y, a, b] = [i * wide * 1.15, chance.between(-9, 9), chance.between(0.55, 0.85) * length]
        return `M${Math.round(-length)} ${Math.round(y + b / 2 + a)}Q0 ${Math.round(y - b / 2)} ${Math.round(length)} ${Math.round(y + b / 2 - a)}`
      })
      .join('')
    return ink.stamp(
      line(d, mix(color, '#8a4f16', 0.42), wide + 2.5) +
        line(d, color, wide) +
        line(d, paler(color, 0.6), wide * 0.25, 'transform="translate(-1 -2)"'),
    )
  }
  const bundles = [bundle(r * 0.5), bundle(r * 0.36)]
  const start = chance.between(0, 360)
  for (const [count, far, which] of [
    [10, 0.72, 0],
    [8, 0.46, 0],
    [6, 0.26, 1],
    [3, 0.08, 1],
  ] as const) {
    const ring = Array.from({ length: count }, (_, i) => {
      const turn = Math.round(start + far * 90 + (i * 360) / count + chance.between(-12, 12))
      return `<use href="#${bundles[which]}" transform="rotate(${turn})translate(0-${Math.round(r * far)})"/>`
    })
    ink.add(ink.lit('fine', ring.join('')))
  }
}

const PENNE =
  box(62, 24, 10, '#eec873') +
  oval(6, 11, '#b98a3a', 'transform="translate(28)"') +
  line('M-24-5H18M-24 5H18', '#d9ab55', 2)
const SPIRAL =
  area(
    'M-34-4Q-28-16-18-8Q-10-20-2-9Q6-20 14-9Q24-16 34-3Q28 10 18 7Q10 18 2 9Q-6 20-14 9Q-26 16-34-4Z',
    '#ecc672',
  ) + line('M-22-8Q-16 2-20 10M-4-9Q2 2-2 10M12-9Q18 0 14 8', '#c4953f', 3)
const SHELL = area(blob([22, 19, 23, 20, 22, 18]), '#efcd84') + area(blob([13, 9, 13, 10]), '#d3a554')
const RAVIOLI =
  area(
    'M-40-36L-30-40-20-36-10-40 0-36 10-40 20-36 30-40 40-36 37-24 40-12 37 0 40 12 37 24 40 36 30 38 20 36 10 39 0 36-10 39-20 36-30 39-40 36-37 24-40 12-37 0-40-12-37-24Z',
    '#efd28c',
  ) + area(blob([27, 25, 28, 25, 27, 26]), '#f6e0a6')
const GNOCCHI =
  oval(26, 19, '#f0d79c') + line('M-14-8Q-10 0-14 8M-4-11Q0 0-4 11M7-10Q11 0 7 10', '#d9b56a', 3)
export const PASTA = {
  penne: PENNE,
  spiral: SPIRAL,
  shell: SHELL,
  ravioli: RAVIOLI,
  gnocchi: GNOCCHI,
} as const

/** Pizza: crust with blisters, sauce, melted cheese. */
export function pizzaBase(ink: Ink, chance: Chance, sauce: string | null, cheese: string | null, r = 236) {
  const edge = Array.from({ length: 18 }, () => r * chance.between(0.965, 1.02))
  ink.add(ink.lit('round', area(blob(edge), '#e3ad5c')))
  ink.add(
    ink.lit(
      'none',
      line(
        Array.from({ length: 16 }, () => {
          const angle = chance.between(0, 6.3)
          const far = r * chance.between(0.92, 0.985)
          return `M${Math.round(Math.cos(angle) * far)} ${Math.round(Math.sin(angle) * far)}l${Math.round(chance.between(-9, 9))} ${Math.round(chance.between(-9, 9))}`
        }).join(''),
        '#7a431b',
        11,
        'opacity=".42"',
      ),
    ),
  )
  ink.add(area(blob(edge.map(v => v * 0.87)), '#b5762f', 'opacity=".6"'))
  if (sauce) ink.add(ink.lit('fine', area(blob(edge.map(v => v * 0.85)), sauce)))
  else ink.add(area(blob(edge.map(v => v * 0.85)), '#f0d9a0'))
  if (!cheese) return
  const pools = [0.24, 0.29].map(part => {
    const size = r * part
    const edge = blob(Array.from({ length: 8 }, () => size * chance.between(0.75, 1.12)))
    return (
      area(edge, cheese) +
      area(
        blob([size * 0.55, size * 0.4, size * 0.56, size * 0.36, size * 0.5]),
        paler(cheese, 0.5),
        'opacity=".7"',
      ) +
      area(
        blob([size * 0.2, size * 0.12, size * 0.18]),
        '#c9843a',
        `opacity=".45" transform="translate(${n(size * 0.4)} ${n(size * 0.3)})"`,
      )
    )
  })
  for (let i = 0; i < 8; i++) {
    const [angle, far] = [i * 2.4 + chance.between(0, 0.6), r * 0.68 * Math.sqrt((i + 0.6) / 8)]
    ink.put(pools[i % 2]!, {
      x: Math.cos(angle) * far,
      y: Math.sin(angle) * far,
      turn: chance.between(0, 360),
      light: 'fine',
    })
  }
}

/** A bun from above: shiny, with sesame or flour. */
export function bun(
  chance: Chance,
  r: number,
  color: string,
  topping: 'sesame' | 'flour' | 'none',
  ink: Ink,
): string {
  const seeds = Array.from({ length: 34 }, () => {
    const [angle, far] = [chance.between(0, 6.3), r * 0.74 * Math.sqrt(chance.next())]
    return `M${Math.round(Math.cos(angle) * far)} ${Math.round(Math.sin(angle) * far)}l${Math.round(chance.between(-6, 6))} ${Math.round(chance.between(3, 6))}`
  }).join('')
  return (
    dot(r, ink.radial([paler(color, 0.42), color, darker(color, 0.28)], 'cx=".38" cy=".34" r=".68"')) +
    area(
      `M${n(-r * 0.62)} ${n(-r * 0.3)}Q${n(-r * 0.36)} ${n(-r * 0.78)} ${n(r * 0.16)} ${n(-r * 0.74)}Q${n(-r * 0.3)} ${n(-r * 0.62)} ${n(-r * 0.62)} ${n(-r * 0.3)}Z`,
      '#fff2d8',
      'opacity=".5"',
    ) +
    (topping === 'sesame'
      ? ink.lit('fine', line(seeds, '#fbecc8', 6.5))
      : topping === 'flour'
        ? dot(r * 0.55, '#fff6e2').replace('/>', ' opacity=".35"/>')
        : '')
  )
}

/** Crusty bread seen from above, along the x axis. */
export function crustyBread(w: number, h: number, color: string, ink: Ink, cuts = 4): string {
  const scores = Array.from({ length: cuts }, (_, i) => {
    const x = -w * 0.36 + (i * w * 0.72) / (cuts - 1 || 1)
    const half = Math.min(34, w * 0.08)
    return area(
      `M${n(x - half)} ${n(h * 0.22)}Q${n(x - 4)} ${n(-h * 0.1)} ${n(x + half)} ${n(-h * 0.26)}Q${n(x + half / 2)} ${n(h * 0.1)} ${n(x - half)} ${n(h * 0.22)}Z`,
      '#f6dcae',
    )
  }).join('')
  return (
    area(
      `M${-w / 2} 0C${-w / 2} ${-h * 0.5} ${-w * 0.36} ${-h / 2} ${-w * 0.2} ${-h / 2}H${w * 0.2}C${w * 0.36} ${-h / 2} ${w / 2} ${-h * 0.5} ${w / 2} 0S${w * 0.36} ${h / 2} ${w * 0.2} ${h / 2}H${-w * 0.2}C${-w * 0.36} ${h / 2} ${-w / 2} ${h * 0.5} ${-w / 2} 0Z`,
      ink.linear([paler(color, 0.2), color, darker(color, 0.3)], 'x2=".15" y2="1"'),
    ) + scores
  )
}

export const breadSlice = (color: string, crumb: string, size = 1) => {
  const path =
    'M-150-60C-176-120-110-138-60-130C-20-124 20-124 60-130C110-138 176-120 150-60C140-10 142 60 138 112Q136 130 116 130H-116Q-136 130-138 112C-142 60-140-10-150-60Z'
  return `<g transform="scale(${size})">${area(path, color)}<g transform="scale(.92)">${area(path, crumb)}</g>${line('M-90-70h6M-40-96h8M30-80h5M88-60h7M-100 0h6M-50-30h7M10-20h9M60 10h6M-80 60h8M-20 50h6M40 80h8M96 50h5M-40 98h6M100 98h4', darker(crumb, 0.12), 9)}</g>`
}

export function melted(ink: Ink, chance: Chance, w: number, h: number, color: string) {
  const at = (k: number) =>
    blob(
      Array.from({ length: 16 }, () => h * k * chance.between(0.92, 1.06)),
      w / h,
    )
  ink.add(ink.lit('crust', area(at(0.5), color)))
  for (let i = 0; i < 9; i++) {
    const [x, y] = [chance.between(-w * 0.36, w * 0.36), chance.between(-h * 0.34, h * 0.34)]
    const size = chance.between(16, 36)
    ink.add(
      area(
        blob(
          Array.from({ length: 7 }, () => size * chance.between(0.6, 1.1)),
          1.3,
        ),
        i % 3 ? '#b8702a' : '#7d3f16',
        `transform="translate(${Math.round(x)} ${Math.round(y)})" opacity="${i % 3 ? 0.45 : 0.3}"`,
      ),
    )
  }
}

/** The ridges that a spoon leaves in cream, hummus or mousse. */
export function swirl(r: number, color: string, strength = 1): string {
  let d = `M${n(r * 0.1)} 0`
  for (let i = 1; i <= 12; i++) {
    const [angle, far] = [i * 1.05, r * (0.1 + (i / 12) * 0.74)]
    d += `Q${[Math.cos(angle - 0.52) * far * 1.14, Math.sin(angle - 0.52) * far * 1.14, Math.cos(angle) * far, Math.sin(angle) * far].map(Math.round).join(' ')}`
  }
  return (
    line(d, darker(color, 0.2), r * 0.11, `opacity="${n(0.45 * strength)}"`) +
    line(d, paler(color, 0.5), r * 0.06, `opacity="${n(0.6 * strength)}" transform="translate(-4 -6)"`)
  )
}

/** A ribbon of cream, poured in a curl. */
export const ribbon = (r: number, color: string) =>
  line(
    `M${n(-r * 0.62)} ${n(r * 0.16)}C${n(-r * 0.5)} ${n(-r * 0.5)} ${n(r * 0.1)} ${n(-r * 0.66)} ${n(r * 0.4)} ${n(-r * 0.36)}C${n(r * 0.7)} ${n(-r * 0.02)} ${n(r * 0.4)} ${n(r * 0.5)} 0 ${n(r * 0.46)}C${n(-r * 0.34)} ${n(r * 0.42)} ${n(-r * 0.38)} ${n(r * 0.02)} ${n(-r * 0.08)} ${n(-r * 0.08)}`,
    color,
    r * 0.075,
  ) +
  line(
    `M${n(-r * 0.5)} ${n(r * 0.4)}q${n(r * 0.04)} ${n(r * 0.1)} ${n(r * 0.12)} ${n(r * 0.14)}M${n(r * 0.52)} ${n(r * 0.42)}h1M${n(-r * 0.64)} ${n(-r * 0.2)}h1M${n(r * 0.66)} ${n(-r * 0.3)}h1`,
    color,
    r * 0.06,
  )

export const drizzle = (chance: Chance, r: number, color: string, wide = 5, loops = 7) => {
  let d = `M${n(-r * 0.8)} ${n(chance.between(-r * 0.2, r * 0.3))}`
  for (let i = 1; i <= loops; i++)
    d += `Q${n(-r * 0.8 + ((i - 0.5) * 1.6 * r) / loops)} ${n((i % 2 ? -1 : 1) * r * chance.between(0.5, 0.95))} ${n(-r * 0.8 + (i * 1.6 * r) / loops)} ${n(chance.between(-r * 0.25, r * 0.25))}`
  return line(d, color, wide)
}

export const oilDrops = (chance: Chance, r: number, count = 7, color = '#d9b83a') => {
  const d = pile(chance, count, r * 0.85, 0.5).map(spot => `M${Math.round(spot.x)} ${Math.round(spot.y)}h1`)
  const [large, small] = [d.filter((_, i) => i % 2).join(''), d.filter((_, i) => i % 2 === 0).join('')]
  return (
    line(large, color, 13, 'opacity=".6"') +
    line(small, color, 7, 'opacity=".7"') +
    line(large, '#fffbe0', 4, 'transform="translate(-2 -2)" opacity=".8"')
  )
}

export const herbSpecks = (chance: Chance, r: number, color: string, count = 26) =>
  line(grains(chance, count, r, 4), color, 4)
