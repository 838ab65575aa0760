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

/** What can be chosen with a dish. `allergens` left out: it is not stated what is in it. */
export interface OptionFacts {
  allergens?: readonly Allergen[] | null | undefined
}

/** What is in a dish as it was chosen: the dish and its chosen options, each thing once and under one name. */
export function allergensOf(line: {
  allergens: readonly Allergen[]
  options: readonly OptionFacts[]
}): Allergen[] {
  const found = new Set([...line.allergens, ...line.options.flatMap(option => option.allergens ?? [])])
  return [...found].filter(one => !ALIASES.includes(one) || !found.has(SAME_AS[one]!))
}

/** Which of a product's allergens a person avoids, by the product's own names. */
export function allergensToAvoid<Name extends string>(
  product: readonly Name[],
  avoided: readonly string[],
): Name[] {
  const avoid: ReadonlySet<string> = withAliases(avoided as readonly Allergen[])
  return product.filter(allergen => avoid.has(allergen))
}

/** The same of all the lines of an order, each once. */
export function avoidedIn(
  lines: readonly { allergens: readonly string[] }[],
  avoided: readonly string[],
): string[] {
  return allergensToAvoid(allergensOfLines(lines), avoided)
}

/** Everything that is in an order, each thing once and under one name. */
export function allergensOfLines(lines: readonly { allergens: readonly string[] }[]): Allergen[] {
  return allergensOf({ allergens: [], options: lines as readonly OptionFacts[] })
}
