import { DAIRY_AND_EGGS } from './dairy-and-eggs'
import { FISH } from './fish'
import { FRUIT_AND_NUTS } from './fruit-and-nuts'
import { HERBS_AND_SWEETS } from './herbs-and-sweets'
import { MEAT } from './meat'
import { PREPARED } from './prepared'
import type { Shape } from './shape'
import { VEGETABLES } from './vegetables'
import { WHOLE_PRODUCE } from './whole-produce'

export const SHAPES: Record<string, Shape> = {
  ...VEGETABLES,
  ...FRUIT_AND_NUTS,
  ...DAIRY_AND_EGGS,
  ...MEAT,
  ...FISH,
  ...HERBS_AND_SWEETS,
  ...WHOLE_PRODUCE,
  ...PREPARED,
}

/** What to draw instead, where an ingredient has no picture of its own or another suits better. */
const SAME_AS: Record<string, string> = {
  tomatoSauce: 'tomato',
  prosciuttoCrudo: 'prosciutto',
  veganMayo: 'mayonnaise',
  milkCream: 'cream',
  brioche: 'crouton',
  crab: 'surimi',
}

export const shapeOf = (id: string): Shape | undefined => SHAPES[SAME_AS[id] ?? id]
