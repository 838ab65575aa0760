// Paella, rice, pasta, noodles.

import * as base from '../drawing/bases'
import { grains, heap, pile, ring } from '../drawing/layout'
import { area, blob, dot, line, paler } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import { DUMPLING } from './eastern'
import type { Composer } from './kitchen'
import { garnish, HERBS, type Kitchen, lay, scatter, seen, sprinkle } from './kitchen'

export const paella: Composer = k => {
  const { ink, chance } = k
  const r = vessel.pan(ink)
  const noodle = k.has('fideo') || k.named(/fideu/)
  if (noodle) {
    ink.add(ink.lit('soft', dot(r, '#a8662a')))
    ink.add(
      ink.lit(
        'fine',
        line(grains(chance, 170, r * 0.95, 17), '#c98535', 5) +
          line(grains(chance, 150, r * 0.93, 17), '#e3a750', 5),
      ),
    )
  } else base.grainBed(ink, chance, k.named(/negre|negro/) ? 'blackRice' : 'saffronRice', r)
  const ids = seen(k.recipe.ingredients).flatMap(id =>
    id === 'chicken'
      ? ['rabbit']
      : id === 'aioli' || id === 'garlic'
        ? []
        : id === 'tuna'
          ? ['cookedTuna']
          : [id],
  )
  const stars = ids.filter(id =>
    ['prawn', 'mussel', 'artichoke', 'redPepper', 'asparagus', 'greenBeans', 'clam'].includes(id),
  )
  scatter(
    k,
    ids.filter(id => !stars.includes(id)),
    r * 0.8,
    0.28,
  )
  stars.forEach((id, i) => {
    const count = stars.length === 1 ? 9 : ([7, 6, 5, 5][i] ?? 4)
    lay(
      k,
      shapeOf(id),
      ring(count, r * [0.68, 0.38, 0.56, 0.2][i]!, chance.between(0, 6)).map(s => ({
        ...s,
        turn: s.turn + chance.between(-20, 20),
      })),
      1.12,
    )
  })
  if (k.has('aioli')) lay(k, SHAPES.aioli, [{ x: 0, y: 0, turn: 0 }], 1.05)
  else lay(k, SHAPES.lemon, [{ x: chance.between(-20, 20), y: chance.between(-12, 12), turn: 20 }], 1.1)
  sprinkle(k, 'parsley', r * 0.8)
}

export const plateOfGrain =
  (kind: (k: Kitchen) => string): Composer =>
  k => {
    const { ink, chance } = k
    const r = vessel.stoneware(ink, k.glaze, chance)
    base.grainBed(ink, chance, kind(k), r * 0.94)
    scatter(
      k,
      seen(k.recipe.ingredients)
        .filter(id => !HERBS.includes(id))
        .flatMap(id => (id === 'egg' ? ['mango'] : id === 'ham' ? ['ham'] : [id]))
        .slice(0, 5),
      r * 0.74,
      0.5,
      0.85,
    )
    garnish(k, r * 0.6, 'coriander')
  }

export const risotto: Composer = k => {
  const { ink, chance } = k
  const sweet = k.named(/llet|leche/)
  const r = sweet ? vessel.ramekin(ink, '#f6ecd2') : vessel.stoneware(ink, k.glaze, chance)
  ink.add(
    ink.lit('soft', area(blob(Array.from({ length: 12 }, () => r * chance.between(0.88, 0.97))), '#ecdcb0')),
  )
  ink.add(ink.lit('fine', line(grains(chance, 170, r * 0.88, 9), '#f7ecca', 8)))
  if (sweet) {
    ink.add(line(grains(chance, 60, r * 0.5, 1), '#9c5a2c', 3.4, 'opacity=".75"'))
    return lay(k, SHAPES.cinnamon, [{ x: 10, y: 12, turn: -32 }], 1.1)
  }
  scatter(
    k,
    seen(k.recipe.ingredients).filter(id => id !== 'lemon'),
    r * 0.66,
    0.62,
  )
  if (k.has('lemon')) lay(k, SHAPES.lemon, [{ x: 92, y: 74, turn: 0 }], 0.9)
  garnish(k, r * 0.6, 'parsley')
}

export const pasta: Composer = k => {
  const { ink, chance } = k
  const r = vessel.stoneware(ink, k.glaze, chance)
  const long = k.named(/espagueti|tallarin|tagliatelle|linguine/)
  const red = k.has('tomatoSauce')
  const green = k.has('pesto')
  if (long)
    base.nest(
      ink,
      chance,
      red && !k.has('beef') ? '#e0a04c' : '#efcb7a',
      r * 0.96,
      k.named(/tallarin|tagliatelle/) ? 13 : 7.5,
    )
  else
    lay(
      k,
      {
        svg: k.named(/espiral/) ? base.PASTA.spiral : k.named(/orecch/) ? base.PASTA.shell : base.PASTA.penne,
        light: 'soft',
        size: 30,
        many: 30,
      },
      pile(chance, k.named(/orecch/) ? 44 : 34, r * 0.84),
    )
  if (red || k.has('beef')) {
    ink.add(
      ink.lit(
        'fine',
        area(
          blob(Array.from({ length: 14 }, () => r * chance.between(0.44, 0.64))),
          k.has('beef') ? '#8f3a1e' : '#c2391f',
        ),
      ),
    )
    if (k.has('beef', 'pork'))
      ink.add(
        ink.lit(
          'fine',
          line(grains(chance, 60, r * 0.5, 6), '#6b3018', 13) +
            line(grains(chance, 30, r * 0.46, 5), '#a3542c', 10),
        ),
      )
    if (!long) lay(k, { svg: base.PASTA.penne, light: 'soft', size: 30, many: 8 }, pile(chance, 8, r * 0.6))
  }
  if (k.has('cream', 'gorgonzola') || k.named(/carbonara|cacio/))
    ink.add(ink.lit('fine', base.drizzle(chance, r * 0.6, '#fbf0cf', 9, 8)))
  const ids = seen(k.recipe.ingredients)
    .filter(
      id =>
        !['beef', 'pork', 'garlic', 'celery', 'carrot', 'parmesan', 'cheese', 'ricotta'].includes(id) ||
        (id === 'carrot' && k.named(/verdur/)),
    )
    .filter(id => !HERBS.includes(id))
    .filter(id => id !== 'egg')
  scatter(k, ids, r * 0.6, 0.55, 0.9)
  if (k.named(/carbonara/)) ink.put(dot(27, '#ee9d1c') + dot(22, '#f8b832'), { x: 0, y: -4, light: 'gloss' })
  if (green) lay(k, SHAPES.pesto, pile(chance, 6, r * 0.5))
  if (k.has('parmesan', 'ricotta', 'cheese'))
    lay(k, k.has('ricotta') ? SHAPES.ricotta : SHAPES.parmesan, pile(chance, 4, r * 0.48), 0.8)
  ink.add(line(grains(chance, 34, r * 0.6, 1), '#3a2a1c', 2.6, 'opacity=".7"'))
  garnish(k, r * 0.5, k.has('smokedSalmon') ? 'dill' : red ? 'basil' : 'parsley')
}

export const ravioli: Composer = k => {
  const { ink, chance } = k
  const r = vessel.stoneware(ink, k.glaze, chance)
  const dumpling = k.named(/nyoqui|noqui|gnocchi/)
  const sauce = k.has('pesto') ? '#8fae4c' : k.has('gorgonzola') ? '#f3e6bf' : '#e9c15a'
  ink.add(
    ink.lit('fine', area(blob(Array.from({ length: 12 }, () => r * chance.between(0.82, 0.95))), sauce)),
  )
  lay(
    k,
    { svg: dumpling ? base.PASTA.gnocchi : base.PASTA.ravioli, light: 'soft', size: 40, many: 12 },
    pile(chance, dumpling ? 34 : 11, r * (dumpling ? 0.8 : 0.7)),
    dumpling ? 1.05 : 1.25,
  )
  scatter(
    k,
    seen(k.recipe.ingredients).filter(
      id => !['potato', 'egg', 'ricotta', 'parmesan', 'pumpkin'].includes(id) && !HERBS.includes(id),
    ),
    r * 0.6,
    0.3,
    0.7,
  )
  if (k.has('pesto')) lay(k, SHAPES.pesto, pile(chance, 9, r * 0.7))
  lay(k, SHAPES.parmesan, pile(chance, 4, r * 0.5), 0.75)
  garnish(k, r * 0.5, k.has('pesto') ? 'basil' : 'thyme')
}

export const noodles: Composer = k => {
  const { ink, chance } = k
  const r = vessel.bowl(ink, k.glaze, 228)
  ink.add(dot(r, '#5b3a20'))
  base.nest(
    ink,
    chance,
    k.has('riceNoodles') ? '#f0dcae' : k.has('soySauce') ? '#d9a55a' : '#e8c27c',
    r * 0.98,
    k.named(/udon/) ? 14 : 9,
  )
  scatter(
    k,
    seen(k.recipe.ingredients)
      .filter(id => !HERBS.includes(id) && id !== 'lime' && id !== 'egg')
      .slice(0, 5),
    r * 0.74,
    0.62,
    0.92,
  )
  if (k.has('lime')) lay(k, SHAPES.lime, [{ x: r * 0.6, y: -r * 0.42, turn: 0 }])
  sprinkle(k, 'sesame', r * 0.7)
  garnish(k, r * 0.6, 'coriander')
}

export const ramen: Composer = k => {
  const { ink, chance } = k
  const r = vessel.bowl(ink, k.glaze, 230)
  const broth = k.named(/pho|bun/) ? '#b98a45' : k.has('miso') ? '#cf9448' : '#b5733a'
  vessel.liquid(ink, r, broth)
  ink.add(base.oilDrops(chance, r * 0.95, 16, paler(broth, 0.25)))
  if (k.has('noodles', 'riceNoodles', 'udon') || k.named(/ramen|pho|bun/))
    base.nest(ink, chance, k.has('riceNoodles') ? '#f5e8c8' : '#efcf86', r * 0.66, 8)
  if (k.has('nori'))
    lay(
      k,
      SHAPES.nori,
      [
        { x: -r * 0.62, y: -r * 0.46, turn: -38 },
        { x: -r * 0.5, y: -r * 0.6, turn: -24 },
      ],
      1.25,
    )
  const ids = seen(k.recipe.ingredients)
    .filter(id => id !== 'nori' && !HERBS.includes(id) && id !== 'lime')
    .map(id => (id === 'pork' ? 'iberico' : id))
  if (k.named(/wonton|wantan/)) ids.unshift('ravioliDumpling')
  const spots = ring(ids.length, r * 0.5, chance.between(0, 6))
  ids.forEach((id, i) => {
    if (id === 'ravioliDumpling') {
      lay(k, DUMPLING, pile(chance, 5, r * 0.5), 1)
      return
    }
    const shape = shapeOf(id)!
    lay(
      k,
      shape,
      heap(
        chance,
        id === 'egg' ? 2 : shape.size > 30 ? 3 : shape.size > 18 ? 6 : 14,
        spots[i]!.x,
        spots[i]!.y,
        r * 0.2,
      ),
      1,
    )
  })
  if (k.has('lime')) lay(k, SHAPES.lime, [{ x: r * 0.55, y: r * 0.5, turn: 0 }])
  lay(k, SHAPES.leek, pile(chance, 6, r * 0.45), 0.5)
  sprinkle(k, 'sesame', r * 0.6)
  garnish(k, r * 0.5)
}
