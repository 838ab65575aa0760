// Fried and baked.

import * as base from '../drawing/bases'
import { grains, pile } from '../drawing/layout'
import { area, blob, box, darker, dot, line, n, oval } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import { dip } from './eastern'
import type { Composer } from './kitchen'
import { garnish, lay, scatter, seen } from './kitchen'

export const fried: Composer = k => {
  const { ink, chance } = k
  const wings = k.named(/aletes|alitas/)
  const bowlish = k.named(/olives|aceitunas|edamame|padro|xips|chips|pa de gam|pan de gam/)
  if (bowlish) {
    const r = vessel.bowl(ink, k.glaze, 214)
    ink.add(dot(r, darker(k.glaze, 0.3)))
    const id = k.named(/olives|aceitunas/)
      ? 'greenOlives'
      : k.named(/edamame/)
        ? 'edamamePod'
        : k.named(/padro/)
          ? 'padron'
          : k.named(/kale/)
            ? 'kale'
            : k.named(/gam/)
              ? 'prawnChip'
              : 'chip'
    lay(
      k,
      shapeOf(id),
      pile(chance, id === 'greenOlives' ? 56 : id === 'kale' ? 22 : 26, r * 0.86),
      id === 'greenOlives' ? 1.25 : 1,
    )
    if (k.has('salt') || /sal/.test(k.recipe.name))
      ink.add(line(grains(chance, 40, r * 0.8, 1), '#fffdf6', 3.6))
    return garnish(k, r * 0.6)
  }
  chance.next() < 0.5
    ? vessel.stoneware(ink, k.glaze, chance)
    : vessel.board(ink, 460, 420, '#9c6b42', chance.between(-8, 8))
  vessel.paper(ink, 350, 330, chance.between(-20, 20))
  if (k.named(/patates|patatas|moniato|boniato/)) {
    const color = k.named(/moniato|boniato/)
      ? SHAPES.fries!.svg.replace('#e8ae3c', '#d9702a').replace('#f8d375', '#f09448')
      : SHAPES.fries!.svg
    if (k.named(/rus|bra/)) lay(k, SHAPES.wedge, pile(chance, 26, 150))
    else lay(k, { ...SHAPES.fries!, svg: color }, pile(chance, 40, 140))
    if (k.named(/brav/)) {
      ink.add(ink.lit('gloss', base.drizzle(chance, 130, '#c8442a', 15, 7)))
      ink.add(ink.lit('gloss', base.drizzle(chance, 120, '#f8ecc4', 11, 6)))
    }
    if (k.has('cheddar')) ink.add(ink.lit('gloss', base.drizzle(chance, 130, '#f4a42c', 15, 8)))
    if (k.has('bacon')) lay(k, SHAPES.pancetta, pile(chance, 10, 120))
    ink.add(line(grains(chance, 30, 140, 1), '#fffdf6', 3.6))
    return garnish(k, 110, 'rosemary')
  }
  if (k.named(/nachos/)) {
    lay(k, SHAPES.chip, pile(chance, 26, 150))
    lay(k, SHAPES.guacamole, [{ x: -20, y: 0, turn: 0 }], 1.5)
    lay(k, SHAPES.cherryTomato, pile(chance, 6, 120), 0.8)
    lay(k, SHAPES.jalapeno, pile(chance, 7, 130))
    return ink.add(ink.lit('gloss', base.drizzle(chance, 130, '#f4a42c', 9, 8)))
  }
  const id = k.named(/calamar/)
    ? 'friedSquid'
    : k.named(/anelles|aros/)
      ? 'onionRing'
      : k.named(/seitons|boquer/)
        ? 'whiteAnchovy'
        : k.named(/tempura/)
          ? 'tempura'
          : wings
            ? 'wing'
            : k.named(/tires|tiras|bastonets|palitos/)
              ? 'stick'
              : k.named(/arancini|bunyols|bunuelos|karaage/)
                ? 'falafelGold'
                : 'croquette'
  const count = k.recipe.pieces ?? (id === 'friedSquid' ? 17 : id === 'whiteAnchovy' ? 11 : 7)
  lay(
    k,
    shapeOf(id),
    pile(chance, count, count > 9 ? 140 : 112, 0.05).map((s, i) =>
      id === 'stick' || id === 'tempura' ? { ...s, turn: -30 + i * 13 } : s,
    ),
    count > 9 ? 1.05 : count > 6 ? 1.3 : 1.45,
  )
  if (k.has('lemon'))
    lay(
      k,
      SHAPES.lemon,
      [
        { x: 120, y: -116, turn: 0 },
        { x: 142, y: -84, turn: 30 },
      ],
      1.2,
    )
  dip(
    k,
    142,
    150,
    k.has('bbq')
      ? '#5a2412'
      : k.has('aioli', 'mayonnaise')
        ? '#f6e6b4'
        : k.has('soySauce')
          ? '#3a1c12'
          : k.named(/mozz|arancini/)
            ? '#c8442a'
            : '#f4e4b8',
    66,
  )
  garnish(k, 120, 'parsley')
}

export const omelette: Composer = k => {
  const { ink, chance } = k
  vessel.plate(ink, k.glaze)
  ink.add('<g transform="translate(0 0)">')
  const wedge = (turn: number, far: number) => {
    const a = (turn * Math.PI) / 180
    return `transform="translate(${n(Math.cos(a) * far)} ${n(Math.sin(a) * far)})"`
  }
  const path = (from: number, to: number, r: number) =>
    `M0 0L${n(Math.cos(from) * r)} ${n(Math.sin(from) * r)}A${r} ${r} 0 ${to - from > Math.PI ? 1 : 0} 1 ${n(Math.cos(to) * r)} ${n(Math.sin(to) * r)}Z`
  const cut = chance.between(0.2, 1)
  for (const [from, to, far] of [
    [cut + 0.9, cut + 2 * Math.PI, 0],
    [cut, cut + 0.9, 34],
  ] as const) {
    ink.add(
      `<g ${wedge(((from + to) / 2) * 57.3, far)}>${ink.lit('crust', area(path(from, to, 176), '#e6b03c'))}${area(path(from + 0.03, to - 0.03, 160), '#f0c452', 'opacity=".8"')}</g>`,
    )
  }
  for (let i = 0; i < 14; i++) {
    const at = (((i * 2.4 + cut + 2) % 6.283) + 6.283 - cut) % 6.283
    if (at > 1.0 && at < 6.1)
      ink.add(
        area(
          blob([26, 16, 30, 18, 24, 20]),
          i % 2 ? '#c98a2a' : '#a5661c',
          `transform="translate(${n(Math.cos(i * 2.4 + cut + 2) * 40 * Math.sqrt(i) * 0.95)} ${n(Math.sin(i * 2.4 + cut + 2) * 40 * Math.sqrt(i) * 0.95)})rotate(${i * 50})" opacity=".42"`,
        ),
      )
  }
  if (k.has('courgette')) lay(k, SHAPES.courgette, pile(chance, 6, 110), 0.8, 'none')
  ink.add('</g>')
  garnish(k, 80, 'parsley')
}

export const baked: Composer = k => {
  const { ink, chance } = k
  const tube = k.named(/canelon/)
  const boat = k.named(/farcides|rellenas/)
  const [rx, ry] = vessel.ovalDish(ink, k.glaze, 262, 206)
  const red = k.has('tomatoSauce') || k.has('beef')
  ink.add(ink.lit('fine', oval(rx + 10, ry + 8, red ? '#b9442a' : '#f1e0b4')))
  if (k.named(/provolone/)) {
    base.melted(ink, chance, rx * 1.7, ry * 1.6, '#f3cf6a')
    return garnish(k, 100, 'oregano')
  }
  if (tube)
    for (let i = 0; i < 3; i++)
      ink.add(
        `<g transform="translate(0 ${(i - 1) * 88})">${ink.lit('soft', box(340, 84, 40, '#f4e2b4'))}</g>`,
      )
  else if (boat)
    for (const y of [-62, 62]) {
      ink.put(
        area('M-160 0C-150-60-40-62 60-56C120-50 160-24 160 0S120 50 60 56C-40 62-150 60-160 0Z', '#4a2a55'),
        { y, light: 'gloss' },
      )
      ink.put(oval(130, 42, '#9c4a28'), { y, light: 'crust' })
    }
  else
    ink.add(
      `<g transform="rotate(-8)">${ink.lit('soft', box(320, 230, 18, red ? '#c9603a' : '#e9d29a'))}</g>`,
    )
  const tops = tube || boat ? (tube ? [-88, 0, 88] : [-62, 62]) : [0]
  for (const y of tops) {
    ink.add(`<g transform="translate(0 ${y})">`)
    base.melted(ink, chance, tube ? 300 : boat ? 220 : 300, tube ? 66 : boat ? 62 : 210, '#f3d27c')
    ink.add('</g>')
  }
  scatter(
    k,
    seen(k.recipe.ingredients).filter(id =>
      ['wildMushroom', 'truffle', 'courgette', 'aubergine', 'pineNuts', 'spinach'].includes(id),
    ),
    110,
    0.3,
    0.8,
  )
  garnish(k, 90, red ? 'basil' : 'thyme')
}
