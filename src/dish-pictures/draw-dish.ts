import { compose } from './composers/compose'
import { Ink } from './drawing/ink'
import { n } from './drawing/marks'
import {
  type Crop,
  daylight,
  FORK,
  FRAMES,
  KNIFE,
  type Mood,
  napkin,
  SPOON,
  STICKS,
  table,
} from './drawing/table'
import type { DishWords } from './illustrations'
import { shapeOf } from './ingredients/shapes'
import { type Recipe, recipeOf } from './words/recipe'

export type Look = { crop: Crop; mood: Mood }

const MOST_BYTES = 12_000

/** A crowded dish is drawn again with less of everything, until it is small enough. */
const PLENTY = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.5, 0.4, 0.3]

/** A dish seen from above, as SVG: the same words give the same picture. */
export function drawDish(dish: DishWords, look: Look): string {
  let svg = ''
  for (const plenty of PLENTY) {
    svg = draw(dish, look, plenty)
    if (svg.length <= MOST_BYTES) break
  }
  return svg
}

function draw(dish: DishWords, { crop, mood }: Look, plenty: number): string {
  const recipe = recipeOf(dish)
  const ink = new Ink(plenty)
  const frame = FRAMES[crop]
  const tableColor = table(ink, recipe.chance, frame, mood)
  if (mood === 'light') daylight(ink, frame, mood)
  if (crop === 'wide') setTable(ink, recipe, tableColor)
  const scale = crop === 'card' && BROAD.has(recipe.form) ? 1.06 : frame.scale
  // Nothing lies quite straight; this also tells apart two sizes of one tray.
  const turn = recipe.chance.between(-3, 3).toFixed(2)
  ink.add(`<g transform="translate(${n(frame.x)} ${n(frame.y)})scale(${scale})rotate(${turn})">`)
  compose(ink, recipe)
  ink.add('</g>')
  if (mood === 'dark') daylight(ink, frame, mood)
  return ink.svg(frame.width, frame.height)
}

/** What is broader than a plate. */
const BROAD = new Set([
  'tray',
  'crate',
  'board',
  'cups',
  'maki',
  'sashimi',
  'nigiri',
  'paella',
  'pack',
  'packet',
  'bottle',
  'household',
  'produce',
  'loaf',
  'sandwich',
  'hotdog',
  'skewers',
  'glass',
  'baked',
  'pizza',
])
const BY_HAND = new Set([
  'pizza',
  'burger',
  'hotdog',
  'sandwich',
  'wrap',
  'bagel',
  'bikini',
  'toast',
  'tray',
  'cups',
  'skewers',
  'board',
  'loaf',
  'pastry',
  'fried',
])
const EASTERN = new Set([
  'nigiri',
  'maki',
  'sashimi',
  'dumplings',
  'noodles',
  'ramen',
  'rolls',
  'poke',
  'wokDish',
])
const SPOONED = new Set(['soup', 'stew', 'custard', 'smoothie', 'iceCream', 'fruitSalad', 'risotto'])
const UNSET = new Set(['packet', 'produce', 'crate', 'household', 'bottle', 'glass', 'cup', 'pack'])

/** The wide picture shows the table about the dish: a napkin, what one eats it with, and a few of the raw ingredients. */
function setTable(ink: Ink, recipe: Recipe, tableColor: string) {
  const { chance, form } = recipe
  const side = chance.pick([-1, 1])
  if (!UNSET.has(form)) {
    const x = 600 + side * 372
    napkin(ink, chance, x, 250, side * 7, tableColor)
    const tools = EASTERN.has(form)
      ? [STICKS]
      : SPOONED.has(form)
        ? [SPOON]
        : BY_HAND.has(form)
          ? []
          : [FORK, KNIFE]
    tools.forEach((tool, i) => {
      ink.put(tool, { x: x - 20 + i * 50, y: 250, turn: side * 7 + i * 2, scale: 1.1, light: 'soft' })
    })
  }
  const raw = recipe.ingredients.map(id => shapeOf(id)).filter(shape => shape && shape.size < 60)
  const other = 600 - side * 420
  raw.slice(0, ink.plenty < 0.45 ? 2 : ink.plenty < 0.8 ? 3 : 4).forEach((shape, i) => {
    for (let j = 0; j < (ink.plenty < 0.9 ? 1 : shape!.size < 20 ? 4 : 2); j++)
      ink.put(shape!.svg, {
        x: other + chance.between(-120, 120),
        y: 70 + i * 118 + chance.between(-34, 34),
        turn: chance.between(0, 360),
        scale: shape!.size < 20 ? 1.5 : 1.35,
        light: shape!.light,
      })
  })
}
