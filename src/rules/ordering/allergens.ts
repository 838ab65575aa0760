import type { Channel } from './channels'

export const ALLERGENS = [
  'celery',
  'crustaceans',
  'dairies',
  'driedFruits',
  'eggs',
  'fish',
  'gluten',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'peanuts',
  'sesame',
  'soya',
  'sulphurDioxide',
  'treeNuts',
] as const

export type Allergen = (typeof ALLERGENS)[number]

/** Two names of one thing: who avoids one avoids the other. */
const SAME_AS: Partial<Record<Allergen, Allergen>> = {
  dairies: 'milk',
  milk: 'dairies',
  driedFruits: 'treeNuts',
  treeNuts: 'driedFruits',
}

const ALIASES: readonly Allergen[] = ['dairies', 'driedFruits']

/** The allergens a screen offers; catering names each thing once. */
export function offeredAllergens(channel: Channel): Allergen[] {
  return ALLERGENS.filter(allergen => channel !== 'catering' || !ALIASES.includes(allergen))
}

/** The given allergens with their other names. */
export function withAliases(allergens: readonly Allergen[]): Set<Allergen> {
  return new Set(allergens.flatMap(allergen => [allergen, SAME_AS[allergen] ?? allergen]))
}

/** Which of a product's allergens a person avoids, by the product's own names. */
export function allergensToAvoid(product: readonly Allergen[], avoided: readonly Allergen[]): Allergen[] {
  const avoid = withAliases(avoided)
  return product.filter(allergen => avoid.has(allergen))
}
