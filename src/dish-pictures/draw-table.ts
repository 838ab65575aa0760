import { compose } from './composers/compose'
import { Ink } from './drawing/ink'
import { n } from './drawing/marks'
import { Chance } from './drawing/random'
import { daylight, FRAMES, type Mood, table } from './drawing/table'
import type { DishWords } from './illustrations'
import { recipeOf } from './words/recipe'

/** How dishes stand on the table of a store: the first whole, the others running off the picture. */
const PLACES = [
  [{ x: 640, y: 400, scale: 1.55 }],
  [
    { x: 430, y: 440, scale: 1.35 },
    { x: 1060, y: 220, scale: 1.2 },
  ],
  [
    { x: 640, y: 480, scale: 1.3 },
    { x: 110, y: 160, scale: 1.15 },
    { x: 1190, y: 170, scale: 1.15 },
  ],
]

/** Less than a dish by itself: they are seen small. */
const PLENTY = 0.8

/** Up to three dishes of a store on one table, seen from above, as SVG: the same words give the same picture. */
export function drawTable(dishes: readonly DishWords[], mood: Mood): string {
  const shown = dishes.slice(0, PLACES.length)
  const chance = Chance.of(shown.map(({ name }) => name).join('|'))
  const ink = new Ink(PLENTY)
  const frame = FRAMES.table
  table(ink, chance, frame, mood)
  if (mood === 'light') daylight(ink, frame, mood)
  const isMirrored = chance.next() < 0.5
  // The first one last: where there is little room it lies over the others.
  for (const [i, dish] of [...shown.entries()].reverse()) {
    const { x, y, scale } = PLACES[shown.length - 1]![i]!
    const turn = chance.between(-8, 8).toFixed(2)
    ink.add(
      `<g transform="translate(${n(isMirrored ? frame.width - x : x)} ${n(y)})scale(${scale})rotate(${turn})">`,
    )
    compose(ink, recipeOf(dish))
    ink.add('</g>')
  }
  if (mood === 'dark') daylight(ink, frame, mood)
  return ink.svg(frame.width, frame.height)
}
