import type { Language } from '../../../../core/rules/languages'
import type { Translations } from '../../../../core/rules/translations'
import { foldText } from '../../../../core/rules/typed/folding'

interface Dish {
  name: string
  category: string
  retailPrice: { amount: number }
  translations?: Translations<'name'> | undefined
}

/** What one eats as a meal; sides, desserts and drinks go with it. */
const MEALS: readonly string[] = ['main', 'maxi', 'menu', 'starterMeal', 'catering']
const SHOWN_DISHES = 3

/** What a meal costs at least, or anything at all where no meals are sold; null: nothing is. */
export function cheapestMealCents(products: readonly Dish[]): number | null {
  const meals = products.filter(({ category }) => MEALS.includes(category))
  const prices = (meals.length ? meals : products).map(({ retailPrice }) => retailPrice.amount)
  return prices.length ? Math.min(...prices) : null
}

/**
 * The first dishes with these words in their name, as it was written or as the reader has it: as the search finds
 * stores by them.
 */
export const dishesNamed = <Product extends Dish>(
  products: readonly Product[],
  words: string,
  reader: Language,
): Product[] =>
  products
    .filter(({ name, translations }) =>
      [name, translations?.[reader]?.name].some(one => one && foldText(one).includes(foldText(words))),
    )
    .slice(0, SHOWN_DISHES)

/** Eaten with a breakfast as with anything. */
const BESIDE: readonly string[] = ['drink', 'fruit', 'service', 'packaging', 'cutlery', 'furniture', 'labor']
const LATER: readonly string[] = ['teamLunch', 'afterwork', 'dinner']

/** Whether it is a breakfast that is ordered: of breakfasts, and what goes with them. */
export function isBreakfast(
  products: readonly { category: string; eventTypes: readonly string[] }[],
): boolean {
  const meals = products.filter(({ category }) => !BESIDE.includes(category))
  return (
    meals.length > 0 &&
    meals.every(
      ({ category, eventTypes }) =>
        category === 'breakfast' ||
        (eventTypes.includes('breakfast') && !eventTypes.some(event => LATER.includes(event))),
    )
  )
}
