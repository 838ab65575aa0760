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

/** What is stated of a dish or of an option. `allergens` null or left out: it is not stated what is in it. */
export interface Statement {
  allergens?: readonly Allergen[] | null | undefined
  mayContain?: readonly Allergen[] | undefined
}

/** What is known of a dish as it was chosen, each allergen once and under one name. */
export interface Contents<Name extends string = Allergen> {
  allergens: readonly Name[]
  /** Traces that cannot be ruled out, without what is in it anyway. */
  mayContain: readonly Name[]
  /** False: of the dish or of one of its options it is not stated what is in it. */
  allergensStated: boolean
}

/** What is known of a dish with its chosen options. */
export function contentsOf(dish: Statement, options: readonly Statement[]) {
  const parts = [dish, ...options]
  const allergens = underOneName(parts.flatMap(part => part.allergens ?? []))
  const contained = withAliases(allergens)
  return {
    allergens,
    mayContain: underOneName(parts.flatMap(part => part.mayContain ?? [])).filter(one => !contained.has(one)),
    allergensStated: parts.every(part => Boolean(part.allergens)),
  } satisfies Contents
}

function underOneName(allergens: readonly Allergen[]): Allergen[] {
  const found = new Set(allergens)
  return [...found].filter(one => !ALIASES.includes(one) || !found.has(SAME_AS[one]!))
}

/** Which of these allergens a person avoids, by the names they are given with. */
export function allergensToAvoid<Name extends string>(
  allergens: readonly Name[],
  avoided: readonly string[],
): Name[] {
  const avoid: ReadonlySet<string> = withAliases(avoided as readonly Allergen[])
  return allergens.filter(allergen => avoid.has(allergen))
}

/** What speaks against a dish for a person who avoids allergens. */
export interface AllergenConflict<Name extends string = Allergen> {
  contains: Name[]
  mayContain: Name[]
  /** The person avoids something, and it is not stated whether it is in the dish. */
  isNotStated: boolean
}

export const allergenConflict = <Name extends string>(
  contents: Contents<Name>,
  avoided: readonly string[],
): AllergenConflict<Name> => ({
  contains: allergensToAvoid(contents.allergens, avoided),
  mayContain: allergensToAvoid(contents.mayContain, avoided),
  isNotStated: avoided.length > 0 && !contents.allergensStated,
})

export const isConflict = ({ contains, mayContain, isNotStated }: AllergenConflict<string>) =>
  contains.length > 0 || mayContain.length > 0 || isNotStated

/** What is known of all the lines of an order, as of one dish. */
export const contentsOfLines = (lines: readonly Contents<string>[]) => ({
  ...contentsOf({ allergens: [] }, lines as readonly Statement[]),
  allergensStated: lines.every(line => line.allergensStated),
})
