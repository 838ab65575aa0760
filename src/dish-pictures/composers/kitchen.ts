import * as base from '../drawing/bases'
import type { Ink, Light } from '../drawing/ink'
import { grains, pile, type Spot } from '../drawing/layout'
import { line } from '../drawing/marks'
import type { Chance } from '../drawing/random'
import type { Shape } from '../ingredients/shape'
import { shapeOf } from '../ingredients/shapes'
import type { Recipe } from '../words/recipe'

/** What a composer is given. */
export interface Kitchen {
  ink: Ink
  chance: Chance
  recipe: Recipe
  has: (...ids: string[]) => boolean
  named: (pattern: RegExp) => boolean
  glaze: string
}

/** Draws a dish of one form. */
export type Composer = (k: Kitchen) => void

export const UNSEEN = new Set([
  'oliveOil',
  'sugar',
  'butter',
  'milk',
  'soySauce',
  'wine',
  'meatStock',
  'fishStock',
  'paprika',
  'curry',
  'coconutMilk',
  'bechamel',
  'tomatoSauce',
  'mustard',
  'sriracha',
  'bbq',
  'teriyaki',
  'sweetChili',
  'balsamic',
  'miso',
  'saffron',
  'beer',
  'vanilla',
  'rice',
  'sushiRice',
  'basmati',
  'brownRice',
  'quinoa',
  'couscous',
  'bulgur',
  'pasta',
  'eggPasta',
  'noodles',
  'riceNoodles',
  'fideo',
  'oats',
  'cocoa',
  'coffee',
  'tea',
  'matcha',
  'oatMilk',
  'lentils',
  'chia',
  'cream',
  'mayonnaise',
  'mustard',
])
export const HERBS = ['basil', 'mint', 'parsley', 'coriander', 'dill', 'rosemary', 'thyme', 'oregano']
export const LEAVES = ['lettuce', 'lambsLettuce', 'rocket', 'spinach', 'kale', 'endive', 'chard', 'cabbage']
export const SMALL = new Set([
  'sesame',
  'seeds',
  'pineNuts',
  'raisins',
  'capers',
  'pomegranate',
  'tobiko',
  'peas',
  'corn',
  ...HERBS,
])

export const seen = (ids: readonly string[]) => ids.filter(id => !UNSEEN.has(id) && shapeOf(id))
export const herbsOf = (k: Kitchen) => k.recipe.ingredients.filter(id => HERBS.includes(id))

export function lay(k: Kitchen, shape: Shape | undefined, spots: readonly Spot[], scale = 1, light?: Light) {
  if (!shape) return
  const { plenty } = k.ink
  const kept =
    spots.length > 6 ? spots.filter((_, i) => Math.floor((i + 1) * plenty) > Math.floor(i * plenty)) : spots
  for (const spot of kept)
    k.ink.put(shape.svg, {
      ...spot,
      scale: scale * k.chance.between(0.94, 1.06),
      light: light ?? shape.light,
      room: shape.size * 1.05,
    })
}

/** Several ingredients over a circle, mixed, the small ones last. */
export function scatter(k: Kitchen, ids: readonly string[], radius: number, much = 1, scale = 1) {
  const large = ids.filter(id => !SMALL.has(id))
  const room = radius * radius
  const total =
    large.reduce((sum, id) => sum + shapeOf(id)!.size ** 2 * shapeOf(id)!.many, 0) * scale * scale || 1
  const part = Math.min(2, (room * 0.8 * much) / total)
  const order = k.chance.shuffle(
    large.flatMap(id =>
      Array.from({ length: Math.max(2, Math.round(shapeOf(id)!.many * part * k.ink.plenty)) }, () => id),
    ),
  )
  pile(k.chance, order.length, radius).forEach((spot, i) => {
    lay(k, shapeOf(order[i]!), [spot], scale)
  })
  for (const id of ids.filter(id => SMALL.has(id))) sprinkle(k, id, radius, much)
}

export function sprinkle(k: Kitchen, id: string, radius: number, much = 1) {
  if (id === 'sesame')
    return k.ink.add(k.ink.lit('fine', line(grains(k.chance, 34, radius, 4), '#f6e6bd', 4.5)))
  if (id === 'oregano') return k.ink.add(k.ink.lit('fine', base.herbSpecks(k.chance, radius, '#6f8a4a', 24)))
  const shape = shapeOf(id)
  if (!shape) return
  const count = Math.round(Math.min(shape.many, HERBS.includes(id) ? 5 : 14) * Math.min(1, much))
  lay(k, shape, pile(k.chance, Math.max(3, count), radius * 0.8), HERBS.includes(id) ? 1.1 : 1.35)
}

export function garnish(k: Kitchen, radius: number, fallback?: string) {
  const herbs = herbsOf(k)
  const id = herbs[0] ?? fallback
  if (!id) return
  if (id === 'oregano' || id === 'parsley' || id === 'coriander') sprinkle(k, id, radius)
  else {
    const spot = {
      x: k.chance.between(-18, 18),
      y: k.chance.between(-22, 10),
      turn: k.chance.between(-50, 10),
    }
    lay(
      k,
      shapeOf(id),
      id === 'basil'
        ? [
            spot,
            { ...spot, x: spot.x + 24, y: spot.y + 10, turn: spot.turn + 80 },
            { ...spot, x: spot.x + 4, y: spot.y + 28, turn: spot.turn + 190 },
          ]
        : [spot],
      1.15,
    )
  }
}
