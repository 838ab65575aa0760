import { ALLERGENS, type Allergen, allergensToAvoid } from '../../../core/rules/ordering/allergens'

export const DIETS = ['vegan', 'vegetarian', 'glutenFree'] as const

export type Diet = (typeof DIETS)[number]

interface OptionFacts {
  /** Null: as many as the group allows. */
  max: number | null
  allergens?: readonly Allergen[] | undefined
  isVegan?: boolean | undefined
  isVegetarian?: boolean | undefined
}

interface DietFacts {
  isVegan: boolean
  isVegetarian: boolean
  allergens: readonly Allergen[]
  /** What is chosen with it. Left out: nothing. */
  modifierGroups?: readonly {
    min: number
    max: number | null
    modifierItems: readonly OptionFacts[]
  }[]
}

const FROM_MEAT_OR_FISH: readonly Allergen[] = ['crustaceans', 'fish', 'molluscs']
const FROM_ANIMALS: readonly Allergen[] = [...FROM_MEAT_OR_FISH, 'dairies', 'eggs', 'milk']

/** Whether it can be had so. Vegan food is vegetarian too, whatever the merchant ticked. */
export function suitsDiet(product: DietFacts, diet: Diet): boolean {
  return isDishFor(product, diet) && !isImposed(product, option => !isOptionFor(option, diet))
}

function isDishFor(product: DietFacts, diet: Diet): boolean {
  if (diet === 'vegan') return product.isVegan
  if (diet === 'vegetarian') return product.isVegetarian || product.isVegan
  return !product.allergens.includes('gluten')
}

/** What is not said about an option does not speak against it. */
function isOptionFor(option: OptionFacts, diet: Diet): boolean {
  const has = (allergens: readonly Allergen[]) =>
    option.allergens?.some(one => allergens.includes(one)) ?? false
  if (diet === 'vegan') return option.isVegan !== false && !has(FROM_ANIMALS)
  if (diet === 'vegetarian')
    return (option.isVegetarian !== false || option.isVegan === true) && !has(FROM_MEAT_OR_FISH)
  return !has(['gluten'])
}

/** Whether some of these options have to be taken: without them a group has too few. */
function isImposed(
  { modifierGroups = [] }: Pick<DietFacts, 'modifierGroups'>,
  isOne: (option: OptionFacts) => boolean,
): boolean {
  return modifierGroups.some(group => {
    const others = group.modifierItems.filter(option => !isOne(option))
    const most = others.reduce(
      (sum, option) => sum + (option.max ?? group.max ?? Number.POSITIVE_INFINITY),
      0,
    )
    return most < group.min
  })
}

/** What is in it whatever is chosen with it. */
export function unavoidableAllergens(product: Omit<DietFacts, 'isVegan' | 'isVegetarian'>): Allergen[] {
  return ALLERGENS.filter(
    allergen =>
      product.allergens.includes(allergen) ||
      isImposed(product, option => option.allergens?.includes(allergen) ?? false),
  )
}

/** What only comes into it by what is chosen with it. */
export function allergensByChoice(product: Omit<DietFacts, 'isVegan' | 'isVegetarian'>): Allergen[] {
  const anyway = new Set(unavoidableAllergens(product))
  const offered = new Set(
    (product.modifierGroups ?? []).flatMap(group =>
      group.modifierItems.flatMap(option => option.allergens ?? []),
    ),
  )
  return ALLERGENS.filter(allergen => offered.has(allergen) && !anyway.has(allergen))
}

/** The diets of a dish that do not hold any more once these options are chosen with it. */
export function dietsLostBy(product: DietFacts, chosen: readonly OptionFacts[]): Diet[] {
  return DIETS.filter(
    diet => isDishFor(product, diet) && chosen.some(option => !isOptionFor(option, diet)),
  ).filter((diet, _, lost) => diet !== 'vegan' || !lost.includes('vegetarian'))
}

export interface DietFilter {
  diets: readonly Diet[]
  avoid: readonly Allergen[]
}

/** Options that need not be chosen hide nothing: `allergensByChoice` tells of them. */
export function matchesDietFilter(product: DietFacts, filter: DietFilter): boolean {
  return (
    filter.diets.every(diet => suitsDiet(product, diet)) &&
    allergensToAvoid(unavoidableAllergens(product), filter.avoid).length === 0
  )
}
