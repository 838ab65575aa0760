import {
  Bean,
  Droplet,
  Egg,
  Fish,
  Flower2,
  LeafyGreen,
  type LucideIcon,
  Milk,
  Nut,
  Sandwich,
  Shell,
  Shrimp,
  TreePine,
  Wheat,
  Wine,
} from 'lucide-react'
import type { Allergen } from '../../../../src/core/rules/ordering/allergens'

/** The fourteen that the law names, each once. */
export const allergenIcons = {
  gluten: Wheat,
  crustaceans: Shrimp,
  eggs: Egg,
  fish: Fish,
  peanuts: Nut,
  soya: Bean,
  milk: Milk,
  treeNuts: TreePine,
  celery: LeafyGreen,
  mustard: Droplet,
  sesame: Sandwich,
  sulphurDioxide: Wine,
  lupin: Flower2,
  molluscs: Shell,
} as const satisfies Partial<Record<Allergen, LucideIcon>>

export type Marked = keyof typeof allergenIcons
export const markedAllergens = Object.keys(allergenIcons) as Marked[]

/** Older names of two of them. */
const olderName: Partial<Record<Marked, Allergen>> = { milk: 'dairies', treeNuts: 'driedFruits' }

export const isMarked = (allergens: readonly string[], one: Marked) =>
  allergens.includes(one) || allergens.includes(olderName[one] ?? one)

/** The list with this one added or taken out, under whichever name it stood there. */
export function withMark(allergens: readonly string[], one: Marked, marked: boolean): Allergen[] {
  const others = allergens.filter(each => each !== one && each !== olderName[one]) as Allergen[]
  return marked ? [...others, one] : others
}
