// A main piece with what goes with it, and what is sliced.

import * as base from '../drawing/bases'
import { grains, heap, pile, ring } from '../drawing/layout'
import { area, dot, line, paler, ruffle } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import { dip } from './eastern'
import type { Composer } from './kitchen'
import { garnish, HERBS, lay, scatter, seen, sprinkle } from './kitchen'

// A main piece with what goes with it.
export const MAIN: [RegExp | null, string[], string][] = [
  [/milanesa|romana|empanad|katsu|llibrets|flamenquin|parmesana|crujiente|cruixent/, [], 'breaded'],
  [/costelles|costillas/, [], 'ribs'],
  [/botifarra|butifarra/, [], 'sausage'],
  [null, ['salmon'], 'salmonFillet'],
  [null, ['cod', 'hake', 'seaBass', 'monkfish'], 'whiteFillet'],
  [/pollastre rostit|pollo asado|cuixa|muslo/, [], 'drumstick'],
  [null, ['octopus'], 'octopus'],
  [null, ['cuttlefish'], 'cuttlefish'],
  [null, ['prawn'], 'prawn'],
  [null, ['beef', 'iberico', 'duck'], 'steak'],
  [null, ['lamb', 'rabbit'], 'drumstick'],
  [null, ['chicken', 'turkey'], 'breast'],
  [null, ['heura', 'tofu', 'tempeh'], 'heuraFillet'],
  [null, ['tuna'], 'tunaSteak'],
]

export const plated: Composer = k => {
  const { ink, chance } = k
  const r = vessel.stoneware(ink, k.glaze, chance)
  const found = MAIN.find(([pattern, ids]) => (pattern ? k.named(pattern) : ids.some(id => k.has(id))))
  const main = found?.[2]
  const used = new Set([
    'garlic',
    'egg',
    'breadcrumbs',
    'onion',
    ...(found?.[1] ?? []),
    ...(main === 'breaded' ? ['beef', 'pork', 'serrano', 'cheese', 'chicken', 'hake', 'mozzarella'] : []),
    'chicken',
    'pork',
    'beef',
  ])
  let sides = seen(k.recipe.ingredients).filter(
    id => !used.has(id) && !HERBS.includes(id) && id !== 'lemon' && id !== 'aioli' && id !== 'yoghurt',
  )
  sides = sides.flatMap(id => (id === 'potato' && main === 'breaded' ? ['fries'] : [id]))
  if (!main) {
    scatter(k, sides.length ? sides : ['potato'], r * 0.8, 1.2, 1.25)
    return garnish(k, r * 0.5, 'rosemary')
  }
  const red = k.has('tomatoSauce', 'bbq')
  if (k.has('tomatoSauce', 'curry'))
    ink.add(ink.lit('gloss', area(ruffle(150, 9, 8, 1.06), k.has('curry') ? '#c98a2e' : '#b9422a')))
  if (k.has('rice', 'couscous')) base.grainBed(ink, chance, k.has('rice') ? 'rice' : 'couscous', 92, -60, -66)
  if (!sides.length && !k.has('rice')) sides = ['rocket', 'cherryTomato']
  // Sides in a crescent behind, the piece in front.
  sides.slice(0, 4).forEach((id, i, all) => {
    const angle = -2.5 + (i / Math.max(1, all.length - 1 || 1)) * 1.9 + (all.length === 1 ? 0.9 : 0)
    const shape = shapeOf(id)!
    const [x, y] = [Math.cos(angle) * r * 0.56, Math.sin(angle) * r * 0.56]
    if (id === 'asparagus')
      lay(
        k,
        shape,
        Array.from({ length: 6 }, (_, j) => ({ x: x - 44 + j * 19, y: y + (j % 2) * 8, turn: 24 })),
        1.15,
      )
    else
      lay(
        k,
        shape,
        heap(chance, Math.max(3, Math.round((82 / shape.size) ** 2)), x, y, all.length === 1 ? 92 : 62),
        1,
      )
  })
  if (main === 'octopus') {
    lay(k, SHAPES.octopus, pile(chance, 22, r * 0.7), 1.15)
    ink.add(line(grains(chance, 90, r * 0.75, 1), '#b03a1c', 4.5, 'opacity=".85"'))
    return ink.add(base.oilDrops(chance, r * 0.8, 9))
  }
  if (main === 'prawn' || main === 'cuttlefish')
    lay(
      k,
      shapeOf(main),
      ring(main === 'prawn' ? 9 : 3, main === 'prawn' ? 104 : 70, 0.3),
      main === 'prawn' ? 1.3 : 1.7,
    )
  else
    ink.put(shapeOf(main)!.svg, {
      x: 14,
      y: 50,
      turn: -16 + chance.between(-8, 8),
      scale: 0.96,
      light: shapeOf(main)!.light,
    })
  if (red && main === 'ribs') lay(k, SHAPES.parsley, pile(chance, 5, 100))
  if (k.has('lemon')) lay(k, SHAPES.lemon, [{ x: 118, y: -60, turn: 0 }], 1.15)
  if (k.has('aioli', 'yoghurt', 'romesco')) dip(k, 128, 110, k.has('romesco') ? '#c8602c' : '#f8ecc4', 60)
  ink.add(line(grains(chance, 24, 110, 1), '#2f2018', 3, 'opacity=".6"'))
  garnish(k, 70, /Fillet/.test(main) ? 'dill' : main === 'steak' ? 'rosemary' : 'thyme')
}

export const carpaccio: Composer = k => {
  const { ink, chance } = k
  const r = vessel.stoneware(ink, k.glaze, chance)
  const tartar = k.named(/tartar/)
  if (tartar) {
    ink.add(ink.lit('soft', dot(112, '#ee8250')))
    lay(k, SHAPES.salmon, pile(chance, 24, 92), 0.7)
    lay(k, SHAPES.avocado, ring(6, 66, 0), 0.75)
    sprinkle(k, 'sesame', 90)
    return lay(k, SHAPES.lime, [{ x: 134, y: 60, turn: 0 }])
  }
  const [a, b] = k.named(/vitello/)
    ? ['#c98a76', '#e3b09c']
    : k.has('beef')
      ? ['#96202f', '#c4495a']
      : ['#ee7a4c', '#f9a983']
  const sheet =
    area(ruffle(72, 8, 5, 1.15), a) +
    area(ruffle(52, 6, 5, 1.2), b, 'opacity=".55"') +
    line('M-50-14Q-10-34 30-20M-40 20Q0 4 50 18', paler(b, 0.4), 3, 'opacity=".7"')
  for (const s of [...ring(7, r * 0.6, 0.2), { x: 0, y: 0, turn: 30 }])
    ink.put(sheet, { ...s, light: 'fine' })
  if (k.has('mayonnaise')) ink.add(ink.lit('gloss', base.drizzle(chance, r * 0.62, '#f6e6bd', 14, 7)))
  scatter(
    k,
    seen(k.recipe.ingredients).filter(id => !['beef', 'tuna', 'lemon'].includes(id)),
    r * 0.55,
    0.5,
  )
  if (k.has('lemon')) lay(k, SHAPES.lemon, [{ x: 104, y: 90, turn: 0 }])
  ink.add(base.oilDrops(chance, r * 0.8, 10))
}
