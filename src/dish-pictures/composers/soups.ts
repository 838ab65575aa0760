// Soups and stews.

import * as base from '../drawing/bases'
import { grains, heap, pile } from '../drawing/layout'
import { area, blob, darker, line, paler } from '../drawing/marks'
import * as vessel from '../drawing/vessels'
import { SHAPES, shapeOf } from '../ingredients/shapes'
import type { Composer } from './kitchen'
import { garnish, HERBS, herbsOf, type Kitchen, lay, SMALL, scatter, seen } from './kitchen'

export const SAUCE: [RegExp | string, string][] = [
  ['pumpkin', '#e8912e'],
  ['carrot', '#ea8a35'],
  ['courgette', '#a9b85c'],
  ['peas', '#8db350'],
  ['beetroot', '#9c2650'],
  ['spinach', '#5c8a3c'],
  ['broccoli', '#7fa04c'],
  ['melon', '#f2cf8a'],
  ['leek', '#efe6c0'],
  ['mushroom', '#b79a74'],
  ['wildMushroom', '#a5825a'],
  ['almond', '#f5ecd8'],
]

export function soupColor(k: Kitchen) {
  if (k.named(/salmorejo/)) return '#e8763c'
  if (k.named(/gaspatxo|gazpacho/)) return '#dd5230'
  if (k.named(/vichy/)) return '#f2e8c9'
  if (k.named(/ajoblanco/)) return '#f6efdf'
  if (k.named(/miso/)) return '#c99a55'
  if (k.named(/agrepicant|agripicante|castellana/)) return '#a8552a'
  if (k.named(/galets|albondigas/)) return '#dfae55'
  if (k.named(/minestrone/)) return '#d0703a'
  return (
    SAUCE.find(([id]) => k.recipe.ingredients[0] === id)?.[1] ??
    SAUCE.find(([id]) => k.has(id as string))?.[1] ??
    '#e0b05c'
  )
}

export const stewColor = (k: Kitchen) =>
  k.has('curry')
    ? k.named(/verd/)
      ? '#9aa64a'
      : k.named(/vermell|rojo/)
        ? '#cf5a2e'
        : '#d99a2e'
    : k.named(/verd d|verde/)
      ? '#9aa64a'
      : k.has('tomatoSauce', 'tomato', 'chorizo')
        ? '#b9482a'
        : k.has('saffron', 'fishStock')
          ? '#cf8a35'
          : k.has('wine', 'beef', 'oxtail')
            ? '#9a5a30'
            : k.has('lentils')
              ? '#8a5a30'
              : '#b3713a'

export const soup: Composer = k => {
  const { ink, chance } = k
  const color = soupColor(k)
  const r = vessel.bowl(ink, k.glaze)
  vessel.liquid(ink, r, color)
  const clear = k.named(/sopa|minestrone|miso|brou|caldo/) && !k.named(/crema/)
  if (!clear && k.named(/crema|vichy/)) ink.add(base.swirl(r * 0.92, color, 0.5))
  if (clear) {
    ink.add(base.oilDrops(chance, r * 0.9, 12, paler(color, 0.3)))
    const ids = seen(k.recipe.ingredients)
      .filter(id => !['garlic', 'celery'].includes(id))
      .map(id => (id === 'pork' ? 'meatball' : id))
    if (k.has('pasta'))
      lay(k, { svg: base.PASTA.shell, light: 'soft', size: 22, many: 8 }, pile(chance, 10, r * 0.74), 1.1)
    scatter(k, ids, r * 0.72, 0.55, 0.8)
    return garnish(k, r * 0.7, 'parsley')
  }
  ink.add(
    ink.lit(
      'none',
      base.ribbon(
        r * 0.86,
        k.has('almond') || k.named(/vichy/) ? '#a9bd5c' : k.has('tomato') ? '#e9c85c' : '#fff3d9',
      ),
    ),
  )
  ink.add(base.oilDrops(chance, r * 0.8, 12))
  // What it is made of lies in a crescent on one side, as a cook would place it.
  const own = seen(k.recipe.ingredients)
    .filter(id =>
      [
        'egg',
        'serrano',
        'freshCheese',
        'seeds',
        'grapes',
        'almond',
        'mint',
        'cucumber',
        'greenPepper',
        'leek',
        'melon',
        'ginger',
        'tomato',
      ].includes(id),
    )
    .filter(id => id !== 'tomato' || k.has('cucumber'))
    .map(id => (id === 'tomato' ? 'cherryTomato' : id))
    .slice(0, 3)
  const tops = [...own.filter(id => id !== 'seeds' && id !== 'leek'), ...(own.length > 2 ? [] : ['crouton'])]
  const start = chance.between(0, 6.3)
  tops.forEach((id, i) => {
    const shape = shapeOf(id)!
    const angle = start + (i - (tops.length - 1) / 2) * 0.85
    lay(
      k,
      shape,
      heap(
        chance,
        shape.size > 30 ? 3 : shape.size > 19 ? 5 : 7,
        Math.cos(angle) * r * 0.46,
        Math.sin(angle) * r * 0.46,
        30 + shape.size * 0.6,
      ),
      shape.size > 30 ? 0.95 : 1.05,
    )
  })
  if (own.includes('seeds')) lay(k, SHAPES.seeds, pile(chance, 18, r * 0.66), 1.25)
  if (own.includes('leek'))
    lay(k, SHAPES.leek, heap(chance, 6, Math.cos(start) * r * 0.3, Math.sin(start) * r * 0.3, 50), 0.8)
  const leaf =
    herbsOf(k)[0] ??
    (k.has('almond')
      ? 'mint'
      : k.has('leek', 'carrot') && !k.has('pumpkin', 'courgette')
        ? 'parsley'
        : 'basil')
  lay(
    k,
    shapeOf(leaf),
    heap(chance, leaf === 'parsley' ? 7 : 3, Math.cos(start) * r * 0.34, Math.sin(start) * r * 0.34, 26),
    1.2,
  )
  ink.add(line(grains(chance, 30, r * 0.7, 1), '#3a1a08', 3, 'opacity=".5"'))
}

export const stew: Composer = k => {
  const { ink, chance } = k
  const color = stewColor(k)
  const withRice = k.has('basmati', 'rice')
  const clay = !withRice && chance.next() < 0.8
  const r = clay ? vessel.casserole(ink) : vessel.bowl(ink, k.glaze)
  vessel.liquid(ink, r, color)
  if (k.has('lentils')) base.grainBed(ink, chance, 'lentils', r * 0.9)
  else
    ink.add(
      ink.lit(
        'fine',
        area(blob(Array.from({ length: 12 }, () => r * chance.between(0.86, 0.97))), darker(color, 0.07)),
      ),
    )
  ink.add(base.oilDrops(chance, r * 0.9, 10, paler(color, 0.15)))
  if (withRice)
    base.grainBed(ink, chance, k.has('basmati') ? 'basmati' : 'rice', r * 0.58, -r * 0.4, -r * 0.12)
  const meatballs = k.named(/mandonguilles|albondigas/)
  const ids = seen(k.recipe.ingredients)
    .filter(
      id =>
        !['garlic', 'onion', 'egg', 'almond', 'ginger', 'lemon', 'lime'].includes(id) ||
        k.recipe.name.includes('panses'),
    )
    .filter(id => !HERBS.includes(id))
    .flatMap(id =>
      meatballs && id === 'beef'
        ? ['meatball']
        : meatballs && id === 'pork'
          ? []
          : id === 'beef'
            ? ['oxtail']
            : id === 'chicken'
              ? ['rabbit']
              : id === 'tuna'
                ? ['cookedTuna']
                : [id],
    )
    .slice(0, 5)
  const fill = (radius: number, x = 0) => {
    const before = ids.filter(id => !SMALL.has(id))
    const order = before.flatMap((id, i) =>
      Array.from(
        { length: Math.max(4, Math.round((i === 0 ? 10 : 7) * Math.min(1.8, 30 / shapeOf(id)!.size))) },
        () => id,
      ),
    )
    pile(chance, order.length, radius).forEach((spot, i) => {
      lay(k, shapeOf(chance.shuffle(order)[i] ?? order[i]!), [{ ...spot, x: spot.x + x }])
    })
    for (const id of ids.filter(id => SMALL.has(id)))
      lay(
        k,
        shapeOf(id),
        pile(chance, 10, radius).map(s => ({ ...s, x: s.x + x })),
      )
  }
  if (withRice) fill(r * 0.52, r * 0.4)
  else fill(r * 0.8)
  garnish(k, r * 0.7, 'parsley')
}
