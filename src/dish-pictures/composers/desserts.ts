// Desserts with a spoon.

import * as base from '../drawing/bases'
import { grains, heap, pile } from '../drawing/layout'
import { area, blob, darker, dot, line, n, paler, ruffle } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import type { Composer } from './kitchen'
import { lay, scatter, seen } from './kitchen'

export const custard: Composer = k => {
  const { ink, chance } = k
  if (k.named(/flam|flan|tocinet|tocino|panna/)) {
    vessel.plate(ink, k.glaze)
    const red = k.named(/panna/)
    ink.add(ink.lit('gloss', area(ruffle(140, 7, 8), red ? '#a8203c' : '#a3541a')))
    ink.add(
      ink.lit('gloss', dot(104, red ? '#fdf3e2' : '#f0b84a')) +
        (red ? '' : dot(84, '#b8651e').replace('/>', ' opacity=".9"/>')),
    )
    if (red) lay(k, SHAPES.redBerries, heap(chance, 8, 10, 0, 56), 1.1)
    return lay(k, SHAPES.mint, [{ x: 30, y: -26, turn: 30 }])
  }
  const fill = k.named(/catalana/)
    ? '#dd9a2c'
    : k.named(/mousse/)
      ? '#5a301a'
      : k.named(/natill/)
        ? '#f4d47a'
        : '#fbf3e0'
  const r = vessel.ramekin(
    ink,
    fill,
    k.named(/catalana/) ? '#a9552f' : k.glaze === '#3d4144' ? '#a9bfc6' : darker(k.glaze, 0.06),
    196,
  )
  if (k.named(/catalana/)) {
    // Burnt sugar: glass with darker islands.
    for (let i = 0; i < 9; i++)
      ink.add(
        area(
          blob(Array.from({ length: 8 }, () => chance.between(22, 54))),
          i % 3 ? '#a3561a' : '#7a3a10',
          `transform="translate(${n(Math.cos(i * 2.4) * 38 * Math.sqrt(i))} ${n(Math.sin(i * 2.4) * 38 * Math.sqrt(i))})" opacity=".5"`,
        ),
      )
    ink.add(
      area('M-120-60Q-60-140 30-134Q-50-100-100-30Z', '#fff', 'opacity=".32"') +
        line('M-30 40L10 0L50 14M10 0L6-50', '#fbe3a2', 4, 'opacity=".8"'),
    )
    return lay(
      k,
      SHAPES.cinnamon,
      [
        { x: 190, y: 170, turn: -30 },
        { x: 214, y: 196, turn: -18 },
      ],
      1.2,
    )
  }
  if (k.named(/mousse/)) ink.add(base.swirl(r * 0.94, fill))
  if (k.has('mato')) {
    lay(k, SHAPES.mato, [{ x: 0, y: 0, turn: 0 }], 1.7)
    ink.add(ink.lit('gloss', base.drizzle(chance, 100, '#d9921f', 9, 6)))
  }
  if (k.named(/natill/)) {
    ink.add(line(grains(chance, 50, r * 0.6, 1), '#8a4a1c', 4, 'opacity=".7"'))
    lay(k, SHAPES.biscuit, [{ x: 16, y: -10, turn: 0 }], 1.9)
  }
  scatter(
    k,
    seen(k.recipe.ingredients)
      .filter(id => !['egg', 'mato', 'honey', 'chocolate', 'biscuit'].includes(id))
      .slice(0, 2),
    r * 0.4,
    0.8,
  )
  if (k.named(/mousse/)) {
    lay(k, SHAPES.redBerries, heap(chance, 4, 26, -16, 38))
    lay(k, SHAPES.chocolate, heap(chance, 3, -34, 20, 30))
    lay(k, SHAPES.mint, [{ x: 50, y: 24, turn: 70 }])
  }
}

export const smoothie: Composer = k => {
  const { ink, chance } = k
  const color = k.named(/hummus/)
    ? '#e2bf86'
    : k.named(/acai/)
      ? '#6b2a55'
      : k.has('mango') && k.has('chia')
        ? '#e9e0d4'
        : '#fffbf2'
  const r = vessel.bowl(ink, k.glaze === '#fbf7ef' ? '#c9d6c6' : k.glaze, 218)
  vessel.liquid(ink, r, color)
  ink.add(base.swirl(r * 0.9, color))
  if (k.has('chia')) ink.add(line(grains(chance, 110, r * 0.9, 1), '#4a4650', 4.4))
  const ids = seen(k.recipe.ingredients).filter(
    id => id !== 'yoghurt' && id !== 'honey' && id !== 'hummus' && !(k.named(/acai/) && id === 'redBerries'),
  )
  // In a crescent along one side.
  const start = chance.between(0, 6.3)
  ids.slice(0, 4).forEach((id, i, all) => {
    const shape = shapeOf(id)!
    const span = 3.6 / all.length
    const count = Math.round((span * 17) / Math.max(0.8, shape.size / 17))
    lay(
      k,
      shape,
      Array.from({ length: count }, (_, j) => {
        const angle = start + i * span + ((j + 0.5) * span) / count
        const far = r * chance.between(0.4, 0.86)
        return { x: Math.cos(angle) * far, y: Math.sin(angle) * far, turn: chance.between(0, 360) }
      }),
      1.25,
    )
  })
  if (k.has('honey')) ink.add(ink.lit('gloss', base.drizzle(chance, r * 0.6, '#e0a02a', 6, 6)))
  lay(k, SHAPES.mint, [{ x: r * 0.3, y: -r * 0.5, turn: 40 }], 1.1)
}

export const iceCream: Composer = k => {
  const { ink, chance } = k
  const c = k.has('pistachio')
    ? '#b3bf6a'
    : k.has('matcha')
      ? '#a5b85c'
      : k.has('mango')
        ? '#f7b84c'
        : '#f8ecd0'
  const mochi = k.named(/mochi/)
  if (mochi) vessel.slate(ink, 420, 300, -8)
  else {
    const r = vessel.bowl(ink, k.glaze, 204)
    ink.add(dot(r, darker(k.glaze, 0.1)))
  }
  const scoop = mochi
    ? dot(84, c) + dot(60, paler(c, 0.3)).replace('/>', ' opacity=".5"/>')
    : area(ruffle(92, 11, 5), c) +
      area(ruffle(62, 8, 6), paler(c, 0.25)) +
      line('M-50-20Q-20-50 20-44M-40 20Q0-4 46 14', darker(c, 0.12), 6)
  const spots = mochi
    ? [
        { x: -92, y: 8, turn: 0 },
        { x: 92, y: -8, turn: 0 },
      ]
    : [
        { x: -66, y: -46, turn: 0 },
        { x: 74, y: -26, turn: 80 },
        { x: -6, y: 72, turn: 160 },
      ]
  for (const s of spots) ink.put(scoop, { ...s, light: mochi ? 'soft' : 'crust' })
  if (mochi) ink.add(line(grains(chance, 60, 110, 1), '#fffaf0', 5, 'transform="scale(1.6 1)"'))
  lay(
    k,
    shapeOf(k.has('pistachio') ? 'pistachio' : k.has('mango') ? 'mango' : 'redBerries'),
    mochi ? heap(chance, 4, 0, 90, 40) : pile(chance, 9, 110),
  )
  if (!mochi) lay(k, SHAPES.mint, [{ x: 20, y: 0, turn: 30 }], 1.2)
}

export const fruitSalad: Composer = k => {
  const { ink, chance } = k
  const r = vessel.bowl(ink, k.glaze === '#3d4144' ? '#a9bfc6' : k.glaze)
  ink.add(dot(r, darker(k.glaze, 0.2)))
  const own = seen(k.recipe.ingredients)
  const ids = k.has('seasonFruit')
    ? ['strawberry', 'kiwi', 'mango', 'blueberry', 'grapes', 'pineapple', 'orange']
    : own.length
      ? own
      : ['strawberry']
  if (ids.length === 1)
    lay(k, shapeOf(ids[0]!), pile(chance, shapeOf(ids[0]!)!.size > 40 ? 13 : 26, r * 0.78), 1.25)
  else {
    lay(k, SHAPES.mango, pile(chance, 26, r * 0.98), 1.4)
    scatter(k, ids, r * 0.9, 1.6, 1.3)
  }
  lay(
    k,
    SHAPES.mint,
    [
      { x: 10, y: -10, turn: 20 },
      { x: 36, y: 12, turn: 110 },
    ],
    1.2,
  )
}
