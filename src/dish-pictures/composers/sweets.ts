// Pastries, cakes, loaves.

import * as base from '../drawing/bases'
import { grains, grid, heap, pile, ring } from '../drawing/layout'
import { area, blob, box, darker, dot, line, paler } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import { dollopOf } from './eastern'
import type { Composer } from './kitchen'
import { lay } from './kitchen'
import { pastryOf } from './pastries'

export const pastry: Composer = k => {
  const { ink, chance } = k
  chance.next() < 0.5 ? vessel.plate(ink, k.glaze, 226) : vessel.paper(ink, 400, 380, chance.between(-14, 14))
  const [svg, light] = pastryOf(k)(ink, k)
  const count = k.named(/empanada/)
    ? 1
    : k.named(/boletes|bolitas|bunyol|bunuelo|quiche/)
      ? 5
      : k.named(/xurros|churros/)
        ? 4
        : k.named(/cookie|galeta|galleta|barreta/) && !k.named(/gegant|gigante/)
          ? 3
          : k.named(/tortitas/)
            ? 1
            : 1
  if (count === 1)
    ink.put(svg, {
      turn: chance.between(-40, 20),
      scale: k.named(/empanada/)
        ? 1.08
        : k.named(/donut|ensa|palmera|rotlle|rollo/)
          ? 1.7
          : k.named(/gofre|tortitas|croissant|cruasan|napol/)
            ? 1.5
            : 1.75,
      light,
    })
  else
    for (const spot of ring(count, count > 3 ? 92 : 84, chance.between(0, 6)))
      ink.put(svg, { ...spot, scale: count > 3 ? 1.05 : 1.3, light })
  if (k.has('sugar') && !k.has('chocolate'))
    ink.add(line(grains(chance, 44, 190, 1), '#fffaf0', 3.4, 'opacity=".8"'))
  const crumbs = line(grains(chance, 16, 200, 2), '#b5742f', 5, 'opacity=".8"')
  ink.add(crumbs)
  if (k.has('honey')) ink.add(ink.lit('gloss', base.drizzle(chance, 90, '#d9921f', 8, 6)))
  if (k.named(/gofre/)) ink.add(ink.lit('gloss', base.drizzle(chance, 120, '#5a2f18', 10, 8)))
  const side = ['blueberry', 'strawberry', 'almond', 'lemon', 'walnut', 'chocolate'].find(id => k.has(id))
  if (side)
    lay(
      k,
      shapeOf(side),
      [
        [-150, 130, 20],
        [-120, 156, 80],
        [-168, 92, 140],
      ].map(([x, y, turn]) => ({ x: x!, y: y!, turn: turn! })),
      0.9,
    )
}

export const cake: Composer = k => {
  const { ink, chance } = k
  vessel.plate(ink, k.glaze)
  const choc = k.named(/xocolata|chocolate|brownie|caprese|coulant/)
  if (k.named(/brownie|tiramisu|pessic|bizcocho|platan|platano|torrija/)) {
    const c = k.named(/tiramisu/) ? '#efdcb4' : choc ? '#4a2615' : '#dba650'
    const spots = k.named(/tiramisu|torrija/)
      ? [{ x: 0, y: 6, turn: -14 }]
      : [
          { x: -42, y: -40, turn: -18 },
          { x: 44, y: 54, turn: 10 },
        ]
    for (const s of spots) {
      ink.put(
        box(230, 180, 14, darker(c, 0.25)) +
          box(216, 166, 10, c) +
          line('M-90-40Q-40-60 0-36T92-50M-80 30Q-20 8 30 34T96 20', paler(c, 0.16), 5),
        { ...s, scale: spots.length > 1 ? 0.8 : 1.15, light: 'crust' },
      )
    }
    if (k.named(/tiramisu/)) {
      ink.add('<g transform="rotate(-14)">')
      for (const s of grid(chance, 5, 4, 49, 47))
        ink.put(dot(27, '#8f5e38') + dot(18, '#7a4a29'), { ...s, y: s.y + 6, light: 'soft' })
      ink.add(`${line(grains(chance, 90, 118, 1), '#4a2410', 4, 'opacity=".75"')}</g>`)
      lay(k, SHAPES.mint, [{ x: 60, y: -40, turn: 20 }], 1.1)
    }
    if (k.named(/torrija/)) ink.put(dollopOf('#fbf0d8'), { x: 30, y: -16, scale: 1.6, light: 'gloss' })
    lay(
      k,
      shapeOf(k.has('walnut') ? 'walnut' : k.has('banana') ? 'banana' : k.has('lemon') ? 'lemon' : 'cocoa'),
      [
        [-40, -46, 10],
        [10, -70, 90],
        [48, 50, 40],
        [84, 76, 160],
        [-130, 110, 0],
        [-100, 140, 60],
      ].map(([x, y, turn]) => ({ x: x!, y: y!, turn: turn! })),
    )
    return
  }
  const [crust, top, edge] = choc
    ? ['#3a1c0f', '#4f2815', '#6b3a20']
    : k.named(/formatge|queso|cheesecake/)
      ? ['#b57a35', k.has('matcha') ? '#b9c876' : '#f8e6b4', '#e0b564']
      : k.named(/pastanaga|zanahoria/)
        ? ['#9c6028', '#fdf4e2', '#c98a45']
        : ['#a8702c', '#e3b458', '#c98f3c']
  // A wedge with its point towards the eater.
  ink.add('<g transform="translate(0 -8)rotate(14)">')
  ink.add(ink.lit('crust', area('M-130-118Q0-176 130-118L16 168Q0 182-16 168Z', edge)))
  ink.add(
    ink.lit('soft', area('M-114-108Q0-158 114-108L12 150Q0 160-12 150Z', top)) +
      line('M-130-122Q0-180 130-122', crust, 20),
  )
  const apple = k.has('apple')
  if (apple)
    lay(
      k,
      SHAPES.apple,
      Array.from({ length: 9 }, (_, i) => ({
        x: ((i % 3) - 1) * (64 - Math.floor(i / 3) * 22),
        y: -84 + Math.floor(i / 3) * 62,
        turn: 180,
      })),
      0.9,
    )
  if (k.named(/jaume|santiago/))
    ink.add(
      area(
        'M-12-90H12V-50L40-62V-36L12-34V50L0 84L-12 50V-34L-40-36V-62L-12-50Z',
        '#b57a35',
        'opacity=".7"',
      ) + line(grains(chance, 70, 90, 1), '#fffaf0', 4, 'transform="translate(0 -50)"'),
    )
  const fruit = ['strawberry', 'redBerries', 'blueberry', 'walnut', 'banana', 'carrot', 'almond'].find(id =>
    k.has(id),
  )
  if (fruit && !k.named(/jaume|santiago/)) lay(k, shapeOf(fruit), heap(chance, 6, 0, -56, 64), 1)
  else if (!apple && k.named(/formatge|queso|cheesecake/) && !k.has('matcha'))
    ink.add(ink.lit('gloss', area('M-98-104Q0-150 98-104Q84-60 56-74T10-30T-30-66T-98-104Z', '#b3203c')))
  if (k.has('matcha', 'cocoa'))
    ink.add(
      line(
        grains(chance, 60, 90, 1),
        k.has('matcha') ? '#6f8a2c' : '#3a1c0f',
        4,
        'transform="translate(0 -50)"',
      ),
    )
  ink.add('</g>')
  lay(
    k,
    shapeOf(fruit ?? (apple ? 'cinnamon' : 'redBerries')),
    [
      [-128, 96, 30],
      [-98, 128, 80],
    ].map(([x, y, turn]) => ({ x: x!, y: y!, turn: turn! })),
    0.95,
  )
  lay(k, SHAPES.mint, [{ x: -128, y: 60, turn: -40 }])
}

export const loaf: Composer = k => {
  const { ink, chance } = k
  vessel.board(ink, 500, 380, '#b98350', -14)
  const dark = k.named(/integral|nous|nueces/)
  const color = dark ? '#8f5a2c' : '#c8863c'
  const flour = line(grains(chance, 60, 130, 1), '#fff6e2', 5, 'opacity=".6"')
  if (k.named(/baguet/))
    for (const y of [-52, 56])
      ink.put(base.crustyBread(460, 92, color, ink, 6), { y, turn: -24, light: 'crust' })
  else if (k.named(/motlle|molde/))
    for (let i = 0; i < 4; i++)
      ink.put(base.breadSlice(color, '#f3dfb2', 0.78), {
        x: -110 + i * 70,
        y: -20 + i * 14,
        turn: -8 + i * 5,
        light: 'soft',
      })
  else if (k.named(/panet|panecillo/)) {
    ink.put(base.crustyBread(300, 190, color, ink, 1), { turn: -20, light: 'crust' })
  } else {
    ink.put(
      area(blob([188, 180, 190, 182, 186, 192, 180, 188]), color) +
        area('M-130 6Q-10-44 130-14Q20-4-130 6Z', '#f1d3a0') +
        area('M-16-132Q30-20 6 134Q-22 10-16-132Z', '#f1d3a0'),
      { turn: 20, light: 'crust' },
    )
  }
  ink.add(flour)
  const bits = ['seeds', 'walnut', 'raisins'].filter(id => k.has(id))
  for (const id of bits) lay(k, shapeOf(id), pile(chance, 12, 140))
  lay(k, SHAPES.wheat, [
    { x: 176, y: 112, turn: 40 },
    { x: 200, y: 84, turn: 64 },
  ])
}
