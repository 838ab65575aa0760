import type { Composer } from './kitchen'
// Salads, bowls, wok dishes.

import * as base from '../drawing/bases'
import { heap, pile } from '../drawing/layout'
import { area, darker, dot, ruffle } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import { garnish, HERBS, LEAVES, lay, scatter, seen, sprinkle } from './kitchen'

export const salad: Composer = k => {
  const { ink, chance } = k
  const r = chance.next() < 0.5 ? vessel.bowl(ink, k.glaze) : vessel.stoneware(ink, k.glaze, chance)
  ink.add(dot(r, darker(k.glaze, 0.12), 0, 0).replace('/>', ' opacity=".5"/>'))
  const ids = seen(k.recipe.ingredients).flatMap(id =>
    id === 'tuna' ? ['cookedTuna'] : id === 'crouton' ? [] : [id],
  )
  const grain = ['quinoa', 'couscous', 'bulgur', 'brownRice', 'lentils'].find(id => k.has(id))
  const pulses = ['chickpeas', 'whiteBeans'].find(id => k.has(id))
  const leaves = ids.filter(id => LEAVES.includes(id))
  const big = r * 0.96
  if (grain) base.grainBed(ink, chance, grain, big)
  else if (k.has('pasta'))
    lay(k, { svg: base.PASTA.spiral, light: 'soft', size: 30, many: 26 }, pile(chance, 30, big * 0.9))
  else if (pulses) lay(k, shapeOf(pulses), pile(chance, 60, big * 0.92))
  else if (k.named(/russa|rusa/)) ink.add(ink.lit('soft', area(ruffle(big * 0.85, 12, 5), '#f3e6bd')))
  else if (k.has('potato')) lay(k, SHAPES.potato, pile(chance, 16, big * 0.85))
  else if (k.named(/esqueixada|caprese|grega|griega|burrata/))
    lay(k, SHAPES.tomato, pile(chance, 16, big * 0.84), 1.15)
  else if (!leaves.length) lay(k, SHAPES.lettuce, pile(chance, 16, big * 0.8))
  leaves.forEach((id, i) => {
    lay(
      k,
      shapeOf(id),
      pile(
        chance,
        grain || pulses ? 5 : i ? 9 : id === 'rocket' || id === 'lambsLettuce' ? 28 : 20,
        big * 0.9,
      ),
      grain ? 0.8 : 1.12,
    )
  })
  const bread = /cesar/.test(k.recipe.name) ? ['crouton'] : []
  const tops = [
    ...ids.filter(
      id =>
        !LEAVES.includes(id) &&
        id !== pulses &&
        !(k.has('potato') && id === 'potato') &&
        id !== 'burrata' &&
        id !== 'honey' &&
        id !== 'garlic',
    ),
    ...bread,
  ].slice(0, 7)
  scatter(k, tops, big * 0.82, leaves.length && !grain ? 1.3 : 0.95, 1.1)
  if (k.has('burrata')) lay(k, SHAPES.burrata, [{ x: -6, y: -8, turn: 10 }])
  if (k.has('mayonnaise', 'yoghurt'))
    ink.add(ink.lit('fine', base.drizzle(chance, big * 0.6, '#fbf3d9', 6, 8)))
  if (k.has('balsamic')) ink.add(ink.lit('fine', base.drizzle(chance, big * 0.66, '#3d1c16', 4, 7)))
}

export const poke: Composer = k => {
  const { ink, chance } = k
  const r = vessel.bowl(ink, k.glaze, 228)
  const grain =
    ['sushiRice', 'brownRice', 'quinoa', 'couscous', 'bulgur', 'rice'].find(id => k.has(id)) ?? 'rice'
  ink.add(dot(r, darker(k.glaze, 0.35)))
  base.grainBed(ink, chance, grain, r * 0.98)
  const ids = seen(k.recipe.ingredients)
    .filter(id => !['sesame', 'seeds'].includes(id) && !HERBS.includes(id) && id !== 'nori')
    .flatMap(id =>
      id === 'egg' ? ['friedEgg'] : id === 'chickpeas' && k.named(/falafel/) ? ['falafel'] : [id],
    )
  const centre = ids.find(id => ['friedEgg', 'hummus', 'guacamole', 'yoghurt'].includes(id))
  const sectors = ids.filter(id => id !== centre).slice(0, 7)
  const start = chance.between(0, 6)
  sectors.forEach((id, i) => {
    const shape = shapeOf(id)!
    const angle = start + (i / sectors.length) * Math.PI * 2
    const [x, y] = [Math.cos(angle) * r * 0.58, Math.sin(angle) * r * 0.58]
    const room = Math.min(r * 0.46, (r * 2.15) / sectors.length)
    if (
      [
        'cucumber',
        'avocado',
        'chicken',
        'turkey',
        'beef',
        'courgette',
        'tempeh',
        'carrot',
        'aubergine',
        'mushroom',
        'radish',
      ].includes(id)
    ) {
      // Sliced: a fan.
      const count = Math.max(4, Math.round((room * 2.1) / (shape.size * (id === 'avocado' ? 0.5 : 0.62))))
      const along = angle + Math.PI / 2
      const fan = Array.from({ length: count }, (_, j) => {
        const step = (j - (count - 1) / 2) * shape.size * (id === 'avocado' ? 0.46 : 0.58)
        return {
          x: x + Math.cos(along) * step,
          y: y + Math.sin(along) * step,
          turn: (along * 180) / Math.PI + (id === 'avocado' ? 8 : 78),
        }
      })
      lay(k, shape, fan, 1.12)
    } else
      lay(
        k,
        shape,
        heap(
          chance,
          Math.max(4, Math.min(15, Math.round((room / shape.size) ** 2 * 1.7))),
          x,
          y,
          room - shape.size * 0.4,
        ),
        1.15,
      )
  })
  if (centre)
    lay(k, shapeOf(centre), [{ x: 0, y: 0, turn: chance.between(0, 360) }], centre === 'friedEgg' ? 1 : 1.15)
  if (k.has('sriracha', 'teriyaki', 'sweetChili'))
    ink.add(
      ink.lit('fine', base.drizzle(chance, r * 0.55, k.has('teriyaki') ? '#5a2a14' : '#c93a1c', 4.5, 8)),
    )
  if (k.has('sesame', 'soySauce')) sprinkle(k, 'sesame', r * 0.8)
  if (k.has('seeds')) sprinkle(k, 'seeds', r * 0.7)
  garnish(k, r * 0.6)
}

export const wokDish: Composer = k => {
  const { ink } = k
  const r = vessel.bowl(ink, k.glaze, 228)
  const color = k.has('sweetChili') ? '#c8502a' : '#6b3a1c'
  vessel.liquid(ink, r, color)
  scatter(
    k,
    seen(k.recipe.ingredients)
      .filter(id => !HERBS.includes(id) && id !== 'garlic')
      .flatMap(id => (id === 'chicken' ? ['chickenCube'] : [id])),
    r * 0.84,
    1.25,
    1,
  )
  sprinkle(k, 'sesame', r * 0.8)
  garnish(k, r * 0.6, 'coriander')
}
