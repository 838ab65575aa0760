// Sushi, dumplings, rolls.

import * as base from '../drawing/bases'
import { grains, grid, heap, pile, ring } from '../drawing/layout'
import { area, around, blob, box, darker, dot, line, n, oval, ruffle } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import type { Shape } from '../ingredients/shape'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import type { Composer } from './kitchen'
import { type Kitchen, lay, seen, sprinkle } from './kitchen'

export const FISH: Record<string, [string, string]> = {
  salmon: ['#f07a45', '#fbb78c'],
  tuna: ['#a82f3c', '#c9545c'],
  prawn: ['#f6a27c', '#fde3d3'],
  eel: ['#6d3a1a', '#9c6230'],
  butterfish: ['#f0dcc8', '#fffaf2'],
  avocado: ['#a9c45c', '#dfe5a0'],
  surimi: ['#e4563a', '#fff3ea'],
}
export const fishOf = (k: Kitchen) => Object.keys(FISH).find(id => k.has(id)) ?? 'salmon'
export const nigiriSvg = (id: string) => {
  const [a, b] = FISH[id] ?? FISH.salmon!
  return (
    box(148, 64, 30, '#fbf5e9') +
    line('M-62 20l6 6M-40 26l7 2M-12 27l8 1M20 27l7-1M48 24l7-4M-66-6l1 8M64-8l2 8', '#e3d8c3', 4) +
    area('M-80-12Q-70-36-10-35T80-14Q86 4 74 22Q30 32-10 28T-76 20Q-88 4-80-12Z', a) +
    line(
      'M-56-22Q-44 0-58 20M-26-30Q-12-4-26 26M8-33Q22-4 10 28M42-27Q54-4 44 25',
      b,
      id === 'prawn' ? 8 : 5,
    ) +
    (id === 'eel' || id === 'avocado' ? box(20, 70, 4, '#22352c') : '')
  )
}
export const nigiri: Composer = k => {
  const { ink, chance } = k
  vessel.slate(ink, 500, 350, -12)
  const gunkan = k.named(/gunkan/)
  const id = fishOf(k)
  const count = k.recipe.pieces ?? 4
  ink.add('<g transform="rotate(-12)">')
  if (gunkan) {
    for (const x of [-96, 66]) {
      ink.put(oval(82, 62, '#1f3129') + oval(74, 54, '#f6efe0'), { x, y: -6, light: 'soft' })
      lay(k, shapeOf('tuna'), heap(chance, 8, x, -6, 40), 0.75)
    }
  } else {
    const rows = count > 5 ? 2 : 1
    for (let i = 0; i < count; i++)
      ink.put(nigiriSvg(id), {
        x: -165 + i * 100,
        y: rows > 1 ? 0 : -8,
        turn: 72 + chance.between(-3, 3),
        light: 'gloss',
      })
    if (k.has('truffle'))
      lay(
        k,
        SHAPES.truffle,
        Array.from({ length: count }, (_, i) => ({ x: -165 + i * 100, y: -10, turn: i * 60 })),
        0.8,
      )
    if (k.has('sesame'))
      ink.add(line(grains(chance, 34, 60, 4).replaceAll('M', 'M'), '#f6e6bd', 4, 'transform="scale(3 1)"'))
  }
  lay(k, shapeOf('pickledGinger'), [{ x: 208, y: 104, turn: 0 }], 0.9)
  ink.put(dollopOf('#9ab84c'), { x: 206, y: 28, scale: 0.62, light: 'soft' })
  ink.add('</g>')
  dip(k, -150, 212, '#3a1c12')
}
export const dollopOf = (color: string) =>
  area(blob([38, 34, 40, 34, 38, 42, 35, 38]), color) +
  line('M-20 4Q-14-18 6-16T18 4T2 12T-6 2', darker(color, 0.15), 5)

export function dip(k: Kitchen, x: number, y: number, color: string, r = 62) {
  k.ink.add(`<g transform="translate(${x} ${y})scale(${n(r / 100)})">`)
  vessel.ramekin(k.ink, color, '#e9e2d4', 100)
  k.ink.add('</g>')
}

export const MAKI_FILL: Record<string, string> = {
  salmon: '#f07a45',
  tuna: '#b03040',
  cucumber: '#8fbf5c',
  avocado: '#b9cf6a',
  surimi: '#ef6a4a',
  prawn: '#f49a6c',
  chicken: '#d9a055',
  asparagus: '#6f9b3c',
  mango: '#f5a623',
  eel: '#7c4522',
  creamCheese: '#fffdf4',
  carrot: '#ee8430',
}
export const makiSvg = (fills: readonly string[], inside: boolean, outer: string, r = 46) =>
  (inside ? dot(r, outer) : dot(r, '#1f3129')) +
  dot(inside ? r - 5 : r - 5, '#fbf5e9') +
  line(
    Array.from(
      { length: 16 },
      (_, i) =>
        `M${n(Math.cos(i * 0.393) * (r - 12))} ${n(Math.sin(i * 0.393) * (r - 12))}l${i % 2 ? 3 : -3} 4`,
    ).join(''),
    '#e6dcc8',
    4,
  ) +
  (inside ? dot(r * 0.52, '#1f3129') + dot(r * 0.44, '#fbf5e9') : '') +
  fills
    .map(
      (fill, i) =>
        `<g transform="rotate(${i * (360 / fills.length)})translate(${fills.length > 1 ? n(r * 0.19) : 0})">${box(r * (fills.length > 1 ? 0.36 : 0.62), r * (fills.length > 1 ? 0.52 : 0.58), r * 0.12, fill)}</g>`,
    )
    .join('')
export const maki: Composer = k => {
  const { ink, chance } = k
  vessel.slate(ink, 500, 350, -12)
  const inside = k.named(/urama|roll/)
  const fills = k.recipe.ingredients.filter(id => MAKI_FILL[id]).map(id => MAKI_FILL[id]!)
  const big = k.named(/futomaki/)
  const count = k.recipe.pieces ?? 8
  ink.add('<g transform="rotate(-12)">')
  if (k.named(/temaki/)) {
    ink.put(
      area('M-60-120Q0-150 60-120L10 150Q0 160-10 150Z', '#22352c') +
        area('M-60-120Q0-154 60-120Q40-80 0-76T-60-120Z', '#fbf5e9'),
      { turn: 30, scale: 1.25, light: 'soft' },
    )
    lay(k, SHAPES.salmon, heap(chance, 6, 74, -126, 44), 1.1)
    lay(k, SHAPES.avocado, heap(chance, 3, 60, -120, 34), 0.9)
  } else {
    const outer = k.has('tobiko')
      ? '#ee8630'
      : k.has('sesame')
        ? '#ecd9a8'
        : k.named(/dragon/)
          ? '#8fae4c'
          : k.named(/rainbow/)
            ? '#f08a55'
            : k.has('tempura', 'breadcrumbs')
              ? '#dca24c'
              : '#f6eeda'
    const svg = makiSvg(fills.slice(0, inside || big ? 3 : 1), inside, outer, big ? 58 : 48)
    const columns = Math.ceil(count / 2)
    for (const spot of grid(chance, columns, 2, big ? 126 : 106, big ? 128 : 110))
      ink.put(svg, { ...spot, x: spot.x - 24, y: spot.y, turn: chance.between(0, 360), light: 'soft' })
    if (inside && k.has('sesame'))
      ink.add(line(grains(chance, 60, 100, 3), '#fffaf0', 3.4, 'transform="translate(-24)scale(1.9 1)"'))
    if (k.has('tobiko'))
      ink.add(line(grains(chance, 70, 100, 1), '#f7a24a', 5, 'transform="translate(-24)scale(1.9 1)"'))
    if (k.has('teriyaki')) ink.add(ink.lit('fine', base.drizzle(chance, 210, '#4a200e', 5, 12)))
    if (k.has('sriracha')) ink.add(ink.lit('fine', base.drizzle(chance, 210, '#e06a34', 5, 12)))
  }
  lay(k, shapeOf('pickledGinger'), [{ x: 214, y: 112, turn: 0 }], 0.75)
  ink.add('</g>')
  dip(k, -150, 212, '#3a1c12')
}
export const sashimi: Composer = k => {
  const { ink, chance } = k
  vessel.slate(ink, 500, 350, -10)
  const [a, b] = FISH[fishOf(k)]!
  ink.add('<g transform="rotate(-10)">')
  const cut =
    area('M-60-34Q0-52 62-36Q72 0 58 36Q0 48-60 34Q-72 0-60-34Z', a) +
    line('M-44-38Q-24 0-44 36M-12-44Q8 0-12 42M22-44Q40 0 22 41M50-38Q60 0 48 36', b, 5)
  lay(k, SHAPES.lettuce, grid(chance, 4, 1, 100, 60), 0.8)
  for (const row of [-62, 58])
    for (let i = 0; i < 5; i++)
      ink.put(cut, { x: -180 + i * 74, y: row + (i % 2) * 4, turn: 74, light: 'gloss' })
  lay(k, shapeOf('pickledGinger'), [{ x: 206, y: -40, turn: 0 }])
  ink.put(dollopOf('#9ab84c'), { x: 206, y: 46, scale: 0.7 })
  ink.add('</g>')
  dip(k, -160, 214, '#3a1c12')
}

export const DUMPLING: Shape = {
  svg:
    area('M-64 18Q-60-44 0-46T64 18Q40 34 0 32T-64 18Z', '#f2dfb8') +
    line('M-52 2Q-44-12-34-4Q-28-24-18-14Q-10-34 0-20Q10-34 18-14Q28-24 34-4Q44-12 52 2', '#cfae74', 4) +
    area('M-58 18Q0 34 58 18Q40 32 0 31T-58 18Z', '#c9853a'),
  light: 'soft',
  size: 60,
  many: 6,
}
export const dumplings: Composer = k => {
  const { ink, chance } = k
  const bao = k.named(/bao /)
  const steamer = k.named(/dim sum|bao/)
  if (steamer) {
    vessel.under(ink, '<circle r="226"/>', 20)
    ink.add(
      dot(226, ink.linear(['#e3bd7c', '#94642f'])) +
        dot(208, '#7c5226') +
        dot(204, ink.linear(['#b98a4c', '#d9b274'])) +
        line(
          Array.from({ length: 15 }, (_, i) => `M-190 ${-170 + i * 24}H190`).join(''),
          '#9c7038',
          3,
          'opacity=".5" clip-path="circle(200px)"',
        ),
    )
  } else vessel.stoneware(ink, k.glaze, chance)
  const count = k.recipe.pieces ?? 6
  if (bao) {
    for (const [x, y, turn] of [
      [-84, -30, -20],
      [84, 34, -12],
    ] as const) {
      ink.add(
        `<g transform="translate(${x} ${y})rotate(${turn})">${ink.lit('soft', oval(104, 96, '#fbf3e0'))}`,
      )
      lay(
        k,
        shapeOf(seen(k.recipe.ingredients)[0] === 'pancetta' ? 'iberico' : seen(k.recipe.ingredients)[0]!),
        heap(chance, 5, 4, 46, 48),
        1,
      )
      lay(k, SHAPES.cucumber, heap(chance, 3, 0, 60, 50), 0.7)
      sprinkle(k, 'coriander', 60)
      ink.add(
        ink.lit('soft', area('M-104-4C-104-70-50-100 0-98S104-70 104-4Q60 26 0 24T-104-4Z', '#fffaee')) +
          '</g>',
      )
    }
    return
  }
  const round = k.named(/dim sum/)
  const svg = round
    ? area(ruffle(52, 9, 4), '#f5e6c4') +
      around(
        9,
        30,
        (x, y, turn) =>
          `<path d="M-12 0H12" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn)})" stroke="#d9bf8a" stroke-width="4"/>`,
      ) +
      dot(14, k.has('prawn') ? '#f2a27c' : '#b97a50')
    : k.named(/fregit|frito/)
      ? DUMPLING.svg.replace('#f2dfb8', '#dca24c').replace('#cfae74', '#a3662a')
      : DUMPLING.svg
  const spots = count <= 4 ? ring(count, 84, 0.7) : [...ring(count - 1, 116, 0.4), { x: 0, y: 0, turn: 30 }]
  for (const spot of spots)
    ink.put(svg, {
      ...spot,
      turn: spot.turn + chance.between(-12, 12),
      scale: count <= 4 ? 1.2 : 1.08,
      light: 'soft',
    })
  if (!steamer) dip(k, 150, 150, k.has('sweetChili') ? '#cf5a2c' : '#3a1c12', 66)
  lay(k, SHAPES.leek, pile(chance, 7, 130), 0.45)
  sprinkle(k, 'sesame', 130)
}

export const ROLL = (color: string) =>
  box(190, 58, 24, color) +
  line('M-70-16L-30 18M-10-18L30 18M50-18L84 12', darker(color, 0.2), 4, 'opacity=".6"')
export const rolls: Composer = k => {
  const { ink, chance } = k
  vessel.stoneware(ink, k.glaze, chance)
  const sweet = k.named(/cannoli|canya|cana/)
  const fresh = k.named(/vietnam/)
  const color = fresh ? '#f3ead6' : sweet ? '#cf9344' : '#d99a3c'
  const count = k.recipe.pieces ?? (sweet ? 2 : 4)
  for (let i = 0; i < count; i++) {
    const y = (i - (count - 1) / 2) * (count > 3 ? 70 : 96)
    ink.put(ROLL(color), {
      x: chance.between(-10, 10),
      y,
      turn: -24 + chance.between(-5, 5),
      scale: count > 3 ? 1.15 : 1.45,
      light: fresh ? 'gloss' : 'crust',
    })
    if (fresh)
      lay(
        k,
        SHAPES.prawn,
        [-60, 0, 60].map(x => ({ x, y: y - x * 0.42, turn: -20 })),
        0.9,
      )
    if (sweet)
      for (const side of [-1, 1])
        ink.put(dollopOf('#fffaf0'), { x: side * 124, y: y - side * 52, scale: 0.85, light: 'soft' })
  }
  if (sweet) {
    if (k.has('pistachio')) lay(k, SHAPES.pistachio, pile(chance, 10, 150))
    return ink.add(line(grains(chance, 50, 150, 1), '#fffaf0', 4, 'opacity=".9"'))
  }
  dip(k, 158, 138, k.has('peanut') ? '#b5793c' : '#cf5a2c', 66)
  lay(
    k,
    SHAPES.lettuce,
    [
      { x: -160, y: 120, turn: 20 },
      { x: -130, y: 150, turn: 120 },
    ],
    0.9,
  )
  sprinkle(k, 'coriander', 130)
}
