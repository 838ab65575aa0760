import { DIETS, type Diet } from '../../../../core/rules/ordering/diets'
import { type DishFacts, isAgainst, isDishFor, isStatedFor, type OptionFacts } from './diets'

/** The diets of a person of which it is not stated that the dish, as it was chosen, suits them. */
export const unmetDiets = (dish: DishFacts, chosen: readonly OptionFacts[], diets: readonly Diet[]): Diet[] =>
  diets.filter(diet => !(isDishFor(dish, diet) && chosen.every(option => isStatedFor(option, diet))))

/** The diets of a dish that do not hold any more once these options are chosen with it. */
export function dietsLostBy(product: DishFacts, chosen: readonly OptionFacts[]): Diet[] {
  return DIETS.filter(
    diet => isDishFor(product, diet) && chosen.some(option => isAgainst(option, diet)),
  ).filter((diet, _, lost) => diet !== 'vegan' || !lost.includes('vegetarian'))
}
