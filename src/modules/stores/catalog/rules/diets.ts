import {
  ALLERGENS,
  type Allergen,
  allergenConflict,
  contentsOf,
  isConflict,
  type Statement,
} from '../../../../core/rules/ordering/allergens'
import { DIETS, type Diet } from '../../../../core/rules/ordering/diets'

export interface OptionFacts extends Statement {
  /** Null: as many as the group allows. */
  max: number | null
  isVegan?: boolean | undefined
  isVegetarian?: boolean | undefined
}

export interface DishFacts extends Statement {
  isVegan: boolean
  isVegetarian: boolean
  isGlutenFree: boolean
}

interface Choices {
  /** What is chosen with it. Left out: nothing. */
  modifierGroups?: readonly {
    min: number
    max: number | null
    modifierItems: readonly OptionFacts[]
  }[]
}

const FROM_MEAT_OR_FISH: readonly Allergen[] = ['crustaceans', 'fish', 'molluscs']
const FROM_ANIMALS: readonly Allergen[] = [...FROM_MEAT_OR_FISH, 'dairies', 'eggs', 'milk']

/**
 * What may be claimed of a dish: only what its merchant has ticked, of stated contents that do not contradict it, and
 * while its required options allow it. Regulation (EU) 828/2014 makes "gluten free" a claim of law.
 */
export const dietClaims = (product: DishFacts & Choices): Diet[] =>
  DIETS.filter(diet => isDishFor(product, diet) && !isImposed(product, option => !isStatedFor(option, diet)))

/** The same for a reader, who knows that vegan food is vegetarian. */
export const shownClaims = (product: DishFacts & Choices): Diet[] =>
  dietClaims(product).filter((diet, _, claims) => diet !== 'vegetarian' || !claims.includes('vegan'))

/** Whether the dish by itself suits a diet. */
export function isDishFor(dish: DishFacts, diet: Diet): boolean {
  if (!dish.allergens) return false
  const has = (allergens: readonly Allergen[]) => dish.allergens!.some(one => allergens.includes(one))
  if (diet === 'vegan') return dish.isVegan && !has(FROM_ANIMALS)
  if (diet === 'vegetarian') return (dish.isVegetarian || dish.isVegan) && !has(FROM_MEAT_OR_FISH)
  return dish.isGlutenFree && !has(['gluten']) && !dish.mayContain?.includes('gluten')
}

export function isStatedFor(option: OptionFacts, diet: Diet): boolean {
  if (!option.allergens || isAgainst(option, diet)) return false
  if (diet === 'vegan') return option.isVegan === true
  if (diet === 'vegetarian') return option.isVegetarian === true || option.isVegan === true
  return true
}

/** What is not stated of an option does not count here. */
export function isAgainst(option: OptionFacts, diet: Diet): boolean {
  const has = (allergens: readonly Allergen[]) =>
    option.allergens?.some(one => allergens.includes(one)) ?? false
  if (diet === 'vegan') return option.isVegan === false || has(FROM_ANIMALS)
  if (diet === 'vegetarian')
    return (option.isVegetarian === false && option.isVegan !== true) || has(FROM_MEAT_OR_FISH)
  return has(['gluten']) || (option.mayContain?.includes('gluten') ?? false)
}

/** Whether some of these options have to be taken: without them a group has too few. */
function isImposed({ modifierGroups = [] }: Choices, isOne: (option: OptionFacts) => boolean): boolean {
  return modifierGroups.some(group => {
    const others = group.modifierItems.filter(option => !isOne(option))
    const most = others.reduce(
      (sum, option) => sum + (option.max ?? group.max ?? Number.POSITIVE_INFINITY),
      0,
    )
    return most < group.min
  })
}

/** What only comes into a dish by what is chosen with it. */
export function allergensByChoice(product: Statement & Choices): Allergen[] {
  const isAlways = (allergen: Allergen) =>
    product.allergens?.includes(allergen) ||
    isImposed(product, option => option.allergens?.includes(allergen) ?? false)
  const offered = new Set(
    (product.modifierGroups ?? []).flatMap(group =>
      group.modifierItems.flatMap(option => option.allergens ?? []),
    ),
  )
  return ALLERGENS.filter(allergen => offered.has(allergen) && !isAlways(allergen))
}

export interface DietFilter {
  diets: readonly Diet[]
  avoid: readonly Allergen[]
}

/**
 * Whether a dish can be had by a person who eats so. What is not stated, or may contain traces, does not pass; options
 * that need not be chosen hide nothing: `allergensByChoice` names them.
 */
export function passesDietFilter(product: DishFacts & Choices, { diets, avoid }: DietFilter): boolean {
  const conflicts = (part: Statement) => isConflict(allergenConflict(contentsOf(part, []), avoid))
  const claims = dietClaims(product)
  return diets.every(diet => claims.includes(diet)) && !conflicts(product) && !isImposed(product, conflicts)
}
