import { type Allergen, allergensToAvoid } from './allergens'

export const DIETS = ['vegan', 'vegetarian', 'glutenFree'] as const

export type Diet = (typeof DIETS)[number]

interface DietFacts {
  isVegan: boolean
  isVegetarian: boolean
  allergens: readonly Allergen[]
}

/** Vegan food is vegetarian too, whatever the merchant ticked. */
export function suitsDiet(product: DietFacts, diet: Diet): boolean {
  if (diet === 'vegan') return product.isVegan
  if (diet === 'vegetarian') return product.isVegetarian || product.isVegan
  return !product.allergens.includes('gluten')
}

export interface DietFilter {
  diets: readonly Diet[]
  avoid: readonly Allergen[]
}

export function matchesDietFilter(product: DietFacts, filter: DietFilter): boolean {
  return (
    filter.diets.every(diet => suitsDiet(product, diet)) &&
    allergensToAvoid(product.allergens, filter.avoid).length === 0
  )
}
